#include "translator/protocols/bind/emptiness.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "translator/protocols/analyses/values/expression_walk.h"
#include "translator/protocols/bind/internal.h"
#include "translator/protocols/bind/vacuous.h"

namespace map2pml::passes {

namespace {

using ir::BinaryOperator;
using ir::Expression;
using ir::UnaryOperator;
using PropertyKind = ir::UserProperty::Kind;

/// Conditions that hold in the same state in which the formula is evaluated.
using Path = std::vector<Expression>;

bool has_time(const Expression& expression) {
    const auto* unary = std::get_if<ir::Unary>(&expression.kind);
    const auto* binary = std::get_if<ir::Binary>(&expression.kind);
    bool found =
        (unary != nullptr && (unary->what == UnaryOperator::always || unary->what == UnaryOperator::eventually)) ||
        (binary != nullptr && (binary->what == BinaryOperator::until || binary->what == BinaryOperator::leads_to));
    for_each_part_or_where(expression, [&](const Expression& part) { found = found || has_time(part); });
    return found;
}

Expression negation_of(Expression operand) {
    const source::Span span = operand.span;
    return {span, ir::Unary{UnaryOperator::negation, std::move(operand)}};
}

Expression joined_by(BinaryOperator what, Expression left, Expression right) {
    const source::Span span = left.span;
    return {span, ir::Binary{what, std::move(left), std::move(right)}};
}

Expression truth_value(const source::Span& span, bool truth) {
    return {span, ir::Term{span, ir::Constant{truth ? "true" : "false"}}};
}

bool is_false(const Expression& expression) {
    const auto* term = std::get_if<ir::Term>(&expression.kind);
    const auto* constant = term != nullptr ? std::get_if<ir::Constant>(&term->kind) : nullptr;
    return constant != nullptr && constant->text == "false";
}

Path with(Path path, const Expression& more) {
    if (!has_time(more)) path.push_back(more);
    return path;
}

/// A condition that must hold in one of these states.
struct Need {
    Expression truth;
    ConditionStates when;
};

/// Conditions on single states that all hold in every run in which the formula has the value `wanted`. The list may be incomplete.
std::vector<Need> needs_of(const Expression& formula, ConditionStates when, bool wanted) {
    if (!has_time(formula)) return {{wanted ? formula : negation_of(formula), when}};
    if (const auto* unary = std::get_if<ir::Unary>(&formula.kind)) {
        if (unary->what == UnaryOperator::negation) return needs_of(*unary->operand, when, !wanted);
        const bool is_later = (unary->what == UnaryOperator::eventually) == wanted;
        return needs_of(*unary->operand, is_later ? ConditionStates::all : when, wanted);
    }
    const auto* binary = std::get_if<ir::Binary>(&formula.kind);
    if (binary == nullptr) return {};
    if (binary->what == BinaryOperator::until && wanted) return needs_of(*binary->right, ConditionStates::all, true);
    if (binary->what != (wanted ? BinaryOperator::conjunction : BinaryOperator::disjunction)) return {};
    std::vector<Need> needs = needs_of(*binary->left, when, wanted);
    std::vector<Need> more = needs_of(*binary->right, when, wanted);
    std::move(more.begin(), more.end(), std::back_inserter(needs));
    return needs;
}

/// Whether both are copies of one text, expanded from a quantifier.
bool are_copies(const Emptiness& one, const Emptiness& other) {
    const auto all_are = [](const std::vector<Emptiness>& some, const std::vector<Emptiness>& others) {
        return std::equal(some.begin(), some.end(), others.begin(), others.end(), are_copies);
    };
    if (const auto* condition = std::get_if<Condition>(&one.kind)) {
        const auto* same = std::get_if<Condition>(&other.kind);
        return same != nullptr && same->span == condition->span && same->when == condition->when &&
               same->role == condition->role;
    }
    if (const auto* any = std::get_if<AnyOf>(&one.kind)) {
        const auto* same = std::get_if<AnyOf>(&other.kind);
        return same != nullptr && !any->parts.empty() && all_are(any->parts, same->parts);
    }
    const auto* same = std::get_if<AllOf>(&other.kind);
    return same != nullptr && all_are(std::get<AllOf>(one.kind).parts, same->parts);
}

/// Merges two copies: it is enough if one of them is not vacuous.
void join_copies(Emptiness& one, Emptiness& other) {
    const auto join_all = [](std::vector<Emptiness>& some, std::vector<Emptiness>& others) {
        for (std::size_t at = 0; at < some.size(); ++at) join_copies(some[at], others[at]);
    };
    if (auto* condition = std::get_if<Condition>(&one.kind)) {
        const Expression& truth = std::get<Condition>(other.kind).truth;
        if (is_false(truth)) return;
        condition->truth = joined_by(BinaryOperator::disjunction, std::move(condition->truth),
                                     std::move(std::get<Condition>(other.kind).truth));
    } else if (auto* any = std::get_if<AnyOf>(&one.kind)) {
        join_all(any->parts, std::get<AnyOf>(other.kind).parts);
    } else {
        join_all(std::get<AllOf>(one.kind).parts, std::get<AllOf>(other.kind).parts);
    }
}

Emptiness any_of(std::vector<Emptiness> parts) { return {AnyOf{std::move(parts)}}; }

Emptiness both(Emptiness one, Emptiness other) {
    AllOf all;
    for (Emptiness* each : {&one, &other}) {
        std::vector<Emptiness> parts;
        if (auto* inner = std::get_if<AllOf>(&each->kind))
            parts = std::move(inner->parts);
        else
            parts.push_back(std::move(*each));
        for (Emptiness& part : parts) {
            const auto copy = std::find_if(all.parts.begin(), all.parts.end(),
                                           [&](const Emptiness& known) { return are_copies(known, part); });
            if (copy == all.parts.end())
                all.parts.push_back(std::move(part));
            else
                join_copies(*copy, part);
        }
    }
    return {std::move(all)};
}

class Finder {
  public:
    Finder(const ir::Protocol& protocol, const ir::Instance& instance) : protocol_(protocol), instance_(instance) {}

