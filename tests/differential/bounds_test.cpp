// Bounds on messages (`passes/execution_bounds`) on random protocols: no run of the reference semantics goes beyond them, and a
// timeout that only restarts its wait does not change them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/differential/check_generator.h"
#include "tests/differential/conversation.h"
#include "tests/differential/countdowns.h"
#include "tests/differential/dice.h"
#include "tests/differential/generator.h"
#include "tests/differential/offers.h"
#include "tests/differential/test_case.h"
#include "tests/random.h"
#include "translator/protocols/analyses/flow/limited_places.h"
#include "translator/protocols/analyses/flow/state_bounds.h"
#include "translator/protocols/analyses/messages/execution_bounds.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace bounds_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr int kRuns = 4;
constexpr int kLongestRun = 150;  // steps

std::vector<std::uint32_t> bounds_of(const Loaded& loaded) {
    return passes::find_execution_bounds(loaded.protocol, loaded.instance,
                                         passes::build_flow_graph(loaded.protocol, loaded.instance))
        .messages;
}

/// Messages that came in, by agent, in one random run.
std::vector<std::uint32_t> random_run(const Loaded& loaded, Dice& dice) {
    const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
    std::vector<std::uint32_t> came(loaded.instance.agents.size(), 0);
    semantics::State state = system.initial();
    for (int at = 0; at < kLongestRun; ++at) {
        std::vector<semantics::Step> steps = system.successors(state);
        std::erase_if(steps, [](const semantics::Step& each) { return each.cut != semantics::Cut{}; });
        if (steps.empty()) break;
        semantics::Step& step = steps[dice.below(steps.size())];
        for (const std::size_t receiver : step.event.receivers) ++came[receiver];
        state = std::move(step.next);
    }
    return came;
}

/// Successes of procedures, by agent and procedure, and executions of operations, in one random run.
struct Executions {
    std::map<std::pair<std::size_t, std::string>, std::uint32_t> succeeded;
    std::map<std::pair<std::size_t, const ir::Operation*>, std::uint32_t> executed;
};

Executions executions_of(const Loaded& loaded, Dice& dice) {
    const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
    Executions seen;
    semantics::State state = system.initial();
    for (int at = 0; at < kLongestRun; ++at) {
        std::vector<semantics::Step> steps = system.successors(state);
        std::erase_if(steps, [](const semantics::Step& each) { return each.cut != semantics::Cut{}; });
        if (steps.empty()) break;
        semantics::Step& step = steps[dice.below(steps.size())];
        const semantics::Event& event = step.event;
        if (event.kind == semantics::Action::decide)
            ++seen.succeeded[{event.agent, std::get<ir::Decide>(event.operation->kind).procedure}];
        if (event.kind == semantics::Action::decide || event.kind == semantics::Action::send)
            ++seen.executed[{event.agent, event.operation}];
        state = std::move(step.next);
    }
    return seen;
}

std::size_t declaration_of(const Loaded& loaded, std::size_t agent) {
    const ir::AgentInstance& instance = loaded.instance.agents[agent];
    const auto at = std::find_if(
        loaded.protocol.agents.begin(), loaded.protocol.agents.end(),
        [&](const ir::AgentDeclaration& each) { return each.name == instance.agent && each.role == instance.role; });
    return static_cast<std::size_t>(at - loaded.protocol.agents.begin());
}

/// How often each operation is executed at most, of an agent of one thread.
std::map<std::pair<std::size_t, const ir::Operation*>, std::uint32_t> limits_of(const Loaded& loaded,
                                                                                const passes::FlowGraph& graph) {
    std::map<std::pair<std::size_t, const ir::Operation*>, std::uint32_t> most;
    const std::vector<passes::LimitedThread> limited =
        passes::find_limited_places(loaded.protocol, loaded.instance, graph);
    for (std::size_t agent = 0; agent < loaded.instance.agents.size(); ++agent) {
        for (std::size_t thread = 0; thread < limited.size(); ++thread) {
            if (graph.threads[thread].agent != declaration_of(loaded, agent)) continue;
            for (passes::NodeId node = 0; node < limited[thread].times.size(); ++node) {
                std::uint32_t& all = most[{agent, graph.threads[thread].nodes[node].operation}];
                const std::uint32_t times = limited[thread].times[node];
                all = times == 0 || all == passes::kUnbounded ? passes::kUnbounded : all + times;
            }
        }
    }
    return most;
}

struct SeenOfState {
    std::size_t loaded = 0;
    std::size_t procedures = 0;  // with a bound
    std::size_t reached = 0;     // bounds that a run reaches
};

