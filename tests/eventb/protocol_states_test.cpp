// Protocols of MAP and LCC through Event-B, without a prover: on random protocols the machine has exactly the states and steps of the
// reference semantics, its invariants hold in all of them, and each theorem is false where the semantics says so.
#include <doctest/doctest.h>

#include <cstdlib>

#include "tests/differential/generator.h"
#include "tests/differential/lcc_generator.h"
#include "tests/eventb/states_of_machine.h"
#include "tests/eventb/states_that_are_meant.h"
#include "tests/random.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/from_protocols/translate.h"
#include "translator/model/machines/model/text_form.h"

namespace protocol_states_test {

using namespace eventb_test;
using differential::TestCase;

namespace {

constexpr std::size_t kMostStates = 200;

struct Tally {
    int compared = 0, refused = 0, too_large = 0, stuck = 0, failing = 0, left = 0, timeouts = 0;
};

void compare(const ir::Protocol& protocol, ir::Instance instance, Tally& tally) {
    instance.network = ir::Network::bag;
    instance.arrives_at_once = true;  // nothing is under way: states are compared one by one
    const auto found = meant_by(protocol, instance, kMostStates);
    const Meant* meant = std::get_if<Meant>(&found);
    if (meant == nullptr) {
        ++tally.too_large;
        return;
    }
    eventb::writing::Identifiers names;
    // Every state that is reached is among those that the invariant lists.
    const auto translated =
        protocol_to_eventb::translate(protocol, instance, "", names, protocol_to_eventb::Invariants::listing);
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
    CHECK(translated.listing != "");
    check_states(*states, *meant, instance);
    tally.stuck += meant->stuck > 0 ? 1 : 0;
    tally.failing += meant->failing > 0 ? 1 : 0;
    tally.left += meant->left > 0 ? 1 : 0;
    tally.timeouts += states->fault.empty() && instance.timeout == ir::TimeoutReading::quiescent ? 1 : 0;
}

/// What can go wrong while messages are under way can go wrong in the machine, too.
void compare_late(const ir::Protocol& protocol, ir::Instance instance, ir::Network network, Tally& tally) {
    constexpr std::size_t kMostLateStates = 2'000;
    instance.network = network;
    const auto found = meant_by(protocol, instance, kMostLateStates);
    const Meant* meant = std::get_if<Meant>(&found);
    eventb::writing::Identifiers names;
    const auto translated =
        protocol_to_eventb::translate(protocol, instance, "", names, protocol_to_eventb::Invariants::listing);
    if (meant == nullptr || !translated.refusal.empty()) return;
    diag::Sink sink;
    const eventb::CheckedProject checked = eventb::check_project(translated.project, sink);
    REQUIRE(checked.machines.size() == 1);
    const auto states = states_of(*checked.machines.front(), kMostLateStates);
    if (!states) return;
    ++tally.compared;
    CHECK(states->fault == "");
    CHECK((meant->stuck == 0 || fails(*states, "DLF") > 0));
    CHECK((meant->failing == 0 || fails(*states, "no_failure") > 0));
    CHECK((meant->left == 0 || !instance.clause_limits.empty() || fails(*states, "no_orphans") > 0));
    // Which the machine of letters that are there at once would not say of all of them.
    instance.arrives_at_once = true;
    const auto at_once = meant_by(protocol, instance, kMostLateStates);
    const Meant* other = std::get_if<Meant>(&at_once);
    tally.failing +=
        other != nullptr && ((meant->failing > 0 && other->failing == 0) || (meant->left > 0 && other->left == 0) ||
                             (meant->stuck > 0 && other->stuck == 0))
            ? 1
            : 0;
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

std::size_t wanted(std::size_t all) { return tests::random_cases(all, "M2P_RANDOM_MACHINES"); }

}  // namespace

TEST_CASE("machines of random protocols of MAP have the states that are meant") {
    const std::size_t count = wanted(500);
    const Tally tally = campaign(49'999 + tests::first_seed(), count, false);
    MESSAGE(tally.compared << " compared, " << tally.refused << " refused, " << tally.too_large << " too large, "
                           << tally.stuck << " stuck, " << tally.failing << " failing, " << tally.left
                           << " with orphans");
    CHECK(tally.compared > static_cast<int>(count / 3));
    CHECK(tally.stuck > 0);
    CHECK(tally.failing > 0);
    CHECK(tally.left > 0);
    CHECK(tally.timeouts > 0);
}

TEST_CASE("machines allow that a letter is under way when somebody looks for it") {
    Tally tally;
    // Few random protocols look for a letter that may be under way. Here `first` may be, when `second` has arrived.
    const TestCase missed{.text = R"(S[
  agent(!A, %a) = first() => agent(!C, %c) then go() => agent(!B, %b)
  agent(!B, %b) = (waitfor go() <= agent(!A, %a) timeout skip) then second() => agent(!C, %c)
  agent(!C, %c) = (waitfor second() <= agent(!B, %b) timeout skip) then first() <= agent(!A, %a)
])"};
    const differential::Loaded looks = load(missed);
    REQUIRE(looks.errors == "");
    compare_late(looks.protocol, looks.instance, ir::Network::pairwise, tally);
    const std::size_t count = wanted(1'000);
    for (std::uint64_t seed = 69'999 + tests::first_seed(); seed < 69'999 + tests::first_seed() + count; ++seed) {
        const TestCase test = differential::generate(seed).test;
        CAPTURE(test.text);
        const differential::Loaded loaded = load(test);
        compare_late(loaded.protocol, loaded.instance, seed % 2 == 0 ? ir::Network::bag : ir::Network::pairwise, tally);
    }
    MESSAGE(tally.compared << " compared, " << tally.failing << " in which only what is under way goes wrong");
    CHECK(tally.compared > static_cast<int>(count / 4));
    CHECK(tally.failing > 0);
}

TEST_CASE("machines of random scenes of LCC have the states that are meant") {
    const std::size_t count = wanted(500);
    const Tally tally = campaign(59'999 + tests::first_seed(), count, true);
    MESSAGE(tally.compared << " compared, " << tally.refused << " refused, " << tally.too_large << " too large, "
                           << tally.stuck << " stuck, " << tally.left << " with orphans");
    CHECK(tally.compared > static_cast<int>(count / 3));
    CHECK(tally.stuck > 0);
    CHECK(tally.left > 0);
}

}  // namespace protocol_states_test
