#include "translator/machines/from_maze/internal.h"

#include <algorithm>
#include <set>
#include <utility>

#include "translator/languages/maze/walk.h"
#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

using eventb::ExpressionPtr;
using eventb::PredicatePtr;
using eventb::writing::named;

namespace {

ExpressionPtr function_to(const ExpressionPtr& from, const ExpressionPtr& to) {
    return eventb::binary(eventb::Binary::total_function, from, to);
}

/// Collects one state.
class StateWriter {
  public:
    StateWriter(const maze::Development& development, const Names& names, diag::Sink& sink)
        : development_(development), names_(names), sink_(sink) {}

    void add_global(const maze::Class& of) {
        Formulas formulas(development_, names_, of, sink_);
        for (const maze::VarMember& each : of.variables) {
            for (const maze::Word& name : each.names) {
                const std::string variable = names_.variable(of, name.text);
                declare(variable, formulas.member(named(variable), *each.type), name.span);
            }
        }
        for (const maze::TopologyMember& each : of.topologies) add_topology(of, each);
        add_invariants(of, formulas, nullptr);
        for (const maze::PredicatePtr& each : of.initial)
            for (const maze::PredicatePtr& part : maze::conjuncts(each))
                made_.initial.push_back({formulas.predicate(*part), part->span});
    }

    void add_agents(const maze::Class& of, const std::vector<const maze::Class*>& agents) {
        Formulas formulas(development_, names_, of, sink_);
        const ExpressionPtr set = named(names_.shared(of.name.text));
        for (const maze::VarMember& each : of.variables) {
            for (const maze::Word& name : each.names) {
                const std::string variable = names_.variable(of, name.text);
                const ExpressionPtr functions = function_to(set, formulas.set_of(*each.type));
                declare(variable, eventb::writing::member(named(variable), functions), name.span);
            }
        }
        add_invariants(of, formulas, set);
        for (const maze::PredicatePtr& each : of.initial)
            made_.initial.push_back({for_all(formulas.predicate(*each), set), each->span});
        for (const maze::MessageMember& each : of.messages) add_buffer(each, of, agents);
    }

    [[nodiscard]] State take() { return std::move(made_); }

  private:
    void declare(const std::string& variable, const PredicatePtr& typing, const source::Span& span) {
        made_.variables.push_back({variable, {}, span});
        made_.invariants.insert(made_.invariants.begin() + static_cast<std::ptrdiff_t>(types_++),
                                {"typ_" + variable, typing, span});
    }

    /// A condition on one agent, of all agents.
    [[nodiscard]] PredicatePtr for_all(const PredicatePtr& condition, const ExpressionPtr& agents) const {
        const PredicatePtr is_one = eventb::writing::member(named(names_.self()), agents);
        return eventb::quantified(true, {{names_.self(), {}}}, eventb::implies(is_one, condition));
    }

    void add_invariants(const maze::Class& of, Formulas& formulas, const ExpressionPtr& agents) {
        for (const maze::InvMember& each : of.invariants) {
            const std::string wanted = each.label ? each.label->text : "inv" + std::to_string(++unnamed_);
            const std::string label = labels_.insert(wanted).second ? wanted : wanted + "_" + of.name.text;
            const PredicatePtr condition = formulas.predicate(*each.predicate);
            made_.invariants.push_back(
                {label, agents == nullptr ? condition : for_all(condition, agents), each.predicate->span});
        }
    }

    /// A finite partial function from agents to finite sets of agents.
    void add_topology(const maze::Class& of, const maze::TopologyMember& topology) {
        const std::string variable = names_.variable(of, topology.name.text);
        const ExpressionPtr agents = named(names_.shared(topology.agents.text));
        // All agents are finitely many, so every set of them is finite.
        const ExpressionPtr functions =
            eventb::binary(eventb::Binary::partial_function, agents, eventb::unary(eventb::Unary::power, agents));
        declare(variable, eventb::writing::member(named(variable), functions), topology.name.span);
    }

    void add_buffer(const maze::MessageMember& message, const maze::Class& of,
                    const std::vector<const maze::Class*>& agents) {
        const std::string variable = names_.buffer(message.name.text);
        const ExpressionPtr tuples = message_tuples(message, of, agents, names_, sink_, development_);
        declare(variable,
                eventb::writing::member(named(variable), function_to(tuples, eventb::atom(eventb::Atom::naturals))),
                message.name.span);
        const ExpressionPtr none =
            eventb::binary(eventb::Binary::product, tuples, eventb::extension({eventb::number("0")}));
        made_.initial.push_back({eventb::compare(eventb::Sign::equal, named(variable), none), message.name.span});
    }

