#include "translator/protocols/promela/plan/symmetric_agents.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/instance/exchange_agents.h"
#include "translator/protocols/checks/terms_of.h"

namespace map2pml::promela {

namespace {

/// The name of one clone. `!Bidder` names the agent itself in its own clauses, all clones in an address, and is refused elsewhere.
bool names(const ir::Term& term, const Facts& facts, std::size_t agent) {
    const auto* name = std::get_if<ir::AgentName>(&term.kind);
    const std::vector<std::size_t> clones = facts.instances(agent);
    return name != nullptr && name->name != facts.protocol.agents[agent].name &&
           std::any_of(clones.begin(), clones.end(),
                       [&](std::size_t clone) { return facts.instance.agents[clone].name == name->name; });
}

bool is_about_states(const ir::UserProperty& property) {
    using Kind = ir::UserProperty::Kind;
    return property.kind == Kind::invariant || property.kind == Kind::never || property.kind == Kind::reachable ||
           property.kind == Kind::after_all_end;
}

/// What tells clones apart.
struct Difference {
    source::Span span;
    std::string words;
};

/// The state, procedures and observers of the check file and the property of the model, if it has one, say the same of all clones.
std::optional<Difference> difference_in_check_file(const Facts& facts, const std::vector<std::size_t>& clones) {
    std::vector<std::string> names;
    for (const std::size_t clone : clones) names.push_back(facts.instance.agents[clone].name);
    for (const ir::StateVariable& state : facts.instance.states)
        if (!passes::says_the_same_of(names, state))
            return Difference{state.span, fmt::format("the state `{}` does not treat them alike", state.name)};
    for (const auto& [name, procedure] : facts.instance.procedures)
        if (!passes::says_the_same_of(names, procedure.body))
            return Difference{procedure.span, fmt::format("the procedure `{}` does not treat them alike", name)};
    for (const ir::Observer& observer : facts.instance.observers)
        if (!passes::says_the_same_of(names, observer))
            return Difference{observer.span, "this observer does not treat them alike"};
    if (facts.property == nullptr) return std::nullopt;
    // The model keeps whether each event has just happened: an exchange would give the event of one clone to another.
    for (const ir::EventPattern* event : facts.watched_events)
        if (!passes::says_the_same_of(names, ir::Observer{event->span, *event, {}}))
            return Difference{event->span,
                              fmt::format("the property `{}` looks at events of one of them", facts.property->name)};
    if (passes::says_the_same_of(names, facts.property->formula, true)) return std::nullopt;
    return Difference{facts.property->name_span,
                      fmt::format("the property `{}` does not treat them alike", facts.property->name)};
}

/// The entries of the clones in state that has one for each of them.
void add_entries(const Facts& facts, const Plan& plan, const std::vector<std::size_t>& clones, AlikeAgents& group) {
    const std::string& first = facts.instance.agents[clones.front()].name;
    for (std::size_t at = 0; at < plan.states.size(); ++at) {  // as they are declared
        const ir::StateVariable& state = facts.instance.states[at];
        const auto is_first = [&](const ir::Term& key) {
            const auto* name = std::get_if<ir::AgentName>(&key.kind);
            return name != nullptr && name->name == first;
        };
        const auto found = std::find_if(state.keys.begin(), state.keys.end(), is_first);
        if (found != state.keys.end())
            group.elements.push_back({plan.states[at].name, static_cast<std::size_t>(found - state.keys.begin())});
        else if (state.per_agent)
            group.elements.push_back({plan.states[at].name, clones.front()});
    }
}

/// The process numbers of the clones, if they follow one another in the order of the clones.
std::optional<std::uint32_t> first_process(const Plan& plan, const std::vector<std::size_t>& clones) {
    const auto begin = std::find_if(plan.permanent.begin(), plan.permanent.end(),
                                    [&](const PermanentProcess& each) { return each.agent == clones.front(); });
    const auto at = static_cast<std::size_t>(begin - plan.permanent.begin());
    for (std::size_t each = 0; each < clones.size(); ++each)
        if (at + each >= plan.permanent.size() || plan.permanent[at + each].agent != clones[each]) return std::nullopt;
    return static_cast<std::uint32_t>(at);
}

/// The array with an element for each of the clones; empty: the mailboxes of the plan are none.
std::string mailboxes_of(const Plan& plan, const std::vector<std::size_t>& clones) {
    const std::string name = name_of(array_of(plan.each_mailbox.at(clones.front())));
    const auto channel = std::find_if(plan.mailboxes.begin(), plan.mailboxes.end(),
                                      [&](const Channel& each) { return each.name == name; });
    return channel != plan.mailboxes.end() && channel->count == clones.size() ? name : "";
}

std::optional<AlikeAgents> group_of(const Facts& facts, const Plan& plan, std::size_t agent) {
    const std::vector<std::size_t> clones = facts.instances(agent);
    if (clones.size() < 2 || naming(facts, agent) != nullptr || difference_in_check_file(facts, clones))
        return std::nullopt;
    const auto process = first_process(plan, clones);
    const std::string mailboxes = mailboxes_of(plan, clones);
    if (!process || mailboxes.empty()) return std::nullopt;
    AlikeAgents group{static_cast<std::uint32_t>(clones.front() + 1),
                      *process,
                      static_cast<std::uint32_t>(clones.size()),
                      {{mailboxes}}};
    for (const auto* counters : {&plan.counters, &plan.counted}) {
        for (const Variable& counter : *counters) {
            if (counter.agent != agent) continue;
            if (counter.count != clones.size()) return std::nullopt;
            group.elements.push_back({counter.name});
        }
    }
    add_entries(facts, plan, clones, group);
    return group;
}

}  // namespace

std::optional<std::string> asymmetric_because(const Facts& facts, const Plan& plan) {
    if (facts.property != nullptr && !is_about_states(*facts.property)) return "the property is about whole runs";
    if (!facts.watched_events.empty() && !plan.event_spares.empty())  // those of decisions are 0 between steps
        return "the property looks at values of events";
    if (facts.instance.network != ir::Network::mailbox) return "the network is not `mailbox`";
    const bool all_agents = std::all_of(plan.processes.begin(), plan.processes.end(), [](const Process& each) {
        return each.kind == Process::Kind::agent && each.parameters.empty();
    });
    if (!all_agents || !plan.joins.empty() || !plan.starts.empty())
        return "branches of a `par` and spawned calls are separate processes";
    return std::nullopt;
}

const ir::Term* naming(const Facts& facts, std::size_t agent) {
    const ir::Term* found = nullptr;
    const auto look = [&](const ir::Term& term) {
        if (found == nullptr && names(term, facts, agent)) found = &term;
    };
    const auto look_at_all = [&](const std::vector<ir::Term>& terms) {
        std::for_each(terms.begin(), terms.end(), look);
    };
    for (const ir::Clause& clause : facts.protocol.clauses) {
        look_at_all(clause.parameters);
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            passes::for_each_term(operation, [&](const ir::Term& term, passes::TermUse) { look(term); });
        });
    }
    for (const auto& [procedure, results] : facts.instance.results) look_at_all(results);
    for (const auto& [agent_name, arguments] : facts.instance.starts) look_at_all(arguments);
    return found;
}

