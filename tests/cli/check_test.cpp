// map2pml check: exit codes, formats, order, interruption. What the verdicts must be is said by the samples.
#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "tests/support/json_schema.h"
#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace check_test {

using tests::Folder;
using tests::kPing;
using tests::kPingMayFail;
using tests::Ran;
using Json = nlohmann::json;

namespace {

const json_schema::Validator& validator() {
    static const json_schema::Validator the_one =
        json_schema::validator_for("driver/report/schema/check-report.schema.json");
    return the_one;
}

}  // namespace

TEST_CASE("0 when all holds, 1 when something is violated, the report on standard output") {
    const Folder folder;
    tests::write_file(folder / "good.map", kPing);
    tests::write_file(folder / "bad.map", kPingMayFail);
    const Ran good = folder.run("map2pml check good.map");
    CHECK(good.exit_code == 0);
    CHECK(good.error == "");
    CHECK(good.out.starts_with("good.map  Ping, Pong"));
    CHECK(good.out.find("  holds       termination, no-failure") != std::string::npos);
    CHECK(good.out.find('\x1b') == std::string::npos);
    CHECK(folder.run("map2pml check -q good.map").out == "");

    const Ran bad = folder.run("map2pml check bad.map");
    CHECK(bad.exit_code == 1);
    CHECK(bad.out.find("  violated    no-failure") != std::string::npos);
    CHECK(bad.out.find("want() fails") != std::string::npos);
    CHECK(bad.out.find("bad.map:2:25") != std::string::npos);
    CHECK(folder.run("map2pml check --total want bad.map").exit_code == 0);
    CHECK(folder.files() == std::set<std::string>{"good.map", "bad.map"});
}

TEST_CASE("the most urgent exit code of several files wins; reports come in the order of the inputs") {
    const Folder folder;
    tests::write_file(folder / "good.map", kPing);
    tests::write_file(folder / "bad.map", kPingMayFail);
    const Ran ran = folder.run("map2pml check -j 2 bad.map good.map bad.map");
    CHECK(ran.exit_code == 1);
    CHECK(ran.out.starts_with("bad.map  "));
    CHECK(ran.out.find("\ngood.map  ") < ran.out.rfind("\nbad.map  "));
    CHECK(ran.out.ends_with("3 files: 1 hold, 2 violated\n"));
    CHECK(folder.run("map2pml check bad.map missing.map").exit_code == 2);
}

TEST_CASE("JSON, on standard output and in files, is valid against the schema") {
    const Folder folder;
    tests::write_file(folder / "good.map", kPing);
    tests::write_file(folder / "bad.map", kPingMayFail);
    tests::write_file(folder / "broken.map", "S[ nonsense");
    for (const std::string files :
         {"good.map", "bad.map", "broken.map", "missing.map", "good.map bad.map broken.map"}) {
        CAPTURE(files);
        const Json document = Json::parse(folder.run("map2pml check --format json " + std::string(files)).out);
        CHECK(validator().faults(document) == std::vector<std::string>{});
    }
    const Ran ran = folder.run("map2pml check --format json=r.json --format text=r.txt bad.map");
    CHECK(ran.exit_code == 1);
    const Json document = Json::parse(tests::read_file(folder / "r.json"));
    CHECK(document["input"] == "bad.map");
    CHECK(document["results"].size() == 7);
    CHECK(ran.out.find("violated    no-failure") != std::string::npos);
    CHECK(tests::read_file(folder / "r.txt").find("violated    no-failure") != std::string::npos);
}

TEST_CASE("only the chosen properties are checked") {
    const Folder folder;
    tests::write_file(folder / "bad.map", kPingMayFail);
    const Json document = Json::parse(
        folder.run("map2pml check --property no-failure,termination --skip termination --format json bad.map").out);
    REQUIRE(document["results"].size() == 1);
    CHECK(document["results"][0]["property"] == "no-failure");
}

TEST_CASE("warnings count only with --werror") {
    const Folder folder;
    tests::write_file(folder / "warned.map",
                      "S[\n  agent(!A, %a) = hello() => agent(_, %b)\n  agent(!B, %b) = skip]\n");
    const Ran plain = folder.run("map2pml -t ir -o - warned.map");
    CHECK(plain.exit_code == 0);
    CHECK(plain.error.find(": warning: ") != std::string::npos);
    CHECK(folder.run("map2pml -q -t ir -o - warned.map").error == "");
    const Ran strict = folder.run("map2pml --werror -t ir -o - warned.map");
    CHECK(strict.exit_code == 2);
    CHECK(strict.out == "");
    CHECK(folder.run("map2pml check --werror warned.map").exit_code == 2);
}

TEST_CASE("instances that options make equal are searched once, and each keeps its expectations") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPingMayFail);
    tests::write_file(folder / "a.check",
                      "instance \"one\" { agents Ping = 1  expect no-failure violated }\n"
                      "instance \"two\" { agents Ping = 2  expect no-failure holds }\n"
                      "instance \"other\" { agents Ping = 2  total want }\n");
    const Json report = Json::parse(folder.run("map2pml check a.map --agents Ping=1 --format json").out);
    const Json& scenes = report["scenes"];
    REQUIRE(scenes.size() == 3);
    CHECK(scenes[0]["seconds"] == scenes[1]["seconds"]);
    CHECK(scenes[0]["seconds"] != scenes[2]["seconds"]);
    std::string verdicts;
    for (const Json& each : report["results"])
        if (each["property"] == "no-failure")
            verdicts += each["verdict"].get<std::string>() + "/" + each["expected"].get<std::string>() + " ";
    CHECK(verdicts == "violated/violated violated/holds holds/holds ");
}

