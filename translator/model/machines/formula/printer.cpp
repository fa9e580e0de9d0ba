#include <fmt/format.h>

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

namespace {

/// How tightly the formula binds: a formula with a smaller level than its place needs gets parentheses.
constexpr int kPrimary = 100;

int level_of(const Expression& expression) {
    if (const auto* binary = std::get_if<BinaryExpression>(&expression.kind)) return level(binary->op) + 1;
    if (const auto* unary = std::get_if<UnaryExpression>(&expression.kind))
        return unary->op == Unary::negate ? level(Binary::plus) + 1 : kPrimary;
    if (const auto* comprehension = std::get_if<Comprehension>(&expression.kind))
        return comprehension->form == Comprehension::Form::set ? kPrimary : 0;
    return kPrimary;
}

std::string names(const std::vector<Bound>& bound) {
    std::string text;
    for (const Bound& each : bound) text += (text.empty() ? "" : ",") + each.name;
    return text;
}

std::string in_parentheses(const std::string& text) { return "(" + text + ")"; }

std::string operand(const Expression& expression, bool bare) {
    return bare ? to_string(expression) : in_parentheses(to_string(expression));
}

std::string list(const std::vector<ExpressionPtr>& members) {
    std::string text;
    for (const ExpressionPtr& each : members) text += (text.empty() ? "" : ", ") + to_string(*each);
    return text;
}

std::string print(const BinaryExpression& binary) {
    if (binary.op == Binary::image || binary.op == Binary::apply) {
        const std::string left = operand(*binary.left, level_of(*binary.left) > level(binary.op));
        const std::string right = to_string(*binary.right);
        return left + (binary.op == Binary::image ? "[" + right + "]" : in_parentheses(right));
    }
    const int own = level(binary.op) + 1;
    bool left_bare = level_of(*binary.left) > own;
    if (const auto* inner = std::get_if<BinaryExpression>(&binary.left->kind))
        left_bare = left_bare || compatible(inner->op, binary.op);
    // `−x + y` is read as `(−x) + y`.
    if (const auto* inner = std::get_if<UnaryExpression>(&binary.left->kind))
        left_bare = left_bare || (inner->op == Unary::negate && own == level(Binary::plus) + 1);
    return fmt::format("{} {} {}", operand(*binary.left, left_bare), spelling(binary.op),
                       operand(*binary.right, level_of(*binary.right) > own));
}

std::string print(const UnaryExpression& unary) {
    if (unary.op == Unary::negate)
        return "−" + operand(*unary.operand, level_of(*unary.operand) > level(Binary::plus) + 1);
    if (unary.op == Unary::converse) return operand(*unary.operand, level_of(*unary.operand) == kPrimary) + "∼";
    return std::string(spelling(unary.op)) + in_parentheses(to_string(*unary.operand));
}

std::string print(const Comprehension& it) {
    const std::string where = to_string(*it.where);
    switch (it.form) {
        case Comprehension::Form::set:
            return fmt::format("{{{}·{} ∣ {}}}", names(it.bound), where, to_string(*it.value));
        case Comprehension::Form::lambda: {
            const auto& pair = std::get<BinaryExpression>(it.value->kind);
            return fmt::format("λ{}·{} ∣ {}", to_string(*pair.left), where, to_string(*pair.right));
        }
        case Comprehension::Form::general_union:
        case Comprehension::Form::general_inter:
            break;
    }
    const char* sign = it.form == Comprehension::Form::general_union ? "⋃" : "⋂";
    return fmt::format("{}{}·{} ∣ {}", sign, names(it.bound), where, to_string(*it.value));
}

/// 0 quantifiers, 1 `⇒ ⇔`, 2 `∧ ∨`, 3 the rest.
int level_of(const Predicate& predicate) {
    return std::visit(overloaded{[](const Quantified&) { return 0; }, [](const Implication&) { return 1; },
                                 [](const Junction&) { return 2; }, [](const Truth&) { return 3; },
                                 [](const Negation&) { return 3; }, [](const Comparison&) { return 3; },
                                 [](const Finite&) { return 3; }, [](const Partition&) { return 3; }},
                      predicate.kind);
}

std::string above(int level, const Predicate& predicate) {
    return level_of(predicate) > level ? to_string(predicate) : in_parentheses(to_string(predicate));
}

}  // namespace

std::string to_string(const Expression& expression) {
    return std::visit(overloaded{[](const Name& it) { return it.name; }, [](const Number& it) { return it.digits; },
                                 [](const Atom& it) { return std::string(spelling(it)); },
                                 [](const UnaryExpression& it) { return print(it); },
                                 [](const BinaryExpression& it) { return print(it); },
                                 [](const SetExtension& it) { return "{" + list(it.members) + "}"; },
                                 [](const BoolOf& it) { return "bool(" + to_string(*it.predicate) + ")"; },
                                 [](const Comprehension& it) { return print(it); }},
                      expression.kind);
}

std::string to_string(const Predicate& predicate) {
    const auto junction = [](const Junction& it) {
        std::string text;
        for (const PredicatePtr& part : it.parts)
            text += (text.empty() ? "" : it.all ? " ∧ " : " ∨ ") + above(2, *part);
        return text;
    };
    return std::visit(
        overloaded{
            [](const Truth& it) { return std::string(it.value ? "⊤" : "⊥"); },
            [](const Negation& it) {
                const bool sign = std::holds_alternative<Comparison>(it.operand->kind);
                return "¬" + (sign ? in_parentheses(to_string(*it.operand)) : above(2, *it.operand));
            },
            junction,
            [](const Implication& it) {
                return above(1, *it.left) + (it.both_ways ? " ⇔ " : " ⇒ ") + above(1, *it.right);
            },
            [](const Quantified& it) { return (it.all ? "∀" : "∃") + names(it.bound) + "·" + to_string(*it.body); },
            [](const Comparison& it) {
                return fmt::format("{} {} {}", operand(*it.left, level_of(*it.left) > 0), spelling(it.sign),
                                   operand(*it.right, level_of(*it.right) > 0));
            },
            [](const Finite& it) { return "finite(" + to_string(*it.set) + ")"; },
            [](const Partition& it) {
                const std::string parts = list(it.parts);
                return "partition(" + to_string(*it.whole) + (parts.empty() ? "" : ", " + parts) + ")";
            }},
        predicate.kind);
}

std::string to_string(const Assignment& assignment) {
    std::string targets;
    for (const std::string& each : assignment.targets) targets += (targets.empty() ? "" : ", ") + each;
    return targets + std::visit(overloaded{[](const Becomes& it) { return " ≔ " + list(it.values); },
                                           [](const BecomesMember& it) { return " :∈ " + to_string(*it.set); },
                                           [](const BecomesSuch& it) { return " :∣ " + to_string(*it.condition); }},
                                assignment.kind);
}

bool same(const Predicate& left, const Predicate& right) {
    return &left == &right || to_string(left) == to_string(right);
}
bool same(const Expression& left, const Expression& right) {
    return &left == &right || to_string(left) == to_string(right);
}

}  // namespace map2pml::eventb
