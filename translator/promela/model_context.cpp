#include "translator/promela/model_context.h"

#include <algorithm>

#include "translator/passes/addressing.h"
#include "translator/passes/waits.h"
#include "translator/promela/property_parts.h"

namespace map2pml::promela {

namespace {

/// True if some receive of the agent asks for a role or binds it.
bool asks_for_role(const ir::Protocol& protocol, const ir::AgentDeclaration& agent) {
    bool asks = false;
    for (const ir::Clause& clause : protocol.clauses) {
        if (clause.agent.name != agent.name || clause.role.name != agent.role) {
            continue;
        }
        passes::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* receive = std::get_if<ir::Receive>(&operation.kind);
            asks = asks || (receive != nullptr && !std::holds_alternative<ir::Wildcard>(receive->from.role.kind));
        });
    }
    return asks;
}

std::vector<MailboxLayout> lay_out(const ir::Protocol& protocol, const std::vector<passes::MailboxContents>& contents) {
    std::vector<MailboxLayout> layouts;
    for (std::size_t at = 0; at < contents.size(); ++at) {
        MailboxLayout layout{.argument_slots = contents[at].argument_slots};
        if (contents[at].sender_roles.size() == 1) {
            layout.only_role = *contents[at].sender_roles.begin();
        }
        layout.has_role_field = contents[at].sender_roles.size() > 1 && asks_for_role(protocol, protocol.agents[at]);
        layouts.push_back(layout);
    }
    return layouts;
}

/// Procedures whose arguments somebody looks at.
std::set<std::string> reading_procedures(const ir::Instance& instance, const ir::UserProperty* property) {
    std::set<std::string> names;
    for (const auto& [name, procedure] : instance.procedures) {
        names.insert(name);
    }
    const auto look_at = [&](const ir::EventPattern& event) {
        if (event.terms &&
            (event.kind == ir::EventPattern::Kind::succeeded || event.kind == ir::EventPattern::Kind::failed)) {
            names.insert(event.name);
        }
    };
    for (const ir::Observer& observer : instance.observers) {
        look_at(observer.event);
    }
    if (property != nullptr) {
        for (const ir::EventPattern* event : events_of(property->formula)) {
            look_at(*event);
        }
        for (const ir::EventPattern& event : property->events) {
            look_at(event);
        }
    }
    return names;
}

bool asks_where_agents_are(const ir::UserProperty* property) {
    return property != nullptr && looks_into_agents(property->formula);
}

/// `4_2_1`: the line and the number of the `par`, and which of its branches it is.
std::string branch_words(const passes::Thread& branch) {
    return std::to_string(branch.par->span.begin.line) + "_" + std::to_string(branch.par->id) + "_" +
           std::to_string(branch.branch + 1);
}

}  // namespace

ModelContext::ModelContext(const source::SourceSet& sources_, const ir::Protocol& protocol_,
                           const ir::Instance& instance_, bool textbook_, const ir::UserProperty* property_,
                           std::map<std::string, std::string> template_overrides)
    : sources(sources_),
      protocol(protocol_),
      instance(instance_),
      textbook(textbook_ && !asks_where_agents_are(property_)),
      settles(asks_where_agents_are(property_)),
      graph(passes::build_flow_graph(protocol_, instance_)),
      liveness(textbook ? passes::keep_all_variables(protocol_, graph)
                        : passes::find_live_variables(protocol_, graph, reading_procedures(instance_, property_))),
      workers(graph, protocol_, instance_),
      contents(passes::find_mailbox_contents(protocol_, instance_)),
      values(protocol_, instance_, namer),
      mailboxes(lay_out(protocol_, contents)),
      templates(std::move(template_overrides)),
      property(property_) {
    if (property != nullptr) {
        watched_events = events_of(property->formula);
        watched_variables = variables_of(property->formula);
        passes::keep_variables(liveness, protocol, graph, watched_variables);
    }
    if (textbook) {
        // One `Message` for all, as in figure 7 of the report.
        std::size_t most = 0;
        for (const MailboxLayout& layout : mailboxes) {
            most = std::max(most, layout.argument_slots);
        }
        for (MailboxLayout& layout : mailboxes) {
            layout.has_role_field = true;
            layout.argument_slots = most;
        }
    }
}

bool ModelContext::is_empty(const passes::Node& node) const {
    return node.kind == passes::NodeKind::skip ||
           (node.kind == passes::NodeKind::fork &&
            std::all_of(node.branch_threads.begin(), node.branch_threads.end(),
                        [&](std::size_t branch) { return is_empty_thread(branch); }));
}

bool ModelContext::is_empty_thread(std::size_t thread) const {
    const passes::Thread& of = graph.threads[thread];
    passes::NodeId at = of.entry;
    while (is_empty(of.nodes[at])) {
        at = of.nodes[at].ok;
    }
    return of.nodes[at].kind == passes::NodeKind::finish;
}

bool ModelContext::counts_calls(std::size_t agent) const {
    return settles && std::any_of(graph.threads.begin(), graph.threads.end(), [&](const passes::Thread& thread) {
               return thread.kind == passes::Thread::Kind::spawned && thread.agent == agent;
           });
}

