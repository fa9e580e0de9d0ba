#include "translator/languages/checkfile/internal.h"

#include <algorithm>
#include <iterator>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;

/// Each word adds at most one level to the tree, which passes walk recursively.
constexpr std::size_t kMostWords = 4'000;

ir::BinaryOperator binary_operator(std::size_t token) {
    using enum ir::BinaryOperator;
    switch (token) {
        case CheckParser::PLUS:
            return plus;
        case CheckParser::MINUS:
            return minus;
        case CheckParser::TIMES:
            return times;
        case CheckParser::DIVIDED_BY:
            return divided_by;
        case CheckParser::MOD:
            return modulo;
        case CheckParser::SHIFT_LEFT:
            return shift_left;
        case CheckParser::SHIFT_RIGHT:
            return shift_right;
        case CheckParser::BIT_AND:
            return bit_and;
        case CheckParser::BIT_OR:
            return bit_or;
        case CheckParser::EQUAL:
            return equal;
        case CheckParser::NOT_EQUAL:
            return not_equal;
        case CheckParser::LESS:
            return less;
        case CheckParser::AT_MOST:
            return at_most;
        case CheckParser::GREATER:
            return greater;
        case CheckParser::AT_LEAST:
            return at_least;
        case CheckParser::OR:
            return disjunction;
        case CheckParser::UNTIL:
            return until;
        case CheckParser::LEADS:
            return leads_to;
        case CheckParser::IMPLIES:
            return implication;
        default:  // `and`: the grammar allows nothing else between two operands
            return conjunction;
    }
}

ir::UnaryOperator unary_operator(CheckParser::PrefixContext& tree) {
    return tree.ALWAYS() != nullptr       ? ir::UnaryOperator::always
           : tree.EVENTUALLY() != nullptr ? ir::UnaryOperator::eventually
                                          : ir::UnaryOperator::negation;
}

source::Span joined(const source::Span& first, const source::Span& last) { return {first.file, first.begin, last.end}; }

std::optional<ir::SetOperation::What> set_operator(std::size_t token) {
    using enum ir::SetOperation::What;
    switch (token) {
        case CheckParser::UNION:
            return unite;
        case CheckParser::INTERSECTION:
            return intersect;
        case CheckParser::DIFFERENCE:
            return subtract;
        case CheckParser::IN:
            return contains;
        case CheckParser::SUBSET:
            return subset;
        default:
            return std::nullopt;
    }
}

ir::Expression binary(const source::Span& span, std::size_t token, ir::Expression left, ir::Expression right) {
    if (const auto what = set_operator(token))
        return {span, ir::SetOperation{*what, {std::move(left), std::move(right)}}};
    return {span, ir::Binary{binary_operator(token), std::move(left), std::move(right)}};
}

/// The operator between operand number `at` and the one before it.
std::size_t operator_before(antlr4::tree::ParseTree& operand) {
    auto& siblings = operand.parent->children;
    const auto found = std::find(siblings.begin(), siblings.end(), &operand);
    auto* sign = dynamic_cast<antlr4::tree::TerminalNode*>(*std::prev(found));
    return sign->getSymbol()->getType() == CheckParser::TO ? std::size_t{CheckParser::LEADS}
                                                           : sign->getSymbol()->getType();
}

ir::Expression literal(const source::Span& span, decltype(ir::Term::kind) kind) {
    return {span, ir::Term{span, std::move(kind)}};
}

}  // namespace

ir::Expression ExpressionBuilder::expression(CheckParser::ExpressionContext& tree) {
    const std::size_t words = tree.getStop()->getTokenIndex() - tree.getStart()->getTokenIndex() + 1;
    if (words > kMostWords) {
        reader_.report(diag::Code::nesting_too_deep, reader_.span_of(*tree.getStart()),
                       fmt::format("this expression has more than {} words", kMostWords));
        return literal(reader_.span_of(tree), ir::Constant{"true"});
    }
    return build(tree);
}

