#include "translator/protocols/analyses/instance/exchange_agents.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "translator/model/formulas/normal_text.h"
#include "translator/protocols/analyses/values/expression_walk.h"

namespace map2pml::passes {

namespace {

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

bool says_the_same_of(const std::vector<std::string>& agents, const ir::Expression& formula, bool is_total) {
    if (knows_an_order(formula)) return false;
    // The order counts if something in the formula may have no value, since the left part of an `and` is looked at first.
    const bool reorders = is_total || !may_lack_value(formula);
    const std::string text = ir::normal_text(formula, {}, reorders);
    for (std::size_t at = 0; at + 1 < agents.size(); ++at) {  // exchanges of neighbours give all exchanges
        const std::string exchanged =
            ir::normal_text(formula, {{agents[at], agents[at + 1]}, {agents[at + 1], agents[at]}}, reorders);
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
