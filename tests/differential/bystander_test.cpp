// A deadlock stays one when two more agents talk to each other for ever: they must not excuse those who wait for each other.
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "tests/differential/bystander.h"
#include "tests/differential/generator.h"
#include "tests/random.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace bystander_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::size_t kMostStates = 1'500;
constexpr std::size_t kMostStatesTogether = 8 * kMostStates;

struct Decided {
    bool is_violated = false;
    bool is_open = false;       ///< the search was cut
    bool with_timeout = false;  ///< the run that violates has a timeout
};

/// `termination` in the reference semantics.
Decided decide(const Loaded& loaded, std::size_t most) {
    const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
    const semantics::Exploration all(system, {.states = most, .capacity = 4});
    const semantics::PropertyVerdict verdict = semantics::decide(all)[ir::Property::termination];
    Decided decided{verdict.verdict == ir::Verdict::violated, verdict.verdict == ir::Verdict::incomplete};
    if (verdict.witness) {
        const auto run = all.run_to(verdict.witness->state);
        decided.with_timeout = std::any_of(run.begin(), run.end(), [](const semantics::Event& event) {
            return event.kind == ir::Action::timeout && !event.forced;
        });
    }
    return decided;
}

}  // namespace

TEST_SUITE("bystander") {
    TEST_CASE("whether somebody is stuck does not depend on agents who have nothing to do with them") {
        std::size_t violated = 0;
        std::size_t held = 0;
        std::size_t wrong = 0;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(3'000, "M2P_RANDOM_BYSTANDERS"))) {
            TestCase test = generate(seed).test;
            // A call that is spawned piles up in a loop without end; an idle timeout that is kept is a step for ever.
            test.request.spawn_calls = false;
            test.request.idle_timeouts = ir::IdleTimeouts::dropped;
            const Loaded alone = load(test);
            const bool has_some = test.text.find("!Ping") != std::string::npos;
            if (has_some || !alone.errors.empty() || may_reach_bystanders(alone.protocol) || wrong > 3) continue;
            test.text = with_bystanders(test.text);
            const Loaded together = load(test);
            CAPTURE(options_of(test));
            CAPTURE(test.text);
            REQUIRE(together.errors == "");
            const Decided expected = decide(alone, kMostStates);
            // Nobody times out while a bystander can act.
            const bool is_comparable = test.request.timeout != ir::TimeoutReading::quiescent || !expected.with_timeout;
            if (expected.is_open || !is_comparable) continue;
            const Decided found = decide(together, kMostStatesTogether);
            if (found.is_open) continue;
            CHECK(found.is_violated == expected.is_violated);
            wrong += found.is_violated != expected.is_violated ? 1 : 0;
            (expected.is_violated ? violated : held) += 1;
        }
        MESSAGE("violated: " << violated << ", held: " << held);
        CHECK(violated > 0);
        CHECK(held > 0);
    }
}

}  // namespace bystander_test
