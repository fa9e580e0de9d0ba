#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

namespace {

/// The number of copies grows exponentially with nesting.
constexpr std::size_t kMostMessagesInlined = 5000;
constexpr std::size_t kMostUsesInlined = 5000;

class Inliner {
  public:
    Inliner(const Diagram& diagram, std::size_t interaction, diag::Sink& sink)
        : diagram_(diagram), result_(diagram.interactions[interaction]), sink_(sink) {
        open_.push_back(interaction);
    }

    std::optional<Interaction> make() {
        std::vector<Fragment> fragments = write_out(std::move(result_.fragments));
        result_.fragments = std::move(fragments);
        return failed_ ? std::nullopt : std::optional(std::move(result_));
    }

  private:
    void refuse(const source::Span& span, std::string message, std::vector<diag::Note> notes = {}) {
        sink_.report(diag::Code::auml_not_supported, span, std::move(message), std::move(notes));
        failed_ = true;
    }

    std::vector<Fragment> write_out(std::vector<Fragment> fragments) {
        std::vector<Fragment> result;
        for (Fragment& fragment : fragments) {
            if (const auto* use = std::get_if<InteractionUse>(&fragment.kind)) {
                write_out(fragment.node, *use, result);
                continue;
            }
            if (auto* combined = std::get_if<Combined>(&fragment.kind))
                for (Operand& operand : combined->operands) operand.fragments = write_out(std::move(operand.fragments));
            result.push_back(std::move(fragment));
        }
        return result;
    }

    /// Reports why there are so many: which uses on the path here are repeated how often. The rest is skipped.
    void refuse_to_copy(const Node& node, const std::string& what) {
        constexpr std::size_t kMostNotes = 5;
        std::vector<diag::Note> notes;
        for (std::size_t at = 0; at + 1 < open_.size() && notes.size() < kMostNotes; ++at) {
            const Interaction& user = diagram_.interactions[open_[at]];
            const Node* first = nullptr;
            const std::size_t times = count_uses(user.fragments, open_[at + 1], first);
            const std::string& used = diagram_.interactions[open_[at + 1]].node.name;
            notes.push_back({first == nullptr ? user.node.span : first->span,
                             fmt::format("`{}` uses `{}`{}", user.node.name, used,
                                         times > 1 ? fmt::format(" {} times", times) : "")});
        }
        refuse(node.span, "with its uses expanded, this has " + what, std::move(notes));
        cut_ = true;
    }

    static std::size_t count_uses(const std::vector<Fragment>& fragments, std::size_t interaction, const Node*& first) {
        std::size_t times = 0;
        for (const Fragment& each : fragments) {
            if (const auto* use = std::get_if<InteractionUse>(&each.kind); use && use->interaction == interaction)
                first = times++ == 0 && first == nullptr ? &each.node : first;
            else if (const auto* combined = std::get_if<Combined>(&each.kind))
                for (const Operand& operand : combined->operands)
                    times += count_uses(operand.fragments, interaction, first);
        }
        return times;
    }