std::string ModelContext::proctype_name(std::size_t thread) {
    const passes::Thread& of = graph.threads[thread];
    const std::string& agent = protocol.agents[of.agent].name;
    switch (of.kind) {
        case passes::Thread::Kind::main:
            return namer.name("agent_", agent);
        case passes::Thread::Kind::branch:
            return namer.name("branch_", agent + "_" + branch_words(of));
        case passes::Thread::Kind::spawned:
            return namer.name("call_", ir::clause_name(protocol.clauses[of.clause]) + "_" +
                                           std::to_string(protocol.clauses[of.clause].span.begin.line));
    }
    return {};
}

std::size_t ModelContext::agent_of(std::size_t at) const {
    const ir::AgentInstance& wanted = instance.agents[at];
    const auto found = std::find_if(protocol.agents.begin(), protocol.agents.end(), [&](const auto& each) {
        return each.name == wanted.agent && each.role == wanted.role;
    });
    return static_cast<std::size_t>(found - protocol.agents.begin());
}

std::vector<std::size_t> ModelContext::instances(std::size_t agent) const {
    return passes::instances_of(protocol.agents[agent], instance);
}

std::string ModelContext::mailbox_of(std::size_t at) {
    const std::size_t agent = agent_of(at);
    const std::vector<std::size_t> clones = instances(agent);
    std::string name = namer.name("mailbox_", protocol.agents[agent].name);
    return clones.size() == 1 ? name : name + "[" + std::to_string(at - clones.front()) + "]";
}

std::string ModelContext::own_mailbox(std::size_t agent, const std::string& self) {
    const std::vector<std::size_t> clones = instances(agent);
    std::string name = namer.name("mailbox_", protocol.agents[agent].name);
    return clones.size() == 1 ? name : name + "[" + self + " - " + std::to_string(clones.front() + 1) + "]";
}

std::uint32_t ModelContext::limit_of(std::size_t clause) const {
    const ir::Clause& limited = protocol.clauses[clause];
    const auto limit = instance.clause_limits.find(ir::clause_name(limited));
    if (limit == instance.clause_limits.end()) {
        return 0;
    }
    const bool only_idle_waits = passes::has_wait(limited.body) && !passes::limit_can_force_timeout(protocol, limited);
    return only_idle_waits ? 0 : limit->second;
}

std::string ModelContext::entry_counter(std::size_t clause, const std::string& self) {
    if (limit_of(clause) == 0) {
        return {};
    }
    const ir::Clause& limited = protocol.clauses[clause];
    std::string name = namer.name("entries_", ir::clause_name(limited) + "_" + std::to_string(limited.span.begin.line));
    for (std::size_t agent = 0; agent < protocol.agents.size(); ++agent) {
        if (protocol.agents[agent].name == limited.agent.name && protocol.agents[agent].role == limited.role.name) {
            const std::vector<std::size_t> clones = instances(agent);
            return clones.size() == 1 ? name : name + "[" + self + " - " + std::to_string(clones.front() + 1) + "]";
        }
    }
    return name;
}

std::string ModelContext::start_channel(std::size_t thread) {
    return namer.name("start_", branch_words(graph.threads[thread]));
}

std::string ModelContext::branch_pid(std::size_t thread, const std::string& self) {
    return namer.name("pid_of_", proctype_name(thread)) + "[" + self + " - " +
           std::to_string(instances(graph.threads[thread].agent).front() + 1) + "]";
}

std::string ModelContext::spare(std::size_t number) {
    spare_count = std::max(spare_count, number + 1);
    return "spare" + std::to_string(number);
}

std::string ModelContext::event_spare(std::size_t number) {
    event_spare_count = std::max(event_spare_count, number + 1);
    return "event_spare" + std::to_string(number);
}

const ir::Procedure* ModelContext::implementation(const ir::Decide& decide) const {
    const auto found = instance.procedures.find(decide.procedure);
    return found == instance.procedures.end() ? nullptr : &found->second;
}

bool ModelContext::is_service_at_rest(const passes::Thread& thread, const passes::Node& node) const {
    return thread.kind == passes::Thread::Kind::main && node.kind == passes::NodeKind::wait && node.idle_timeout &&
           node.on_timeout == passes::kNoNode && instance.services.contains(protocol.agents[thread.agent].role) &&
           !std::get<ir::WaitFor>(node.operation->kind).never_rests;
}

bool ModelContext::stands_alone(const ir::Operation& operation) const {
    const bool is_silent = protocol.is_unfolded && std::holds_alternative<ir::Become>(operation.kind);
    if (!is_silent && (property != nullptr || !instance.observers.empty())) {
        return true;
    }
    const auto* decide = std::get_if<ir::Decide>(&operation.kind);
    return decide != nullptr && implementation(*decide) != nullptr && !instance.states.empty();
}

std::string ModelContext::place(const source::Span& span) const {
    return sources.file(span.file).name() + ":" + std::to_string(span.begin.line);
}

}  // namespace map2pml::promela
