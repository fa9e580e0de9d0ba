// The explanation oracle: what reports say of states is true of them, on random protocols and in runs by chance.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "driver/runs/simulate/simulation.h"
#include "driver/runs/trace/run_end.h"
#include "driver/verdicts/findings/findings.h"
#include "tests/differential/claims.h"
#include "tests/differential/dice.h"
#include "tests/differential/generator.h"
#include "tests/random.h"
#include "tests/support/state_text.h"
#include "translator/protocols/semantics/graph/prospects.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace claims_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::size_t kRunsOfEach = 6;
constexpr std::size_t kMostSteps = 40;
constexpr std::size_t kMostLater = 400;

bool somebody_failed(const semantics::State& state) {
    return std::any_of(state.agents.begin(), state.agents.end(), [](const auto& agent) { return has_failed(agent); });
}

/// What a report would say if the run was reported here; nothing: it would not be.
std::optional<report::PropertyResult> explained(const simulate::Simulation& simulation) {
    const semantics::TransitionSystem& system = simulation.system();
    report::PropertyResult result;
    result.counterexample = simulation.trace();
    trace::describe_end(*result.counterexample, system.protocol(), system.instance());
    if (somebody_failed(simulation.state())) {
        check::explain_failure(result, {});
        return result;
    }
    if (simulation.outcome() == simulate::Outcome::deadlock) {
        check::explain_deadlock(result);
        return result;
    }
    if (has_orphans(system, simulation.state())) {
        check::explain_orphans(result);
        return result;
    }
    const auto stuck = stuck_agents(system, simulation.state());
    if (!stuck.empty()) {
        check::explain_stuck_agent(result, system.instance().agents[stuck.front()].name);
        return result;
    }
    return std::nullopt;
}

using Seen = std::map<std::string, std::size_t>;

/// A message that is said to lie in a mailbox untaken is taken in no step from here, and what is said to differ does.
std::string refute_untaken(const semantics::TransitionSystem& system, const semantics::State& state, Seen& seen) {
    const std::vector<semantics::Prospect> all = semantics::prospects(system, state);
    const std::vector<semantics::Step> steps = system.successors(state);
    for (std::size_t agent = 0; agent < all.size(); ++agent) {
        for (const semantics::Untaken& each : all[agent].untaken) {
            const semantics::Message& message = state.agents[agent].mailbox[each.at];
            const bool is_taken = std::any_of(steps.begin(), steps.end(), [&](const semantics::Step& step) {
                return step.event.kind == ir::Action::receive && step.event.agent == agent &&
                       step.event.message == message;
            });
            const bool has_values = each.because.kind >= semantics::Mismatch::Kind::term;
            if (is_taken || (has_values && each.because.found == each.because.expected)) {
                return system.instance().agents[agent].name + " takes what it is said not to take\n" +
                       tests::print(state, system.values(), system.instance());
            }
            if (each.because.kind == semantics::Mismatch::Kind::term)
                CHECK(each.because.found == message.terms.at(each.because.term - 1));
            ++seen["untaken " + std::to_string(static_cast<int>(each.because.kind))];
        }
    }
    return {};
}

/// One run by chance, looked at after each step; ends where a search would.
std::string run_by_chance(const semantics::TransitionSystem& system, Dice& dice, Seen& seen) {
    simulate::Simulation simulation(system);
    for (std::size_t step = 0; step < kMostSteps && !simulation.enabled().empty(); ++step) {
        simulation.take(dice.below(static_cast<std::uint32_t>(simulation.enabled().size())));
        const bool is_last = step + 1 == kMostSteps || simulation.enabled().empty();
        if (!is_last && !somebody_failed(simulation.state()) && !dice.percent(10)) continue;
        if (std::string wrong = refute_untaken(system, simulation.state(), seen); !wrong.empty()) return wrong;
        const ClaimOracle oracle(system, simulation.state(), kMostLater);
        const trace::Counterexample run = simulation.trace();
        std::string wrong = oracle.refute_places(run.final_places);
        for (const trace::FinalPlace& place : run.final_places) {
            seen["places"] += claims_of(place).size();
            seen["at hand"] += place.at_hand.empty() ? 0 : 1;
        }
        const auto result = wrong.empty() ? explained(simulation) : std::nullopt;
        for (std::size_t at = 0; result && at < result->findings.size() && wrong.empty(); ++at) {
            wrong = oracle.refute(result->findings[at].claims, *result->counterexample);
            wrong += wrong.empty() ? ""
                                   : " in `" + result->findings[at].message + "`\n" +
                                         tests::print(simulation.state(), system.values(), system.instance());
            for (const report::Claim& claim : result->findings[at].claims) ++seen[std::string(report::kind_of(claim))];
        }
        if (!wrong.empty() || somebody_failed(simulation.state())) return wrong;
    }
    return {};
}

}  // namespace

TEST_SUITE("claims") {
    TEST_CASE("what is said of the end of a run is true") {
        Seen seen;
        std::size_t wrong = 0;
        const auto seeds = tests::seeds(tests::random_cases(4'000, "M2P_RANDOM_CLAIMS"));
        for (const std::uint32_t seed : seeds) {
            const TestCase test = generate(seed).test;
            const Loaded loaded = load(test);
            REQUIRE(loaded.errors.empty());
            const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
            Dice dice(seed);
            for (std::size_t run = 0; run < kRunsOfEach && wrong < 5; ++run) {
                const std::string words = run_by_chance(system, dice, seen);
                CAPTURE(options_of(test));
                CAPTURE(test.text);
                CHECK(words == "");
                wrong += words.empty() ? 0 : 1;
            }
        }
        std::string tally;
        for (const auto& [kind, count] : seen) tally += kind + ": " + std::to_string(count) + "\n";
        MESSAGE(tally);
        // An oracle that is asked nothing finds nothing.
        for (const char* kind : {"places", "at hand", "nobody-sends", "never-ends", "fails-here", "left-in-mailbox",
                                 "untaken 0", "untaken 2"}) {
            CAPTURE(kind);
            CHECK(seen[kind] >= seeds.size() / 20);
        }
    }
}

}  // namespace claims_test
