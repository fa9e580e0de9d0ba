#include "translator/protocols/analyses/instance/exchange_agents.h"

#include <algorithm>
#include <optional>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/analyses/values/expression_walk.h"

namespace map2pml::passes {

namespace {

using Renamed = std::map<std::string, std::string>;

class NormalText {
  public:
    NormalText(const Renamed& renamed, bool reorders) : renamed_(renamed), reorders_(reorders) {}

    [[nodiscard]] std::string of(const ir::Expression& expression) const {
        return std::visit(
            ir::overloaded{
                [&](const ir::Term& it) { return of(it); }, [](const ir::NoValue&) { return std::string("none"); },
                [](const ir::Self&) { return std::string("self"); },
                [&](const ir::StateRead& it) {
                    return call(it.or_false ? "in" : "state", {it.name, it.of ? of(**it.of) : ""});
                },
                [&](const ir::Unary& it) {
                    return call(fmt::format("unary{}", static_cast<int>(it.what)), {of(*it.operand)});
                },
                [&](const ir::Binary& it) { return of(it); },
                [&](const ir::Conditional& it) {
                    return call("if", {of(*it.condition), of(*it.yes), of(*it.no)});
                },
                [&](const ir::NumberOf& it) { return call("number", {of(*it.agent)}); },
                [&](const ir::AgentAt& it) {
                    return call("agent", {it.agent, of(*it.number)});
                },
                [&](const ir::Quantified& it) {
                    return call(it.for_all ? "forall" : "exists", {it.variable, of(*it.body)});  // not in an instance
                },
                [](const ir::SetOperation&) { return std::string("set"); },  // likewise
                [&](const ir::Count& it) {
                    std::vector<std::string> keys;
                    for (const ir::Term& key : it.keys) keys.push_back(of(key));
                    std::sort(keys.begin(), keys.end());
                    return call("count", {call("keys", keys), of(*it.body)});
                },
                [&](const ir::Happened& it) { return call("happened", {of(*it.event)}); },
                [&](const ir::HasEnded& it) { return call(it.in_failure ? "failed" : "ended", {of(*it.agent)}); },
                [&](const ir::StandsAt& it) {
                    return call("at", {of(*it.agent), it.clause, std::to_string(it.line)});
                },
                [&](const ir::AgentVariable& it) {
                    return call("variable", {of(*it.agent), it.variable});
                },
                [&](const ir::Pending& it) { return call("pending", {of(*it.message)}); }},
            expression.kind);
    }

  private:
    /// Two calls with different parts never have the same text.
    static std::string call(const std::string& name, const std::vector<std::string>& parts) {
        std::string text = name + "(";
        for (const std::string& part : parts) text += fmt::format("{}:{},", part.size(), part);
        return text + ")";
    }

    [[nodiscard]] std::string of(const ir::Term& term) const {
        const auto* name = std::get_if<ir::AgentName>(&term.kind);
        const auto other = name == nullptr ? renamed_.end() : renamed_.find(name->name);
        return other == renamed_.end() ? ir::to_string(term) : "!" + other->second;
    }

    [[nodiscard]] std::string of(const std::optional<ir::Term>& term) const { return term ? of(*term) : ""; }

    [[nodiscard]] std::string of(const ir::EventPattern& event) const {
        std::vector<std::string> parts = {event.name,        event.clause,     of(event.agent),
                                          of(event.partner), of(event.result), event.where ? of(**event.where) : ""};
        if (event.terms)
            for (const ir::Term& term : *event.terms) parts.push_back(of(term));
        return call(fmt::format("event{}{}", static_cast<int>(event.kind), event.terms ? "" : "any"), parts);
    }

    /// Adds the parts of a conjunction or disjunction, however it is parenthesised.
    void join(ir::BinaryOperator what, const ir::Expression& part, std::vector<std::string>& parts) const {
        const auto* binary = std::get_if<ir::Binary>(&part.kind);
        if (binary != nullptr && binary->what == what) {
            join(what, *binary->left, parts);
            join(what, *binary->right, parts);
        } else {
            parts.push_back(of(part));
        }
    }

    [[nodiscard]] std::string of(const ir::Binary& it) const {
        using Operator = ir::BinaryOperator;
        std::vector<std::string> parts;
        if (it.what == Operator::conjunction || it.what == Operator::disjunction) {
            join(it.what, *it.left, parts);
            join(it.what, *it.right, parts);
        } else {
            parts = {of(*it.left), of(*it.right)};
        }
        const bool commutes = it.what == Operator::conjunction || it.what == Operator::disjunction ||
                              it.what == Operator::equal || it.what == Operator::not_equal;
        if (commutes && reorders_) std::sort(parts.begin(), parts.end());
        return call(fmt::format("binary{}", static_cast<int>(it.what)), parts);
    }

