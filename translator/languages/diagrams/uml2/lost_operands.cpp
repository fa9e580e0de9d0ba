#include "translator/languages/diagrams/uml2/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

namespace {

/// Also in fragments within. \param messages gets those that have an end there.
bool something_happens(const std::vector<Fragment>& fragments, std::set<MessageIndex>& messages) {
    bool is_something = false;
    for (const Fragment& fragment : fragments) {
        const auto* occurrence = std::get_if<Occurrence>(&fragment.kind);
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        if (occurrence != nullptr) messages.insert(occurrence->message);
        is_something = is_something || combined == nullptr;
        for (std::size_t at = 0; combined != nullptr && at < combined->operands.size(); ++at)
            is_something = something_happens(combined->operands[at].fragments, messages) || is_something;
    }
    return is_something;
}

/// True if it would make no difference that its contents stand outside: a frame around a sequence.
bool says_nothing(const Combined& combined) {
    const bool has_guard = std::any_of(combined.operands.begin(), combined.operands.end(),
                                       [](const Operand& each) { return !each.guard.empty(); });
    const bool has_order = combined.kind == Operator::critical || combined.kind == Operator::strict ||
                           (combined.kind == Operator::par && combined.operands.size() > 1);
    return happens_once(combined.kind) && !has_order && !has_guard;
}

/// How many messages and uses of interactions each lifeline takes part in.
using Parts = std::vector<std::size_t>;

void add_message(const Message& message, Parts& parts) {
    const auto* from = std::get_if<AtLifeline>(&message.from);
    const auto* to = std::get_if<AtLifeline>(&message.to);
    if (from != nullptr) ++parts[from->lifeline];
    if (to != nullptr && (from == nullptr || from->lifeline != to->lifeline)) ++parts[to->lifeline];
}

void add_uses(const std::vector<Fragment>& fragments, Parts& parts) {
    for (const Fragment& fragment : fragments) {
        std::visit(ir::overloaded{[&](const InteractionUse& use) {
                                      for (const LifelineIndex each : use.covered) ++parts[each];
                                  },
                                  [&](const Combined& combined) {
                                      for (const Operand& operand : combined.operands)
                                          add_uses(operand.fragments, parts);
                                  },
                                  [](const Occurrence&) {}, [](const StateInvariant&) {}, [](const Destruction&) {},
                                  [](const Continuation&) {}},
                   fragment.kind);
    }
}

class EmptyOperands {
  public:
    EmptyOperands(Reading& reading, const Interaction& interaction)
        : reading_(reading), interaction_(interaction), messages_(interaction.lifelines.size()) {
        for (const Message& each : interaction.messages) add_message(each, messages_);
        all_ = messages_;
        add_uses(interaction.fragments, all_);
        every_lifeline_.resize(all_.size());
        std::iota(every_lifeline_.begin(), every_lifeline_.end(), 0);
    }

    void check(const FragmentWithEmptyOperand& found) {
        const bool is_choice = found.kind == Operator::alt || found.kind == Operator::opt;
        if (found.empty == found.operands) {
            check_whole(found);
        } else if (found.guarded > (found.kind == Operator::alt ? 1U : 0U) && !reading_.style().knows_operands &&
                   has_message_outside(found)) {
            reading_.report(diag::Code::xmi_lost_operands, found.element,
                            fmt::format("{} of this `{}` {} a guard but no contents, and messages of its lifelines are "
                                        "outside it: the file does not say which belong to it",
                                        found.guarded == 1 ? "an operand" : "operands", to_string(found.kind),
                                        found.guarded == 1 ? "has" : "have"));
        } else if (found.empty > (is_choice ? 1U : 0U) && has_message_outside(found)) {
            reading_.report(diag::Code::xmi_empty_operand, found.element,
                            fmt::format("of the operands of this `{}`, {} {} empty, but messages of its lifelines are "
                                        "outside it: were they drawn inside?",
                                        to_string(found.kind), found.empty, found.empty == 1 ? "is" : "are"));
        }
    }

  private:
    void check_whole(const FragmentWithEmptyOperand& found) {
        const std::vector<LifelineIndex>& covered = covered_by(found);
        const bool is_over_something =
            std::any_of(covered.begin(), covered.end(), [&](LifelineIndex each) { return all_[each] > 0; });
        if (is_over_something && !reading_.style().knows_operands) {
            reading_.report(diag::Code::xmi_lost_operands, found.element,
                            fmt::format("this `{}` is empty, but its lifelines exchange messages outside it: the file "
                                        "does not say which belong to it",
                                        to_string(found.kind)));
        } else if (!interaction_.messages.empty()) {
            reading_.report(diag::Code::xmi_empty_operand, found.element,
                            fmt::format("this `{}` is empty and has no effect", to_string(found.kind)));
        }
    }

    [[nodiscard]] bool has_message_outside(const FragmentWithEmptyOperand& found) const {
        Parts inside(messages_.size());
        for (const MessageIndex each : found.inside) add_message(interaction_.messages[each], inside);
        const std::vector<LifelineIndex>& covered = covered_by(found);
        return std::any_of(covered.begin(), covered.end(),
                           [&](LifelineIndex each) { return inside[each] < messages_[each]; });
    }

    /// A fragment that names no lifeline may cover any.
    [[nodiscard]] const std::vector<LifelineIndex>& covered_by(const FragmentWithEmptyOperand& found) const {
        return found.covered.empty() ? every_lifeline_ : found.covered;
    }

    Reading& reading_;
    const Interaction& interaction_;
    Parts messages_;
    Parts all_;
    std::vector<LifelineIndex> every_lifeline_;
};

}  // namespace

std::optional<FragmentWithEmptyOperand> find_empty_operands(const xmi::Element& element, const Combined& combined,
                                                            std::vector<LifelineIndex> covered) {
    FragmentWithEmptyOperand found{element, combined.kind, combined.operands.size(), 0, 0, {}, std::move(covered)};
    for (const Operand& operand : combined.operands) {
        if (something_happens(operand.fragments, found.inside)) continue;
        ++found.empty;
        found.guarded += operand.guard.empty() || operand.guard == "else" ? 0 : 1;
    }
    return found.empty == 0 || says_nothing(combined) ? std::nullopt : std::optional(std::move(found));
}

void check_empty_operands(Reading& reading, const std::vector<FragmentWithEmptyOperand>& found,
                          const Interaction& interaction) {
    EmptyOperands check(reading, interaction);
    for (const FragmentWithEmptyOperand& each : found) check.check(each);
}

}  // namespace map2pml::auml
