// `--from-state`: random runs of random protocols go on with the verdicts that the reference semantics has for the states that the saved steps
// can lead to, which a walk through all runs with these steps collects here.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "driver/runs/simulate/simulation.h"
#include "driver/verdicts/by_states/by_semantics.h"
#include "tests/differential/generator.h"
#include "tests/random.h"
#include "translator/model/protocol/action.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/properties/properties.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/runs/replay.h"

namespace continued_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::size_t kMostStates = 400;
constexpr std::size_t kMostSteps = 8;

/// All states that runs with these steps end in: depth first, and as the words of the saved format say, one state at a time.
class AllRuns {
  public:
    AllRuns(const semantics::TransitionSystem& system, const std::vector<trace::Step>& steps)
        : system_(system), steps_(steps) {}

    std::vector<semantics::State> ends() {
        walk(system_.initial(), 0);
        return std::move(ends_);
    }

  private:
    void walk(const semantics::State& state, std::size_t done) {
        if (!seen_.insert({done, encode(state)}).second) return;
        if (done == steps_.size()) {
            ends_.push_back(state);
            return;
        }
        if (!ir::is_event(steps_[done].action))  // a fork is a retry in the semantics
            walk(state, done + 1);
        for (const semantics::Step& step : system_.successors(state)) {
            if (step.cut != semantics::Cut::none) continue;
            if (ir::is_silent(step.event.kind)) walk(step.next, done);
            if (ir::is_event(steps_[done].action) &&
                semantics::fits(steps_[done],
                                to_occurrence(step.event, system_.protocol(), system_.instance(), system_.values())))
                walk(step.next, done + 1);
        }
    }

    const semantics::TransitionSystem& system_;
    const std::vector<trace::Step>& steps_;
    std::set<std::pair<std::size_t, std::u32string>> seen_;
    std::vector<semantics::State> ends_;
};

struct RandomRun {
    std::vector<trace::Step> steps;
    semantics::State end;  ///< after the last of them
};

RandomRun random_run(const semantics::TransitionSystem& system, std::uint32_t seed) {
    std::mt19937 dice(seed);
    RandomRun run{{}, system.initial()};
    semantics::State state = run.end;
    for (std::size_t left = dice() % (kMostSteps + 1); left > 0;) {
        std::vector<semantics::Step> steps = system.successors(state);
        std::erase_if(steps, [](const semantics::Step& each) { return each.cut != semantics::Cut::none; });
        if (steps.empty()) break;
        semantics::Step& step = steps[dice() % steps.size()];
        simulate::DescribedStep described =
            simulate::describe(system, state, step, static_cast<std::uint32_t>(run.steps.size() + 1));
        state = std::move(step.next);
        if (described.is_silent) continue;
        if (ir::is_event(described.step.action)) {
            run.end = state;
            --left;
        }
        run.steps.push_back(std::move(described.step));
    }
    return run;
}

/// Without forks and joins, which may come earlier or later.
std::vector<trace::Step> events_of(std::vector<trace::Step> steps) {
    std::erase_if(steps, [](const trace::Step& each) { return !ir::is_event(each.action); });
    return steps;
}

int badness(ir::Verdict verdict) {
    return verdict == ir::Verdict::violated ? 2 : verdict == ir::Verdict::incomplete ? 1 : 0;
}

const std::vector<ir::Property>& compared() {
    static const std::vector<ir::Property> all = {ir::Property::termination,       ir::Property::no_failure,
                                                  ir::Property::progress,          ir::Property::no_orphans,
                                                  ir::Property::bounded_recursion, ir::Property::mailbox_bound};
    return all;
}

struct Expected {
    std::map<ir::Property, ir::Verdict> verdicts;  ///< of all states the worst
    bool always_can_stop = true;                   ///< from each of them some run comes to an end
    bool is_complete = true;
};