    const Renamed& renamed_;
    bool reorders_;
};

/// Whether the expression, where a truth is expected, may be something else.
bool may_be_no_truth(const ir::Expression& expression) {
    const auto* term = std::get_if<ir::Term>(&expression.kind);
    const auto* state = std::get_if<ir::StateRead>(&expression.kind);
    return (term != nullptr && std::holds_alternative<ir::Variable>(term->kind)) ||
           (state != nullptr && !state->or_false);
}

/// An entry whose key is not written.
bool may_lack_entry(const ir::StateRead& read) {
    return read.of && !read.or_false && !std::holds_alternative<ir::Term>((*read.of)->kind);
}

/// Whether a part of the formula may have no value; then the order of the parts of an `and` matters.
bool may_lack_value(const ir::Expression& formula) {
    using Operator = ir::BinaryOperator;
    bool found = false;
    for_each_expression(formula, [&](const ir::Expression& each) {
        if (const auto* unary = std::get_if<ir::Unary>(&each.kind)) {
            found = found || unary->what == ir::UnaryOperator::minus || may_be_no_truth(*unary->operand);
        } else if (const auto* binary = std::get_if<ir::Binary>(&each.kind)) {
            const bool compares = binary->what == Operator::equal || binary->what == Operator::not_equal;
            found = found || (!compares && (binary->what < Operator::conjunction || may_be_no_truth(*binary->left) ||
                                            may_be_no_truth(*binary->right)));
        } else if (const auto* either = std::get_if<ir::Conditional>(&each.kind)) {
            found = found || may_be_no_truth(*either->condition);
        } else if (const auto* read = std::get_if<ir::StateRead>(&each.kind)) {
            found = found || may_lack_entry(*read);
        }
    });
    return found;
}

bool knows_an_order(const ir::Expression& formula) {
    bool found = false;
    for_each_expression(formula, [&](const ir::Expression& each) {
        found = found || std::holds_alternative<ir::NumberOf>(each.kind) ||
                std::holds_alternative<ir::AgentAt>(each.kind) || std::holds_alternative<ir::Quantified>(each.kind) ||
                std::holds_alternative<ir::SetOperation>(each.kind);
    });
    return found;
}

}  // namespace

std::string normal_text(const ir::Expression& formula, const std::map<std::string, std::string>& renamed,
                        bool is_total) {
    return NormalText(renamed, is_total || !may_lack_value(formula)).of(formula);
}

bool says_the_same_of(const std::vector<std::string>& agents, const ir::Expression& formula, bool is_total) {
    if (knows_an_order(formula)) return false;
    const std::string text = normal_text(formula, {}, is_total);
    for (std::size_t at = 0; at + 1 < agents.size(); ++at) {  // exchanges of neighbours give all exchanges
        const std::string exchanged =
            normal_text(formula, {{agents[at], agents[at + 1]}, {agents[at + 1], agents[at]}}, is_total);
        if (exchanged != text) return false;
    }
    return true;
}

namespace {

bool has_all_or_none(const std::vector<std::string>& agents, const std::vector<ir::Term>& domain) {
    const auto count = std::count_if(agents.begin(), agents.end(), [&](const std::string& agent) {
        return std::any_of(domain.begin(), domain.end(), [&](const ir::Term& term) {
            const auto* name = std::get_if<ir::AgentName>(&term.kind);
            return name != nullptr && name->name == agent;
        });
    });
    return count == 0 || count == static_cast<std::ptrdiff_t>(agents.size());
}

}  // namespace

bool says_the_same_of(const std::vector<std::string>& agents, const ir::StateVariable& state) {
    const auto* initial = std::get_if<ir::Term>(&state.initial.kind);
    return (initial == nullptr || has_all_or_none(agents, {*initial})) && has_all_or_none(agents, state.keys) &&
           has_all_or_none(agents, state.members);
}

bool says_the_same_of(const std::vector<std::string>& agents, const ir::Observer& observer) {
    return says_the_same_of(agents, ir::Expression{observer.span, ir::Happened{observer.event}}, true) &&
           says_the_same_of(agents, observer.body);
}

bool says_the_same_of(const std::vector<std::string>& agents, const std::vector<ir::Statement>& body) {
    const auto same = [&](const ir::Expression& each) { return says_the_same_of(agents, each); };
    return std::all_of(body.begin(), body.end(), [&](const ir::Statement& statement) {
        return std::visit(
            ir::overloaded{[&](const ir::Require& it) { return same(it.condition); },
                           [&](const ir::Assign& it) { return same(it.value) && (!it.key || same(*it.key)); },
                           [&](const ir::Let& it) { return same(it.value); },
                           [&](const ir::Choose& it) {
                               return has_all_or_none(agents, it.domain) &&
                                      (!it.where || says_the_same_of(agents, *it.where, true));
                           },
                           [&](const ir::If& it) {
                               return same(it.condition) && says_the_same_of(agents, it.then) &&
                                      says_the_same_of(agents, it.otherwise);
                           },
                           [&](const ir::Result& it) { return same(it.value); }, [](const ir::Fail&) { return true; }},
            statement.kind);
    });
}

}  // namespace map2pml::passes