    const maze::Development& development_;
    const Names& names_;
    diag::Sink& sink_;
    State made_;
    std::set<std::string> labels_;
    std::size_t types_ = 0;
    int unnamed_ = 0;
};

/// The value E of `x = E` for a variable x, where E has no variable; null: it is another formula.
ExpressionPtr first_value(const PredicatePtr& condition, const std::string& variable,
                          const std::vector<std::string>& variables) {
    const auto* equation = std::get_if<eventb::Comparison>(&condition->kind);
    if (equation == nullptr || equation->sign != eventb::Sign::equal) return nullptr;
    const auto* left = std::get_if<eventb::Name>(&equation->left->kind);
    if (left == nullptr || left->name != variable) return nullptr;
    const std::set<std::string> names = eventb::free_names(*equation->right);
    const bool has_variable =
        std::any_of(variables.begin(), variables.end(), [&](const std::string& each) { return names.contains(each); });
    return has_variable ? nullptr : equation->right;
}

/// Takes the equations that give values; the other conditions stay.
eventb::Substitution take_values(std::vector<Condition>& conditions, const std::vector<std::string>& variables) {
    eventb::Substitution values;
    for (const std::string& each : variables) {
        for (auto at = conditions.begin(); at != conditions.end(); ++at) {
            const ExpressionPtr value = first_value(at->predicate, each, variables);
            if (value == nullptr) continue;
            values[each] = value;
            conditions.erase(at);
            break;
        }
    }
    return values;
}

/// `x, y :∣ P ∧ I`
eventb::Assignment any_values(const State& state, const std::vector<Condition>& conditions,
                              const eventb::Substitution& values) {
    eventb::Assignment made;
    eventb::Substitution after = values;
    for (const std::string& each : state.names()) {
        if (values.contains(each)) continue;
        made.targets.push_back(each);
        after[each] = named(each + "'");
    }
    std::vector<PredicatePtr> all;
    for (const Condition& each : conditions) all.push_back(eventb::substitute(each.predicate, after));
    for (const Invariant& each : state.invariants) all.push_back(eventb::substitute(each.predicate, after));
    made.kind = eventb::BecomesSuch{eventb::all_of(all)};
    return made;
}

}  // namespace

std::vector<std::string> State::names() const {
    std::vector<std::string> all;
    for (const eventb::NamedElement& each : variables) all.push_back(each.name);
    return all;
}

ExpressionPtr message_tuples(const maze::MessageMember& message, const maze::Class& sender,
                             const std::vector<const maze::Class*>& agents, const Names& names, diag::Sink& sink,
                             const maze::Development& development) {
    Formulas formulas(development, names, sender, sink);
    std::vector<ExpressionPtr> sets;
    for (const maze::TypePtr& each : message.arguments) sets.push_back(formulas.set_of(*each));
    const ExpressionPtr all = named(names.shared(sender.name.text));
    if (agents.size() > 1) formulas.refuse(message.name.span, "a message between agents of several classes");
    sets.push_back(all);
    sets.push_back(all);
    return eventb::writing::all_tuples(sets);
}

State state_of(const maze::Development& development, const maze::Class& of, const Names& names, diag::Sink& sink) {
    StateWriter writer(development, names, sink);
    const std::vector<const maze::Class*> agents = maze::agents_of(development, of);
    for (const maze::Class* each : agents) writer.add_agents(*each, agents);
    writer.add_global(of);
    return writer.take();
}

ExpressionPtr initial_value(const State& state, const std::string& variable) {
    for (const Condition& each : state.initial)
        if (ExpressionPtr value = first_value(each.predicate, variable, state.names())) return value;
    return nullptr;
}

eventb::Event initialisation(const State& state, const source::Span& span) {
    eventb::Event made;
    made.label = eventb::kInitialisation;
    made.span = span;
    std::vector<Condition> conditions = state.initial;
    const std::vector<std::string> variables = state.names();
    eventb::Substitution values = take_values(conditions, variables);
    if (values.size() < variables.size() || !conditions.empty()) {
        // One choice for all of them: it may also find none, and the empty set gets its type from what is said of the variable.
        values.clear();
        conditions = state.initial;
    }
    for (const auto& [variable, value] : values) {
        made.actions.push_back(
            {"act" + std::to_string(made.actions.size() + 1), eventb::writing::becomes(variable, value), {}, span});
    }
    if (values.size() < variables.size()) {
        made.actions.push_back(
            {"act" + std::to_string(made.actions.size() + 1), any_values(state, conditions, values), {}, span});
    }
    return made;
}

}  // namespace map2pml::maze_to_eventb
