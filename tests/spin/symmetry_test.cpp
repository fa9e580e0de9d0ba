// Searches that store states that are alike as one, on models whose states can be counted by hand.
#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "driver/tools/spin/search.h"
#include "tests/support/spin_tools.h"

namespace symmetry_test {

using namespace map2pml;

namespace {

/// Three processes; the first to come takes the place, and says so by its number 1, 2 or 3.
const std::string kTakers = R"(
byte owner;
active [3] proctype taker() {
  atomic { owner == 0 -> owner = _pid + 1; goto end_it };
end_it:
  false
}
)";

/// Clients leave their numbers at a desk, in the order in which they come, and each gets it back.
const std::string kDesk = R"(
chan desk = [3] of { byte };
chan box[3] = [1] of { byte };
active [1] proctype server() {
  byte n;
  do
  :: atomic { desk?n; box[n - 1]!n; n = 0 }
  od
}
active [3] proctype client() {
  byte n;
  atomic { desk!_pid; goto wait };
wait:
  atomic { box[_pid - 1]?n; n = 0; goto end_it };
end_it:
  false
}
)";

spin::Symmetry takers(bool with_owner) {
    spin::Symmetry symmetry;
    symmetry.groups = {{1, 0, 3, {}}};
    symmetry.processes = {{"taker", {}}};
    if (with_owner) symmetry.variables = {"owner"};
    return symmetry;
}

spin::SearchOutcome search(const std::string& model, const spin::Symmetry& symmetry, bool breadth_first = false) {
    const spin::Tools tools = tests::spin_tools();
    spin::SearchRequest request;
    request.model = model;
    request.symmetry = symmetry;
    request.breadth_first = breadth_first;
    request.check_end_states = false;
    request.partial_order_reduction = false;
    return spin::run_search(tools, request);
}

std::uint64_t states(const spin::SearchOutcome& outcome) {
    REQUIRE(std::holds_alternative<spin::Complete>(outcome.end));
    return outcome.statistics.states;
}

}  // namespace

TEST_CASE("who took the place does not matter") {
    CHECK(states(search(kTakers, {})) == 4);
    CHECK(states(search(kTakers, takers(true))) == 2);
    // The state would be another one if the number of the owner stayed.
    CHECK(states(search(kTakers, takers(false))) == 4);
    // Breadth first, SPIN stores the two states inside of the atomic step, too; these are not counted.
    CHECK(states(search(kTakers, {}, true)) == 4);
    CHECK(states(search(kTakers, takers(true), true)) == 2);
}

TEST_CASE("a run that shows an error is one of the model") {
    // The second to come finds the place taken.
    const std::string wrong = R"(
byte owner;
active [3] proctype taker() {
  atomic { assert(owner == 0); owner = _pid + 1; goto end_it };
end_it:
  false
}
)";
    for (const bool breadth_first : {false, true}) {
        const auto outcome = search(wrong, takers(true), breadth_first);
        REQUIRE(std::holds_alternative<spin::ErrorFound>(outcome.end));
        const auto& error = std::get<spin::ErrorFound>(outcome.end);
        CHECK(error.kind == spin::ErrorKind::assertion);
        CHECK(error.trail.has_value());
    }
}

TEST_CASE("numbers in messages, and mailboxes, go with the processes") {
    spin::Symmetry symmetry;
    symmetry.groups = {{1, 1, 3, {{"box"}}}};
    symmetry.channels = {{"desk", {0}}, {"box", {0}}};
    symmetry.processes = {{"server", {"n"}}, {"client", {"n"}}};
    // Each client is away, at the desk, has its number in its box, or is done. With d at the desk, in some order, there are
    // 3! / (3 - d)! * 3^(3 - d) states: 27 + 27 + 18 + 6. Of those who are not there only the numbers count: 10 + 6 + 3 + 1.
    CHECK(states(search(kDesk, {})) == 78);
    CHECK(states(search(kDesk, symmetry)) == 20);
}

