// Reduction `symmetry` on random protocols: the states of a model are those of its orbits, and no orbit is left out.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>
#include <variant>

#include "driver/verdicts/search/search_plan.h"
#include "tests/differential/generator.h"
#include "tests/differential/orbits.h"
#include "tests/differential/test_case.h"
#include "tests/random.h"
#include "tests/support/spin_tools.h"
#include "translator/protocols/promela/model_writer.h"

namespace symmetry_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::uint64_t kMostStates = 3'000;

promela::Generated model_of(const Loaded& loaded, std::set<std::string> without) {
    return promela::translate(
        loaded.sources, loaded.protocol, loaded.instance,
        {.level = 2, .without_reductions = std::move(without), .capacity = 4, .stuck_checks = true});
}

struct Counted {
    std::size_t compared = 0;
    std::size_t with_fewer = 0;
    std::uint64_t states = 0;
    std::uint64_t stored = 0;
    std::uint64_t orbits = 0;
};

/// \param exact messages are not sorted, so that a mailbox has one form, and nothing ends: the watcher for stuck agents would.
void look_at(const spin::Tools& tools, const TestCase& test, bool exact, Counted& counted) {
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) return;
    const promela::Generated model = model_of(loaded, exact ? std::set<std::string>{"sort"} : std::set<std::string>{});
    if (model.symmetry.groups.empty()) return;
    CAPTURE(test.text);
    CAPTURE(options_of(test));
    const Orbits orbits =
        count_orbits(tools, model.text, check::symmetry_of(model.symmetry),
                     {"CAPACITY=4", "PRUNE_FULL=1", exact ? "CHECK_STUCK=0" : "CHECK_STUCK=1"}, kMostStates);
    CHECK(orbits.trouble == "");
    if (orbits.too_large || !orbits.trouble.empty()) return;
    if (exact) CHECK(orbits.members == orbits.states);
    CHECK(orbits.orbits <= orbits.stored);
    CHECK(orbits.stored <= orbits.states);
    ++counted.compared;
    counted.with_fewer += orbits.stored < orbits.states ? 1 : 0;
    counted.states += orbits.states;
    counted.stored += orbits.stored;
    counted.orbits += orbits.orbits;
}

}  // namespace

TEST_SUITE("symmetry") {
    TEST_CASE("exchanging agents in a state gives a state") {
        const spin::Tools tools = tests::spin_tools();
        Counted counted;
        const std::uint64_t wanted = tests::random_cases(200, "M2P_SYMMETRY_PROTOCOLS");
        for (std::uint64_t seed = tests::first_seed() * 10'000; counted.compared < wanted; ++seed)
            look_at(tools, generate(seed).test, seed % 4 != 0, counted);
        MESSAGE(counted.compared << " protocols, " << counted.states << " states, " << counted.stored << " stored, "
                                 << counted.orbits << " orbits");
        CHECK(counted.with_fewer * 2 >= counted.compared);
    }
}

}  // namespace symmetry_test
