#include "translator/auml/projection/inline_uses.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "translator/ir/operation.h"

namespace map2pml::auml {

namespace {

/// Copies of copies double quickly.
constexpr std::size_t kMostMessages = 5000;

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
        sink_.report({diag::Code::auml_not_supported, span, std::move(message), std::move(notes)});
        failed_ = true;
    }

    std::vector<Fragment> write_out(std::vector<Fragment> fragments) {
        std::vector<Fragment> result;
        for (Fragment& fragment : fragments) {
            if (const auto* use = std::get_if<InteractionUse>(&fragment.kind)) {
                write_out(fragment.node, *use, result);
                continue;
            }
            if (auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (Operand& operand : combined->operands) {
                    operand.fragments = write_out(std::move(operand.fragments));
                }
            }
            result.push_back(std::move(fragment));
        }
        return result;
    }

    void write_out(const Node& node, const InteractionUse& use, std::vector<Fragment>& into) {
        if (!use.interaction) {
            refuse(node.span, fmt::format("the interaction that `{}` refers to is not in this file", node.name));
            return;
        }
        if (std::find(open_.begin(), open_.end(), *use.interaction) != open_.end()) {
            refuse(node.span, fmt::format("`{}` uses itself; draw what is repeated as a `loop`",
                                          diagram_.interactions[*use.interaction].node.name));
            return;
        }
        const Interaction& other = diagram_.interactions[*use.interaction];
        const auto lifelines = same_lifelines(node, other);
        if (!lifelines || has_gates(node, other)) {
            return;
        }
        if (result_.messages.size() + other.messages.size() > kMostMessages) {
            refuse(node.span, fmt::format("with all uses written out there are more than {} messages", kMostMessages));
            return;
        }
        const std::size_t first = result_.messages.size();
        for (Message message : other.messages) {
            move_end(message.from, *lifelines);
            move_end(message.to, *lifelines);
            result_.messages.push_back(std::move(message));
        }
        result_.timings.insert(result_.timings.end(), other.timings.begin(), other.timings.end());
        result_.orderings.insert(result_.orderings.end(), other.orderings.begin(), other.orderings.end());
        std::vector<Fragment> fragments = other.fragments;
        for (Fragment& fragment : fragments) {
            move(fragment, first, *lifelines);
        }
        open_.push_back(*use.interaction);
        for (Fragment& fragment : write_out(std::move(fragments))) {
            into.push_back(std::move(fragment));
        }
        open_.pop_back();
    }

    bool has_gates(const Node& node, const Interaction& other) {
        for (const Message& message : other.messages) {
            if (std::holds_alternative<AtGate>(message.from) || std::holds_alternative<AtGate>(message.to)) {
                refuse(node.span, fmt::format("`{}` has messages at gates, which are not joined", other.node.name),
                       {{message.node.span, "this one"}});
                return true;
            }
        }
        return false;
    }

    using Lifelines = std::map<LifelineIndex, LifelineIndex>;

    std::optional<Lifelines> same_lifelines(const Node& node, const Interaction& other) {
        Lifelines same;
        for (LifelineIndex theirs = 0; theirs < other.lifelines.size(); ++theirs) {
            const Lifeline& lifeline = other.lifelines[theirs];
            const auto find = [&](auto matches) {
                return std::find_if(result_.lifelines.begin(), result_.lifelines.end(), matches);
            };
            auto ours = find([&](const Lifeline& each) {
                return !each.represents.empty() && each.represents == lifeline.represents;
            });
            if (ours == result_.lifelines.end()) {
                ours = find([&](const Lifeline& each) { return each.node.name == lifeline.node.name; });
            }
            if (ours == result_.lifelines.end()) {
                refuse(node.span,
                       fmt::format("`{}` has a lifeline `{}`, and this interaction has none that is the same",
                                   other.node.name, lifeline.node.name),
                       {{lifeline.node.span, "this one"}});
                return std::nullopt;
            }
            same[theirs] = static_cast<LifelineIndex>(ours - result_.lifelines.begin());
        }
        return same;
    }

    static void move_end(MessageEnd& end, const Lifelines& lifelines) {
        if (auto* at = std::get_if<AtLifeline>(&end)) {
            at->lifeline = lifelines.at(at->lifeline);
        }
    }

    /// Indices of the used interaction become ours.
    static void move(Fragment& fragment, std::size_t first_message, const Lifelines& lifelines) {
        std::visit(ir::overloaded{
                       [&](Occurrence& occurrence) {
                           occurrence.message += first_message;
                           occurrence.lifeline = lifelines.at(occurrence.lifeline);
                       },
                       [&](Combined& combined) {
                           for (Operand& operand : combined.operands) {
                               for (Fragment& inner : operand.fragments) {
                                   move(inner, first_message, lifelines);
                               }
                           }
                       },
                       [&](InteractionUse& use) {
                           for (LifelineIndex& covered : use.covered) {
                               covered = lifelines.at(covered);
                           }
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
    std::vector<std::size_t> open_;  ///< interactions that are being written out
    bool failed_ = false;
};

}  // namespace

std::optional<Interaction> inline_uses(const Diagram& diagram, std::size_t interaction, diag::Sink& sink) {
    return Inliner(diagram, interaction, sink).make();
}

}  // namespace map2pml::auml
