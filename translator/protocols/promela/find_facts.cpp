#include "translator/protocols/promela/find_facts.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/addressing.h"
#include "translator/protocols/analyses/values/expression_walk.h"
#include "translator/protocols/analyses/values/shared_state.h"
#include "translator/protocols/promela/arrival_order.h"
#include "translator/protocols/promela/arrival_times.h"
#include "translator/protocols/promela/counted_messages.h"
#include "translator/protocols/promela/property_parts.h"

namespace map2pml::promela {

namespace {

/// Whether some receive from the mailbox of the agent asks for a role or binds it.
bool asks_for_role(const ir::Protocol& protocol, const ir::AgentDeclaration& agent) {
    bool asks = false;
    for (const ir::Clause& clause : protocol.clauses) {
        const bool is_own = clause.agent.name == agent.name && clause.role.name == agent.role;
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* receive = std::get_if<ir::Receive>(&operation.kind);
            const bool is_from_it = receive != nullptr && (receive->box.empty() ? is_own : receive->box == agent.name);
            asks = asks || (is_from_it && !std::holds_alternative<ir::Wildcard>(receive->from.role.kind));
        });
    }
    return asks;
}

std::vector<MailboxLayout> lay_out(const ir::Protocol& protocol, const std::vector<passes::MailboxContents>& contents,
                                   bool textbook) {
    std::vector<MailboxLayout> layouts;
    std::size_t most = 0;
    for (std::size_t at = 0; at < contents.size(); ++at) {
        MailboxLayout layout{.argument_slots = contents[at].argument_slots};
        if (contents[at].sender_roles.size() == 1) layout.only_role = *contents[at].sender_roles.begin();
        layout.has_role_field = contents[at].sender_roles.size() > 1 && asks_for_role(protocol, protocol.agents[at]);
        most = std::max(most, layout.argument_slots);
        layouts.push_back(layout);
    }
    for (MailboxLayout& layout : layouts) {
        if (textbook) {  // one `Message` for all, as in figure 7 of the report
            layout.has_role_field = true;
            layout.argument_slots = most;
        }
    }
    return layouts;
}

/// Removes the fields that are not needed. Arguments of a kind take the first slots, in order.
void slice(std::vector<MailboxLayout>& layouts,
           std::vector<std::map<passes::MessageKind, passes::NeededFields>> fields) {
    for (std::size_t at = 0; at < layouts.size(); ++at) {
        MailboxLayout& layout = layouts[at];
        bool needs_role = false;
        layout.argument_slots = 0;
        for (const auto& [kind, needed] : fields[at]) {
            layout.argument_slots = std::max(layout.argument_slots, needed.arguments.size());
            needs_role = needs_role || needed.role;
        }
        layout.has_role_field = layout.has_role_field && needs_role;
        layout.needed = std::move(fields[at]);
    }
}

/// Procedures whose arguments are observed.
std::set<std::string> reading_procedures(const ir::Instance& instance, const ir::UserProperty* property) {
    std::set<std::string> names;
    for (const auto& [name, procedure] : instance.procedures) names.insert(name);
    const auto look_at = [&](const ir::EventPattern& event) {
        if (event.terms &&
            (event.kind == ir::EventPattern::Kind::succeeded || event.kind == ir::EventPattern::Kind::failed))
            names.insert(event.name);
    };
    for (const ir::Observer& observer : instance.observers) look_at(observer.event);
    if (property != nullptr) {
        for (const ir::EventPattern* event : events_of(property->formula)) look_at(*event);
        for (const ir::EventPattern& event : property->events) look_at(event);
    }
    return names;
}

void add_observed(const ir::Expression& expression, passes::NameSet& messages) {
    passes::for_each_expression(expression, [&](const ir::Expression& each) {
        if (const auto* pending = std::get_if<ir::Pending>(&each.kind))
            messages.insert(pending->message->name);
        else if (const auto* happened = std::get_if<ir::Happened>(&each.kind))
            messages.insert(happened->event->name);
    });
}

/// Messages that are observed from outside, by their names in the text. Names of other events do no harm.
passes::NameSet observed_messages(const ir::Instance& instance, const ir::UserProperty* property) {
    passes::NameSet messages;
    for (const ir::Observer& observer : instance.observers) messages.insert(observer.event.name);
    if (property != nullptr) {
        for (const ir::EventPattern& event : property->events) messages.insert(event.name);
        add_observed(property->formula, messages);
    }
    return messages;
}

