#include "translator/protocols/promela/property_parts.h"

#include <algorithm>

#include "translator/model/formulas/walk.h"
#include "translator/protocols/promela/expressions.h"
#include "translator/protocols/promela/frame.h"
#include "translator/protocols/promela/internal.h"
#include "translator/protocols/promela/model_names.h"
#include "translator/protocols/promela/patterns.h"
#include "translator/protocols/promela/plan/events.h"
#include "translator/protocols/promela/print_expression.h"

namespace map2pml::promela {

namespace {

using Operator = part::Operation::What;
using Prefix = part::Prefixed::What;
using passes::Thread;

/// Grouped; what is never true is left out.
Expression is_any_of(Expressions tests) {
    std::erase_if(tests, is_false);
    return tests.empty() ? falsity() : grouped(any_of(std::move(tests)));
}

/// Conditions that only a property needs.
class AtomWriter {
  public:
    AtomWriter(ModelContext& model, const std::vector<RestingPlace>& places, bool in_ltl)
        : model_(model), places_(places), in_ltl_(in_ltl) {}

    Expression write(const ir::Expression& atom) {
        return std::visit(
            ir::overloaded{
                [&](const ir::Happened& happened) { return Expression(happened_variable(model_, *happened.event)); },
                [&](const ir::HasEnded& ended) {
                    return for_agent(*ended.agent, [&](std::size_t at) { return with_calls(at, ended.in_failure); });
                },
                [&](const ir::StandsAt& stands) {
                    return for_agent(*stands.agent, [&](std::size_t at) { return stands_at(at, stands); });
                },
                [&](const ir::AgentVariable& variable) { return agent_variable(variable); },
                [&](const ir::Pending& pending) { return is_pending(*pending.message); },
                [](const auto&) { return falsity(); },
            },
            atom.kind);
    }

    /// True when the agent's own process has ended.
    Expression has_ended(std::size_t instance, bool in_failure) {
        const std::string process = process_of(instance);
        return label(instance, process, model_name(in_failure ? kFailedLabel : kEndLabel, process));
    }

    /// True when the agent has ended: with spawned calls, well when the last of them has ended, and badly when one of them has failed.
    Expression with_calls(std::size_t instance, bool in_failure) {
        const Expression own = has_ended(instance, in_failure);
        if (!model_.counts_calls(model_.agent_of(instance))) return own;
        const Expression number = numeral(instance + 1);
        return in_failure ? is_any_of({own, element(named("call_failed"), number)})
                          : both(own, equals(element(named("calls"), number), numeral(0)));
    }

    /// The agent's own process waits where only a message can take it on.
    Expression is_at_rest(std::size_t instance) {
        return any_place(
            instance, [&](const passes::Node& node) { return model_.is_service_at_rest(main_thread(instance), node); });
    }

  private:
    const Thread& main_thread(std::size_t instance) {
        const std::size_t agent = model_.agent_of(instance);
        return *std::find_if(model_.graph.threads.begin(), model_.graph.threads.end(), [&](const Thread& each) {
            return each.kind == Thread::Kind::main && each.agent == agent;
        });
    }

    template <typename Test>
    Expression for_agent(const ir::Expression& agent, const Test& test) {
        Scope scope;
        scope.total = true;
        const ExpressionWriter write(
            model_, [&](const ir::Expression& atom) { return this->write(atom); }, in_ltl_);
        const Code code = write.as_value(write.write(agent, scope));
        Expressions tests;
        for (std::size_t at = 0; at < model_.instance.agents.size(); ++at) {
            const Expression agent = model_.values.agent(at);
            if (code.value == agent) return test(at);
            tests.push_back(grouped(both(both(code.defined, grouped(equals(code.value, agent))), test(at))));
        }
        return is_any_of(tests);
    }

    std::string process_of(std::size_t instance) {
        return model_.proctype_name(static_cast<std::size_t>(&main_thread(instance) - model_.graph.threads.data()));
    }

    Expression label(std::size_t instance, const std::string& process, const std::string& name) {
        return process_at(process, numeral(instance), name);
    }