TEST_CASE("Ctrl-C, a kill and a short time: incomplete, exit code 3, soon, nothing left behind") {
    const Folder folder;
    // Four bidders who may bid five times: more states than any machine holds, and nothing wrong among the first.
    std::filesystem::copy_file(M2P_SOURCE_DIR "/samples/auction_fixed/auction_fixed.map", folder / "huge.map");
    const std::string check = " check -O1 --agents Bidder=4 --limit bidloop=5 --total getValue,getWinner ";
    const std::string in_background = "$MAP2PML" + check + "--time 10m huge.map & child=$!; sleep 2; ";
    for (const std::string& line :
         {"map2pml" + check + "--time 1s huge.map", in_background + "kill -INT $child; wait $child",
          in_background + "kill -TERM $child; wait $child"}) {
        CAPTURE(line);
        const auto begin = std::chrono::steady_clock::now();
        const Ran ran = folder.run(line);
        const auto end = std::chrono::steady_clock::now();
        CHECK_MESSAGE(ran.out.find("incomplete") != std::string::npos, ran.error);
        CHECK(ran.out.find("  holds ") == std::string::npos);
        CHECK(ran.exit_code == 3);
        CHECK(end - begin < std::chrono::seconds(60));
        CHECK(folder.files() == std::set<std::string>{"huge.map"});
        CHECK(folder.processes() == 0);
    }
    // What was decided before is kept, also where other properties need models of their own.
    tests::write_file(folder / "huge.check", "never bids: sent inform(next, _, _) from %bidder\n");
    const Ran ran = folder.run(in_background + "kill -INT $child; wait $child");
    CHECK(ran.exit_code == 3);
    CHECK(ran.out.find("incomplete") != std::string::npos);
    CHECK(ran.error.find("M2P310") == std::string::npos);
}

TEST_CASE("branches that start and end again and again beside others are few processes") {
    const Folder folder;
    // Ann tries again and again while Dan's branch waits. When p() succeeds she ends, and Dan's timeout lets him end.
    tests::write_file(folder / "pile.map", R"(Pile[
  agent(!Ann, %a) = waitfor (p() par skip) timeout (skip)
  agent(!Dan, %b) = (waitfor (go() <= agent(_, _)) timeout (skip)) par skip]
)");
    // Two branches come to the same `par`, for ever.
    tests::write_file(folder / "twice.map", R"(Twice[
  agent(!Ann, %a) = agent(loop) par agent(loop)
  agent(!Ann, %a, loop) = (skip par skip) then agent(loop)]
)");
    for (const char* level : {"-O0", "-O1"}) {
        const Ran once = folder.run(std::string("map2pml check pile.map ") + level);
        CHECK(once.exit_code == 1);
        CHECK(once.out.find("holds       termination, no-failure, bounded-recursion, no-orphans, mailbox-bound") !=
              std::string::npos);
        CHECK(once.out.find("violated    progress") != std::string::npos);
        CHECK(once.out.find("violated    reachable-code     2 operations are never executed") != std::string::npos);
        const Ran twice = folder.run(std::string("map2pml check twice.map --property bounded-recursion ") + level);
        CHECK(twice.exit_code == 0);
        CHECK(twice.out.find("holds       bounded-recursion") != std::string::npos);
    }
    const Ran clones = folder.run("map2pml check twice.map --agents Ann=2 --property bounded-recursion");
    CHECK(clones.exit_code == 0);
    CHECK(clones.out.find("holds       bounded-recursion") != std::string::npos);
}

TEST_CASE("branches that fill SPIN's table of processes are no growth of the protocol") {
    const Folder folder;
    // As the control flow goes, the branches might start the `par` again, so nobody knows how many there are: no workers.
    // Ann tries again and again; while Dan's branches wait, SPIN cannot let Ann's ended ones go.
    tests::write_file(folder / "pile.map", R"(Pile[
  agent(!Ann, %a) = waitfor (p() par (skip or agent())) timeout (skip)
  agent(!Dan, %b) = (waitfor (go() <= agent(_, _)) timeout (skip)) par (skip or agent())]
)");
    // 125 agents with two branches each: more than SPIN holds, but no more than that.
    tests::write_file(folder / "many.map", R"(Many[
  agent(!Ann, %a) = (waitfor (go() <= agent(_, _)) timeout (skip)) par p()]
)");
    tests::write_file(folder / "grow.map", "Grow[ agent(!Ann, %a) = skip par agent() ]");
    const Ran piled = folder.run("map2pml check pile.map --property bounded-recursion");
    // The `agent()` of both is never reached: a `skip` before it always succeeds. The semantics has few states and decides.
    CHECK(piled.exit_code == 0);
    CHECK(piled.out.find("holds       bounded-recursion  by the reference semantics") != std::string::npos);
    // A `par` in a `waitfor` that fails is tried again.
    const Ran failing = folder.run("map2pml check pile.map --property no-failure");
    CHECK(failing.exit_code == 0);
    CHECK(failing.out.find("by the reference semantics") != std::string::npos);
    const Ran many = folder.run("map2pml check many.map --agents Ann=125 --property bounded-recursion");
    CHECK(many.exit_code == 3);
    CHECK(many.out.find("branches of `par` fill SPIN's table") != std::string::npos);
    const Ran grown = folder.run("map2pml check grow.map --property bounded-recursion");
    CHECK(grown.exit_code == 1);
    CHECK(grown.out.find("the number of processes grows without bound") != std::string::npos);
}

}  // namespace check_test
