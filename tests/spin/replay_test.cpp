/// Trails of real searches, replayed: order of steps and outputs, places, values, cycles, length.
#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/spin/search.h"
#include "tests/support/spin_tools.h"

namespace replay_test {

using namespace map2pml;

namespace {

spin::ErrorFound error_in(const std::string& model, bool breadth_first,
                          spin::SearchKind kind = spin::SearchKind::safety) {
    const spin::Tools tools = tests::spin_tools();
    spin::SearchRequest request;
    request.model = model;
    request.breadth_first = breadth_first;
    request.kind = kind;
    auto outcome = spin::run_search(tools, request);
    REQUIRE(std::holds_alternative<spin::ErrorFound>(outcome.end));
    auto error = std::get<spin::ErrorFound>(outcome.end);
    REQUIRE(error.trail.has_value());
    return error;
}

/// `> text` for an output, `pid line statement` for a step.
std::vector<std::string> words_of(const trace::RawReplay& replay) {
    std::vector<std::string> words;
    for (const auto& event : replay.events) {
        if (const auto* output = std::get_if<trace::RawOutput>(&event)) {
            words.push_back("> " + output->text);
        } else {
            const auto& step = std::get<trace::RawStep>(event);
            words.push_back(fmt::format("{} {} {}", step.pid, step.line, step.statement));
        }
    }
    return words;
}

// One way only: A sends, B receives, A goes on alone; B then waits for ever.
const std::string kOneWay = R"(mtype = { hello };
chan q = [2] of { mtype, byte };
byte x;
active proctype A() {
  byte i = 3;
  atomic { printf("M2P 1 %d %e\n", i, hello);
    q!hello,i };
  x == 1;
  d_step { i = 0;
    printf("M2P 2\n");
    x = 5 }
  q!hello,9
}
active proctype B() {
  byte v;
  q?hello,v;
  x = 1;
  v == 77
}
)";

}  // namespace

TEST_CASE("steps and outputs in order, each on its line, also inside atomic and d_step") {
    for (const bool breadth_first : {false, true}) {
        CAPTURE(breadth_first);
        const auto replay = trace::replay(*error_in(kOneWay, breadth_first).trail);
        CHECK(replay.error == "");
        const std::vector<std::string> expected{"> M2P 1 3 hello",
                                                "0 6 printf('M2P 1 %d %e\\\\n',i,hello)",
                                                "0 7 q!hello,i",
                                                "1 16 q?hello,v",
                                                "1 17 x = 1",
                                                "0 8 ((x==1))",
                                                "0 9 i = 0",
                                                "> M2P 2",
                                                "0 10 printf('M2P 2\\\\n')",
                                                "0 11 x = 5",
                                                "0 12 q!hello,9"};
        CHECK(words_of(replay) == expected);
        REQUIRE(replay.places.size() == 2);
        CHECK(replay.places[0].proctype == "A");
        CHECK(replay.places[0].valid_end);
        CHECK(replay.places[1].proctype == "B");
        CHECK(replay.places[1].line == 18);
        CHECK_FALSE(replay.places[1].valid_end);
        CHECK(replay.globals == std::vector<std::pair<std::string, std::string>>{{"x", "5"}});
        CHECK(replay.channels == std::vector<std::pair<std::string, std::string>>{{"q", "[hello,9]"}});
        CHECK_FALSE(replay.cycle_start.has_value());
    }
}

namespace {

/// A spin that works, but dies as the real one may when it is to follow a trail.
void let_spin_crash(spin::Trail& trail) {
    const auto program = trail.directory->path() / "spin";
    const auto script =
        fmt::format("#!/bin/sh\n[ \"$1\" = -t ] && kill -SEGV $$\nexec {} \"$@\"\n", trail.tools.spin.string());
    REQUIRE(trail.directory->write("spin", script));
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    trail.tools.spin = program;
}

}  // namespace

TEST_CASE("where spin crashes, the verifier follows the trail") {
    for (const bool breadth_first : {false, true}) {
        CAPTURE(breadth_first);
        auto trail = *error_in(kOneWay, breadth_first).trail;
        let_spin_crash(trail);
        const auto replay = trace::replay(trail);
        CHECK(replay.error == "");
        CHECK_FALSE(replay.interrupted);
        // A d_step is one step, behind everything that it prints.
        const std::vector<std::string> expected{"> M2P 1 3 0.0", "0 6 printf('M2P 1 %d %e\\n',i,hello)",
                                                "0 7 q!hello,i", "1 16 q?hello,v",
                                                "1 17 x = 1",    "0 8 ((x==1))",
                                                "> M2P 2",       "0 9 D_STEP9",
                                                "0 12 q!hello,9"};
        auto words = words_of(replay);
        REQUIRE(words.size() == expected.size());
        words[0].resize(9);  // what pan makes of %e does not matter
        words[0] += " 0.0";
        CHECK(words == expected);
        CHECK(std::get<trace::RawStep>(replay.events[7]).is_block);
        CHECK_FALSE(std::get<trace::RawStep>(replay.events[8]).is_block);
        REQUIRE(replay.places.size() == 2);
        CHECK(replay.places[0].proctype == "A");
        CHECK(replay.places[0].valid_end);
        CHECK(replay.places[1].proctype == "B");
        CHECK(replay.places[1].line == 18);
        CHECK_FALSE(replay.places[1].valid_end);
    }
}

