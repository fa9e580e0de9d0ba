#include "translator/languages/maze/internal.h"

#include <fmt/format.h>

#include <utility>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::maze {

using grammar::MazeParser;

namespace {

Arrow arrow_of(std::size_t token) {
    switch (token) {
        case MazeParser::RELATION:
            return Arrow::relation;
        case MazeParser::PARTIAL:
            return Arrow::partial;
        case MazeParser::INJECTION:
            return Arrow::injection;
        default:
            return Arrow::total;
    }
}

Sign sign_of(std::size_t token) {
    switch (token) {
        case MazeParser::NOT_EQUAL:
            return Sign::not_equal;
        case MazeParser::COLON:
            return Sign::in;
        case MazeParser::NOT_IN:
            return Sign::not_in;
        case MazeParser::SUBSET:
            return Sign::subset_eq;
        case MazeParser::LESS:
            return Sign::less;
        case MazeParser::LESS_EQUAL:
            return Sign::less_eq;
        case MazeParser::GREATER:
            return Sign::greater;
        case MazeParser::GREATER_EQUAL:
            return Sign::greater_eq;
        default:
            return Sign::equal;
    }
}

Infix set_operator(std::size_t token) {
    switch (token) {
        case MazeParser::INTER:
            return Infix::set_inter;
        case MazeParser::DIFFERENCE:
            return Infix::set_minus;
        case MazeParser::OVERRIDE:
            return Infix::override_;
        case MazeParser::DOMAIN_RESTRICT:
            return Infix::domain_restrict;
        case MazeParser::DOMAIN_SUBTRACT:
            return Infix::domain_subtract;
        case MazeParser::RANGE_RESTRICT:
            return Infix::range_restrict;
        case MazeParser::RANGE_SUBTRACT:
            return Infix::range_subtract;
        default:
            return Infix::set_union;
    }
}

/// `a \/ b \/ c` and `a /\ b /\ c` mean the same in any order; nothing else may be repeated.
bool may_repeat(Infix op) { return op == Infix::set_union || op == Infix::set_inter || op == Infix::override_; }

Constant constant_of(std::size_t token) {
    switch (token) {
        case MazeParser::TRUE:
            return Constant::truth;
        case MazeParser::FALSE:
            return Constant::falsity;
        case MazeParser::UNBOUNDED:
            return Constant::infinity;
        case MazeParser::NAT:
            return Constant::naturals;
        default:
            return Constant::booleans;
    }
}

source::Span from_to(const source::Span& first, const source::Span& last) {
    return {first.file, first.begin, last.end};
}

ExpressionPtr make_expression(decltype(Expression::kind) kind, const source::Span& span) {
    return std::make_shared<const Expression>(Expression{std::move(kind), span});
}

PredicatePtr make_predicate(decltype(Predicate::kind) kind, const source::Span& span) {
    return std::make_shared<const Predicate>(Predicate{std::move(kind), span});
}

TypePtr make_type(decltype(Type::kind) kind, const source::Span& span) {
    return std::make_shared<const Type>(Type{std::move(kind), span});
}

/// `System2.atoms'` as its parts.
Name split_name(const std::string& text) {
    Name name;
    const std::size_t dot = text.find('.');
    name.owner = dot == std::string::npos ? "" : text.substr(0, dot);
    name.name = dot == std::string::npos ? text : text.substr(dot + 1);
    name.is_primed = name.name.ends_with('\'');
    if (name.is_primed) name.name.pop_back();
    return name;
}

}  // namespace

Word FormulaBuilder::word(const antlr4::Token& token) const {
    return {token.getText(), parsing::span_of(token, file_)};
}

std::vector<Word> FormulaBuilder::words(const std::vector<antlr4::tree::TerminalNode*>& nodes) const {
    std::vector<Word> all;
    for (auto* node : nodes) all.push_back(word(*node->getSymbol()));
    return all;
}

source::Span FormulaBuilder::span_of(antlr4::ParserRuleContext& tree) const { return parsing::span_of(tree, file_); }

void FormulaBuilder::report(diag::Code code, const source::Span& span, std::string message) {
    sink_.report(code, span, std::move(message));
}

TypePtr FormulaBuilder::type(Tree::TypeContext& tree) {
    TypePtr left = product(*tree.product());
    if (tree.sign == nullptr) return left;
    return make_type(ArrowType{arrow_of(tree.sign->getType()), std::move(left), type(*tree.type())}, span_of(tree));
}

TypePtr FormulaBuilder::product(Tree::ProductContext& tree) {
    std::vector<TypePtr> parts;
    for (auto* part : tree.simpleType()) parts.push_back(simple_type(*part));
    return parts.size() == 1 ? parts.front() : make_type(ProductType{std::move(parts)}, span_of(tree));
}

