// States as rows of numbers against the whole states of the reference semantics: the same numbers, steps and events.
#include <doctest/doctest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/differential/check_generator.h"
#include "tests/differential/generator.h"
#include "tests/differential/lcc_generator.h"
#include "tests/random.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/compact_states.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace compact_states_test {

using namespace map2pml;
using semantics::CompactStates;
using semantics::CompactStep;
using semantics::Cut;
using semantics::Step;
using semantics::TooLarge;

namespace {

constexpr std::uint64_t kProtocols = 1'000;  ///< of each kind
constexpr std::uint32_t kMostStates = 300;

bool are_equal(const semantics::Event& one, const semantics::Event& other) {
    return one.kind == other.kind && one.agent == other.agent && one.thread == other.thread &&
           one.operation == other.operation && one.message == other.message && one.receivers == other.receivers &&
           one.arguments == other.arguments && one.result == other.result && one.clause == other.clause &&
           one.forced == other.forced;
}

/// All states in the order of their numbers, up to a bound. \returns steps
std::size_t compare(const semantics::TransitionSystem& system) {
    CompactStates compact(system);
    REQUIRE(compact.decoded(0) == system.initial());
    std::size_t count = 0;
    for (std::uint32_t state = 0; state < compact.count() && state < kMostStates; ++state) {
        const std::vector<Step> expected = system.successors(compact.decoded(state));
        const std::vector<CompactStep> found = compact.steps(state);
        REQUIRE(found.size() == expected.size());
        for (std::size_t at = 0; at < found.size(); ++at, ++count) {
            const semantics::StepEffect& effect = compact.effect(found[at].effect);
            REQUIRE(are_equal(effect.event, expected[at].event));
            REQUIRE(effect.cut == expected[at].cut);
            REQUIRE(effect.place == expected[at].place);
            if (effect.cut == Cut::none) REQUIRE(compact.decoded(found[at].target) == expected[at].next);
        }
    }
    return count;
}

/// The number of states that can be reached, by whole states; nothing: there are more.
std::optional<std::size_t> count_of_whole_states(const semantics::TransitionSystem& system, std::size_t most) {
    std::vector<semantics::State> states = {system.initial()};
    std::set<std::u32string> known = {semantics::encode(states.front())};
    for (std::size_t at = 0; at < states.size(); ++at) {
        if (states.size() > most) return std::nullopt;
        for (Step& step : system.successors(states[at]))
            if (step.cut == Cut::none && known.insert(semantics::encode(step.next)).second)
                states.push_back(std::move(step.next));
    }
    return states.size();
}

/// Equal states have one number: there are as many as of the search that keeps whole states.
void compare_counts(const semantics::TransitionSystem& system) {
    const std::optional<std::size_t> expected = count_of_whole_states(system, kMostStates);
    if (!expected) return;
    CompactStates compact(system);
    for (std::uint32_t state = 0; state < compact.count(); ++state) (void)compact.steps(state);
    REQUIRE(compact.count() == *expected);
}

/// The states and steps within bounds are those of a search that keeps whole states and asks each of them.
void compare_bounded(const semantics::TransitionSystem& system, std::size_t capacity, std::size_t processes) {
    const auto is_too_large = [&](const semantics::State& state) {
        std::size_t threads = 0;
        for (const semantics::AgentState& agent : state.agents) {
            if (agent.message_count() > capacity) return TooLarge::mailbox;
            threads += agent.threads.size();
        }
        return threads > processes ? TooLarge::processes : TooLarge::no;
    };
    CompactStates compact(system, {capacity, processes});
    for (std::uint32_t state = 0; state < compact.count() && state < kMostStates; ++state) {
        const std::vector<Step> expected = system.successors(compact.decoded(state));
        const std::vector<CompactStep> found = compact.steps(state);
        REQUIRE(found.size() == expected.size());
        for (std::size_t at = 0; at < found.size(); ++at) {
            if (expected[at].cut != Cut::none) continue;
            REQUIRE(found[at].is_too_large == is_too_large(expected[at].next));
            REQUIRE(compact.effect(found[at].effect).done == expected[at].done);
            if (found[at].is_too_large == TooLarge::no)
                REQUIRE(compact.decoded(found[at].target) == expected[at].next);
            else if (found[at].is_too_large == TooLarge::mailbox)
                REQUIRE(expected[at].next.agents[found[at].target].message_count() > capacity);
        }
    }
}

template <class Generate>
std::size_t compare_random(const Generate& generate) {
    std::size_t steps = 0;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(kProtocols, "M2P_RANDOM_PROTOCOLS"))) {
        CAPTURE(seed);
        const differential::TestCase test = generate(seed);
        CAPTURE(test.text);
        CAPTURE(test.check);
        const differential::Loaded loaded = differential::load(test);
        if (!loaded.errors.empty()) continue;
        const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
        steps += compare(system);
        compare_counts(system);
        compare_bounded(system, 1, 4);
    }
    return steps;
}

}  // namespace

TEST_CASE("random protocols") {
    CHECK(compare_random([](std::uint32_t seed) { return differential::generate(seed).test; }) > 3'000);
}

TEST_CASE("with procedures, state and observers of check files") {
    CHECK(compare_random([](std::uint32_t seed) { return differential::generate_with_check_file(seed).test; }) > 3'000);
}

TEST_CASE("frameworks of LCC") {
    CHECK(compare_random([](std::uint32_t seed) { return differential::generate_lcc(seed).test; }) > 3'000);
}

}  // namespace compact_states_test
