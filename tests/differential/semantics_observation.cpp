#include "tests/differential/semantics_observation.h"

#include <algorithm>

#include "tests/differential/model_form.h"
#include "tests/support/observe.h"
#include "translator/protocols/bind/emptiness.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/properties/user_properties.h"

namespace map2pml::differential {

namespace {

bool any_failed(const semantics::State& state) {
    return std::any_of(state.agents.begin(), state.agents.end(), semantics::has_failed);
}

bool all_finished(const semantics::State& state) {
    return std::all_of(state.agents.begin(), state.agents.end(), semantics::has_finished);
}

/// Only what computes can make a mistake.
std::optional<ir::Verdict> value_range(const ir::Instance& instance, const semantics::Exploration& exploration) {
    if (!ir::may_lack_values(instance)) return std::nullopt;
    const auto& beyond = exploration.beyond();
    const bool mistaken = std::any_of(beyond.begin(), beyond.end(), [](const semantics::StepBeyondBounds& each) {
        return each.why == semantics::StepBeyondBounds::Why::value_range;
    });
    return mistaken ? ir::Verdict::violated : exploration.is_complete() ? ir::Verdict::holds : ir::Verdict::incomplete;
}

bool is_true_in_no_run(const passes::Condition& condition, const semantics::Exploration& all) {
    const auto run = semantics::decide(passes::property_about(condition), all).run;
    return !run || (condition.when == passes::ConditionStates::start && !run->steps.empty());
}

bool says_nothing(const passes::Emptiness& emptiness, const semantics::Exploration& all) {
    const auto holds = [&](const passes::Emptiness& part) { return says_nothing(part, all); };
    if (const auto* condition = std::get_if<passes::Condition>(&emptiness.kind))
        return is_true_in_no_run(*condition, all);
    if (const auto* any = std::get_if<passes::AnyOf>(&emptiness.kind))
        return std::any_of(any->parts.begin(), any->parts.end(), holds);
    const auto& parts = std::get<passes::AllOf>(emptiness.kind).parts;
    return std::all_of(parts.begin(), parts.end(), holds);
}

std::size_t failed_threads(const std::vector<semantics::Thread>& threads) {
    std::size_t count = 0;
    for (const semantics::Thread& each : threads)
        count += (each.control == semantics::Thread::Control::failed ? 1 : 0) + failed_threads(each.branches.all());
    return count;
}

/// A branch that fails may be caught with its `par` later: more operations than those by which an agent fails.
std::set<ir::OperationId> failing_operations(const semantics::Exploration& exploration) {
    std::set<ir::OperationId> failing;
    for (std::uint32_t from = 0; from < exploration.size(); ++from) {
        for (const auto& edge : exploration.edges(from)) {
            const semantics::Event& event = exploration.event(edge);
            const auto threads_of = [&](std::uint32_t at) { return exploration.state(at).agents[event.agent].threads; };
            if (event.operation != nullptr &&
                failed_threads(threads_of(edge.target)) > failed_threads(threads_of(from)))
                failing.insert(event.operation->id);
        }
    }
    return failing;
}

UserDefinedVerdict user_defined_verdict(const ir::UserProperty& property, const Loaded& loaded,
                                        const semantics::Exploration& all) {
    using Kind = ir::UserProperty::Kind;
    UserDefinedVerdict user_defined{property.name, property.kind, property.fair,
                                    semantics::decide(property, all).verdict};
    const bool is_trace = property.kind == Kind::trace || property.kind == Kind::trace_strictly;
    const auto passes = is_trace ? ir::Verdict::violated : ir::Verdict::holds;
    if (all.is_complete() && property.kind != Kind::reachable && user_defined.verdict == passes)
        user_defined.says_nothing = says_nothing(passes::emptiness_of(property, loaded.protocol, loaded.instance), all);
    return user_defined;
}

/// Compares the two readings: messages arrive in the step that sends them, or in steps of their own.
bool depends_on_arrival(const Loaded& loaded, const Observation& seen, const semantics::Bounds& bounds) {
    if (loaded.instance.network == ir::Network::mailbox) return false;
    ir::Instance instance = loaded.instance;
    instance.arrives_at_once = !instance.arrives_at_once;
    const semantics::TransitionSystem system(loaded.protocol, instance);
    const semantics::Exploration exploration(system, bounds);
    const tests::Observation other = tests::observe(exploration);
    return !exploration.ran_out_of_states() &&
           (other.terminal_states != seen.terminal || counted(loaded.protocol, other.executed) != seen.executed);
}

/// Of messages, and their order, what a sliced model knows.
tests::Observation observe_sliced(const Loaded& loaded, const semantics::Exploration& exploration) {
    const std::vector<promela::MailboxLayout> layouts = sliced_layouts(loaded);
    const auto& agents = loaded.protocol.agents;
    std::vector<const promela::MailboxLayout*> layout_of;
    for (const ir::AgentInstance& instance : loaded.instance.agents) {
        const auto own =
            std::find_if(agents.begin(), agents.end(), [&](const auto& each) { return each.name == instance.agent; });
        layout_of.push_back(&layouts[static_cast<std::size_t>(own - agents.begin())]);
    }
    const semantics::Values& values = exploration.system().values();
    return tests::observe(exploration, [&](std::size_t agent, const semantics::Message& message) {
        std::vector<std::string> terms;
        for (const semantics::Value term : message.terms) terms.push_back(values.text(term));
        return sliced_words(*layout_of[agent], {values.name_text(message.performative), terms.size()}, terms,
                            loaded.instance.agents[message.sender].name);
    });
}

}  // namespace

SemanticsObservation observe_semantics(const Loaded& loaded, std::uint32_t capacity, std::size_t most_states) {
    SemanticsObservation result;
    Observation& seen = result.seen;
    const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
    const semantics::Exploration exploration(system, {.states = most_states, .capacity = capacity});
    seen.states = exploration.size();
    seen.too_large = exploration.ran_out_of_states();
    if (seen.too_large) return result;
    for (const semantics::StepBeyondBounds& beyond : exploration.beyond()) {
        using Why = semantics::StepBeyondBounds::Why;
        seen.overflow = seen.overflow || beyond.why == Why::capacity;
        seen.processes = seen.processes || beyond.why == Why::processes;
        seen.mistake = seen.mistake || beyond.why == Why::value_range;
        seen.cut = seen.cut || beyond.why == Why::call_depth || beyond.why == Why::clause_limit;
    }
    for (std::uint32_t at = 0; at < exploration.size(); ++at) {
        const semantics::State state = exploration.state(at);
        const bool failed = any_failed(state);
        seen.failure = seen.failure || failed;
        seen.limit_reached = seen.limit_reached || state.limit_reached;
        seen.orphans = seen.orphans || semantics::has_orphans(system, state);
        seen.deadlock = seen.deadlock || (!failed && exploration.is_terminal(at) && !all_finished(state));
    }
    result.verdicts.built_in = semantics::decide(exploration);
    result.verdicts.value_range = value_range(loaded.instance, exploration);
    for (const ir::UserProperty& each : loaded.instance.properties)
        result.verdicts.user_defined.push_back(user_defined_verdict(each, loaded, exploration));
    seen.fair_cycle = result.verdicts.built_in[ir::Property::progress].verdict == ir::Verdict::violated;
    tests::Observation sets = tests::observe(exploration);
    seen.mailboxes = std::move(sets.mailbox_states);
    seen.terminal = std::move(sets.terminal_states);
    seen.executed = counted(loaded.protocol, sets.executed);
    seen.perhaps_executed = counted(loaded.protocol, exploration.passed_beyond());
    result.verdicts.executed = seen.executed;
    result.verdicts.depends_on_arrival =
        depends_on_arrival(loaded, seen, {.states = most_states, .capacity = capacity});
    result.sliced = seen;
    tests::Observation sliced = observe_sliced(loaded, exploration);
    result.sliced.mailboxes = std::move(sliced.mailbox_states);
    result.sliced.terminal = std::move(sliced.terminal_states);
    if (seen.failure) result.verdicts.failing = failing_operations(exploration);
    return result;
}

}  // namespace map2pml::differential
