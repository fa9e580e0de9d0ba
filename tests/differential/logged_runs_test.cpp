// Runs that violate a property, written as logs: they conform, and violate it.
#include "tests/differential/logged_runs.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "driver/runs/simulate/simulation.h"
#include "tests/differential/check_generator.h"
#include "tests/random.h"
#include "translator/protocols/semantics/properties/user_properties.h"

namespace logged_runs_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::size_t kMostStates = 1'500;

trace::Counterexample as_trace(const semantics::TransitionSystem& system, const semantics::PropertyRun& run) {
    simulate::Simulation simulation(system);
    for (const semantics::Event& event : run.steps) {
        const auto& enabled = simulation.enabled();
        const auto next = std::find_if(enabled.begin(), enabled.end(),
                                       [&](const semantics::Step& step) { return step.event == event; });
        REQUIRE(next != enabled.end());
        simulation.take(static_cast<std::size_t>(next - enabled.begin()));
    }
    return simulation.trace();
}

/// The runs that decide the properties of the check file.
std::vector<FoundRun> runs_of(const Loaded& loaded) {
    const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
    semantics::Bounds bounds;
    bounds.states = kMostStates;
    const semantics::Exploration states(system, bounds);
    std::vector<FoundRun> found;
    for (const ir::UserProperty& property : loaded.instance.properties) {
        if (property.kind == ir::UserProperty::Kind::modal) continue;
        const semantics::UserVerdict decided = semantics::decide(property, states);
        if (decided.run)
            found.push_back(
                {as_trace(system, *decided.run), decided.verdict == ir::Verdict::violated ? property.name : ""});
    }
    return found;
}

}  // namespace

TEST_SUITE("logged") {
    TEST_CASE("counterexamples as logs conform, and violate the property") {
        const std::uint64_t count = tests::random_cases(200, "M2P_RANDOM_LOGGED");
        LoggedRuns all;
        for (std::uint64_t seed = tests::first_seed(); all.runs < count; ++seed) {
            CAPTURE(seed);
            const TestCase test = generate_with_check_file(seed).test;
            const Loaded loaded = load(test);
            source::SourceSet sources;
            input::Settings settings = settings_of(test, 1);
            settings.check_file = sources.add("case.check", test.check);
            const source::FileId file = sources.add("case.map", test.text);
            const LoggedRuns own = follow_as_logs(sources, file, settings, runs_of(loaded), loaded.instance);
            all.runs += own.runs;
            all.broken += own.broken;
            CAPTURE(options_of(test));
            CAPTURE(test.text);
            CAPTURE(test.check);
            CHECK(own.difference == "");
        }
        CHECK(all.broken >= count / 10);
        MESSAGE(all.runs, " runs, of which ", all.broken, " violate a property on the way");
    }
}

}  // namespace logged_runs_test
