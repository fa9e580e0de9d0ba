#include "translator/machines/from_maze/internal.h"

#include <algorithm>

#include "translator/languages/maze/walk.h"
#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

using eventb::writing::named;

namespace {

bool declares(const maze::Action& action, const std::string& name) {
    return std::any_of(action.any.begin(), action.any.end(), [&](const maze::Declaration& each) {
        return std::any_of(each.names.begin(), each.names.end(),
                           [&](const maze::Word& word) { return word.text == name; });
    });
}

class StepWriter {
  public:
    StepWriter(const maze::Development& development, const maze::Class& of, const Names& names, diag::Sink& sink)
        : development_(development), of_(of), names_(names), sink_(sink) {}

    Draft run(const maze::Step& step, const State& state) {
        Draft draft(step.action->name.text, step.action->span);
        if (step.together != nullptr) take(step, *step.agents, *step.together, draft);
        take(step, *step.owner, *step.action, draft);
        draft.settle(state.names());
        // What is sent may be a value after the action.
        if (step.together != nullptr) take_sends(step, *step.agents, *step.together, draft);
        take_sends(step, *step.owner, *step.action, draft);
        draft.keep(state.invariants);
        return draft;
    }

  private:
    [[nodiscard]] Formulas formulas_for(const maze::Step& step, const maze::Class& owner) const {
        // An agent does not see what only the system declares, and the system only what it declares too.
        Formulas formulas(development_, names_, owner, sink_);
        const bool is_agent = step.together != nullptr && &owner == step.agents;
        formulas.add_parameters(is_agent ? step.together->any : step.action->any, owner);
        if (is_agent || step.together == nullptr) return formulas;
        for (const maze::Declaration& each : step.together->any) {
            maze::Declaration shared{{}, each.type};
            for (const maze::Word& word : each.names)
                if (declares(*step.action, word.text)) shared.names.push_back(word);
            formulas.add_parameters({shared}, *step.agents);
        }
        return formulas;
    }

    /// The variable of the topology of these agents; empty: there is none.
    [[nodiscard]] std::string topology_of(const maze::Class& agents) const {
        for (const maze::TopologyMember& each : of_.topologies)
            if (each.agents.text == agents.name.text) return names_.variable(of_, each.name.text);
        return {};
    }

    [[nodiscard]] MessageBuffers buffers_for(const maze::Class& agents, Formulas& formulas) const {
        return MessageBuffers(agents, topology_of(agents), names_, formulas);
    }

    /// Only agents that the topology has are there and act.
    void add_self(const maze::Class& agents, const source::Span& span, Draft& draft) const {
        const auto self = named(names_.self());
        draft.add_parameter(names_.self(), eventb::writing::member(self, named(names_.shared(agents.name.text))), span);
        const std::string topology = topology_of(agents);
        if (topology.empty()) return;
        draft.add({eventb::writing::member(self, eventb::unary(eventb::Unary::dom, named(topology))), span});
    }

    void take(const maze::Step& step, const maze::Class& owner, const maze::Action& action, Draft& draft) {
        Formulas formulas = formulas_for(step, owner);
        if (owner.level == maze::Level::agent) add_self(owner, action.name.span, draft);
        for (const maze::Declaration& each : action.any) {
            for (const maze::Word& word : each.names) {
                const std::string parameter = parameter_of(step, word.text, names_);
                draft.add_parameter(parameter, formulas.member(named(parameter), *each.type), word.span);
            }
        }
        for (const maze::Change& each : action.changes) take_change(owner, each, formulas, draft);
        MessageBuffers buffers = buffers_for(owner, formulas);
        for (const maze::Statement& each : action.statements) {
            std::visit(overloaded{[&](const maze::PredicatePtr& it) { take_predicate(it, formulas, draft); },
                                  [&](const maze::Receive& it) { buffers.receive(it, each.span, draft); },
                                  [](const maze::Send&) {},
                                  [&](const maze::Progress& it) { buffers.wait(it, each.span, draft); }},
                       each.kind);
        }
    }

    static void take_predicate(const maze::PredicatePtr& predicate, Formulas& formulas, Draft& draft) {
        for (const maze::PredicatePtr& part : maze::conjuncts(predicate))
            draft.add({formulas.predicate(*part), part->span});
    }

    void take_sends(const maze::Step& step, const maze::Class& owner, const maze::Action& action, Draft& draft) {
        Formulas formulas = formulas_for(step, owner);
        MessageBuffers buffers = buffers_for(owner, formulas);
        for (const maze::Statement& each : action.statements) {
            const auto* send = std::get_if<maze::Send>(&each.kind);
            if (send != nullptr) buffers.send(*send, each.span, draft);
        }
    }

    void take_change(const maze::Class& owner, const maze::Change& change, Formulas& formulas, Draft& draft) {
        const maze::TypePtr type = maze::variable_type(owner, change.name.text);
        Changed changed;
        changed.variable = names_.variable(owner, change.name.text);
        changed.parameter = names_.after(owner, change.name.text);
        changed.is_free = change.is_free;
        changed.span = change.name.span;
        if (type != nullptr)
            changed.typing = formulas.member(named(changed.parameter), *type);
        else
            changed.typing = topology_typing(owner, change.name.text, changed.parameter);
        if (owner.level == maze::Level::agent) changed.place = named(names_.self());
        draft.add_change(std::move(changed));
    }

    [[nodiscard]] eventb::PredicatePtr topology_typing(const maze::Class& owner, const std::string& name,
                                                       const std::string& parameter) const {
        for (const maze::TopologyMember& each : owner.topologies) {
            if (each.name.text != name) continue;
            const auto agents = named(names_.shared(each.agents.text));
            return eventb::writing::member(
                named(parameter),
                eventb::binary(eventb::Binary::partial_function, agents, eventb::unary(eventb::Unary::power, agents)));
        }
        return eventb::truth(true);
    }

    const maze::Development& development_;
    const maze::Class& of_;
    const Names& names_;
    diag::Sink& sink_;
};

}  // namespace

void add_parameters_of(const maze::Step& step, Formulas& formulas) {
    formulas.add_parameters(step.action->any, *step.owner);
    // Those that both declare are those of the agent.
    if (step.together != nullptr) formulas.add_parameters(step.together->any, *step.agents);
}

std::string parameter_of(const maze::Step& step, const std::string& name, const Names& names) {
    if (step.together != nullptr && declares(*step.together, name)) return names.parameter(*step.agents, name);
    return declares(*step.action, name) ? names.parameter(*step.owner, name) : std::string();
}

std::vector<StepDraft> drafts_of(const maze::Development& development, const maze::Class& of, const Names& names,
                                 const State& state, diag::Sink& sink) {
    StepWriter writer(development, of, names, sink);
    std::vector<StepDraft> all;
    for (const maze::Step& each : maze::steps_of(development, of)) all.push_back({each, writer.run(each, state)});
    return all;
}

}  // namespace map2pml::maze_to_eventb
