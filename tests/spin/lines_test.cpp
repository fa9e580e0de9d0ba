/// Models of more lines than pan's 16 bits with a sign can hold: statements are still told apart, or nothing is said.
#include <string>

#include <doctest/doctest.h>

#include "driver/runs/trace/internal.h"
#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/spin/search.h"
#include "tests/support/spin_tools.h"

namespace lines_test {

using namespace map2pml;

namespace {

spin::SearchOutcome search(const std::string& model) {
    const spin::Tools tools = tests::spin_tools();
    spin::SearchRequest request;
    request.model = model;
    return spin::run_search(tools, request);
}

std::string behind(std::size_t lines, const std::string& rest) { return std::string(lines, '\n') + rest; }

}  // namespace

TEST_CASE("what is never reached behind 32,767 lines keeps its line") {
    const auto outcome = search(behind(40'000,
                                       "int x;\nactive proctype P() {\n  x = 1;\n  x == 1;\n  if\n  :: x == 2 ->\n"
                                       "     x = 3\n  :: else\n  fi\n}\n"));
    REQUIRE(std::holds_alternative<spin::Complete>(outcome.end));
    const auto& unreached = std::get<spin::Complete>(outcome.end).unreached;
    REQUIRE(unreached.size() == 1);
    CHECK(unreached.front().line == 40'007);
    CHECK(unreached.front().statement == "x = 3");
}

TEST_CASE("a trail behind 32,767 lines keeps its lines, in SPIN and in the verifier") {
    const auto outcome = search(behind(50'000, "int x;\nactive proctype P() {\n  x = 1;\n  assert(x == 2)\n}\n"));
    REQUIRE(std::holds_alternative<spin::ErrorFound>(outcome.end));
    const auto& error = std::get<spin::ErrorFound>(outcome.end);
    REQUIRE(error.trail);
    for (const trace::RawReplay& replay :
         {trace::replay(*error.trail), trace::replay_in_verifier(*error.trail, [] { return true; })}) {
        CHECK(replay.error == "");
        REQUIRE(!replay.events.empty());
        CHECK(std::get<trace::RawStep>(replay.events.front()).line == 50'003);
    }
}

TEST_CASE("a model of more than 65,535 lines is no pass") {
    const auto outcome = search(behind(65'536, "active proctype P() { skip }\n"));
    REQUIRE(std::holds_alternative<spin::Stopped>(outcome.end));
    CHECK(std::get<spin::Stopped>(outcome.end).reason == spin::StopReason::approximate);
    CHECK(std::get<spin::Stopped>(outcome.end).detail.find("65537 lines") != std::string::npos);
    CHECK(std::holds_alternative<spin::Complete>(search(behind(65'533, "active proctype P() { skip }\n")).end));
}

}  // namespace lines_test