    /// The emptiness of a formula that must have the value `wanted`.
    Emptiness find(const Expression& formula, bool wanted, ConditionStates when, const Path& path) {
        if (const auto* unary = std::get_if<ir::Unary>(&formula.kind)) {
            switch (unary->what) {
                case UnaryOperator::negation:
                    return find(*unary->operand, !wanted, when, path);
                case UnaryOperator::always:
                    return find(*unary->operand, wanted, ConditionStates::all, {});
                case UnaryOperator::eventually:
                    return wanted ? awaited(*unary->operand, when)
                                  : find(*unary->operand, false, ConditionStates::all, {});
                case UnaryOperator::minus:
                    return any_of({});
            }
        }
        if (const auto* binary = std::get_if<ir::Binary>(&formula.kind))
            return wanted ? find_true(*binary, when, path) : find_false(*binary, when, path);
        const auto* either = std::get_if<ir::Conditional>(&formula.kind);
        if (either != nullptr && wanted) {
            const Expression otherwise = negation_of(*either->condition);
            return both(implied(*either->condition, *either->yes, when, path),
                        implied(otherwise, *either->no, when, path));
        }
        if (wanted) return any_of({});
        std::vector<Emptiness> parts;
        for (const Expression& before : path) add_exclusions(before, formula, when, parts);
        if (const auto* happened = std::get_if<ir::Happened>(&formula.kind))
            parts.push_back(such_an_event(*happened->event, formula.span, when));
        return any_of(std::move(parts));
    }

    /// For `reachable`: the formula must be false at the start, so that something happens before it is true.
    static Emptiness reached(const Expression& formula) {
        return {Condition{formula.span, negation_of(formula), ConditionStates::start, ConditionRole::awaited}};
    }

    /// For a trace: each of its events must happen.
    static Emptiness events(const std::vector<ir::EventPattern>& events) {
        std::vector<Emptiness> parts;
        for (const ir::EventPattern& event : events) {
            parts.push_back({Condition{event.span, Expression{event.span, ir::Happened{event}}, ConditionStates::all,
                                       ConditionRole::event}});
        }
        return any_of(std::move(parts));
    }