ir::Expression ExpressionBuilder::domain(CheckParser::DomainContext& tree) {
    if (auto* set = tree.united()) return build(*set);
    ir::SetOperation list;
    for (const ir::Term& value : reader_.values(*tree.values())) {
        const auto* word = std::get_if<ir::CurrentValue>(&value.kind);
        if (word != nullptr)
            list.parts.push_back({value.span, ir::StateRead{word->variable, std::nullopt}});
        else
            list.parts.push_back({value.span, value});
    }
    return {reader_.span_of(tree), std::move(list)};
}

ir::Expression ExpressionBuilder::build(CheckParser::ExpressionContext& tree) {
    if (tree.quantifier != nullptr) {
        return {reader_.span_of(tree), ir::Quantified{tree.FORALL() != nullptr,
                                                      without_sign(tree.VARIABLE()->getText()),
                                                      {},
                                                      build(*tree.expression(0)),
                                                      ir::Boxed<ir::Expression>(domain(*tree.domain()))}};
    }
    if (tree.IF() != nullptr) {
        return {reader_.span_of(tree),
                ir::Conditional{build(*tree.expression(0)), build(*tree.expression(1)), build(*tree.expression(2))}};
    }
    if (auto* where = tree.where()) attach(*where, *tree.temporal().back());
    return implication(tree);
}

/// `where` belongs to the event whose last word is the one before it.
void ExpressionBuilder::attach(CheckParser::WhereContext& where, antlr4::ParserRuleContext& before) {
    auto* last = &before;
    while (last != nullptr && last->getRuleIndex() != CheckParser::RuleEvent)
        last = dynamic_cast<antlr4::ParserRuleContext*>(last->children.back());
    if (last == nullptr) {
        reader_.report(diag::Code::syntax, reader_.span_of(*where.getStart()),
                       "`where` must follow an event, but there is no event before this one");
        return;
    }
    where_of_[dynamic_cast<CheckParser::EventContext*>(last)] = &where;
}

/// `always a -> b` is `(always a) -> b`: whoever writes it means `always (a -> b)` more often than not. `always eventually a -> b` is how
/// fairness is assumed, and means what it says.
/// \param left operand
void ExpressionBuilder::warn_of_reach(antlr4::tree::ParseTree& left, const char* sign) {
    auto* first = &left;
    while (!first->children.empty() && dynamic_cast<CheckParser::PrefixedContext*>(first) == nullptr)
        first = first->children.front();
    auto* prefixed = dynamic_cast<CheckParser::PrefixedContext*>(first);
    const auto prefixes = prefixed == nullptr ? std::vector<CheckParser::PrefixContext*>() : prefixed->prefix();
    const bool is_fairness = prefixes.size() > 1 && prefixes[1]->EVENTUALLY() != nullptr;
    if (!prefixes.empty() && prefixes.front()->ALWAYS() != nullptr && !is_fairness) {
        reader_.report(
            diag::Code::check_reach, reader_.span_of(*prefixes.front()->getStart()),
            fmt::format(
                "this `always` ends before the `{0}`: it is read as `(always …) {0} …`; put its operand in parentheses",
                sign));
    }
}

/// The arrow groups to the right, all other chains to the left.
ir::Expression ExpressionBuilder::implication(CheckParser::ExpressionContext& tree) {
    const auto operands = tree.temporal();
    ir::Expression result = build(*operands.back());
    for (std::size_t at = operands.size() - 1; at-- > 0;) {
        warn_of_reach(*operands[at], "->");
        const source::Span span = joined(reader_.span_of(*operands[at]), reader_.span_of(tree));
        result = binary(span, CheckParser::IMPLIES, build(*operands[at]), std::move(result));
    }
    return result;
}

