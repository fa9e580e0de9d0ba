// Searches in which the steps of one process go first, on models whose states can be counted by hand.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <variant>

#include "driver/tools/spin/search.h"
#include "tests/support/spin_tools.h"

namespace scheduling_test {

using namespace map2pml;

namespace {

/// Three processes that take two steps each, which nobody else can see: 27 states in all orders, 7 in one.
const std::string kWalkers = R"(
byte at[3];
active [3] proctype walker() {
first:
  at[_pid] = 1;
second:
  at[_pid] = 2;
end_it:
  false
}
)";

spin::Scheduling walkers() {
    spin::Scheduling scheduling;
    for (std::uint32_t process = 0; process < 3; ++process) {
        const std::string at = "walker[" + std::to_string(process) + "]@";
        scheduling.steps.push_back({process, at + "first || " + at + "second"});
    }
    return scheduling;
}

spin::SearchOutcome search(const std::string& model, const spin::Scheduling& scheduling, bool breadth_first) {
    const spin::Tools tools = tests::spin_tools();
    spin::SearchRequest request;
    request.model = model;
    request.scheduling = scheduling;
    request.breadth_first = breadth_first;
    return spin::run_search(tools, request);
}

std::uint64_t states(const spin::SearchOutcome& outcome) {
    const auto* complete = std::get_if<spin::Complete>(&outcome.end);
    REQUIRE(complete != nullptr);
    for (const spin::Unreached& each : complete->unreached) CHECK(each.proctype == "walker");
    return outcome.statistics.states;
}

}  // namespace

TEST_CASE("one order is enough, depth first and breadth first") {
    CHECK(states(search(kWalkers, {}, false)) == 27);
    CHECK(states(search(kWalkers, {}, true)) == 27);
    CHECK(states(search(kWalkers, walkers(), false)) == 7);
    CHECK(states(search(kWalkers, walkers(), true)) == 7);
}

TEST_CASE("where the condition is false all orders are tried") {
    spin::Scheduling scheduling = walkers();
    for (spin::FirstStep& each : scheduling.steps) each.condition = "at[0] == 2 && (" + each.condition + ")";
    // Until the first one has come to its end: 2 x 9 states; then the others one after the other, from each of the 9.
    CHECK(states(search(kWalkers, scheduling, false)) == 18 + 9);
}

TEST_CASE("an error behind steps that go first is found, and is a run") {
    const std::string wrong =
        kWalkers + "active proctype watcher() { atomic { at[0] == 2 && at[1] == 2; assert(false) } }\n";
    const spin::SearchOutcome outcome = search(wrong, walkers(), false);
    const auto* found = std::get_if<spin::ErrorFound>(&outcome.end);
    REQUIRE(found != nullptr);
    CHECK(found->kind == spin::ErrorKind::assertion);
    CHECK(found->trail.has_value());
}

TEST_CASE("a process that goes first for ever does not hide the others") {
    // The condition promises too much of the loop; SPIN's own test for cycles still lets the other one come to its assertion.
    const std::string loop = R"(
byte n;
active proctype turner() {
turning:
  do
  :: n = 1 - n
  od
}
active proctype other() {
  assert(false)
}
)";
    spin::Scheduling scheduling;
    scheduling.steps.push_back({0, "turner[0]@turning"});
    CHECK(std::holds_alternative<spin::ErrorFound>(search(loop, scheduling, false).end));
}

}  // namespace scheduling_test
