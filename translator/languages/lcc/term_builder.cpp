#include "translator/languages/lcc/internal.h"

#include <charconv>
#include <iterator>

#include "translator/foundation/parsing/token_text.h"
#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

using diag::Code;
using grammar::LccParser;

namespace {

template <typename Value>
std::optional<Value> value_of(const std::string& text) {
    Value value{};
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return result.ec == std::errc{} ? std::optional(value) : std::nullopt;
}

}  // namespace

void TermBuilder::report(Code code, const source::Span& place, std::string message) {
    sink_.report(code, place, std::move(message));
}

Term TermBuilder::term(LccParser::TermContext& tree) {
    const source::Span span = span_of(tree);
    if (auto* list = tree.list()) return this->list(*list);
    if (auto* number = tree.number()) return this->number(*number);
    if (auto* string = tree.STRING()) return {span, String{parsing::string_value(string->getText()).value_or("")}};
    if (tree.WILDCARD() != nullptr) return {span, Wildcard{}};
    if (tree.EMPTY() != nullptr) {
        report(Code::lcc_null_value, span, "`null` is an action, not a value; name the value `none`");
        return {span, Constant{"none"}};
    }
    if (tree.VARIABLE() != nullptr && tree.arguments() == nullptr) return {span, Variable{tree.getText()}};
    return structure(*tree.getStart(), tree.arguments(), span);
}

Term TermBuilder::structure(const antlr4::Token& name, LccParser::ArgumentsContext* arguments,
                            const source::Span& span) {
    std::vector<Term> parts = arguments != nullptr ? this->arguments(*arguments) : std::vector<Term>{};
    if (parts.empty()) return {span, Constant{name.getText()}};
    return {span, Compound{name.getText(), std::move(parts)}};
}

std::vector<Term> TermBuilder::arguments(LccParser::ArgumentsContext& tree) {
    std::vector<Term> parts;
    for (auto* each : tree.term()) parts.push_back(term(*each));
    return parts;
}

Term TermBuilder::list(LccParser::ListContext& tree) {
    List list;
    const auto parts = tree.term();
    const std::size_t tails = tree.BAR().size();
    for (std::size_t at = 0; at + tails < parts.size(); ++at) list.items.push_back(term(*parts[at]));
    if (tails > 1) {
        report(Code::lcc_list_tail, span_of(*tree.BAR(1)->getSymbol()),
               "a second `|` in one list; the tail of a list is one term, as in `[H | T]`");
    } else if (tails == 1) {
        add_tail(list, term(*parts.back()));
    }
    return {span_of(tree), std::move(list)};
}

void TermBuilder::add_tail(List& list, Term tail) {
    if (auto* rest = std::get_if<List>(&tail.kind)) {
        std::move(rest->items.begin(), rest->items.end(), std::back_inserter(list.items));
        list.tail = std::move(rest->tail);
    } else if (std::holds_alternative<Variable>(tail.kind) || std::holds_alternative<Wildcard>(tail.kind)) {
        list.tail = std::move(tail);
    } else {
        report(Code::lcc_list_tail, tail.span,
               "`" + to_string(tail) + "` is not a list; the tail of a list is a variable, `_` or a list");
    }
}

Term TermBuilder::number(LccParser::NumberContext& tree) {
    const source::Span span = span_of(tree);
    const std::string text = tree.getText();
    if (tree.INTEGER() != nullptr) {
        const auto value = value_of<std::int64_t>(text);
        if (!value) {
            report(Code::lcc_number_out_of_range, span,
                   "`" + text + "` does not fit in 64 bits; the largest integer is 9223372036854775807");
        }
        return {span, Integer{value.value_or(0)}};
    }
    const auto value = value_of<double>(text);
    if (!value) report(Code::lcc_number_out_of_range, span, "`" + text + "` is too large or too small for a number");
    return {span, Number{value.value_or(0)}};
}

/// `left sign part sign part …`, grouped to the left. \param sign of the first part, as a child of the tree.
template <class Tree, class Part, class Read>
Term TermBuilder::joined(Tree& tree, std::size_t sign, Term left, const std::vector<Part*>& parts, Read read) {
    for (Part* part : parts) {
        auto& node = dynamic_cast<antlr4::tree::TerminalNode&>(*tree.children.at(sign));
        sign += 2;
        if (++signs_ > parsing::kNestingLimit) {
            report(Code::nesting_too_deep, span_of(*node.getSymbol()),
                   "more than " + std::to_string(parsing::kNestingLimit) + " signs in one comparison");
            return left;
        }
        Term right = read(*part);
        const source::Span span{file_, left.span.begin, right.span.end};
        std::vector<Term> sides;
        sides.push_back(std::move(left));
        sides.push_back(std::move(right));
        left = {span, Compound{node.getText(), std::move(sides)}};
    }
    return left;
}

Term TermBuilder::opening(LccParser::OpeningContext& tree) {
    signs_ = 0;
    const auto factors = tree.factor();
    const auto products = tree.product();
    const auto read_factor = [this](LccParser::FactorContext& each) { return factor(each); };
    const auto read_product = [this](LccParser::ProductContext& each) { return product(each); };
    const Term left = joined(tree, 1, term(*tree.term()), factors, read_factor);
    return joined(tree, 1 + 2 * factors.size(), left, products, read_product);
}

Term TermBuilder::sum(LccParser::SumContext& tree) {
    auto products = tree.product();
    Term left = product(*products.front());
    products.erase(products.begin());
    return joined(tree, 1, std::move(left), products,
                  [this](LccParser::ProductContext& each) { return product(each); });
}

Term TermBuilder::product(LccParser::ProductContext& tree) {
    auto factors = tree.factor();
    Term left = factor(*factors.front());
    factors.erase(factors.begin());
    return joined(tree, 1, std::move(left), factors, [this](LccParser::FactorContext& each) { return factor(each); });
}

Term TermBuilder::factor(LccParser::FactorContext& tree) {
    return tree.sum() != nullptr ? sum(*tree.sum()) : term(*tree.term());
}

std::optional<Agent> as_agent(const Term& term) {
    const auto* compound = std::get_if<Compound>(&term.kind);
    if (compound == nullptr || compound->functor != "a" || compound->arguments.size() != 2) return std::nullopt;
    return Agent{term.span, compound->arguments[0], compound->arguments[1]};
}

std::string_view name_of(const Term& term) {
    if (const auto* compound = std::get_if<Compound>(&term.kind)) return compound->functor;
    const auto* constant = std::get_if<Constant>(&term.kind);
    return constant != nullptr ? std::string_view(constant->name) : std::string_view{};
}

}  // namespace map2pml::lcc