TypePtr FormulaBuilder::simple_type(Tree::SimpleTypeContext& tree) {
    const source::Span span = span_of(tree);
    if (auto* it = dynamic_cast<Tree::FinTypeContext*>(&tree))
        return make_type(FiniteSets{simple_type(*it->simpleType())}, span);
    if (auto* it = dynamic_cast<Tree::WordTypeContext*>(&tree)) {
        const std::size_t word = it->word->getType();
        return make_type(word == Tree::NAT       ? BasicType::naturals
                         : word == Tree::NAT_INF ? BasicType::naturals_inf
                                                 : BasicType::booleans,
                         span);
    }
    if (auto* it = dynamic_cast<Tree::GroupTypeContext*>(&tree)) return type(*it->type());
    const Name name = split_name(tree.getText());
    return make_type(NamedType{name.owner, name.name}, span);
}

std::vector<Declaration> FormulaBuilder::declarations(Tree::DeclsContext& tree) {
    std::vector<Declaration> all;
    for (auto* each : tree.decl()) all.push_back({words(each->names()->IDENT()), type(*each->type())});
    return all;
}

PredicatePtr FormulaBuilder::predicate(Tree::PredicateContext& tree) {
    return tree.quantified() != nullptr ? quantified(*tree.quantified()) : equivalence(*tree.equivalence());
}

PredicatePtr FormulaBuilder::quantified(Tree::QuantifiedContext& tree) {
    return make_predicate(
        Quantified{tree.sign->getType() == Tree::FORALL, declarations(*tree.decls()), predicate(*tree.predicate())},
        span_of(tree));
}

PredicatePtr FormulaBuilder::connected(Connective connective, std::vector<PredicatePtr> parts,
                                       antlr4::ParserRuleContext& tree) {
    if (parts.size() == 1) return parts.front();
    return make_predicate(Connection{connective, std::move(parts)}, span_of(tree));
}

PredicatePtr FormulaBuilder::equivalence(Tree::EquivalenceContext& tree) {
    std::vector<PredicatePtr> parts = {implication(*tree.implication(0))};
    if (tree.implication().size() > 1) parts.push_back(implication(*tree.implication(1)));
    if (tree.quantified() != nullptr) parts.push_back(quantified(*tree.quantified()));
    return connected(Connective::iff, std::move(parts), tree);
}

PredicatePtr FormulaBuilder::implication(Tree::ImplicationContext& tree) {
    std::vector<PredicatePtr> parts = {disjunction(*tree.disjunction())};
    if (tree.implication() != nullptr) parts.push_back(implication(*tree.implication()));
    if (tree.quantified() != nullptr) parts.push_back(quantified(*tree.quantified()));
    return connected(Connective::implies, std::move(parts), tree);
}

PredicatePtr FormulaBuilder::disjunction(Tree::DisjunctionContext& tree) {
    std::vector<PredicatePtr> parts;
    for (auto* each : tree.conjunction()) parts.push_back(conjunction(*each));
    if (tree.quantified() != nullptr) parts.push_back(quantified(*tree.quantified()));
    return connected(Connective::any, std::move(parts), tree);
}

PredicatePtr FormulaBuilder::conjunction(Tree::ConjunctionContext& tree) {
    std::vector<PredicatePtr> parts;
    for (auto* each : tree.literal()) parts.push_back(literal(*each));
    if (tree.quantified() != nullptr) parts.push_back(quantified(*tree.quantified()));
    return connected(Connective::all, std::move(parts), tree);
}

PredicatePtr FormulaBuilder::literal(Tree::LiteralContext& tree) {
    const source::Span span = span_of(tree);
    if (auto* it = dynamic_cast<Tree::NegatesContext*>(&tree)) {
        PredicatePtr inner = it->literal() != nullptr ? literal(*it->literal()) : quantified(*it->quantified());
        return make_predicate(Negation{std::move(inner)}, span);
    }
    if (auto* it = dynamic_cast<Tree::GroupContext*>(&tree)) return predicate(*it->predicate());
    auto& compared = dynamic_cast<Tree::ComparesContext&>(tree);
    ExpressionPtr left = expression(*compared.expression(0));
    if (compared.sign == nullptr) return make_predicate(Holds{std::move(left)}, span);
    return make_predicate(
        Comparison{sign_of(compared.sign->getType()), std::move(left), expression(*compared.expression(1))}, span);
}

ExpressionPtr FormulaBuilder::infix(Infix op, ExpressionPtr left, ExpressionPtr right) {
    const source::Span span = from_to(left->span, right->span);
    return make_expression(InfixExpression{op, std::move(left), std::move(right)}, span);
}

ExpressionPtr FormulaBuilder::expression(Tree::ExpressionContext& tree) {
    ExpressionPtr whole = interval(*tree.interval(0));
    for (std::size_t at = 0; at < tree.setSign().size(); ++at) {
        auto* sign = tree.setSign(at);
        const Infix op = set_operator(sign->getStart()->getType());
        const Infix before = set_operator(tree.setSign(at == 0 ? 0 : at - 1)->getStart()->getType());
        if (at > 0 && (op != before || !may_repeat(op))) {
            report(diag::Code::syntax, span_of(*sign),
                   fmt::format("`{}` next to `{}` needs parentheses", word_of(op), word_of(before)));
        }
        whole = infix(op, std::move(whole), interval(*tree.interval(at + 1)));
    }
    return whole;
}