  private:
    Emptiness find_true(const ir::Binary& binary, ConditionStates when, const Path& path) {
        switch (binary.what) {
            case BinaryOperator::implication:
                return implied(*binary.left, *binary.right, when, path);
            case BinaryOperator::leads_to:
                return any_of(
                    {never_true(*binary.left, ConditionStates::all, {}), awaited(*binary.right, ConditionStates::all)});
            case BinaryOperator::disjunction:
                return choice(*binary.left, *binary.right, when, path);
            case BinaryOperator::conjunction:
                return both(find(*binary.left, true, when, path), find(*binary.right, true, when, path));
            case BinaryOperator::until:
                return awaited(*binary.right, when);
            default:
                return any_of({});  // a comparison of values
        }
    }

    Emptiness find_false(const ir::Binary& binary, ConditionStates when, const Path& path) {
        if (binary.what == BinaryOperator::disjunction)
            return both(find(*binary.left, false, when, path), find(*binary.right, false, when, path));
        if (binary.what != BinaryOperator::conjunction) return any_of({});
        std::vector<Emptiness> parts;
        add_exclusions(*binary.left, *binary.right, when, parts);
        for (const Expression* side : {&*binary.left, &*binary.right}) {
            const auto* inner = std::get_if<ir::Binary>(&side->kind);
            if (inner == nullptr || inner->what != BinaryOperator::conjunction)
                parts.push_back(never_true(*side, when, path));
            parts.push_back(find(*side, false, when, path));
        }
        return any_of(std::move(parts));
    }

    Emptiness implied(const Expression& left, const Expression& right, ConditionStates when, const Path& path) {
        return any_of({never_true(left, when, path), find(right, true, when, with(path, left))});
    }

    /// Treats `not x or y` as another way to write `x -> y`.
    Emptiness choice(const Expression& left, const Expression& right, ConditionStates when, const Path& path) {
        std::vector<Emptiness> parts;
        for (const auto& [one, other] : {std::pair{&left, &right}, std::pair{&right, &left}}) {
            const auto* unary = std::get_if<ir::Unary>(&one->kind);
            parts.push_back(unary != nullptr && unary->what == UnaryOperator::negation
                                ? implied(*unary->operand, *other, when, path)
                                : find(*other, true, when, path));
        }
        return any_of(std::move(parts));
    }

    static Emptiness never_true(const Expression& formula, ConditionStates when, const Path& path) {
        std::vector<Emptiness> parts;
        for (Need& each : needs_of(formula, when, true)) {
            // Conditions on later states are not combined with those on the current one.
            if (each.when == when)
                for (const Expression& before : path)
                    each.truth = joined_by(BinaryOperator::conjunction, std::move(each.truth), before);
            const bool is_event = std::holds_alternative<ir::Happened>(formula.kind);
            parts.push_back({Condition{formula.span, std::move(each.truth), each.when,
                                       is_event ? ConditionRole::event : ConditionRole::condition}});
        }
        return any_of(std::move(parts));
    }

    Emptiness such_an_event(const ir::EventPattern& event, const source::Span& span, ConditionStates when) {
        if (!can_be(event, protocol_, instance_))
            return {Condition{span, truth_value(span, false), when, ConditionRole::event}};
        ir::EventPattern any = event;
        any.where.reset();
        if (!event.where) {
            if (!event.terms && !event.agent && event.clause.empty() && !event.partner && !event.result)
                return any_of({});
            any.terms.reset();
            any.agent.reset();
            any.clause.clear();
            any.partner.reset();
            any.result.reset();
        }
        return {Condition{span, Expression{span, ir::Happened{any}}, when, ConditionRole::event}};
    }

    /// Compares the parts of one formula with those of another; those of `one` are evaluated in the states `when`.
    void add_exclusions(const Expression& one, const Expression& other, ConditionStates when,
                        std::vector<Emptiness>& parts) const {
        std::vector<const Expression*> lefts;
        std::vector<const Expression*> rights;
        add_conjuncts(one, lefts);
        add_conjuncts(other, rights);
        for (const Expression* left : lefts) {
            for (const Expression* right : rights) {
                if (const auto role = exclusion(*left, *right)) {
                    const source::Span& span =
                        std::holds_alternative<ir::Happened>(left->kind) ? left->span : right->span;
                    parts.push_back({Condition{span, truth_value(span, false), when, *role}});
                }
            }
        }
    }

