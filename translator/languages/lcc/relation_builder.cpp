#include "translator/languages/lcc/internal.h"

#include "translator/languages/lcc/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

using diag::Code;
using grammar::LccParser;

namespace {

bool may_be_role(const Term& term) {
    return std::visit(overloaded{[](const Variable&) { return true; }, [](const Wildcard&) { return true; },
                                 [](const Constant&) { return true; }, [](const Compound&) { return true; },
                                 [](const Integer&) { return false; }, [](const Number&) { return false; },
                                 [](const String&) { return false; }, [](const List&) { return false; }},
                      term.kind);
}

bool may_be_id(const Term& term) {
    return std::visit(overloaded{[](const Variable&) { return true; }, [](const Wildcard&) { return true; },
                                 [](const Constant&) { return true; }, [](const Compound&) { return false; },
                                 [](const Integer&) { return true; }, [](const Number&) { return false; },
                                 [](const String&) { return true; }, [](const List&) { return false; }},
                      term.kind);
}

/// True for terms that `<=` may have been meant to compare.
bool may_be_number(const Term& term) {
    return std::holds_alternative<Variable>(term.kind) || std::holds_alternative<Integer>(term.kind) ||
           std::holds_alternative<Number>(term.kind) || name_of(term) == "+" || name_of(term) == "-" ||
           name_of(term) == "*";
}

bool is_calculated(LccParser::OpeningContext& tree) { return tree.children.size() > 1; }

Comparison::Sign sign_of(const antlr4::Token& token) {
    using enum Comparison::Sign;
    switch (token.getType()) {
        case LccParser::EQUALS:
            return unify;
        case LccParser::EQUAL:
            return equal;
        case LccParser::NOT_EQUAL:
            return not_equal;
        case LccParser::LESS:
            return less;
        case LccParser::LESS_EQUAL:
            return less_equal;
        case LccParser::GREATER:
            return greater;
        case LccParser::GREATER_EQUAL:
            return greater_equal;
        default:
            return is;
    }
}

/// `>=` for `=>`, `=<` for `<=`: signs that are easily confused with arrows.
bool looks_like_arrow(const antlr4::Token& sign) {
    return sign.getType() == LccParser::LESS_EQUAL || sign.getType() == LccParser::GREATER_EQUAL ||
           sign.getType() == LccParser::LESS || sign.getType() == LccParser::GREATER;
}

}  // namespace

bool check_agent(const Agent& agent, TermBuilder& reports) {
    if (!may_be_role(agent.role)) {
        reports.report(Code::lcc_agent, agent.role.span,
                       "`" + to_string(agent.role) + "` is not a role; a role is a name, with or without arguments");
        return false;
    }
    if (!may_be_id(agent.id)) {
        reports.report(
            Code::lcc_agent, agent.id.span,
            "`" + to_string(agent.id) + "` is not an agent; an id is a variable, `_`, a name, a string or an integer");
        return false;
    }
    return true;
}

Sentence RelationBuilder::broken(Code code, const source::Span& place, std::string message) {
    terms_.report(code, place, std::move(message));
    return Broken{};
}

Sentence RelationBuilder::relation(LccParser::RelationContext& tree) {
    if (tree.sign == nullptr && tree.left->children.size() == 1 && tree.left->term()->EMPTY() != nullptr)
        return Definition{terms_.span_of(tree), Null{}};
    Term left = terms_.opening(*tree.left);
    if (tree.sign == nullptr) return single(tree, std::move(left));
    Term right = terms_.sum(*tree.right);
    const std::size_t sign = tree.sign->getType();
    if (sign == LccParser::SENDS || sign == LccParser::RECEIVES) return message(tree, std::move(left), right);
    return comparison(tree, std::move(left), std::move(right));
}

Sentence RelationBuilder::single(LccParser::RelationContext& tree, Term term) {
    const auto* compound = std::get_if<Compound>(&term.kind);
    if (compound != nullptr && compound->functor == "a") {
        auto agent = as_agent(term);
        if (!agent)
            return broken(Code::lcc_agent, term.span, "`" + to_string(term) + "` is not an agent; write `a(Role, Id)`");
        if (!check_agent(*agent, terms_)) return Broken{};
        return Definition{term.span, RoleChange{std::move(*agent)}};
    }
    if (name_of(term).empty() || is_calculated(*tree.left)) {
        return broken(Code::lcc_no_predicate, term.span,
                      "`" + to_string(term) +
                          "` is neither an action nor a constraint; a constraint is a predicate "
                          "such as `stock(X)` or a comparison");
    }
    const source::Span span = term.span;
    return Constraint{span, Atom{std::move(term)}};
}

std::optional<Agent> RelationBuilder::partner(const Term& term) {
    auto agent = as_agent(term);
    if (!agent) {
        const bool is_map = name_of(term) == "agent";
        terms_.report(is_map ? Code::lcc_map_syntax : Code::lcc_agent, term.span,
                      "`" + to_string(term) + "` is not an agent" + (is_map ? " in LCC, but one in MAP" : "") +
                          "; write the partner as `a(Role, Id)`");
        return std::nullopt;
    }
    return check_agent(*agent, terms_) ? std::move(agent) : std::nullopt;
}

Sentence RelationBuilder::message(LccParser::RelationContext& tree, Term left, const Term& right) {
    const bool sends = tree.sign->getType() == LccParser::SENDS;
    const source::Span sign = terms_.span_of(*tree.sign);
    const bool has_partner = as_agent(right).has_value();
    if (!has_partner && as_agent(left)) {
        return broken(Code::lcc_wrong_arrow, sign,
                      "the agent is before the arrow; write the message first: `" + to_string(right) +
                          (sends ? " <= " : " => ") + to_string(left) + "`");
    }
    if (!has_partner && !sends && may_be_number(left) && may_be_number(right))
        return broken(Code::lcc_wrong_arrow, sign, "`<=` receives a message; \"less or equal\" is `=<`");
    auto agent = partner(right);
    if (!agent) return Broken{};
    if (is_calculated(*tree.left))
        return broken(Code::lcc_no_predicate, left.span, "`" + to_string(left) + "` is a calculation, not a message");
    const source::Span span = terms_.span_of(tree);
    if (sends) return Definition{span, Send{std::move(left), std::move(*agent)}};
    return Definition{span, Receive{std::move(left), std::move(*agent), std::nullopt}};
}

Sentence RelationBuilder::comparison(LccParser::RelationContext& tree, Term left, Term right) {
    if (looks_like_arrow(*tree.sign) && (as_agent(right) || as_agent(left))) {
        return broken(Code::lcc_wrong_arrow, terms_.span_of(*tree.sign),
                      "`" + tree.sign->getText() + "` compares numbers; `=>` sends and `<=` receives");
    }
    return Constraint{terms_.span_of(tree), Comparison{sign_of(*tree.sign), std::move(left), std::move(right)}};
}

}  // namespace map2pml::lcc
