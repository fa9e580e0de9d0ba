#include "translator/languages/diagrams/projection/internal.h"

#include <algorithm>
#include <utility>

#include "translator/languages/diagrams/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

namespace {

const Message* first_message(const Interaction& interaction, const std::vector<Fragment>& fragments) {
    for (const Fragment& fragment : fragments) {
        if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind))
            return &interaction.messages[occurrence->message];
        if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
            for (const Operand& operand : combined->operands)
                if (const Message* first = first_message(interaction, operand.fragments)) return first;
        }
    }
    return nullptr;
}

/// `to ask`; for a `par` all first actions: `to ask and to order`.
std::string beginning_of(const Interaction& interaction, const std::vector<Fragment>& fragments) {
    const auto* whole = fragments.size() == 1 ? std::get_if<Combined>(&fragments.front().kind) : nullptr;
    if (whole == nullptr || whole->kind != Operator::par) {
        const Message* first = first_message(interaction, fragments);
        return first == nullptr ? "nothing" : "to " + words_of(*first);
    }
    std::string all;
    for (const Operand& operand : whole->operands)
        all += (all.empty() ? "" : " and ") + beginning_of(interaction, operand.fragments);
    return all;
}

class View {
  public:
    View(const Interaction& interaction, LifelineIndex lifeline, Behaviours& behaviours)
        : interaction_(interaction), lifeline_(lifeline), behaviours_(behaviours) {}

    BehaviourId of(const std::vector<Fragment>& fragments) {
        BehaviourId all = Behaviours::kDone;
        for (std::size_t at = fragments.size(); at > 0; --at) all = behaviours_.sequence(of(fragments[at - 1]), all);
        return all;
    }

  private:
    BehaviourId of(const Fragment& fragment) {
        return std::visit(ir::overloaded{
                              [&](const Occurrence& occurrence) { return of(fragment, occurrence); },
                              [&](const Combined& combined) {
                                  const bool is_here = std::any_of(
                                      combined.operands.begin(), combined.operands.end(),
                                      [&](const Operand& each) { return takes_part(each.fragments, lifeline_); });
                                  return is_here ? of(fragment, combined) : Behaviours::kDone;
                              },
                              [](const InteractionUse&) { return Behaviours::kDone; },
                              [](const StateInvariant&) { return Behaviours::kDone; },
                              [](const Destruction&) { return Behaviours::kDone; },
                              [](const Continuation&) { return Behaviours::kDone; },
                          },
                          fragment.kind);
    }

    BehaviourId of(const Fragment& fragment, const Occurrence& occurrence) {
        if (occurrence.lifeline != lifeline_) return Behaviours::kDone;
        const Message& message = interaction_.messages[occurrence.message];
        const std::string words = words_of(message);
        const auto own = [&](std::string what) {
            return behaviours_.act({Action::Kind::decide, occurrence.message, std::move(what), fragment.node.span});
        };
        if (is_to_self(message)) return occurrence.is_send ? own(words) : Behaviours::kDone;
        if (occurrence.is_send && !std::holds_alternative<AtLifeline>(message.to)) return own(words + " => outside");
        if (!occurrence.is_send && !std::holds_alternative<AtLifeline>(message.from)) return own(words + " <= outside");
        return behaviours_.act({occurrence.is_send ? Action::Kind::send : Action::Kind::receive, occurrence.message, "",
                                fragment.node.span});
    }

    BehaviourId of(const Fragment& fragment, const Combined& combined) {
        if (combined.kind == Operator::par) {
            std::vector<BehaviourId> parts;
            for (const Operand& operand : combined.operands) parts.push_back(of(operand.fragments));
            return behaviours_.side_by_side(std::move(parts));
        }
        if (combined.kind == Operator::critical)
            return behaviours_.critical(of(combined.operands.front().fragments), false);
        if (combined.kind == Operator::loop) return loop(fragment, combined);
        return behaviours_.keep(choice(fragment, combined));
    }

