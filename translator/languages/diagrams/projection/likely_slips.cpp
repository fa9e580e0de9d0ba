#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <functional>
#include <regex>
#include <string>

#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/projection/internal.h"

namespace map2pml::auml {

namespace {

using Visit = std::function<void(const Fragment&, const Occurrence&)>;

void for_each_end(const Fragment& fragment, const Visit& visit) {
    if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) visit(fragment, *occurrence);
    if (const auto* combined = std::get_if<Combined>(&fragment.kind))
        for (const Operand& operand : combined->operands)
            for (const Fragment& each : operand.fragments) for_each_end(each, visit);
}

bool is_between(const Message& message, LifelineIndex from, LifelineIndex to) {
    const auto* sender = std::get_if<AtLifeline>(&message.from);
    const auto* receiver = std::get_if<AtLifeline>(&message.to);
    return sender != nullptr && receiver != nullptr && sender->lifeline == from && receiver->lifeline == to;
}

/// Replies that are drawn above the receipt of the only call that they can answer.
class EarlyReplies {
  public:
    EarlyReplies(const Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {}

    void look_at(const std::vector<Fragment>& fragments) {
        for (auto at = fragments.begin(); at != fragments.end(); ++at) {
            if (const auto* end = std::get_if<Occurrence>(&at->kind)) {
                const bool is_reply = interaction_.messages[end->message].sort == MessageSort::reply;
                if (end->is_send && is_reply) look_below(*end, at + 1, fragments.end());
                (end->is_send ? sent_ : taken_).insert(end->message);
            } else if (const auto* combined = std::get_if<Combined>(&at->kind)) {
                for (const Operand& operand : combined->operands) look_at(operand.fragments);
            }
        }
    }

  private:
    using Place = std::vector<Fragment>::const_iterator;

    void look_below(const Occurrence& reply, Place at, Place end) {
        const Message& answer = interaction_.messages[reply.message];
        const auto* caller = std::get_if<AtLifeline>(&answer.to);
        if (caller == nullptr || caller->lifeline == reply.lifeline) return;
        const auto is_call = [&](MessageIndex each) {
            const Message& message = interaction_.messages[each];
            return message.sort != MessageSort::reply && is_between(message, caller->lifeline, reply.lifeline);
        };
        if (std::any_of(taken_.begin(), taken_.end(), is_call)) return;
        const auto call = std::find_if(at, end, [&](const Fragment& each) {
            const auto* taken = std::get_if<Occurrence>(&each.kind);
            return taken != nullptr && !taken->is_send && is_call(taken->message) && sent_.contains(taken->message);
        });
        if (call == end) return;
        const Message& asked = interaction_.messages[std::get<Occurrence>(call->kind).message];
        sink_.report(diag::Code::auml_early_reply, call->node.span,
                     fmt::format("`{}` takes `{}` here, but has sent the reply `{}` before",
                                 interaction_.lifelines[reply.lifeline].node.name, words_of(asked), words_of(answer)));
    }

    const Interaction& interaction_;
    diag::Sink& sink_;
    std::set<MessageIndex> sent_;
    std::set<MessageIndex> taken_;
};

/// The lifelines of the messages with an end in a part.
std::set<LifelineIndex> lifelines_in(const Interaction& interaction, const Fragment& part) {
    std::set<LifelineIndex> found;
    for_each_end(part, [&](const Fragment&, const Occurrence& end) {
        const Message& message = interaction.messages[end.message];
        for (const MessageEnd* each : {&message.from, &message.to})
            if (const auto* at = std::get_if<AtLifeline>(each)) found.insert(at->lifeline);
    });
    return found;
}

bool is_to_self_only(const Interaction& interaction, const Fragment& part) {
    const auto* end = std::get_if<Occurrence>(&part.kind);
    return end != nullptr && is_to_self(interaction.messages[end->message]);
}

/// A lifeline whose first part it begins itself has nothing to wait for: it may act before everything that is above.
class UnaskedBeginnings {
  public:
    UnaskedBeginnings(const Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {}

    void look_at_all() {
        const std::vector<Fragment>& parts = interaction_.fragments;
        for (auto at = parts.begin(); at != parts.end(); ++at) {
            if (is_to_self_only(interaction_, *at)) continue;
            const auto* combined = std::get_if<Combined>(&at->kind);
            const bool is_parallel = combined != nullptr && combined->kind == Operator::par;
            const Owners owners = owners_of(interaction_, {*at});
            if (!is_parallel && owners.size() == 1 && !known_.contains(owners.begin()->first))
                look_above(*at, owners.begin()->first);
            known_.merge(lifelines_in(interaction_, *at));
            for_each_end(*at, [&](const Fragment&, const Occurrence& end) { above_.push_back(end.message); });
        }
    }

  private:
    void look_above(const Fragment& part, LifelineIndex lifeline) {
        const Fragment* first = nullptr;
        for_each_end(part, [&](const Fragment& fragment, const Occurrence& end) {
            if (first == nullptr && end.lifeline == lifeline) first = &fragment;
        });
        if (first == nullptr || !std::get<Occurrence>(first->kind).is_send) return;
        const std::set<LifelineIndex> here = lifelines_in(interaction_, part);
        const auto is_here = [&](const MessageEnd& end) {
            const auto* at = std::get_if<AtLifeline>(&end);
            return at != nullptr && here.contains(at->lifeline);
        };
        const auto last = std::find_if(above_.rbegin(), above_.rend(), [&](MessageIndex each) {
            return is_here(interaction_.messages[each].from) || is_here(interaction_.messages[each].to);
        });
        if (last == above_.rend()) return;
        sink_.report(diag::Code::auml_begins_unasked, first->node.span,
                     fmt::format("nothing keeps `{}`'s `{}` behind `{}`, which is drawn above it",
                                 interaction_.lifelines[lifeline].node.name,
                                 words_of(interaction_.messages[std::get<Occurrence>(first->kind).message]),
                                 words_of(interaction_.messages[*last])));
    }

    const Interaction& interaction_;
    diag::Sink& sink_;
    std::set<LifelineIndex> known_;  ///< with an action above
    std::vector<MessageIndex> above_;
};

/// `loop [for each bidder]` with one lifeline `Bidder`.
void check_loops_over_lifelines(const Interaction& interaction, const std::vector<Fragment>& fragments,
                                diag::Sink& sink) {
    static const std::regex each_of("^(?:for +(?:each|every|all)|foreach) +(?:the +)?(.+?) *$", std::regex::icase);
    for (const Fragment& fragment : fragments) {
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        if (combined == nullptr) continue;
        for (const Operand& operand : combined->operands) {
            check_loops_over_lifelines(interaction, operand.fragments, sink);
            for (const std::string& text : {operand.guard, fragment.node.name}) {
                std::smatch found;
                const bool is_each =
                    combined->kind == Operator::loop && text.size() <= 64 && std::regex_match(text, found, each_of);
                if (!is_each) continue;
                const std::string what = found[1];
                const auto lifeline =
                    std::find_if(interaction.lifelines.begin(), interaction.lifelines.end(), [&](const Lifeline& each) {
                        return boost::iequals(each.node.name, what) || boost::iequals(each.node.name + "s", what);
                    });
                if (lifeline == interaction.lifelines.end() || lifeline->multiplicity) continue;
                sink.report(
                    diag::Code::auml_loop_over_lifeline, fragment.node.span,
                    fmt::format("`{}` is read as any number of rounds with one `{}`", text, lifeline->node.name),
                    {{lifeline->node.span, fmt::format("for several agents, name the lifeline `{} [n]` and "
                                                       "draw what each of them does without a loop",
                                                       lifeline->node.name)}});
                break;
            }
        }
    }
}

/// What is in a loop of no rounds never happens.
void drop_idle_loops(std::vector<Fragment>& fragments) {
    std::erase_if(fragments, [](const Fragment& fragment) {
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        return combined != nullptr && combined->kind == Operator::loop && combined->bounds.upper == 0U;
    });
    for (Fragment& fragment : fragments)
        if (auto* combined = std::get_if<Combined>(&fragment.kind))
            for (Operand& operand : combined->operands) drop_idle_loops(operand.fragments);
}

}  // namespace

void check_likely_slips(const Interaction& interaction, diag::Sink& sink) {
    Interaction happens = interaction;
    drop_idle_loops(happens.fragments);
    EarlyReplies(happens, sink).look_at(happens.fragments);
    UnaskedBeginnings(happens, sink).look_at_all();
    check_loops_over_lifelines(interaction, interaction.fragments, sink);
}

}  // namespace map2pml::auml
