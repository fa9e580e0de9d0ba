// A service may wait for its next customer, not in the middle of serving one.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/differential/generator.h"
#include "tests/random.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace services_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::size_t kMostStates = 1'500;

struct Seen {
    std::size_t at_the_beginning = 0;
    std::size_t excused = 0;  ///< a service waits elsewhere, and `termination` says so
};

/// Where agents wait in a state without steps, all services.
void look_at_end(const semantics::TransitionSystem& system, const semantics::State& state, bool holds, Seen& seen) {
    for (const semantics::AgentState& agent : state.agents) {
        const semantics::Thread& own = agent.threads.front();
        if (own.control != semantics::Thread::Control::wait) continue;
        const bool at_the_beginning = system.protocol().clauses[own.clause].parameters.empty();
        if (holds) CHECK(at_the_beginning);
        (at_the_beginning ? seen.at_the_beginning : seen.excused) += 1;
    }
}

}  // namespace

TEST_SUITE("services") {
    TEST_CASE("where nobody waits for ever, services rest where they began") {
        Seen seen;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(4'000, "M2P_RANDOM_SERVICES"))) {
            TestCase test = generate(seed).test;
            test.request.idle_timeouts = ir::IdleTimeouts::dropped;
            test.check = "services a, b\n";
            const Loaded loaded = load(test);
            if (!loaded.errors.empty()) continue;
            CAPTURE(options_of(test));
            CAPTURE(test.text);
            const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
            const semantics::Exploration all(system, {.states = kMostStates, .capacity = 4});
            const bool holds = semantics::decide(all)[ir::Property::termination].verdict == ir::Verdict::holds;
            for (std::uint32_t at = 0; at < all.size(); ++at) {
                const semantics::State state = all.state(at);
                const bool has_failed = std::any_of(state.agents.begin(), state.agents.end(),
                                                    [](const auto& agent) { return semantics::has_failed(agent); });
                if (!has_failed && all.is_terminal(at)) look_at_end(system, state, holds, seen);
            }
        }
        MESSAGE("at the beginning: " << seen.at_the_beginning << ", elsewhere: " << seen.excused);
        CHECK(seen.at_the_beginning > 0);
        CHECK(seen.excused > 0);
    }
}

}  // namespace services_test