TEST_CASE("the step whose assertion fails is the last one, for the verifier too") {
    auto trail = *error_in(
                      "byte n;\nactive proctype A() {\n  n = 3;\n  d_step {\n    printf(\"M2P 1\\n\");\n    assert(n "
                      "== 4) }\n}\n",
                      false)
                      .trail;
    let_spin_crash(trail);
    const auto replay = trace::replay(trail);
    CHECK(replay.error == "");
    CHECK(words_of(replay) == std::vector<std::string>{"0 3 n = 3", "> M2P 1", "0 4 assert"});
}

TEST_CASE("neither spin nor its verifier can follow: an error that says so, and that is not the protocol's") {
    auto trail = *error_in("active proctype P() { assert(false) }\n", false).trail;
    let_spin_crash(trail);
    trail.tools.fast_compiler = "/bin/false";
    const auto replay = trace::replay(trail);
    CHECK(replay.error.find("spin crashed in the middle of the replay (signal 11)") == 0);
    CHECK(replay.error.find("the C compiler rejects the verifier") != std::string::npos);
}

TEST_CASE("a cycle begins where it is marked") {
    const auto error = error_in("byte n;\nactive proctype A() {\n  n = 3;\n  do :: n = 1;\n        n = 0 od }\n", false,
                                spin::SearchKind::non_progress);
    const auto replay = trace::replay(*error.trail);
    CHECK(replay.error == "");
    CHECK(words_of(replay) == std::vector<std::string>{"0 3 n = 3", "0 4 n = 1", "0 5 n = 0"});
    CHECK(replay.cycle_start == 1);
    // The verifier has no claim, whose moves stand in the trail, and numbers processes without it.
    auto trail = *error.trail;
    let_spin_crash(trail);
    const auto again = trace::replay(trail);
    CHECK(again.error == "");
    CHECK(words_of(again) == words_of(replay));
    CHECK(again.cycle_start == 1);
    REQUIRE(again.places.size() == 1);
    CHECK(again.places[0].proctype == "A");
}

TEST_CASE("processes that are started later, and init") {
    const auto error = error_in("proctype P(byte n) {\n  n == 9 }\ninit {\n  run P(1);\n  run P(2) }\n", false);
    const auto replay = trace::replay(*error.trail);
    CHECK(replay.error == "");
    CHECK(words_of(replay) == std::vector<std::string>{"0 4 (run P(1))", "0 5 (run P(2))"});
    REQUIRE(replay.places.size() == 3);
    CHECK(replay.places[0].proctype == "init");
    CHECK(replay.places[2].line == 2);
}

TEST_CASE("a long trail keeps every step") {
    const auto error = error_in(
        "int n;\nactive proctype P() {\n  do\n  :: n < 50000 -> n++; printf(\"M2P %d\\n\", n)\n  :: else -> break\n  "
        "od;\n  assert(false) }\n",
        false);
    const auto replay = trace::replay(*error.trail);
    CHECK(replay.error == "");
    // Guard, n++ and printf, each time with its output; then else and the assertion; a break is no step.
    REQUIRE(replay.events.size() == 4 * 50000 + 2);
    CHECK(std::get<trace::RawOutput>(replay.events[4 * 49999 + 2]).text == "M2P 50000");
}

TEST_CASE("a replay that breaks off or cannot be followed is an error") {
    trace::RawReplayReader empty;
    CHECK(empty.finish(false).error != "");
    for (const bool last_may_fail : {false, true}) {
        trace::RawReplayReader reader;
        reader.line("  1:\tproc  0 (P:1) m.pml:3 (state 1)\t[n = 3]");
        reader.line("  2:\tproc  0 (P:1) m.pml:4 (state 2)\t[(n==4)]");
        reader.line("\ttransition failed");
        reader.line("spin: trail ends after 2 steps");
        reader.line("#processes: 1");
        reader.line("  2:\tproc  0 (P:1) m.pml:4 (state 2)");
        const auto replay = reader.finish(last_may_fail);
        CHECK(replay.error.empty() == last_may_fail);
        CHECK(replay.events.size() == 1);
        CHECK(replay.places.size() == 1);
    }
    trace::RawReplayReader middle;
    middle.line("  1:\tproc  0 (P:1) m.pml:3 (state 1)\t[(n==4)]");
    middle.line("\ttransition failed");
    middle.line("  2:\tproc  0 (P:1) m.pml:4 (state 2)\t[n = 3]");
    middle.line("spin: trail ends after 2 steps");
    middle.line("#processes: 1");
    CHECK(middle.finish(true).error != "");
}

TEST_CASE("a trail whose file is gone is an error, not an empty run") {
    auto trail = *error_in("active proctype P() { assert(false) }\n", false).trail;
    trail.file = trail.file.parent_path() / "no.trail";
    CHECK(trace::replay(trail).error != "");
}

}  // namespace replay_test
