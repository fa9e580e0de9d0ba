// Bounds on messages (`passes/execution_bounds`) on random protocols: no run of the reference semantics goes beyond them, and a
// timeout that only restarts its wait does not change them.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/differential/conversation.h"
#include "tests/differential/dice.h"
#include "tests/differential/generator.h"
#include "tests/differential/offers.h"
#include "tests/differential/test_case.h"
#include "tests/random.h"
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
        if (steps.empty()) break;
        semantics::Step& step = steps[dice.below(steps.size())];
        for (const std::size_t receiver : step.event.receivers) ++came[receiver];
        state = std::move(step.next);
    }
    return came;
}

struct Seen {
    std::size_t bounded = 0;   // mailboxes
    std::size_t spawned = 0;   // with bounds, of instances that spawn their calls
    std::size_t restarts = 0;  // bounds where idle timeouts are steps
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
    test.request.idle_timeouts =
        test.request.idle_timeouts == ir::IdleTimeouts::kept ? ir::IdleTimeouts::dropped : ir::IdleTimeouts::kept;
    CHECK(bounds_of(load(test)) == bounds);
}

}  // namespace

TEST_SUITE("bounds") {
    TEST_CASE("no run goes beyond the bounds, which are the same whether idle timeouts are steps") {
        Seen seen;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(3'000, "M2P_RANDOM_BOUNDS"))) {
            look_at(seed, generate(seed).test, seen);
            look_at(seed, conversation(seed), seen);
            look_at(seed, offers(seed), seen);
        }
        CHECK(seen.bounded > 100);
        CHECK(seen.spawned > 0);
        CHECK(seen.restarts > 10);
    }
}

}  // namespace bounds_test