Expected expected_of(const TestCase& test, const Loaded& loaded, const std::vector<semantics::State>& ends) {
    Expected expected;
    for (const semantics::State& end : ends) {
        semantics::TransitionSystem system(loaded.protocol, loaded.instance);
        system.begin_at(end);
        const semantics::Exploration states(system, {.states = kMostStates, .capacity = test.capacity});
        expected.is_complete = expected.is_complete && states.is_complete();
        const semantics::Verdicts verdicts = semantics::decide(states);
        for (const ir::Property property : compared()) {
            const auto [known, is_new] = expected.verdicts.emplace(property, verdicts[property].verdict);
            if (!is_new && badness(verdicts[property].verdict) > badness(known->second))
                known->second = verdicts[property].verdict;
        }
        bool stops = false;
        for (std::uint32_t at = 0; at < states.size(); ++at) stops = stops || states.edges(at).empty();
        expected.always_can_stop = expected.always_can_stop && stops;
    }
    return expected;
}

report::SceneResult continued(const TestCase& test, const Loaded& loaded, const std::vector<trace::Step>& steps) {
    const check::CheckSettings settings = settings_of(test, 2);
    const std::map<std::string, std::string> templates;
    const spin::Tools tools;
    const std::function<void(const check::ProgressUpdate&)> progress = [](const check::ProgressUpdate&) {};
    const check::SceneRequest request{loaded.sources, loaded.protocol, loaded.instance, settings,
                                      templates,      tools,           progress,        {}};
    auto result = check::check_continued(request, {"run.json", steps});
    REQUIRE(std::holds_alternative<report::SceneResult>(result));
    return std::get<report::SceneResult>(std::move(result));
}

}  // namespace

TEST_SUITE("continued") {
    TEST_CASE("what comes after a step of a random run has the verdicts of the states after it") {
        std::size_t runs = 0;
        std::size_t several = 0;
        std::size_t violated = 0;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(3'000, "M2P_RANDOM_PROTOCOLS"))) {
            CAPTURE(seed);
            TestCase test = generate(seed).test;
            test.check = check_file_of(test) + "prop stops = EF deadlock;\n";
            CAPTURE(test.text);
            const Loaded loaded = load(test);
            REQUIRE(loaded.errors.empty());
            const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
            const RandomRun run = random_run(system, seed);
            std::string said;
            for (const trace::Step& step : run.steps)
                said += to_string(static_cast<const semantics::Occurrence&>(step)) + "\n";
            CAPTURE(said);
            const std::vector<semantics::State> ends = AllRuns(system, run.steps).ends();
            REQUIRE(std::any_of(ends.begin(), ends.end(),
                                [&](const semantics::State& each) { return encode(each) == encode(run.end); }));
            const Expected expected = expected_of(test, loaded, ends);
            if (!expected.is_complete) continue;
            ++runs;
            several += ends.size() > 1 ? 1 : 0;
            const report::SceneResult result = continued(test, loaded, run.steps);
            for (const report::PropertyResult& each : result.results) {
                CAPTURE(ir::to_string(each.property));
                if (each.property == ir::Property::user_defined) {
                    REQUIRE(each.verdict == (expected.always_can_stop ? ir::Verdict::holds : ir::Verdict::violated));
                } else {
                    REQUIRE(each.verdict == expected.verdicts.at(each.property));
                    violated += each.verdict == ir::Verdict::violated ? 1 : 0;
                }
                if (each.counterexample && each.property != ir::Property::user_defined) {
                    const std::vector<trace::Step> saved = events_of(run.steps);
                    const std::vector<trace::Step> shown = events_of(each.counterexample->steps);
                    REQUIRE(shown.size() >= saved.size());
                    CHECK(std::equal(saved.begin(), saved.end(), shown.begin(),
                                     [](const auto& one, const auto& other) { return semantics::fits(one, other); }));
                }
            }
            CHECK(result.results.size() == compared().size() + 1);
        }
        MESSAGE(runs << " runs went on, " << several << " of them from several states; " << violated << " violations");
        CHECK(runs > 100);
        CHECK(several > 0);
        CHECK(violated > 50);
    }
}

}  // namespace continued_test