    template <typename Test>
    Expression any_place(std::size_t instance, const Test& test) {
        Expressions tests;
        for (const RestingPlace& place : places_) {
            const Thread& thread = model_.graph.threads[place.thread];
            if (thread.kind != Thread::Kind::main || thread.agent != model_.agent_of(instance)) continue;
            const passes::Node& node = thread.nodes[place.node];
            if (node.operation == nullptr || !test(node)) continue;
            tests.push_back(label(instance, place.proctype, place.label));
            if (node.kind == passes::NodeKind::fork)
                tests.push_back(label(instance, place.proctype, model_name(kJoinLabel, place.label)));
        }
        return is_any_of(tests);
    }

    Expression stands_at(std::size_t instance, const ir::StandsAt& stands) {
        return any_place(instance, [&](const passes::Node& node) {
            return stands.clause.empty() ? node.operation->span.begin.line == stands.line
                                         : ir::clause_name(model_.protocol.clauses[node.clause]) == stands.clause;
        });
    }

    Expression agent_variable(const ir::AgentVariable& variable) {
        Scope scope;
        scope.total = true;
        const ExpressionWriter write(model_, {}, in_ltl_);
        const Code agent = write.as_value(write.write(*variable.agent, scope));
        Expression value = numeral(0);
        for (std::size_t at = 0; at < model_.instance.agents.size(); ++at) {
            const Expression own = variable_of(at, variable.variable);
            if (agent.value == Expression(model_.values.agent(at))) return own;
            value = chosen(grouped(equals(agent.value, model_.values.agent(at))), own, value, in_ltl_);
        }
        return value;
    }

    /// The variable in the innermost activation of the agent's own process; 0 if no clause of the agent has it.
    Expression variable_of(std::size_t instance, const std::string& name) {
        const Thread& thread = main_thread(instance);
        const auto index = static_cast<std::size_t>(&thread - model_.graph.threads.data());
        std::set<std::uint32_t> depths;
        for (passes::NodeId id = 0; id < thread.nodes.size(); ++id)
            if (model_.liveness.live_in[index][id].contains(name)) depths.insert(thread.nodes[id].depth);
        Expression value = numeral(0);
        for (const std::uint32_t depth : depths) {
            const Expression own = remote(process_of(instance), numeral(instance), storage(model_, name, depth));
            const Expression here =
                depth == 0 ? truth()
                           : any_place(instance, [&](const passes::Node& node) { return node.depth == depth; });
            value = is_true(here) ? own : chosen(here, own, value, in_ltl_);
        }
        // An agent that has ended has no bound variables.
        return chosen(is_any_of({has_ended(instance, false), has_ended(instance, true)}), numeral(0), value, in_ltl_);
    }

    Expression is_pending(const ir::EventPattern& message) { return is_any_of(PendingWriter(model_, message).polls()); }

    ModelContext& model_;
    const std::vector<RestingPlace>& places_;
    bool in_ltl_;
};

bool is_temporal(const ir::Expression& expression) {
    const auto* unary = std::get_if<ir::Unary>(&expression.kind);
    if (unary != nullptr) {
        return unary->what == ir::UnaryOperator::always || unary->what == ir::UnaryOperator::eventually ||
               is_temporal(*unary->operand);
    }
    const auto* binary = std::get_if<ir::Binary>(&expression.kind);
    if (binary == nullptr) return false;
    return binary->what == ir::BinaryOperator::until || binary->what == ir::BinaryOperator::leads_to ||
           is_temporal(*binary->left) || is_temporal(*binary->right);
}

class TemporalWriter {
  public:
    TemporalWriter(ModelContext& model, const std::vector<RestingPlace>& places) : model_(model), places_(places) {}

    Expression write(const ir::Expression& formula) {
        const std::size_t before = characters_;
        Expression part = write_part(formula);
        result_.size += characters_ - before;
        return part;
    }

    TemporalFormula take(Expression formula) {
        result_.formula = std::move(formula);
        return std::move(result_);
    }