    /// The lifelines that begin the operands: none, one or several.
    Chooser chooser_of(const Owners& owners) const {
        if (!owners.contains(lifeline_)) return Chooser::others;
        return owners.size() == 1 ? Chooser::self : Chooser::race;
    }

    std::string names_of(const Owners& owners) const {
        std::string names;
        for (const auto& [lifeline, span] : owners)
            names += (names.empty() ? "`" : " or `") + interaction_.lifelines[lifeline].node.name + "`";
        return names;
    }

    Choice choice(const Fragment& fragment, const Combined& combined) {
        Choice choice;
        choice.span = fragment.node.span;
        Owners all;
        bool has_deadline = false;
        for (const Operand& operand : combined.operands) {
            const source::Span& span = operand.guard.empty() ? operand.node.span : operand.guard_span;
            if (operand.waits) {
                // The asked lifeline knows the time, too, and may stay silent.
                const bool is_waiting = operand.waits == lifeline_;
                has_deadline = has_deadline || is_waiting;
                choice.options.push_back({operand.guard, is_waiting, of(operand.fragments), span});
                continue;
            }
            const Owners owners = owners_of(interaction_, operand.fragments);
            all.insert(owners.begin(), owners.end());
            const bool is_own = owners.contains(lifeline_) || owners.empty();
            choice.options.push_back({decision_of(interaction_, operand), is_own, of(operand.fragments), span});
        }
        choice.chooser = chooser_of(all);
        if (choice.chooser == Chooser::race && is_open_choice(interaction_, combined)) choice.chooser = Chooser::open;
        if (has_deadline) {
            choice.chooser = Chooser::deadline;
            for (std::size_t at = 0; at < combined.operands.size(); ++at)
                choice.options[at].is_own = combined.operands[at].waits == lifeline_;
        }
        choice.by = names_of(all);
        return choice;
    }

    /// \param leavings receives what precedes the last `break`, and the choices between leaving and continuing.
    BehaviourId round(const std::vector<Fragment>& fragments, std::vector<Leaving>& leavings) {
        const auto* last = fragments.empty() ? nullptr : std::get_if<Combined>(&fragments.back().kind);
        if (last == nullptr || last->operands.empty() || !last->operands.front().breaks_loop) return of(fragments);
        const std::vector<Fragment> before(fragments.begin(), fragments.end() - 1);
        leavings.push_back({of(before), choice(fragments.back(), *last)});
        return round(last->operands.back().fragments, leavings);
    }

    BehaviourId loop(const Fragment& fragment, const Combined& combined) {
        const Operand& operand = combined.operands.front();
        Repetition repetition;
        repetition.span = fragment.node.span;
        repetition.body = round(operand.fragments, repetition.leavings);
        repetition.lower = combined.bounds.lower;
        repetition.upper = combined.bounds.upper;
        const Owners owners = owners_of(interaction_, operand.fragments);
        repetition.chooser = chooser_of(owners);
        repetition.by = names_of(owners);
        repetition.decision = decision_of(interaction_, operand);
        const bool is_nothing = repetition.body == Behaviours::kDone && repetition.leavings.empty();
        return is_nothing ? Behaviours::kDone : behaviours_.keep(std::move(repetition));
    }

    const Interaction& interaction_;
    LifelineIndex lifeline_;
    Behaviours& behaviours_;
};

}  // namespace

BehaviourId view_of(const Interaction& interaction, LifelineIndex lifeline, Behaviours& behaviours) {
    return View(interaction, lifeline, behaviours).of(interaction.fragments);
}

std::string decision_of(const Interaction& interaction, const Operand& operand) {
    if (!operand.guard.empty() && operand.guard != "else") return operand.guard;
    const std::string what = beginning_of(interaction, operand.fragments);
    return operand.guard.empty() ? what : "else, " + what;
}

}  // namespace map2pml::auml