template <class Operand>
ir::Expression ExpressionBuilder::chain(const std::vector<Operand*>& operands, antlr4::ParserRuleContext& tree) {
    ir::Expression result = build(*operands.front());
    for (std::size_t at = 1; at < operands.size(); ++at) {
        if (operator_before(*operands[at]) == CheckParser::LEADS) warn_of_reach(*operands.front(), "leads to");
        const source::Span span = joined(reader_.span_of(tree), reader_.span_of(*operands[at]));
        result = binary(span, operator_before(*operands[at]), std::move(result), build(*operands[at]));
    }
    return result;
}

ir::Expression ExpressionBuilder::build(CheckParser::TemporalContext& tree) { return chain(tree.disjunction(), tree); }
ir::Expression ExpressionBuilder::build(CheckParser::DisjunctionContext& tree) {
    return chain(tree.conjunction(), tree);
}
ir::Expression ExpressionBuilder::build(CheckParser::ConjunctionContext& tree) { return chain(tree.prefixed(), tree); }
ir::Expression ExpressionBuilder::build(CheckParser::ComparisonContext& tree) { return chain(tree.united(), tree); }
ir::Expression ExpressionBuilder::build(CheckParser::UnitedContext& tree) { return chain(tree.bitOr(), tree); }
ir::Expression ExpressionBuilder::build(CheckParser::BitOrContext& tree) { return chain(tree.bitAnd(), tree); }
ir::Expression ExpressionBuilder::build(CheckParser::BitAndContext& tree) { return chain(tree.shift(), tree); }
ir::Expression ExpressionBuilder::build(CheckParser::ShiftContext& tree) { return chain(tree.sum(), tree); }
ir::Expression ExpressionBuilder::build(CheckParser::SumContext& tree) { return chain(tree.product(), tree); }
ir::Expression ExpressionBuilder::build(CheckParser::ProductContext& tree) { return chain(tree.negated(), tree); }

ir::Expression ExpressionBuilder::build(CheckParser::PrefixedContext& tree) {
    ir::Expression result = build(*tree.comparison());
    const auto prefixes = tree.prefix();
    for (auto each = prefixes.rbegin(); each != prefixes.rend(); ++each) {
        const source::Span span = joined(reader_.span_of(**each), reader_.span_of(tree));
        result = {span, ir::Unary{unary_operator(**each), std::move(result)}};
    }
    return result;
}

ir::Expression ExpressionBuilder::build(CheckParser::NegatedContext& tree) {
    const auto signs = tree.MINUS();
    auto* postfix = tree.postfix();
    const bool is_literal =
        postfix->getStart() == postfix->getStop() && postfix->getStart()->getType() == CheckParser::INTEGER;
    std::size_t left = signs.size();
    ir::Expression result = build(*tree.postfix());
    if (is_literal && left > 0) {
        // `-5` is one literal.
        --left;
        const source::Span span = joined(reader_.span_of(*signs.back()->getSymbol()), result.span);
        result = literal(span, ir::Integer{reader_.integer("-" + tree.postfix()->getText(), span)});
    }
    while (left-- > 0) {
        const source::Span span = joined(reader_.span_of(*signs[left]->getSymbol()), reader_.span_of(tree));
        result = {span, ir::Unary{ir::UnaryOperator::minus, std::move(result)}};
    }
    return result;
}

ir::Expression ExpressionBuilder::build(CheckParser::PostfixContext& tree) {
    ir::Expression result = build(*tree.primary());
    if (auto* variable = tree.VARIABLE())
        result = {reader_.span_of(tree), ir::AgentVariable{std::move(result), without_sign(variable->getText())}};
    if (auto* place = tree.standing()) result = {reader_.span_of(tree), standing(std::move(result), *place)};
    return result;
}

ir::StandsAt ExpressionBuilder::standing(ir::Expression agent, CheckParser::StandingContext& tree) {
    if (auto* line = tree.INTEGER()) return {std::move(agent), {}, reader_.number(*line->getSymbol())};
    return {std::move(agent), reader_.clause_name(*tree.clauseName()), 0};
}