  private:
    Expression write_part(const ir::Expression& formula) {
        if (!is_temporal(formula)) {
            result_.propositions.push_back(state_condition(model_, places_, formula, true));
            characters_ += print_expression(result_.propositions.back()).size();
            return named("proposition_" + std::to_string(result_.propositions.size()));
        }
        if (const auto* unary = std::get_if<ir::Unary>(&formula.kind)) {
            const Prefix what = unary->what == ir::UnaryOperator::always       ? Prefix::always
                                : unary->what == ir::UnaryOperator::eventually ? Prefix::eventually
                                                                               : Prefix::formula_negation;
            return grouped(prefixed(what, write(*unary->operand)));
        }
        const auto& binary = std::get<ir::Binary>(formula.kind);
        const Expression left = write(*binary.left);
        const Expression right = write(*binary.right);
        const auto with = [&](Operator what, const Expression& other) {
            return grouped(operation(what, {left, other}));
        };
        switch (binary.what) {
            case ir::BinaryOperator::until:
                return with(Operator::until, right);
            case ir::BinaryOperator::leads_to:
                return grouped(prefixed(Prefix::always,
                                        with(Operator::implication, grouped(prefixed(Prefix::eventually, right)))));
            case ir::BinaryOperator::disjunction:
                return with(Operator::disjunction, right);
            case ir::BinaryOperator::implication:
                return with(Operator::implication, right);
            case ir::BinaryOperator::equal:
                return with(Operator::equivalence, right);
            default:
                return with(Operator::conjunction, right);
        }
    }

    ModelContext& model_;
    const std::vector<RestingPlace>& places_;
    TemporalFormula result_;
    std::size_t characters_ = 0;  ///< of the conditions so far
};

/// Calls `visit` for every part of the expression, beginning with the whole.
template <typename Visit>
void for_each_inside(const ir::Expression& expression, const Visit& visit) {
    visit(expression);
    for_each_part(expression, [&](const ir::Expression& part) { for_each_inside(part, visit); });
}

}  // namespace

std::set<std::string> variables_of(const ir::Expression& expression) {
    std::set<std::string> names;
    for_each_inside(expression, [&](const ir::Expression& part) {
        if (const auto* variable = std::get_if<ir::AgentVariable>(&part.kind)) names.insert(variable->variable);
    });
    return names;
}

bool looks_into_agents(const ir::Expression& expression) {
    bool looks = false;
    for_each_inside(expression, [&](const ir::Expression& part) {
        looks = looks || std::holds_alternative<ir::AgentVariable>(part.kind) ||
                std::holds_alternative<ir::StandsAt>(part.kind) || std::holds_alternative<ir::HasEnded>(part.kind);
    });
    return looks;
}

std::vector<const ir::EventPattern*> events_of(const ir::Expression& expression) {
    std::vector<const ir::EventPattern*> events;
    for_each_inside(expression, [&](const ir::Expression& part) {
        if (const auto* happened = std::get_if<ir::Happened>(&part.kind)) events.push_back(&*happened->event);
    });
    return events;
}

Expression state_condition(ModelContext& model, const std::vector<RestingPlace>& places, const ir::Expression& formula,
                           bool in_ltl) {
    AtomWriter atoms(model, places, in_ltl);
    const ExpressionWriter write(
        model, [&](const ir::Expression& atom) { return atoms.write(atom); }, in_ltl);
    Scope scope;
    scope.total = true;
    return write.condition(formula, scope).value;
}

Expression all_have_ended(ModelContext& model, const std::vector<RestingPlace>& places) {
    AtomWriter atoms(model, places, false);
    Expression all;
    Expressions resting = {numeral(0)};  // `running` counts agents and spawned calls
    for (std::size_t at = 0; at < model.instance.agents.size(); ++at) {
        Expressions alternatives = {atoms.has_ended(at, false)};
        if (model.instance.services.contains(model.instance.agents[at].role)) {
            const Expression rests = atoms.is_at_rest(at);
            resting.push_back(rests);
            alternatives.push_back(rests);
        }
        all = both(all, is_any_of(alternatives));
    }
    const Expression at_rest = resting.size() == 1 ? resting.front() : operation(Operator::plus, std::move(resting));
    return both(all, grouped(equals(named("running"), at_rest)));
}

TemporalFormula temporal_formula(ModelContext& model, const std::vector<RestingPlace>& places,
                                 const ir::Expression& formula) {
    TemporalWriter writer(model, places);
    return writer.take(writer.write(formula));
}

}  // namespace map2pml::promela
