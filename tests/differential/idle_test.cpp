// A wait is idle exactly when RETRY is no step (grammar/semantics.md, Waiting): the two are written down in different ways.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "driver/runs/simulate/simulation.h"
#include "tests/differential/dice.h"
#include "tests/differential/generator.h"
#include "tests/random.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace idle_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::size_t kMostSteps = 40;

struct Seen {
    std::size_t idle = 0;
    std::size_t busy = 0;
};

/// The place of the first wait that is idle and can retry, or is neither; empty: none.
std::string look_at_waits(const semantics::TransitionSystem& system, const semantics::State& state, std::size_t agent,
                          const std::vector<semantics::Thread>& threads, Seen& seen) {
    const semantics::Rules& rules = system.rules();
    for (const semantics::Thread& thread : threads) {
        if (const std::string inside = look_at_waits(system, state, agent, thread.branches.all(), seen);
            !inside.empty())
            return inside;
        if (thread.control != semantics::Thread::Control::wait) continue;
        std::vector<semantics::LocalStep> steps;
        rules.steps(state, agent, thread, 0, semantics::Wanted::actions, steps);
        if (std::any_of(steps.begin(), steps.end(),
                        [](const semantics::LocalStep& step) { return step.event.kind == ir::Action::timeout; }))
            continue;  // its limit is used up
        const auto& wait = std::get<ir::WaitFor>(thread.operation->kind);
        const bool is_idle = rules.is_idle(state, agent, thread, *wait.attempt);
        ++(is_idle ? seen.idle : seen.busy);
        if (is_idle != steps.empty()) {
            return std::to_string(thread.operation->span.begin.line) + (is_idle ? ": idle" : ": not idle") +
                   ", and steps: " + std::to_string(steps.size());
        }
    }
    return {};
}

}  // namespace

TEST_SUITE("idle") {
    TEST_CASE("a wait is idle when it cannot try again") {
        Seen seen;
        std::size_t wrong = 0;
        const auto seeds = tests::seeds(tests::random_cases(8'000, "M2P_RANDOM_IDLE"));
        for (const std::uint32_t seed : seeds) {
            const TestCase test = generate(seed).test;
            const Loaded loaded = load(test);
            REQUIRE(loaded.errors.empty());
            const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
            Dice dice(seed);
            simulate::Simulation simulation(system);
            for (std::size_t step = 0; step < kMostSteps && wrong < 5; ++step) {
                for (std::size_t agent = 0; agent < simulation.state().agents.size(); ++agent) {
                    const std::string words = look_at_waits(system, simulation.state(), agent,
                                                            simulation.state().agents[agent].threads, seen);
                    CAPTURE(seed);
                    CAPTURE(test.text);
                    CHECK(words == "");
                    wrong += words.empty() ? 0 : 1;
                }
                if (simulation.enabled().empty()) break;
                simulation.take(dice.below(static_cast<std::uint32_t>(simulation.enabled().size())));
            }
        }
        CHECK(seen.idle >= seeds.size());
        CHECK(seen.busy >= seeds.size());
    }
}

}  // namespace idle_test