ir::Expression ExpressionBuilder::build(CheckParser::PrimaryContext& tree) {
    const source::Span span = reader_.span_of(tree);
    if (tree.name() != nullptr && tree.quantifier == nullptr) return read(tree);
    if (tree.getStart() != tree.getStop()) return compound(tree);
    const std::string text = tree.getText();
    switch (tree.getStart()->getType()) {
        case CheckParser::INTEGER:
            return literal(span, ir::Integer{reader_.integer(text, span)});
        case CheckParser::STRING:
            return literal(span, ir::Constant{parsing::string_value(text).value_or("")});
        case CheckParser::VARIABLE:
            return literal(span, ir::Variable{without_sign(text)});
        case CheckParser::AGENT_NAME:
            return literal(span, ir::AgentName{without_sign(text)});
        case CheckParser::ROLE_NAME:
            return literal(span, ir::RoleName{without_sign(text)});
        case CheckParser::NONE:
            return {span, ir::NoValue{}};
        case CheckParser::SELF:
            return {span, ir::Self{}};
        case CheckParser::TIMEOUT:
            return compound(tree);
        default:  // `true` and `false`
            return literal(span, ir::Constant{text});
    }
}

ir::Expression ExpressionBuilder::compound(CheckParser::PrimaryContext& tree) {
    const source::Span span = reader_.span_of(tree);
    const auto inner = [&] { return build(*tree.expression(0)); };
    if (tree.LBRACE() != nullptr || tree.about != nullptr) {
        ir::SetOperation set;
        if (tree.about != nullptr)
            set.what = tree.SIZE() != nullptr ? ir::SetOperation::What::size : ir::SetOperation::What::empty;
        for (auto* each : tree.expression()) set.parts.push_back(build(*each));
        return {span, std::move(set)};
    }
    if (auto* event_tree = tree.event()) {
        ir::EventPattern pattern = event(*event_tree, where_of_[event_tree]);
        const source::Span whole = pattern.span;
        return {whole, ir::Happened{std::move(pattern)}};
    }
    if (auto* message = tree.pending()) return {span, ir::Pending{pending(*message)}};
    if (tree.quantifier != nullptr) return quantified(tree);
    if (tree.NUMBER() != nullptr) return {span, ir::NumberOf{inner()}};
    if (tree.AGENT() != nullptr) return {span, ir::AgentAt{tree.word()->getText(), inner()}};
    if (tree.ENDED() != nullptr || tree.FAILED() != nullptr)
        return {span, ir::HasEnded{inner(), tree.FAILED() != nullptr}};
    return inner();  // in parentheses
}

ir::Expression ExpressionBuilder::quantified(CheckParser::PrimaryContext& tree) {
    ir::Quantified all;
    all.for_all = tree.FORALL() != nullptr;
    all.variable = without_sign(tree.VARIABLE()->getText());
    if (auto* agent = tree.AGENT_NAME())
        all.over = {reader_.span_of(*agent->getSymbol()), ir::AgentName{without_sign(agent->getText())}};
    else if (auto* role = tree.ROLE_NAME())
        all.over = {reader_.span_of(*role->getSymbol()), ir::RoleName{without_sign(role->getText())}};
    else
        all.over = {reader_.span_of(*tree.name()), ir::CurrentValue{tree.name()->getText()}};
    all.body = build(*tree.expression(0));
    return {reader_.span_of(tree), std::move(all)};
}

ir::Expression ExpressionBuilder::read(CheckParser::PrimaryContext& tree) {
    ir::StateRead state{tree.name()->getText(), std::nullopt};
    if (auto* owner = tree.owner()) state.of = ir::Boxed<ir::Expression>(build(*owner->primary()));
    if (tree.LBRACKET() != nullptr) state.of = ir::Boxed<ir::Expression>(build(*tree.expression(0)));
    return {reader_.span_of(tree), std::move(state)};
}

}  // namespace map2pml::checkfile
