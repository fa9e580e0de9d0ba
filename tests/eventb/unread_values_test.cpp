// Protocols without the values that nobody looks at: the reference semantics finds the same violations, in fewer states.
#include <doctest/doctest.h>

#include "tests/differential/generator.h"
#include "tests/eventb/states_that_are_meant.h"
#include "tests/random.h"
#include "translator/protocols/analyses/messages/unread_values.h"

namespace unread_values_test {

using namespace eventb_test;

namespace {

constexpr std::size_t kMostStates = 1'000;

struct Tally {
    int compared = 0, smaller = 0, unending = 0, failing = 0, left = 0;
    std::size_t whole = 0, reduced = 0;  ///< states
};

void compare(const ir::Protocol& protocol, const ir::Instance& instance, Tally& tally) {
    const ir::Protocol reduced = passes::without_unread_values(protocol, instance);
    const auto whole = meant_by(protocol, instance, kMostStates);
    const Meant* meant = std::get_if<Meant>(&whole);
    if (meant == nullptr) return;
    const auto less = meant_by(reduced, instance, kMostStates);
    const Meant* found = std::get_if<Meant>(&less);
    REQUIRE(found != nullptr);
    ++tally.compared;
    CHECK((found->stuck > 0) == (meant->stuck > 0));
    CHECK((found->failing > 0) == (meant->failing > 0));
    CHECK((found->left > 0) == (meant->left > 0));
    CHECK((found->alone > 0) == (meant->alone > 0));
    CHECK((found->unending > 0) == (meant->unending > 0));
    tally.whole += meant->states;
    tally.reduced += found->states;
    tally.smaller += found->states < meant->states ? 1 : 0;
    tally.unending += meant->unending > 0 ? 1 : 0;
    tally.failing += meant->failing > 0 ? 1 : 0;
    tally.left += meant->left > 0 ? 1 : 0;
}

Meant meant_by_text(const std::string& text, bool reduces) {
    const differential::Loaded loaded = load(differential::TestCase{.text = text});
    REQUIRE(loaded.errors == "");
    return std::get<Meant>(
        meant_by(reduces ? passes::without_unread_values(loaded.protocol, loaded.instance) : loaded.protocol,
                 loaded.instance, kMostStates));
}

}  // namespace

TEST_CASE("what nobody looks at makes no states") {
    // The bid is sent on, and nobody uses it; which of two values it has makes no difference.
    const std::string text = R"(Auction[
  agent(!A, %a) = (($bid = high() then bid($bid) => agent(_, %b)) or ($bid = low() then bid($bid) => agent(_, %b)))
  agent(!B, %b) = bid($what) <= agent($from, _) then thanks() => agent(!C, %c)
  agent(!C, %c) = thanks() <= agent(_, _)])";
    CHECK(meant_by_text(text, true).states < meant_by_text(text, false).states);
}

TEST_CASE("what is compared, sent on to whom it matters, or an address stays") {
    const std::string text = R"(Relay[
  agent(!A, %a) = (($bid = high() then bid($bid) => agent(!B, %b)) or ($bid = low() then bid($bid) => agent(!B, %b)))
  agent(!B, %b) = bid($what) <= agent($from, _) then pass($what) => agent(!C, %c) then done() => agent($from, %a)
  agent(!C, %c) = $mine = high() then pass(=$mine) <= agent(_, _)])";
    const Meant whole = meant_by_text(text, false);
    const Meant reduced = meant_by_text(text, true);
    CHECK(whole.states == reduced.states);
    CHECK(whole.unending == reduced.unending);
    CHECK(whole.failing == reduced.failing);
    CHECK(whole.left == reduced.left);
    CHECK(whole.failing > 0);
}

TEST_CASE("random protocols: without values that nobody looks at the violations are the same") {
    Tally tally;
    const std::size_t count = tests::random_cases(3'000, "M2P_RANDOM_UNREAD");
    for (const std::uint32_t seed : tests::seeds(count)) {
        const differential::TestCase test = differential::generate(seed).test;
        const differential::Loaded loaded = load(test);
        if (!loaded.errors.empty()) continue;
        CAPTURE(seed);
        CAPTURE(test.text);
        CAPTURE(options_of(test));
        compare(loaded.protocol, loaded.instance, tally);
    }
    MESSAGE(tally.compared << " compared, " << tally.smaller << " smaller, " << tally.unending << " unending, "
                           << tally.failing << " failing, " << tally.left << " with orphans");
    CHECK(tally.compared > static_cast<int>(count / 3));
    // Not in each case: where a message goes to one who looks at its value and to one who does not, another one may be told apart from it.
    CHECK(tally.smaller > 0);
    CHECK(tally.reduced < tally.whole);
    CHECK(tally.unending > 0);
    CHECK(tally.failing > 0);
    CHECK(tally.left > 0);
}

}  // namespace unread_values_test
