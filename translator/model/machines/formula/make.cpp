#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

PredicatePtr junction(bool all, const std::vector<PredicatePtr>& parts) {
    std::vector<PredicatePtr> kept;
    for (const PredicatePtr& part : parts) {
        if (is_truth(*part, all)) continue;
        if (is_truth(*part, !all)) return part;
        const auto* inner = std::get_if<Junction>(&part->kind);
        if (inner != nullptr && inner->all == all)
            kept.insert(kept.end(), inner->parts.begin(), inner->parts.end());
        else
            kept.push_back(part);
    }
    if (kept.empty()) return truth(all);
    return kept.size() == 1 ? kept.front() : made(Predicate{Junction{all, std::move(kept)}});
}

}  // namespace

bool is_truth(const Predicate& predicate, bool value) {
    const auto* truth = std::get_if<Truth>(&predicate.kind);
    return truth != nullptr && truth->value == value;
}

PredicatePtr truth(bool value) { return made(Predicate{Truth{value}}); }

PredicatePtr negation(const PredicatePtr& predicate) {
    if (const auto* truth_value = std::get_if<Truth>(&predicate->kind)) return truth(!truth_value->value);
    if (const auto* inner = std::get_if<Negation>(&predicate->kind)) return inner->operand;
    return made(Predicate{Negation{predicate}});
}

PredicatePtr all_of(const std::vector<PredicatePtr>& parts) { return junction(true, parts); }
PredicatePtr any_of(const std::vector<PredicatePtr>& parts) { return junction(false, parts); }

PredicatePtr implies(const PredicatePtr& left, const PredicatePtr& right) {
    if (is_truth(*left, true) || is_truth(*right, true)) return right;
    if (is_truth(*left, false)) return truth(true);
    return made(Predicate{Implication{false, left, right}});
}

PredicatePtr equivalent(const PredicatePtr& left, const PredicatePtr& right) {
    return made(Predicate{Implication{true, left, right}});
}

PredicatePtr quantified(bool all, std::vector<Bound> bound, const PredicatePtr& body) {
    if (bound.empty() || std::holds_alternative<Truth>(body->kind)) return body;  // every type has an element
    return made(Predicate{Quantified{all, std::move(bound), body}});
}

PredicatePtr compare(Sign sign, const ExpressionPtr& left, const ExpressionPtr& right) {
    return made(Predicate{Comparison{sign, left, right}});
}

PredicatePtr finite(const ExpressionPtr& set) { return made(Predicate{Finite{set}}); }

ExpressionPtr name(std::string text, Type type) { return made(Expression{Name{std::move(text)}, std::move(type)}); }
ExpressionPtr number(const std::string& digits) { return made(Expression{Number{digits}, Type::integer()}); }
ExpressionPtr atom(Atom atom, Type type) { return made(Expression{atom, std::move(type)}); }

ExpressionPtr unary(Unary op, const ExpressionPtr& operand, Type type) {
    return made(Expression{UnaryExpression{op, operand}, std::move(type)});
}

ExpressionPtr binary(Binary op, const ExpressionPtr& left, const ExpressionPtr& right, Type type) {
    return made(Expression{BinaryExpression{op, left, right}, std::move(type)});
}

ExpressionPtr extension(std::vector<ExpressionPtr> members, Type type) {
    return made(Expression{SetExtension{std::move(members)}, std::move(type)});
}

}  // namespace map2pml::eventb
