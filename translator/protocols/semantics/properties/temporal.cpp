#include "translator/protocols/semantics/properties/automaton.h"

#include "translator/model/formulas/walk.h"

namespace map2pml::semantics {

namespace {

using Kind = TemporalFormula::Kind;

bool is_temporal(const ir::Expression& expression) {
    const auto* unary = std::get_if<ir::Unary>(&expression.kind);
    const auto* binary = std::get_if<ir::Binary>(&expression.kind);
    bool found = (unary != nullptr &&
                  (unary->what == ir::UnaryOperator::always || unary->what == ir::UnaryOperator::eventually)) ||
                 (binary != nullptr &&
                  (binary->what == ir::BinaryOperator::until || binary->what == ir::BinaryOperator::leads_to));
    for_each_part(expression, [&](const ir::Expression& part) { found = found || is_temporal(part); });
    return found;
}

}  // namespace

TemporalFormulas::TemporalFormulas(const ir::Expression& expression, bool negated) {
    root_ = build(expression, negated);
}

FormulaId TemporalFormulas::number(const TemporalFormula& formula) {
    const auto [known, is_new] = numbers_.try_emplace(formula, static_cast<FormulaId>(all_.size()));
    if (is_new) all_.push_back(formula);
    return known->second;
}

FormulaId TemporalFormulas::join(Kind kind, FormulaId left, FormulaId right) {
    return number({kind, nullptr, false, left, right});
}

FormulaId TemporalFormulas::eventually(FormulaId formula) {
    return join(Kind::until, number({Kind::always_true}), formula);
}
FormulaId TemporalFormulas::always(FormulaId formula) {
    return join(Kind::release, number({Kind::always_false}), formula);
}

FormulaId TemporalFormulas::build(const ir::Expression& expression, bool negated) {
    if (is_temporal(expression)) {
        if (const auto* unary = std::get_if<ir::Unary>(&expression.kind)) return build_unary(*unary, negated);
        if (const auto* binary = std::get_if<ir::Binary>(&expression.kind)) return build_binary(*binary, negated);
        if (const auto* branch = std::get_if<ir::Conditional>(&expression.kind)) {
            // (c and yes) or (not c and no); its negation negates the branches only
            const FormulaId yes =
                join(Kind::conjunction, build(*branch->condition, false), build(*branch->yes, negated));
            const FormulaId no = join(Kind::conjunction, build(*branch->condition, true), build(*branch->no, negated));
            return join(Kind::disjunction, yes, no);
        }
    }
    return number({Kind::literal, &expression, negated});
}

FormulaId TemporalFormulas::build_unary(const ir::Unary& unary, bool negated) {
    const bool is_negation = unary.what == ir::UnaryOperator::negation;
    const FormulaId operand = build(*unary.operand, is_negation ? !negated : negated);
    if (unary.what != ir::UnaryOperator::always && unary.what != ir::UnaryOperator::eventually) return operand;
    return (unary.what == ir::UnaryOperator::always) != negated ? always(operand) : eventually(operand);
}

FormulaId TemporalFormulas::build_binary(const ir::Binary& binary, bool negated) {
    const auto left = [&](bool turned) { return build(*binary.left, negated != turned); };
    const FormulaId right = build(*binary.right, negated);
    const Kind both = negated ? Kind::disjunction : Kind::conjunction;
    const Kind one = negated ? Kind::conjunction : Kind::disjunction;
    using enum ir::BinaryOperator;
    if (binary.what == until) return join(negated ? Kind::release : Kind::until, left(false), right);
    if (binary.what == leads_to) {
        const FormulaId comes = negated ? always(right) : eventually(right);
        const FormulaId answered = join(one, left(true), comes);
        return negated ? eventually(answered) : always(answered);
    }
    if (binary.what == implication) return join(one, left(true), right);
    return join(binary.what == conjunction ? both : one, left(false), right);  // no other has temporal parts
}

}  // namespace map2pml::semantics