TEST_CASE("whether all runs end") {
    // Whoever has the place may leave it to another: for the search that exchanges processes the state stays the same one.
    const std::string passed_on = R"(
byte owner = 1;
active [3] proctype taker() {
  do
  :: atomic { owner == _pid + 1 -> if :: owner = 1 + (_pid + 1) % 3 :: owner = 1 + (_pid + 2) % 3 fi }
  od
}
)";
    const auto all_runs_end = [](const std::string& model, const spin::Symmetry& symmetry, bool breadth_first = false) {
        const spin::Tools tools = tests::spin_tools();
        spin::SearchRequest request;
        request.model = model;
        request.symmetry = symmetry;
        request.breadth_first = breadth_first;
        request.check_end_states = false;
        const spin::SearchOutcome outcome = spin::run_search(tools, request);
        REQUIRE(std::holds_alternative<spin::Complete>(outcome.end));
        return std::get<spin::Complete>(outcome.end).all_runs_end;
    };
    CHECK(all_runs_end(kTakers, {}));
    CHECK(all_runs_end(kTakers, takers(true)));
    CHECK(all_runs_end(kDesk, {}));
    CHECK_FALSE(all_runs_end(passed_on, {}));
    CHECK_FALSE(all_runs_end(passed_on, takers(true)));
    CHECK_FALSE(all_runs_end(kTakers, {}, true));  // breadth first nothing is known
}

TEST_CASE("cycles are looked for among states of which those that are alike are one") {
    const auto search = [](const std::string& model, const spin::Symmetry& symmetry, bool check_assertions = false) {
        const spin::Tools tools = tests::spin_tools();
        spin::SearchRequest request;
        request.kind = spin::SearchKind::non_progress;
        request.weak_fairness = true;
        request.check_assertions = check_assertions;
        request.model = model;
        request.symmetry = symmetry;
        return spin::run_search(tools, request);
    };
    // All take the place in turn for ever, and each takes a token before: progress.
    const std::string in_turn = R"(
byte owner, tokens = 1;
active [3] proctype taker() {
  do
  :: atomic { tokens > 0 && owner == 0 -> tokens--; owner = _pid + 1 };
progress_took: skip;
     atomic { owner == _pid + 1 -> owner = 0; tokens++ }
  od
}
)";
    const auto exchanged = search(in_turn, takers(true));
    CHECK(states(exchanged) < states(search(in_turn, {})) / 2);
    // One of them never gives it back, and the others ask for ever. Fair: nobody else can act.
    const std::string asks = R"(
byte owner;
active [3] proctype taker() {
  do
  :: atomic { owner == 0 -> owner = _pid + 1; break }
  :: owner != 0 -> skip
  od
}
)";
    // Each passes the place on, and whoever does not have it could leave. Of all the states in which one has it, one is visited; in this one only its
    // owner acts without leaving. Each acts in its turn, though: that is fair. (Who leaves stays in the model: one that is gone cannot be exchanged.)
    const std::string passed_on = R"(
byte owner = 1;
active [3] proctype taker() {
  do
  :: atomic { owner == _pid + 1 -> if :: owner = 1 + (_pid + 1) % 3 :: owner = 1 + (_pid + 2) % 3 fi }
  :: atomic { owner != _pid + 1 -> goto end_it }
  od;
end_it:
  false
}
)";
    for (const std::string& model : {asks, passed_on}) {
        for (const bool with_symmetry : {false, true}) {
            const auto outcome = search(model, with_symmetry ? takers(true) : spin::Symmetry{});
            REQUIRE(std::holds_alternative<spin::ErrorFound>(outcome.end));
            CHECK(std::get<spin::ErrorFound>(outcome.end).kind == spin::ErrorKind::non_progress_cycle);
        }
    }
    // They ask until a fourth, who always can, gives each of them its place: a cycle that leaves the fourth out is not fair.
    const std::string opened = R"(
byte owner;
bool open;
active [3] proctype taker() {
  do
  :: open -> break
  :: !open -> owner = _pid + 1; owner = 0
  od
}
active proctype opener() { open = true }
)";
    CHECK(states(search(opened, takers(true))) < states(search(opened, {})));
    // A failing assertion is an answer of its own, such as that a mailbox is too small: it does not say that there is no cycle.
    const std::string fails = R"(
byte owner;
active [3] proctype taker() { atomic { owner == 0 -> assert(false); owner = _pid + 1 } }
)";
    for (const bool with_symmetry : {false, true}) {
        const auto outcome = search(fails, with_symmetry ? takers(true) : spin::Symmetry{}, true);
        REQUIRE(std::holds_alternative<spin::ErrorFound>(outcome.end));
        CHECK(std::get<spin::ErrorFound>(outcome.end).kind == spin::ErrorKind::assertion);
    }
}

TEST_CASE("names that the model does not have are left out, and what is in another form is refused") {
    spin::Symmetry symmetry = takers(true);
    symmetry.variables.emplace_back("never_used");
    CHECK(states(search(kTakers, symmetry)) == 2);
    symmetry.processes = {{"nobody", {}}};
    CHECK(states(search(kTakers, symmetry)) == 4);  // not used then
}

}  // namespace symmetry_test