    void write_out(const Node& node, const InteractionUse& use, std::vector<Fragment>& into) {
        if (cut_) return;
        if (!use.interaction) {
            refuse(node.span, fmt::format("`{}` refers to an interaction that is not in this file", node.name));
            return;
        }
        if (std::find(open_.begin(), open_.end(), *use.interaction) != open_.end()) {
            refuse(node.span, fmt::format("`{}` uses itself; draw a repetition as a `loop`",
                                          diagram_.interactions[*use.interaction].node.name));
            return;
        }
        const Interaction& other = diagram_.interactions[*use.interaction];
        const Lifelines lifelines = same_lifelines(node, other);
        const auto joined = join_gates(node, other);
        if (!joined) return;
        if (result_.messages.size() + other.messages.size() > kMostMessagesInlined) {
            refuse_to_copy(node, fmt::format("more than {} messages", kMostMessagesInlined));
            return;
        }
        if (++uses_ > kMostUsesInlined) {
            refuse_to_copy(node, fmt::format("more than {} uses", kMostUsesInlined));
            return;
        }
        Indices indices;
        for (MessageIndex theirs = 0; theirs < other.messages.size(); ++theirs) {
            Message message = other.messages[theirs];
            move_end(message.from, lifelines);
            move_end(message.to, lifelines);
            if (const auto ours = joined->find(theirs); ours != joined->end()) {
                Message& whole = result_.messages[ours->second];
                (std::holds_alternative<AtGate>(message.from) ? whole.to : whole.from) =
                    std::holds_alternative<AtGate>(message.from) ? message.to : message.from;
                if (!whole.label.has_arguments) {
                    whole.label.has_arguments = message.label.has_arguments;
                    whole.label.arguments = message.label.arguments;
                    whole.arguments = message.arguments;
                }
                indices.push_back(ours->second);
                continue;
            }
            indices.push_back(result_.messages.size());
            result_.messages.push_back(std::move(message));
        }
        result_.timings.insert(result_.timings.end(), other.timings.begin(), other.timings.end());
        result_.orderings.insert(result_.orderings.end(), other.orderings.begin(), other.orderings.end());
        std::vector<Fragment> fragments = other.fragments;
        for (Fragment& fragment : fragments) move(fragment, indices, lifelines);
        open_.push_back(*use.interaction);
        for (Fragment& fragment : write_out(std::move(fragments))) into.push_back(std::move(fragment));
        open_.pop_back();
    }

    /// Pairs messages at gates of the use with messages inside it: by the name of the gate, otherwise by order.
    /// \returns for each such message of the used interaction our message; nothing if some have no partner.
    std::optional<std::map<MessageIndex, MessageIndex>> join_gates(const Node& node, const Interaction& other) {
        std::map<MessageIndex, MessageIndex> joined;
        bool all_joined = true;
        for (const bool inwards : {true, false}) {
            std::vector<MessageIndex> ours =
                node.id.empty() ? std::vector<MessageIndex>() : at_gates(result_, node.id, !inwards);
            for (const MessageIndex inner : at_gates(other, "", inwards)) {
                const std::string& name = gate_of(other.messages[inner], inwards).name;
                auto found = std::find_if(ours.begin(), ours.end(), [&](MessageIndex each) {
                    return !name.empty() && gate_of(result_.messages[each], !inwards).name == name;
                });
                if (found == ours.end()) {
                    found = std::find_if(ours.begin(), ours.end(), [&](MessageIndex each) {
                        return name.empty() || gate_of(result_.messages[each], !inwards).name.empty();
                    });
                }
                if (found == ours.end()) {
                    refuse(node.span,
                           fmt::format("there is no message at the gate `{}` of `{}`", name, other.node.name),
                           {{other.messages[inner].node.span, "this is the message inside"}});
                    all_joined = false;
                    continue;
                }
                all_joined = are_one(other, inner, *found) && all_joined;
                joined[inner] = *found;
                ours.erase(found);
            }
            for (const MessageIndex left : ours) {
                refuse(result_.messages[left].node.span,
                       fmt::format("`{}` has no message at the gate `{}`", other.node.name,
                                   gate_of(result_.messages[left], !inwards).name),
                       {{node.span, "it is used here"}});
                all_joined = false;
            }
        }
        return all_joined ? std::optional(std::move(joined)) : std::nullopt;
    }

    static const AtGate& gate_of(const Message& message, bool is_sender) {
        return std::get<AtGate>(is_sender ? message.from : message.to);
    }

    /// Messages with this end at a gate of the use, or at the border.
    static std::vector<MessageIndex> at_gates(const Interaction& interaction, const std::string& use, bool is_sender) {
        std::vector<MessageIndex> all;
        for (MessageIndex at = 0; at < interaction.messages.size(); ++at) {
            const Message& message = interaction.messages[at];
            const auto* gate = std::get_if<AtGate>(is_sender ? &message.from : &message.to);
            if (gate != nullptr && gate->use == use) all.push_back(at);
        }
        return all;
    }

