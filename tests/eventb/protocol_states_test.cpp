// Protocols of MAP and LCC through Event-B, without a prover: on random protocols the machine has exactly the states and steps of the
// reference semantics, its invariants hold in all of them, and each theorem is false where the semantics says so.
#include <doctest/doctest.h>

#include <cstdlib>
#include <set>

#include "tests/differential/generator.h"
#include "tests/differential/lcc_generator.h"
#include "tests/eventb/states_of_machine.h"
#include "translator/eventb/check/checked.h"
#include "translator/eventb/model/text_form.h"
#include "translator/protocol_to_eventb/translate.h"
#include "translator/semantics/exploration.h"
#include "translator/semantics/good_end.h"

using namespace eventb_test;
using differential::TestCase;

namespace {

constexpr std::size_t kMostStates = 200;

/// What the semantics says; states that differ only in whether a limit was reached are one.
struct Meant {
    std::size_t states = 0;
    std::size_t steps = 0;
    std::size_t stuck = 0;    ///< nobody can go on, nobody has failed, and that is no good end
    std::size_t failing = 0;  ///< states in which somebody has failed
    std::size_t left = 0;     ///< good ends with messages
};

std::u32string code_of(semantics::State state) {
    state.limit_reached = false;
    return encode(state);
}

std::optional<Meant> meant_by(const ir::Protocol& protocol, const ir::Instance& instance) {
    const semantics::TransitionSystem system(protocol, instance);
    const semantics::Exploration exploration(system, {.states = kMostStates * 2, .capacity = 30});
    if (!exploration.is_complete()) return std::nullopt;
    Meant meant;
    std::set<std::u32string> known;
    for (const semantics::State& state : exploration.states()) {
        if (!known.insert(code_of(state)).second) continue;
        std::set<std::u32string> next;
        for (const semantics::Step& step : system.successors(state)) next.insert(code_of(step.next));
        ++meant.states;
        meant.steps += next.size();
        bool has_failed = false;
        bool has_letters = false;
        for (std::size_t agent = 0; agent < state.agents.size(); ++agent) {
            has_letters = has_letters || !state.agents[agent].mailbox.empty();
            has_failed = has_failed || semantics::has_failed(state.agents[agent]);
        }
        const bool is_good = is_good_end(system, state);
        meant.stuck += next.empty() && !is_good && !has_failed ? 1 : 0;
        meant.failing += has_failed ? 1 : 0;
        meant.left += is_good && has_letters ? 1 : 0;
    }
    return meant;
}

struct Tally {
    int compared = 0, refused = 0, too_large = 0, stuck = 0, failing = 0, left = 0, timeouts = 0;
};

void compare(const ir::Protocol& protocol, ir::Instance instance, Tally& tally) {
    instance.network = ir::Network::bag;
    const std::optional<Meant> meant = meant_by(protocol, instance);
    if (!meant || meant->states > kMostStates) {
        ++tally.too_large;
        return;
    }
    eventb::writing::Identifiers names;
    const auto translated = protocol_to_eventb::translate(protocol, instance, "", names);
    if (!translated.refusal.empty()) {
        ++tally.refused;
        return;
    }
    diag::Sink sink;
    const eventb::CheckedProject checked = eventb::check_project(translated.project, sink);
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(each.message);
    REQUIRE(checked.machines.size() == 1);
    CAPTURE(eventb::print_text(translated.project));
    const auto states = states_of(*checked.machines.front(), kMostStates);
    REQUIRE(states);
    ++tally.compared;
    CHECK(states->fault == "");
    CHECK(states->states == meant->states);
    CHECK(states->steps == meant->steps);
    const auto fails = [&](const char* theorem) {
        const auto known = states->fails.find(theorem);
        return known == states->fails.end() ? 0 : known->second;
    };
    CHECK(fails("DLF") == meant->stuck);
    CHECK(fails("no_failure") == meant->failing);
    if (instance.clause_limits.empty()) CHECK(fails("no_orphans") == meant->left);
    tally.stuck += meant->stuck > 0 ? 1 : 0;
    tally.failing += meant->failing > 0 ? 1 : 0;
    tally.left += meant->left > 0 ? 1 : 0;
    tally.timeouts += states->fault.empty() && instance.timeout == ir::TimeoutReading::quiescent ? 1 : 0;
}

Tally campaign(std::uint64_t first, std::size_t count, bool lcc) {
    Tally tally;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        CAPTURE(seed);
        const TestCase test = lcc ? differential::generate_lcc(seed).test : differential::generate(seed).test;
        CAPTURE(test.text);
        const differential::Loaded loaded = load(test);
        REQUIRE(loaded.errors == "");
        compare(loaded.protocol, loaded.instance, tally);
    }
    return tally;
}

std::size_t wanted(std::size_t usually) {
    const char* asked = std::getenv("M2P_RANDOM_MACHINES");
    return asked == nullptr ? usually : std::strtoul(asked, nullptr, 10);
}

}  // namespace

TEST_CASE("machines of random protocols of MAP have the states that are meant") {
    const std::size_t count = wanted(500);
    const Tally tally = campaign(50'000, count, false);
    MESSAGE(tally.compared << " compared, " << tally.refused << " refused, " << tally.too_large << " too large, "
                           << tally.stuck << " stuck, " << tally.failing << " failing, " << tally.left
                           << " with orphans");
    CHECK(tally.compared > static_cast<int>(count / 3));
    CHECK(tally.stuck > 0);
    CHECK(tally.failing > 0);
    CHECK(tally.left > 0);
    CHECK(tally.timeouts > 0);
}

TEST_CASE("machines of random scenes of LCC have the states that are meant") {
    const std::size_t count = wanted(500);
    const Tally tally = campaign(60'000, count, true);
    MESSAGE(tally.compared << " compared, " << tally.refused << " refused, " << tally.too_large << " too large, "
                           << tally.stuck << " stuck, " << tally.left << " with orphans");
    CHECK(tally.compared > static_cast<int>(count / 3));
    CHECK(tally.stuck > 0);
    CHECK(tally.left > 0);
}
