#include "translator/protocols/promela/plan/make_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <set>

#include "translator/protocols/promela/arrival_order.h"
#include "translator/protocols/promela/arrival_times.h"
#include "translator/protocols/promela/counted_messages.h"
#include "translator/protocols/promela/explain_slice.h"
#include "translator/protocols/promela/expressions.h"
#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/par_channels.h"
#include "translator/protocols/promela/plan/events.h"
#include "translator/protocols/promela/plan/internal.h"
#include "translator/protocols/promela/plan/symmetric_agents.h"
#include "translator/protocols/promela/plan/threads.h"
#include "translator/protocols/promela/property_parts.h"
#include "translator/protocols/promela/state_variables.h"

namespace map2pml::promela {

namespace {

constexpr std::size_t kByte = 255;

/// The name of an array or of one of its entries.
std::string name_of_array(const Expression& entry) { return name_of(array_of(entry)); }

Process make_process(ModelContext& model, std::size_t at, std::vector<RestingPlace>& places) {
    const passes::Thread& thread = model.graph.threads[at];
    const ir::Clause& clause = model.protocol.clauses[thread.clause];
    const std::unique_ptr<ThreadMaker> writer =
        model.textbook ? std::make_unique<TextbookMaker>(model, at) : std::make_unique<ThreadMaker>(model, at);
    const bool is_worker = model.workers.has(at);
    Process process;
    process.name = model.proctype_name(at);
    process.thread = at;
    process.place = model.place(clause.head_span);
    process.clause = ir::clause_name(clause);
    process.count = is_worker ? model.workers.count(at) : model.instances(thread.agent).size();
    process.body = writer->body();
    for (const auto& [label, node] : writer->places()) places.push_back({process.name, label, at, node});
    switch (thread.kind) {
        case passes::Thread::Kind::main:
            process.kind = Process::Kind::agent;
            break;
        case passes::Thread::Kind::branch:
            process.kind = is_worker ? Process::Kind::worker : Process::Kind::branch;
            for (const std::string& name : model.liveness.live_in[at][thread.entry])
                if (!is_worker) process.parameters.push_back(model.namer.name("v_", name));
            break;
        case passes::Thread::Kind::spawned:
            process.kind = Process::Kind::call;
            for (const ParameterVariable& each : variable_parameters(clause))
                process.parameters.push_back(model.namer.name("v_", each.name));
            break;
    }
    process.variables = writer->declared_variables();
    std::erase_if(process.variables, [&](const std::string& name) {
        return std::find(process.parameters.begin(), process.parameters.end(), name) != process.parameters.end();
    });
    return process;
}

/// Whether all messages to the agent are counted.
bool counts_all(const ModelContext& model, std::size_t agent) {
    const std::set<passes::MessageKind>& kinds = model.contents[agent].kinds;
    return !kinds.empty() && std::all_of(kinds.begin(), kinds.end(), [&](const passes::MessageKind& kind) {
        return model.counted_kinds.contains({agent, kind});
    });
}

/// The room of a mailbox, no larger than the number of messages that can come; nothing: it is not known, or not wanted.
std::optional<std::size_t> mailbox_room(const ModelContext& model, std::size_t agent) {
    if (counts_all(model, agent)) return 1;
    std::uint32_t most = 1;
    for (const std::size_t instance : model.instances(agent)) most = std::max(most, model.most_messages(instance));
    return model.reduce.slice && most != passes::kUnbounded ? std::optional<std::size_t>(most) : std::nullopt;
}

std::vector<Channel> make_mailboxes(ModelContext& model) {
    std::vector<Channel> mailboxes;
    const bool fits_byte = model.kinds.size() <= kByte;
    for (std::size_t agent = 0; agent < model.protocol.agents.size(); ++agent) {
        const std::size_t count = model.instances(agent).size();
        if (count == 0) continue;
        const MailboxLayout& layout = model.mailboxes[agent];
        std::vector<VariableType> fields = model.textbook ? std::vector{VariableType::integer, VariableType::integer}
                                           : fits_byte    ? std::vector{VariableType::byte, VariableType::byte}
                                                          : std::vector{VariableType::integer, VariableType::byte};
        fields.resize(fields.size() + (layout.has_role_field ? 1 : 0) + layout.argument_slots, VariableType::value);
        const std::string& name = model.protocol.agents[agent].name;
        if (model.has_under_way(agent))
            mailboxes.push_back({model.namer.name("under_way_", name), count, mailbox_room(model, agent), fields});
        mailboxes.push_back({model.namer.name("mailbox_", name), count, mailbox_room(model, agent), std::move(fields)});
    }
    return mailboxes;
}

std::vector<Variable> make_counters(ModelContext& model) {
    std::vector<Variable> counters;
    for (std::size_t at = 0; at < model.protocol.clauses.size(); ++at) {
        const Expression counter = model.entry_counter(at, named("self"));
        if (counter.empty()) continue;
        const std::string& agent = model.protocol.clauses[at].agent.name;
        const std::string& role = model.protocol.clauses[at].role.name;
        const auto declared =
            std::find_if(model.protocol.agents.begin(), model.protocol.agents.end(),
                         [&](const ir::AgentDeclaration& each) { return each.name == agent && each.role == role; });
        const auto count =
            static_cast<std::size_t>(std::count_if(model.instance.agents.begin(), model.instance.agents.end(),
                                                   [&](const auto& each) { return each.agent == agent; }));
        // The first entry of an initial clause is the start of the agent.
        counters.push_back(
            {name_of_array(counter), model.limit_of(at) < kByte ? VariableType::byte : VariableType::integer,
             count <= 1 ? 0 : count, ir::first_clause(model.protocol, agent) == at ? numeral(1) : numeral(0),
             static_cast<std::size_t>(declared - model.protocol.agents.begin())});
    }
    return counters;
}

std::vector<Channel> make_joins(ModelContext& model) {
    std::vector<Channel> joins;
    std::set<const ir::Operation*> seen;
    for (std::size_t branch = 0; branch < model.graph.threads.size(); ++branch) {
        const passes::Thread& thread = model.graph.threads[branch];
        if (thread.kind != passes::Thread::Kind::branch || !seen.insert(thread.par).second) continue;
        std::vector<VariableType> fields(3, VariableType::byte);  // not `bit`: C would give it a word of its own
        fields.resize(fields.size() + joined_variables(*thread.par).size(), VariableType::value);
        joins.push_back({join_channel(model, *thread.par), 1, join_room(model, branch), std::move(fields)});
    }
    return joins;
}

/// The channels that start workers: the number of the activation, and the variables that the branch reads.
std::vector<Channel> make_starts(ModelContext& model) {
    std::vector<Channel> starts;
    for (std::size_t at = 0; at < model.graph.threads.size(); ++at) {
        if (model.workers.has(at)) {
            std::vector<VariableType> fields = {VariableType::byte};
            fields.resize(1 + model.liveness.live_in[at][model.graph.threads[at].entry].size(), VariableType::value);
            starts.push_back({model.start_channel(at), 1, model.workers.count(at), std::move(fields)});
        }
    }
    return starts;
}

/// The processes that exist from the start: one for each agent, then the workers.
std::vector<PermanentProcess> permanent_processes(const ModelContext& model) {
    std::vector<PermanentProcess> processes;
    for (std::size_t at = 0; at < model.graph.threads.size(); ++at) {
        const passes::Thread& thread = model.graph.threads[at];
        const bool is_main = thread.kind == passes::Thread::Kind::main;
        for (const std::size_t agent : is_main ? model.instances(thread.agent) : model.workers.agents(at))
            processes.push_back({at, agent});
    }
    return processes;
}

std::vector<Variable> make_branch_pids(ModelContext& model) {
    std::vector<Variable> pids;
    for (std::size_t at = 0; at < model.graph.threads.size(); ++at) {
        const passes::Thread& thread = model.graph.threads[at];
        if (thread.kind == passes::Thread::Kind::branch && !model.workers.has(at)) {
            pids.push_back({name_of_array(model.branch_pid(at, named("self"))),
                            VariableType::byte,
                            model.instances(thread.agent).size(),
                            {},
                            std::nullopt});
        }
    }
    return pids;
}

/// `{ 1, 0 }`
Expression members_at_start(const ir::StateVariable& set) {
    std::vector<int> truths;
    for (const ir::Term& key : set.keys)
        truths.push_back(std::find(set.members.begin(), set.members.end(), key) != set.members.end() ? 1 : 0);
    return named(fmt::format("{{ {} }}", fmt::join(truths, ", ")));
}

std::vector<Variable> make_states(ModelContext& model) {
    std::vector<Variable> states;
    const ExpressionWriter write(model);
    for (const ir::StateVariable& state : model.instance.states) {
        Expression initial = write.as_state(write.write(state.initial, {}), state).value;
        if (!state.members.empty()) initial = members_at_start(state);
        states.push_back({name_of_array(state_storage(model, state, numeral(1))), state_type(state),
                          entries_of(model.instance, state), std::move(initial), std::nullopt});
    }
    return states;
}

/// SPIN 6.5.2 reads a formula again as it has printed it, and there a condition has at most 2,047 characters (tests/spin,
/// formula_test). It prints parentheses around everything, which makes our text longer by no more than half; all conditions
/// for one moment are put into one buffer of 4,096 characters.
constexpr std::size_t kLongestConditions = 1'000;

/// The property, with the condition that ends the search: a state that breaks an invariant, or one that shows what was asked for.
WatchedProperty make_property(ModelContext& model, const std::vector<RestingPlace>& places) {
    using Kind = ir::UserProperty::Kind;
    if (model.property == nullptr) return {};
    const ir::UserProperty& property = *model.property;
    const auto holds = [&] { return state_condition(model, places, property.formula); };
    const auto fails = [&] { return negated(holds()); };
    switch (property.kind) {
        case Kind::ltl: {
            TemporalFormula formula = temporal_formula(model, places, property.formula);
            return WatchedRuns{property.name, std::move(formula.formula), std::move(formula.propositions),
                               formula.size > kLongestConditions};
        }
        case Kind::invariant:
            return WatchedState{property.name, fails()};
        case Kind::never:
        case Kind::reachable:
            return WatchedState{property.name, holds()};
        case Kind::after_all_end: {
            Expressions tests = {timeout_guard(), all_have_ended(model, places)};
            tests.push_back(fails());
            return WatchedState{property.name, all_of(tests)};
        }
        case Kind::modal:
            assert(!"plan: SPIN does not decide formulas of the mu-calculus");
            break;
        case Kind::trace:
        case Kind::trace_strictly:
            break;
    }
    return WatchedState{property.name, equals(named("trace_position"), numeral(property.events.size()))};
}

/// Number of agents that have nothing to do, if they are to begin at their ends.
std::size_t agents_at_their_end(const ModelContext& model) {
    std::size_t count = 0;
    for (std::size_t at = 0; model.settles && at < model.graph.threads.size(); ++at) {
        const passes::Thread& thread = model.graph.threads[at];
        if (thread.kind == passes::Thread::Kind::main && model.is_empty_thread(at))
            count += model.instances(thread.agent).size();
    }
    return count;
}

bool counts_calls(const ModelContext& model) {
    for (std::size_t agent = 0; agent < model.protocol.agents.size(); ++agent)
        if (model.counts_calls(agent)) return true;
    return false;
}

void add_channels(ModelContext& model, Plan& plan) {
    for (std::size_t at = 0; at < model.instance.agents.size(); ++at) {
        plan.each_mailbox.push_back(model.mailbox_of(at));
        plan.each_way.push_back(model.way_to(at));
        for (const auto& [agent, kind] : model.counted_kinds)
            if (agent == model.agent_of(at))
                plan.each_counted.push_back({model.counter_of(at, kind), at, counted_fields(model, agent, kind)});
    }
    plan.counted = make_message_counters(model);
    plan.mailboxes = make_mailboxes(model);
    plan.joins = make_joins(model);
    if (model.settles && !plan.joins.empty())
        plan.resumes = Channel{resume_channel(model), 1, 0, {VariableType::byte, VariableType::byte}};
    plan.starts = make_starts(model);
    for (const passes::MessageKind& kind : model.kinds) plan.kinds.push_back(model.kind_name(kind));
}

/// To be called after processes and watchers are made, which determine the scratch variables.
void add_variables(ModelContext& model, Plan& plan) {
    for (std::size_t at = 0; at < model.spare_count; ++at) plan.spares.push_back(model.spare(at));
    for (std::size_t at = 0; at < model.event_spare_count; ++at) plan.event_spares.push_back(model.event_spare(at));
    for (const ir::EventPattern* event : model.watched_events)
        plan.happened.push_back(happened_variable(model, *event));
    plan.counters = make_counters(model);
    plan.branch_pids = make_branch_pids(model);
    plan.states = make_states(model);
    if (model.property != nullptr && !model.property->events.empty()) plan.trace_length = model.property->events.size();
}

/// Notes on the reductions, in the order of the text, without duplicates.
std::vector<ReductionNote> explained(ModelContext& model, const Plan& plan) {
    std::vector<ReductionNote> notes = explain_slice(model, [&](const source::Span& span) {
        return span.file == model.protocol.span.file ? fmt::format("in line {}", span.begin.line)
                                                     : "at " + to_string(model.sources, span);
    });
    for (ReductionNote& note : explain_merge(model.mergings)) notes.push_back(std::move(note));
    for (ReductionNote& note : explain_sort(model)) notes.push_back(std::move(note));
    for (ReductionNote& note : explain_arrival(model)) notes.push_back(std::move(note));
    for (ReductionNote& note : explain_counting(model)) notes.push_back(std::move(note));
    for (ReductionNote& note : explain_scheduling(model, plan)) notes.push_back(std::move(note));
    for (ReductionNote& note : explain_symmetry(model, plan)) notes.push_back(std::move(note));
    std::sort(notes.begin(), notes.end());
    notes.erase(std::unique(notes.begin(), notes.end()), notes.end());
    return notes;
}

}  // namespace

Plan make_plan(const source::SourceSet& sources, Facts facts, const Options& options) {
    ModelContext model(sources, std::move(facts));
    model.stuck_checks = options.stuck_checks;
    Plan plan;
    plan.protocol = model.protocol.name;
    plan.file = sources.file(model.protocol.span.file).name();
    plan.capacity = options.capacity;
    plan.textbook = model.textbook;
    plan.value_type = model.textbook ? VariableType::integer : model.values.type();
    plan.textbook_arguments = model.textbook && !model.mailboxes.empty() ? model.mailboxes.front().argument_slots : 0;
    plan.values = model.values.values();
    plan.agents = model.instance.agents.size();
    plan.running = plan.agents - agents_at_their_end(model);
    for (std::size_t at = 0; at < model.graph.threads.size(); ++at)
        plan.processes.push_back(make_process(model, at, plan.places));
    add_channels(model, plan);
    plan.arrivals = make_arrivals(model);
    plan.property = make_property(model, plan.places);
    if (!model.instance.services.empty()) plan.ended_or_rests = all_have_ended(model, plan.places);
    plan.permanent = permanent_processes(model);
    if (options.stuck_checks) {
        plan.stuck = watch_for_stuck_agents(model, plan.places, plan.permanent);
        plan.watches_calls = std::any_of(model.graph.threads.begin(), model.graph.threads.end(),
                                         [](const auto& each) { return each.kind == passes::Thread::Kind::spawned; });
        plan.may_overlook_stuck = model.may_overlook_stuck;
    }
    add_variables(model, plan);
    plan.computes = computes(model.instance);
    plan.counts_calls = counts_calls(model);
    plan.has_cut = model.has_cut;
    plan.flags_cut = model.has_cut && model.asks_about_runs();
    // For a state in which no process moves any more, the order of the steps before is not important.
    plan.needs_all_orders = model.settles && model.property->kind != ir::UserProperty::Kind::after_all_end;
    plan.omits_values = model.reduce.slice;
    plan.may_stutter = model.asks_about_runs();
    plan.symmetry = find_symmetry(model, plan);
    plan.scheduled = find_scheduled_steps(model, plan);
    const auto largest = std::max_element(
        plan.mailboxes.begin(), plan.mailboxes.end(),
        [](const auto& one, const auto& other) { return one.room && (!other.room || *one.room < *other.room); });
    plan.largest_mailbox = largest == plan.mailboxes.end() ? 0 : largest->room.value_or(0);
    plan.most_messages = model.bounds.messages;
    if (options.explains) plan.reductions = explained(model, plan);
    plan.mistakes = std::move(model.mistakes);
    plan.graph = std::move(model.graph);
    return plan;
}

}  // namespace map2pml::promela