    bool are_one(const Interaction& other, MessageIndex inner, MessageIndex ours) {
        const Message& inside = other.messages[inner];
        const Message& outside = result_.messages[ours];
        const bool both_have_arguments = inside.label.has_arguments && outside.label.has_arguments;
        const bool is_same = inside.label.act == outside.label.act &&
                             (!both_have_arguments ||
                              std::equal(inside.arguments.begin(), inside.arguments.end(), outside.arguments.begin(),
                                         outside.arguments.end(), [](const Argument& one, const Argument& other) {
                                             return one.text == other.text && one.is_literal == other.is_literal;
                                         }));
        if (!is_same) {
            refuse(outside.node.span,
                   fmt::format("`{}` is a different message on the other side of the gate", outside.label.act),
                   {{inside.node.span, "this is the message inside"}});
            return false;
        }
        return true;
    }

    using Lifelines = std::map<LifelineIndex, LifelineIndex>;
    using Indices = std::vector<MessageIndex>;

    /// A lifeline that is drawn only in the used interaction takes part as well.
    Lifelines same_lifelines(const Node& node, const Interaction& other) {
        Lifelines same;
        for (LifelineIndex theirs = 0; theirs < other.lifelines.size(); ++theirs) {
            const Lifeline& lifeline = other.lifelines[theirs];
            const auto find = [&](auto matches) {
                return std::find_if(result_.lifelines.begin(), result_.lifelines.end(), matches);
            };
            auto ours = find([&](const Lifeline& each) {
                return !each.represents.empty() && each.represents == lifeline.represents;
            });
            if (ours == result_.lifelines.end())
                ours = find([&](const Lifeline& each) { return each.node.name == lifeline.node.name; });
            if (ours == result_.lifelines.end()) {
                sink_.report(diag::Code::auml_lifeline_added, node.span,
                             fmt::format("`{}` has a lifeline `{}` that this interaction does not have: it becomes "
                                         "an additional agent",
                                         other.node.name, lifeline.node.name),
                             {{lifeline.node.span, "this one"}});
                result_.lifelines.push_back(lifeline);
                ours = std::prev(result_.lifelines.end());
            }
            same[theirs] = static_cast<LifelineIndex>(ours - result_.lifelines.begin());
        }
        return same;
    }

    static void move_end(MessageEnd& end, const Lifelines& lifelines) {
        if (auto* at = std::get_if<AtLifeline>(&end)) at->lifeline = lifelines.at(at->lifeline);
    }

    /// Translates indices of the used interaction to ours.
    static void move(Fragment& fragment, const Indices& messages, const Lifelines& lifelines) {
        std::visit(ir::overloaded{
                       [&](Occurrence& occurrence) {
                           occurrence.message = messages[occurrence.message];
                           occurrence.lifeline = lifelines.at(occurrence.lifeline);
                       },
                       [&](Combined& combined) {
                           for (Operand& operand : combined.operands)
                               for (Fragment& inner : operand.fragments) move(inner, messages, lifelines);
                       },
                       [&](InteractionUse& use) {
                           for (LifelineIndex& covered : use.covered) covered = lifelines.at(covered);
                       },
                       [&](StateInvariant& state) { state.lifeline = lifelines.at(state.lifeline); },
                       [&](Destruction& end) { end.lifeline = lifelines.at(end.lifeline); },
                       [](Continuation&) {},
                   },
                   fragment.kind);
    }

    const Diagram& diagram_;
    Interaction result_;
    diag::Sink& sink_;
    std::vector<std::size_t> open_;  ///< interactions that are being expanded
    std::size_t uses_ = 0;
    bool failed_ = false;
    bool cut_ = false;  ///< there are too many; the rest is skipped
};

}  // namespace

std::optional<Interaction> inline_uses(const Diagram& diagram, std::size_t interaction, diag::Sink& sink) {
    return Inliner(diagram, interaction, sink).make();
}

}  // namespace map2pml::auml
