// Reduction `scheduling` on random protocols: with the steps that go first, a search sees the same ends and executes the same statements.
#include <doctest/doctest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "driver/check/model_lines.h"
#include "driver/check/search_plan.h"
#include "tests/differential/conversation.h"
#include "tests/differential/generator.h"
#include "tests/differential/scheduled.h"
#include "tests/differential/test_case.h"
#include "tests/random.h"
#include "translator/promela/model_writer.h"

namespace scheduling_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::uint64_t kMostStates = 20'000;

struct Compared {
    std::size_t protocols = 0;
    std::size_t with_fewer = 0;
    std::uint64_t states = 0;
    std::uint64_t scheduled = 0;
};

std::string difference(const std::set<std::string>& one, const std::set<std::string>& other) {
    std::vector<std::string> different;
    std::set_symmetric_difference(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(different));
    return fmt::format("{}", fmt::join(different, "; "));
}

/// The timeouts that the reduction is for; all else as drawn.
TestCase case_of(std::uint64_t seed) {
    TestCase test = generate(seed).test;
    test.request.timeout = ir::TimeoutReading::quiescent;
    test.request.spawn_calls = false;
    return test;
}

/// Half of them with the network of MAP, the others with one in which receives know less of the order of messages.
TestCase conversation_in_a_network(std::uint64_t seed) {
    TestCase test = conversation(seed);
    test.request.network = seed % 2 == 0   ? ir::Network::mailbox
                           : seed % 4 == 1 ? ir::Network::pairwise
                                           : ir::Network::bag;
    return test;
}

/// Every subset of the other reductions in turn.
std::set<std::string> without(std::uint64_t seed) {
    std::set<std::string> names;
    if (seed % 3 == 1) names.insert("slice");
    if (seed % 5 == 1) names.insert("merge");
    if (seed % 4 == 1) names.insert("sort");
    return names;
}

void look_at(const spin::Tools& tools, std::uint64_t seed, const TestCase& test, Compared& compared) {
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) return;
    const promela::Generated model =
        promela::translate(loaded.sources, loaded.protocol, loaded.instance,
                           {.level = 2, .without_reductions = without(seed), .stuck_checks = true});
    if (model.scheduling.steps.empty()) return;
    CAPTURE(seed);
    CAPTURE(test.text);
    CAPTURE(options_of(test));
    const Explorations seen = see_twice(tools, model.text, check::scheduling_of(model.scheduling),
                                        {fmt::format("CAPACITY={}", std::max(1U, model.scheduling.room)),
                                         "PRUNE_FULL=1", "CHECK_STUCK=1", "CHECK_NO_ORPHANS=1"},
                                        model.mailboxes, kMostStates);
    CHECK(seen.trouble == "");
    if (seen.too_large || !seen.trouble.empty()) return;
    CHECK(difference(seen.all.ends, seen.scheduled.ends) == "");
    CHECK(difference(seen.all.never, seen.scheduled.never) == "");
    CHECK(seen.scheduled.states <= seen.all.states);
    // The bound on messages is one.
    CHECK_FALSE(check::ModelLines::has_overflowed(model, spin::Complete{seen.all.unreached}));
    ++compared.protocols;
    compared.with_fewer += seen.scheduled.states < seen.all.states ? 1 : 0;
    compared.states += seen.all.states;
    compared.scheduled += seen.scheduled.states;
}

void look_at_all(TestCase (*make)(std::uint64_t seed)) {
    const auto found = spin::find_tools();
    REQUIRE(std::holds_alternative<spin::Tools>(found));
    Compared compared;
    const std::uint64_t wanted = tests::random_cases(400, "M2P_SCHEDULING_PROTOCOLS");
    for (std::uint64_t seed = tests::first_seed() * 10'000; compared.protocols < wanted; ++seed) {
        look_at(std::get<spin::Tools>(found), seed, make(seed), compared);
    }
    MESSAGE(compared.protocols << " protocols, " << compared.states << " states, " << compared.scheduled
                               << " with steps that go first");
    CHECK(compared.with_fewer * 3 >= compared.protocols);
}

}  // namespace

TEST_SUITE("scheduling") {
    TEST_CASE("steps that go first hide nothing") { look_at_all(case_of); }

    TEST_CASE("nor where waits prefer one message to another") { look_at_all(conversation_in_a_network); }
}

}  // namespace scheduling_test