void look_at_state(std::uint64_t seed, const TestCase& test, SeenOfState& seen) {
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) return;
    ++seen.loaded;
    CAPTURE(seed);
    CAPTURE(test.text);
    CAPTURE(test.check);
    CAPTURE(options_of(test));
    const passes::FlowGraph graph = passes::build_flow_graph(loaded.protocol, loaded.instance);
    const passes::StateBounds bounds = passes::find_state_bounds(loaded.protocol, loaded.instance, graph);
    const auto limits = limits_of(loaded, graph);
    std::set<std::pair<std::size_t, std::string>> reached;
    Dice dice(seed, 2);
    for (int run = 0; run < kRuns; ++run) {
        const Executions executions = executions_of(loaded, dice);
        for (std::size_t agent = 0; agent < loaded.instance.agents.size() && !bounds.of_agents.empty(); ++agent) {
            for (const passes::BoundedProcedures& each : bounds.of_agents[declaration_of(loaded, agent)]) {
                std::uint32_t number = 0;
                for (const std::string& name : each.names) {
                    const auto found = executions.succeeded.find({agent, name});
                    number += found == executions.succeeded.end() ? 0 : found->second;
                }
                CAPTURE(*each.names.begin());
                CHECK(number <= each.most);
                if (number == each.most && number > 0) reached.emplace(agent, *each.names.begin());
            }
        }
        for (const auto& [what, number] : executions.executed) {
            const auto limit = limits.find(what);
            if (limit != limits.end()) CHECK(number <= limit->second);
        }
    }
    for (std::size_t agent = 0; agent < bounds.of_agents.size(); ++agent)
        seen.procedures += bounds.bounded(agent).size();
    seen.reached += reached.size();
}

struct Seen {
    std::size_t bounded = 0;   // mailboxes
    std::size_t spawned = 0;   // with bounds, of instances that spawn their calls
    std::size_t restarts = 0;  // bounds where idle timeouts are steps
    std::size_t alike = 0;     // cases where idle timeouts make no difference
    std::size_t other = 0;     // cases where they do: a clause with a limit is restarted by them
};

void look_at(std::uint64_t seed, TestCase test, Seen& seen) {
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) return;
    CAPTURE(seed);
    CAPTURE(test.text);
    CAPTURE(options_of(test));
    const std::vector<std::uint32_t> bounds = bounds_of(loaded);
    Dice dice(seed, 1);
    for (int run = 0; run < kRuns; ++run) {
        const std::vector<std::uint32_t> came = random_run(loaded, dice);
        for (std::size_t agent = 0; agent < came.size(); ++agent) CHECK(came[agent] <= bounds[agent]);
    }
    for (const std::uint32_t bound : bounds) {
        const bool is_known = bound != passes::kUnbounded && bound > 0;
        seen.bounded += is_known ? 1 : 0;
        seen.spawned += is_known && test.request.spawn_calls ? 1 : 0;
        seen.restarts += is_known && test.request.idle_timeouts == ir::IdleTimeouts::kept ? 1 : 0;
    }
    if (!test.check.empty()) return;  // observers see timeouts that only restart their wait
    test.request.idle_timeouts =
        test.request.idle_timeouts == ir::IdleTimeouts::kept ? ir::IdleTimeouts::dropped : ir::IdleTimeouts::kept;
    const Loaded other = load(test);
    const std::vector<std::uint32_t> other_bounds = bounds_of(other);
    if (other_bounds == bounds) {
        ++seen.alike;
        return;
    }
    // A restart that is a step counts for the limit of its clause.
    ++seen.other;
    CHECK(!test.request.limits.empty());
    for (int run = 0; run < kRuns; ++run) {
        const std::vector<std::uint32_t> came = random_run(other, dice);
        for (std::size_t agent = 0; agent < came.size(); ++agent) CHECK(came[agent] <= other_bounds[agent]);
    }
}

}  // namespace

TEST_SUITE("bounds") {
    TEST_CASE("no run goes beyond the bounds, which hardly depend on whether idle timeouts are steps") {
        Seen seen;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(3'000, "M2P_RANDOM_BOUNDS"))) {
            look_at(seed, generate(seed).test, seen);
            look_at(seed, conversation(seed), seen);
            look_at(seed, offers(seed), seen);
        }
        CHECK(seen.bounded > 100);
        CHECK(seen.spawned > 0);
        CHECK(seen.restarts > 10);
        CHECK(seen.other <= seen.alike / 100);
    }

    TEST_CASE("no procedure succeeds more often than its state lets it, and no operation is executed more often") {
        SeenOfState of_countdowns;
        SeenOfState of_others;
        Seen messages;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(3'000, "M2P_RANDOM_BOUNDS"))) {
            look_at_state(seed, countdown(seed), of_countdowns);
            look_at(seed, countdown(seed), messages);
            look_at_state(seed, generate_with_check_file(seed).test, of_others);
        }
        MESSAGE("procedures with a bound: ", of_countdowns.procedures, " in countdowns, ", of_others.procedures,
                " in others; ", of_countdowns.reached, " and ", of_others.reached, " bounds are reached; ",
                messages.bounded, " mailboxes");
        CHECK(of_countdowns.loaded > 100);
        CHECK(of_countdowns.reached > 2);
        CHECK(of_others.procedures > 10);
        CHECK(messages.bounded > 50);
    }
}

}  // namespace bounds_test
