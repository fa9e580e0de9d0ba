#include "translator/protocols/analyses/values/visible_steps.h"

#include <algorithm>
#include <string>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/expression_walk.h"
#include "translator/protocols/analyses/values/state_uses.h"

namespace map2pml::passes {

namespace {

using Kind = ir::UserProperty::Kind;

bool can_be_without_event(const ir::Expression& formula, bool value);

bool binary_without_event(const ir::Binary& binary, bool value) {
    using Operator = ir::BinaryOperator;
    const auto left = [&](bool is) { return can_be_without_event(*binary.left, is); };
    const auto right = [&](bool is) { return can_be_without_event(*binary.right, is); };
    switch (binary.what) {
        case Operator::conjunction:
            return value ? left(true) && right(true) : left(false) || right(false);
        case Operator::disjunction:
            return value ? left(true) || right(true) : left(false) && right(false);
        case Operator::implication:
            return value ? left(false) || right(true) : left(true) && right(false);
        default:
            return true;
    }
}

/// Whether the formula may have this value in a state to which no event of its own has led. (`true` if this is not known.)
bool can_be_without_event(const ir::Expression& formula, bool value) {
    if (std::holds_alternative<ir::Happened>(formula.kind)) return !value;
    const auto* constant = std::get_if<ir::Term>(&formula.kind);
    if (constant != nullptr) {
        const auto* word = std::get_if<ir::Constant>(&constant->kind);
        return word == nullptr || (word->text != "true" && word->text != "false") || (word->text == "true") == value;
    }
    if (const auto* unary = std::get_if<ir::Unary>(&formula.kind))
        return unary->what != ir::UnaryOperator::negation || can_be_without_event(*unary->operand, !value);
    const auto* binary = std::get_if<ir::Binary>(&formula.kind);
    return binary == nullptr || binary_without_event(*binary, value);
}

bool has_event(const ir::Expression& formula) {
    bool has = false;
    for_each_expression(
        formula, [&](const ir::Expression& each) { has = has || std::holds_alternative<ir::Happened>(each.kind); });
    return has;
}

class VisibleStepsFinder {
  public:
    VisibleStepsFinder(const ir::Protocol& protocol, const ir::Instance& instance)
        : protocol_(protocol), instance_(instance) {}

    void add_event(const ir::EventPattern& event) {
        for_each_operation([&](const ir::Operation& operation) {
            if (may_cause(operation, event)) found_.insert(&operation);
        });
        if (event.where) add_state(**event.where);
    }

    /// Adds the state that the expression reads outside of its events.
    void add_state(const ir::Expression& expression) {
        StateUses uses;
        for_each_expression(expression, [&](const ir::Expression& each) {
            if (const auto* happened = std::get_if<ir::Happened>(&each.kind))
                add_event(*happened->event);
            else if (std::holds_alternative<ir::StateRead>(each.kind))
                add_uses(each, uses);
            else
                looks_around_ = looks_around_ || looks_at_agents(each);
        });
        uses.own.insert(uses.of_others.begin(), uses.of_others.end());
        for_each_operation([&](const ir::Operation& operation) {
            const StateUses of_step = uses_of(operation, instance_);
            const auto is_read = [&](const std::string& name) { return uses.own.contains(name); };
            if (std::any_of(of_step.own.begin(), of_step.own.end(), is_read)) found_.insert(&operation);
        });
    }

    [[nodiscard]] std::optional<VisibleSteps> found() && {
        return looks_around_ ? std::nullopt : std::optional(std::move(found_));
    }

  private:
    template <typename Visit>
    void for_each_operation(const Visit& visit) {
        for (const ir::Clause& clause : protocol_.clauses) ir::for_each_operation(clause.body, visit);
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    VisibleSteps found_;
    bool looks_around_ = false;
};

}  // namespace

std::optional<VisibleSteps> find_visible_steps(const ir::Protocol& protocol, const ir::Instance& instance,
                                               const ir::UserProperty& property) {
    VisibleStepsFinder finder(protocol, instance);
    switch (property.kind) {
        case Kind::ltl:
        case Kind::modal:
            return std::nullopt;
        case Kind::after_all_end:
            // The property is asked where nobody can act, so between two steps; it cannot see there what has just happened.
            return has_event(property.formula) ? std::nullopt : std::optional(VisibleSteps{});
        case Kind::trace:
        case Kind::trace_strictly:
            for (const ir::EventPattern& event : property.events) finder.add_event(event);
            return std::move(finder).found();
        case Kind::invariant:
        case Kind::never:
        case Kind::reachable:
            break;
    }
    const bool is_looked_for = property.kind != Kind::invariant;
    if (has_event(property.formula) && can_be_without_event(property.formula, is_looked_for)) return std::nullopt;
    finder.add_state(property.formula);
    return std::move(finder).found();
}

}  // namespace map2pml::passes