/// Whether runs are fair to each sender whose messages are under way.
bool is_fair_to_senders(const ir::Instance& instance, const ir::UserProperty* property) {
    return ir::has_messages_under_way(instance) && property != nullptr &&
           property->kind == ir::UserProperty::Kind::ltl && property->fair;
}

/// SPIN inserts a message into a sorted channel before the first larger one: so sorted kinds lie before all others.
void number_kinds(Facts& facts) {
    std::set<passes::MessageKind> others;
    for (const passes::MailboxContents& contents : facts.contents)
        others.insert(contents.kinds.begin(), contents.kinds.end());
    facts.kinds.assign(facts.sorted_kinds.begin(), facts.sorted_kinds.end());
    std::set_difference(others.begin(), others.end(), facts.sorted_kinds.begin(), facts.sorted_kinds.end(),
                        std::back_inserter(facts.kinds));
}

bool asks_where_agents_are(const ir::UserProperty* property) {
    return property != nullptr && looks_into_agents(property->formula);
}

std::set<const ir::Operation*> counted_calls(const Facts& facts) {
    std::set<std::size_t> with_threads;  // agents
    for (const passes::Thread& thread : facts.graph.threads)
        if (thread.kind != passes::Thread::Kind::main) with_threads.insert(thread.agent);
    std::set<const ir::Operation*> calls;
    for (const passes::Thread& thread : facts.graph.threads) {
        for (const passes::Node& node : thread.nodes) {
            const bool is_counted =
                std::any_of(node.targets.begin(), node.targets.end(),
                            [&](const passes::CallTarget& target) { return facts.limit_of(target.clause) != 0; });
            if (is_counted && with_threads.contains(thread.agent)) calls.insert(node.operation);
        }
    }
    return calls;
}

}  // namespace

Facts find_facts(const ir::Protocol& protocol, const ir::Instance& instance, bool textbook,
                 const ir::UserProperty* property, const Reduce& wanted) {
    // The reductions rely on it that nobody else takes a message of an agent.
    const Reduce reduce = ir::has_shared_mailbox(protocol) ? Reduce() : wanted;
    const bool settles = asks_where_agents_are(property);
    const bool nested = textbook && !settles;
    const bool slices = reduce.slice && !nested;
    passes::FlowGraph graph = passes::build_flow_graph(protocol, instance);
    std::vector<passes::MailboxContents> contents = passes::find_mailbox_contents(protocol, instance);
    std::vector<MailboxLayout> mailboxes = lay_out(protocol, contents, nested);
    std::vector<const ir::EventPattern*> watched_events;
    passes::NameSet watched_variables;
    if (property != nullptr) {
        watched_events = events_of(property->formula);
        watched_variables = variables_of(property->formula);
    }
    passes::Liveness liveness;
    if (slices) {
        passes::Needs needs =
            passes::find_needs(protocol, instance, graph, contents,
                               {reading_procedures(instance, property), watched_variables,
                                observed_messages(instance, property), is_fair_to_senders(instance, property)});
        liveness = std::move(needs.liveness);
        slice(mailboxes, std::move(needs.fields));
    } else {
        liveness = nested ? passes::keep_all_variables(protocol, graph)
                          : passes::find_live_variables(protocol, graph, reading_procedures(instance, property), {},
                                                        watched_variables);
    }
    BranchWorkers workers(graph, protocol, instance);
    Facts facts{.protocol = protocol,
                .instance = instance,
                .property = property,
                .reduce = nested ? Reduce{} : reduce,
                .textbook = nested,
                .settles = settles,
                .graph = std::move(graph),
                .liveness = std::move(liveness),
                .workers = std::move(workers),
                .contents = std::move(contents),
                .mailboxes = std::move(mailboxes),
                .values = ValueTable(protocol, instance),
                .watched_events = std::move(watched_events),
                .watched_variables = std::move(watched_variables)};
    facts.counted_calls = counted_calls(facts);
    if (facts.reduce.merge && property != nullptr)
        facts.visible_steps = passes::find_visible_steps(protocol, instance, *property);
    if (facts.reduce.merge || facts.reduce.scheduling)
        facts.shared_state_uses = passes::find_uses_of_shared_state(protocol, instance);
    if (facts.reduce.sort) {
        facts.sorted_kinds = sorted_kinds(facts);
        facts.counted_kinds = counted_kinds(facts);
    }
    facts.delivered_at_once = delivered_at_once(facts);
    number_kinds(facts);
    facts.bounds = passes::find_execution_bounds(protocol, instance, facts.graph);
    return facts;
}

}  // namespace map2pml::promela