Symmetry find_symmetry(const Facts& facts, const Plan& plan) {
    Symmetry symmetry;
    if (!facts.reduce.symmetry || asymmetric_because(facts, plan)) return symmetry;
    for (std::size_t agent = 0; agent < facts.protocol.agents.size(); ++agent)
        if (std::optional<AlikeAgents> group = group_of(facts, plan, agent))
            symmetry.groups.push_back(*std::move(group));
    for (const Channel& mailbox : plan.mailboxes) {
        ValueChannel channel{mailbox.name, {}};
        for (std::size_t field = 1; field < mailbox.fields.size(); ++field)  // the first is the kind of the message
            channel.fields.push_back(field);
        symmetry.channels.push_back(std::move(channel));
    }
    for (const Process& process : plan.processes) symmetry.processes.push_back({process.name, process.variables});
    symmetry.variables = plan.spares;
    for (std::size_t at = 0; at < plan.states.size(); ++at)
        if (facts.instance.states[at].type == ir::StateVariable::Type::value)
            symmetry.variables.push_back(plan.states[at].name);
    return symmetry;
}

std::vector<ReductionNote> explain_symmetry(const Facts& facts, const Plan& plan) {
    std::vector<ReductionNote> notes;
    if (!facts.reduce.symmetry) return notes;
    const std::optional<std::string> because = asymmetric_because(facts, plan);
    for (std::size_t agent = 0; agent < facts.protocol.agents.size(); ++agent) {
        const std::vector<std::size_t> clones = facts.instances(agent);
        if (clones.size() < 2) continue;
        const ir::AgentDeclaration& declared = facts.protocol.agents[agent];
        const std::string& first = facts.instance.agents[clones.front()].name;
        const std::string& last = facts.instance.agents[clones.back()].name;
        const ir::Term* term = because ? nullptr : naming(facts, agent);
        if (because) {
            notes.push_back(
                {declared.span, fmt::format("symmetry: {} to {} are told apart, since {}", first, last, *because)});
        } else if (term != nullptr) {
            notes.push_back({term->span, fmt::format("symmetry: {} to {} are told apart: `{}` is named here", first,
                                                     last, ir::to_string(*term))});
        } else if (group_of(facts, plan, agent)) {
            notes.push_back({declared.span, fmt::format("symmetry: {} to {} can be exchanged for one another; states "
                                                        "that differ only by such an exchange count as one",
                                                        first, last)});
        } else if (const auto difference = difference_in_check_file(facts, clones)) {
            notes.push_back({difference->span, fmt::format("symmetry: {} to {} are told apart, since {}", first, last,
                                                           difference->words)});
        }
    }
    return notes;
}

}  // namespace map2pml::promela
