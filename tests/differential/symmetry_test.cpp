// Reduction `symmetry` on random protocols: the states of a model are those of its orbits, and no orbit is left out. What is concluded of
// `progress` from states that are alike is what SPIN says of all states.
#include <doctest/doctest.h>

#include <chrono>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "driver/tools/spin/search.h"
#include "driver/verdicts/findings/model_lines.h"
#include "driver/verdicts/search/search_plan.h"
#include "tests/differential/check_generator.h"
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

struct Concluded {
    std::size_t compared = 0;
    std::size_t cycles = 0;
    std::size_t ends = 0;   ///< concluded from the search of all states: every run ends
    std::size_t alike = 0;  ///< of the others, those without a fair cycle of states that are alike
};

bool is_complete(const spin::SearchOutcome& outcome) { return std::holds_alternative<spin::Complete>(outcome.end); }

spin::SearchOutcome search_in(const spin::Tools& tools, const promela::Generated& model, check::Search what,
                              bool exchanges) {
    constexpr std::uint32_t kCapacity = 4;
    spin::SearchRequest request = check::request_for(what, kCapacity, true);
    request.model = model.text;
    request.budget = {std::chrono::seconds(20), std::uint64_t{1} << 30U, 0, 10 * kMostStates};
    if (exchanges) request.symmetry = check::symmetry_of(model.symmetry);
    if (exchanges && model.scheduling.room <= kCapacity)
        request.scheduling = check::scheduling_of(model.scheduling.early);
    return spin::run_search(tools, request);
}

void compare_progress(const spin::Tools& tools, const TestCase& test, Concluded& concluded) {
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) return;
    const promela::Generated model = model_of(loaded, {"merge"});
    if (model.symmetry.groups.empty()) return;
    CAPTURE(test.text);
    CAPTURE(test.check);
    CAPTURE(options_of(test));
    const spin::SearchOutcome plain = search_in(tools, model, check::Search::non_progress, false);
    const auto* cycle = std::get_if<spin::ErrorFound>(&plain.end);
    if (!is_complete(plain) && cycle == nullptr) return;
    ++concluded.compared;
    concluded.cycles += cycle != nullptr ? 1 : 0;
    const promela::Generated merged = model_of(loaded, {});
    const spin::SearchOutcome states = search_in(tools, merged, check::Search::every_state, true);
    const auto* complete = std::get_if<spin::Complete>(&states.end);
    const bool all_end =
        complete != nullptr && complete->all_runs_end && !check::ModelLines::has_overflowed(merged, *complete);
    if (all_end) CHECK(is_complete(plain));
    concluded.ends += all_end ? 1 : 0;
    const spin::SearchOutcome alike = search_in(tools, model, check::Search::non_progress, true);
    CHECK(is_complete(alike) == is_complete(plain));
    concluded.alike += !all_end && is_complete(alike) && alike.statistics.states < plain.statistics.states ? 1 : 0;
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

    TEST_CASE("progress of states that are alike is progress") {
        const spin::Tools tools = tests::spin_tools();
        Concluded concluded;
        const std::uint64_t wanted = tests::random_cases(40, "M2P_PROGRESS_PROTOCOLS");
        for (std::uint64_t seed = tests::first_seed() * 10'000; concluded.compared < wanted; ++seed)
            compare_progress(tools, seed % 2 == 0 ? generate(seed).test : generate_with_check_file(seed).test,
                             concluded);
        MESSAGE(concluded.compared << " protocols, " << concluded.cycles << " with a cycle, in " << concluded.ends
                                   << " every run ends, " << concluded.alike << " without a cycle of states alike");
    }
}

}  // namespace symmetry_test