ExpressionPtr FormulaBuilder::interval(Tree::IntervalContext& tree) {
    ExpressionPtr left = sum(*tree.sum(0));
    return tree.UPTO() == nullptr ? left : infix(Infix::upto, std::move(left), sum(*tree.sum(1)));
}

ExpressionPtr FormulaBuilder::sum(Tree::SumContext& tree) {
    ExpressionPtr whole = term(*tree.term(0));
    if (tree.MINUS() != nullptr) {
        const source::Span span = from_to(parsing::span_of(*tree.MINUS()->getSymbol(), file_), whole->span);
        whole = make_expression(PrefixExpression{Prefix::negate, std::move(whole)}, span);
    }
    for (std::size_t at = 0; at < tree.sumSign().size(); ++at) {
        const Infix op = tree.sumSign(at)->PLUS() != nullptr ? Infix::plus : Infix::minus;
        whole = infix(op, std::move(whole), term(*tree.term(at + 1)));
    }
    return whole;
}

ExpressionPtr FormulaBuilder::term(Tree::TermContext& tree) {
    ExpressionPtr whole = prefixed(*tree.prefixed(0));
    for (std::size_t at = 1; at < tree.prefixed().size(); ++at)
        whole = infix(Infix::times, std::move(whole), prefixed(*tree.prefixed(at)));
    return whole;
}

ExpressionPtr FormulaBuilder::prefixed(Tree::PrefixedContext& tree) {
    if (tree.applied() != nullptr) return applied(*tree.applied());
    const std::size_t word = tree.word->getType();
    const Prefix op = word == Tree::CARD ? Prefix::card : word == Tree::DOM ? Prefix::dom : Prefix::ran;
    return make_expression(PrefixExpression{op, prefixed(*tree.prefixed())}, span_of(tree));
}

ExpressionPtr FormulaBuilder::applied(Tree::AppliedContext& tree) {
    ExpressionPtr whole = primary(*tree.primary());
    for (auto* suffix : tree.suffix()) whole = with_suffix(std::move(whole), *suffix);
    return whole;
}

ExpressionPtr FormulaBuilder::with_suffix(ExpressionPtr whole, Tree::SuffixContext& tree) {
    const source::Span span = from_to(whole->span, span_of(tree));
    if (auto* it = dynamic_cast<Tree::ApplicationContext*>(&tree)) {
        ExpressionPtr argument = tuple(it->expression(), span_of(tree));
        return make_expression(InfixExpression{Infix::apply, std::move(whole), std::move(argument)}, span);
    }
    if (auto* it = dynamic_cast<Tree::ImageContext*>(&tree)) {
        ExpressionPtr of = expression(*it->expression());
        return make_expression(InfixExpression{Infix::image, std::move(whole), std::move(of)}, span);
    }
    if (auto* it = dynamic_cast<Tree::ClosureContext*>(&tree)) {
        ExpressionPtr on = it->primary() == nullptr ? nullptr : primary(*it->primary());
        const bool is_reflexive = it->sign->getType() == Tree::STAR_CLOSURE;
        return make_expression(Closure{std::move(whole), is_reflexive, std::move(on)}, span);
    }
    return make_expression(PrefixExpression{Prefix::converse, std::move(whole)}, span);
}

std::vector<ExpressionPtr> FormulaBuilder::expressions(const std::vector<Tree::ExpressionContext*>& trees) {
    std::vector<ExpressionPtr> all;
    for (auto* each : trees) all.push_back(expression(*each));
    return all;
}

ExpressionPtr FormulaBuilder::tuple(const std::vector<Tree::ExpressionContext*>& trees, const source::Span& span) {
    std::vector<ExpressionPtr> parts = expressions(trees);
    return parts.size() == 1 ? parts.front() : make_expression(Tuple{std::move(parts)}, span);
}

ExpressionPtr FormulaBuilder::primary(Tree::PrimaryContext& tree) {
    const source::Span span = span_of(tree);
    if (auto* it = dynamic_cast<Tree::NumberContext*>(&tree)) return make_expression(Number{it->getText()}, span);
    if (auto* it = dynamic_cast<Tree::AtomContext*>(&tree))
        return make_expression(constant_of(it->word->getType()), span);
    if (auto* it = dynamic_cast<Tree::TupleContext*>(&tree)) return tuple(it->expression(), span);
    if (auto* it = dynamic_cast<Tree::DisplayContext*>(&tree))
        return make_expression(Display{expressions(it->expression())}, span);
    if (auto* it = dynamic_cast<Tree::ComprehensionContext*>(&tree)) {
        ExpressionPtr value = it->expression() == nullptr ? nullptr : expression(*it->expression());
        return make_expression(Comprehension{declarations(*it->decls()), predicate(*it->predicate()), std::move(value)},
                               span);
    }
    return make_expression(split_name(tree.getText()), span);
}

}  // namespace map2pml::maze