    /// The reason why both cannot be true in one labelled state; nothing: as far as is known they can.
    [[nodiscard]] std::optional<ConditionRole> exclusion(const Expression& one, const Expression& other) const {
        const auto* event = std::get_if<ir::Happened>(&one.kind);
        const auto* place = std::get_if<ir::StandsAt>(&one.kind);
        const auto* other_event = std::get_if<ir::Happened>(&other.kind);
        const auto* other_place = std::get_if<ir::StandsAt>(&other.kind);
        const auto* ended = std::get_if<ir::HasEnded>(&other.kind);
        bool excludes = false;
        if (event != nullptr && other_event != nullptr) {
            excludes = ir::has_clauses_of_text(protocol_) && differ(*event->event, *other_event->event);
        } else if (place != nullptr && other_place != nullptr) {
            excludes = differ(*place, *other_place);
        } else if (place != nullptr && ended != nullptr) {
            excludes = ended_elsewhere(*place, *ended);
        } else if (event != nullptr && other_place != nullptr) {
            return has_left(*other_place, *event->event, protocol_, instance_) ? std::optional(ConditionRole::left)
                                                                               : std::nullopt;
        } else if ((place != nullptr && other_event != nullptr) ||
                   (std::holds_alternative<ir::HasEnded>(one.kind) && other_place != nullptr)) {
            return exclusion(other, one);
        }
        return excludes ? std::optional(ConditionRole::excluded) : std::nullopt;
    }

    static void add_conjuncts(const Expression& formula, std::vector<const Expression*>& parts) {
        const auto* binary = std::get_if<ir::Binary>(&formula.kind);
        if (binary == nullptr || binary->what != BinaryOperator::conjunction) {
            parts.push_back(&formula);
            return;
        }
        add_conjuncts(*binary->left, parts);
        add_conjuncts(*binary->right, parts);
    }

    /// For a formula that the property waits for: it must not be true at once.
    Emptiness awaited(const Expression& formula, ConditionStates when) {
        std::vector<Emptiness> parts;
        if (!has_time(formula))
            parts.push_back({Condition{formula.span, negation_of(formula), when, ConditionRole::awaited}});
        parts.push_back(find(formula, true, ConditionStates::all, {}));
        return any_of(std::move(parts));
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
};

}  // namespace

Emptiness emptiness_of(const ir::UserProperty& property, const ir::Protocol& protocol, const ir::Instance& instance) {
    Finder finder(protocol, instance);
    switch (property.kind) {
        case PropertyKind::invariant:
            return finder.find(property.formula, true, ConditionStates::all, {});
        case PropertyKind::never:
            return finder.find(property.formula, false, ConditionStates::all, {});
        case PropertyKind::ltl:
            return finder.find(property.formula, true, ConditionStates::start, {});
        case PropertyKind::after_all_end: {
            const source::Span& span = property.name_span.is_nowhere() ? property.span : property.name_span;
            return any_of({{Condition{span, truth_value(span, true), ConditionStates::end, ConditionRole::end}},
                           finder.find(property.formula, true, ConditionStates::end, {})});
        }
        case PropertyKind::trace:
        case PropertyKind::trace_strictly:
            return property.events.size() > 1 ? Finder::events(property.events) : any_of({});
        case PropertyKind::reachable:
            return Finder::reached(property.formula);
        case PropertyKind::modal:
            break;
    }
    return any_of({});
}

ir::UserProperty property_about(const Condition& condition) {
    ir::UserProperty property;
    property.span = condition.span;
    property.name_span = condition.span;
    property.name = "is it ever true?";
    const bool is_of_end = condition.when == ConditionStates::end;
    property.kind = is_of_end ? PropertyKind::after_all_end : PropertyKind::reachable;
    property.formula = is_of_end ? negation_of(condition.truth) : condition.truth;
    return property;
}

}  // namespace map2pml::passes
