// map2pml simulate: runs by chance against golden texts, sessions over a pipe, what is refused.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "tests/support/json_schema.h"
#include "tests/support/ping.h"
#include "tests/support/program.h"
#include "tests/support/refused.h"
#include "tests/support/text.h"

namespace simulate_test {

using tests::check_refused;
using tests::contains;
using tests::Folder;
using tests::kPingMayFail;
using tests::Ran;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

}  // namespace

// Each file of runs/ is a line `$ map2pml simulate …`, as one would type it in samples/, and what it must print.
TEST_CASE("runs with a seed print the same text for ever") {
    const Folder folder;
    fs::copy(M2P_SOURCE_DIR "/samples", folder / "samples", fs::copy_options::recursive);
    // The line says all: who takes part is not read from beside the protocol.
    for (const auto& entry : fs::recursive_directory_iterator(folder / "samples"))
        if (entry.path().extension() == ".check") fs::remove(entry.path());
    int runs = 0;
    for (const auto& entry : fs::directory_iterator(M2P_SOURCE_DIR "/tests/cli/runs")) {
        CAPTURE(entry.path().string());
        const std::string golden = tests::read_file(entry.path());
        const std::string line = golden.substr(0, golden.find('\n') + 1);
        REQUIRE(line.starts_with("$ map2pml simulate "));
        const Ran ran = folder.run("cd samples && " + line.substr(2, line.size() - 3));
        CHECK(ran.exit_code == 0);
        if (std::getenv("M2P_UPDATE") != nullptr) tests::write_file(entry.path(), line + ran.out);
        CHECK(line + ran.out == golden);
        ++runs;
    }
    CHECK(runs >= 8);
}

TEST_CASE("how a run ends is not the exit code; every end is named") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    bool completed = false;
    bool failed = false;
    for (int seed = 0; seed < 20; ++seed) {
        const Ran ran = folder.run("map2pml simulate -q --seed " + std::to_string(seed) + " ping.map");
        CHECK(ran.exit_code == 0);
        completed = completed || ran.out == "completed after 3 steps: all agents have ended\n";
        failed = failed || ran.out == "failed after 1 step: no agent can continue, and at least one has failed\n";
    }
    CHECK(completed);
    CHECK(failed);
    CHECK(contains(folder.run("map2pml simulate --seed 1 --total want --steps 2 ping.map").out,
                   "stopped after 2 steps, as given by --steps\n"));
    tests::write_file(folder / "dead.map",
                      "S[ agent(!A, %a) = waitfor x() <= agent(_, %b) timeout (agent())\n"
                      "agent(!B, %b) = waitfor y() <= agent(_, %a) timeout (agent())\n"
                      "agent(!C, %c) = x() => agent(!B, %b) then y() => agent(!A, %a) ]");
    CHECK(contains(folder.run("map2pml simulate -q --seed 1 dead.map").out, "deadlock after 2 steps: "));
    tests::write_file(folder / "deep.map", "S[ agent(!A, %a) = agent() then skip ]");
    CHECK(contains(folder.run("map2pml simulate -q --call-depth 2 --seed 1 deep.map").out,
                   "bound reached after 2 steps: the next steps are calls nested deeper than 2 (--call-depth)\n"));
}

TEST_CASE("--verbose tells what each step changes") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    const std::string out = folder.run("map2pml simulate -v --seed 1 --total want ping.map").out;
    CHECK(contains(out, "ping() => Pong"));
    CHECK(contains(out, "mailbox of Pong: ping() from Ping\n"));
    CHECK(contains(out, "mailbox of Pong: empty\n"));
}

TEST_CASE("the trace: on standard output, in a file, valid against the schema, followed by replay") {
    const json_schema::Validator schema = json_schema::validator_for("driver/report/schema/trace.schema.json");
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    const Ran out = folder.run("map2pml simulate --seed 5 --format json ping.map");
    CHECK(schema.faults(Json::parse(out.out)) == std::vector<std::string>{});
    const Ran both = folder.run("map2pml simulate --seed 5 --format json=run.json --format text=run.txt ping.map");
    CHECK(tests::read_file(folder / "run.json") == out.out);
    CHECK(tests::read_file(folder / "run.txt") == both.out);
    CHECK(Json::parse(out.out)["seed"] == 5);
    CHECK(folder.run("map2pml replay run.json").exit_code == 0);
    CHECK(folder.run("map2pml simulate --seed 5 --format json - <ping.map | map2pml replay - ping.map").exit_code == 0);
}

TEST_CASE("a session over a pipe: plain text, no prompt, exit code 0 at the end of the commands") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    const Ran ran = folder.run("printf '1\\nwhat\\n1\\ns run.json\\nu\\n1\\n1\\n' | map2pml simulate ping.map");
    CHECK(ran.exit_code == 0);
    CHECK(ran.error == "");
    CHECK(ran.out.find('\x1b') == std::string::npos);
    CHECK_FALSE(contains(ran.out, "help> "));
    CHECK(ran.out.starts_with("ping.map  Ping, Pong\nafter 0 steps:\n  Ping  is at ping.map:2:25  want()\n"));
    CHECK(contains(ran.out, "`what` is not understood; h lists the commands\n"));
    CHECK(contains(ran.out, "saved 2 steps to run.json\n"));
    CHECK(ran.out.ends_with("completed after 3 steps: all agents have ended\n"));
    CHECK(Json::parse(tests::read_file(folder / "run.json"))["trace"]["steps"].size() == 2);
    CHECK(folder.run("map2pml replay run.json").exit_code == 0);
    CHECK(folder.run("printf '1\\nwhat\\n1\\ns run.json\\nu\\n1\\n1\\n' | map2pml simulate ping.map").out == ran.out);
    // The last line may lack its end; no line at all is fine too.
    CHECK(contains(folder.run("printf 1 | map2pml simulate ping.map").out, "after 1 step:"));
    CHECK(folder.run("map2pml simulate ping.map </dev/null").exit_code == 0);
    CHECK(folder.run("map2pml simulate ping.map <&-").exit_code == 0);
    CHECK(folder.run("yes 'r 9' | map2pml simulate ping.map | head -3; exit ${PIPESTATUS[1]}").exit_code == 0);
    CHECK(contains(folder.run("printf '1\\n' | map2pml simulate --color always ping.map").out, "\x1b["));
}

TEST_CASE("a save that cannot be written loses nothing") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    const Ran ran =
        folder.run("printf '1\\ns nowhere/x.json\\ns ping.map\\ns .\\ns ok.json\\n' | map2pml simulate ping.map");
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.out, "not saved: `nowhere/x.json` cannot be written"));
    CHECK(contains(ran.out, "would replace the input"));
    CHECK(contains(ran.out, "saved 1 step to ok.json"));
    CHECK(tests::read_file(folder / "ping.map") == kPingMayFail);
    CHECK(folder.files() == std::set<std::string>{"ping.map", "ok.json"});
}

TEST_CASE("what is refused") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "bad.map", "S[ agent(!A %a) = skip ]");
    tests::write_file(folder / "two.map", "First[ agent(!A, %a) = skip ] Second[ agent(!B, %b) = skip ]");
    check_refused(folder, "map2pml simulate", "FILE is missing");
    check_refused(folder, "map2pml simulate missing.map", "there is no such file");
    check_refused(folder, "map2pml simulate bad.map", "bad.map:1:");
    check_refused(folder, "map2pml simulate --seed 1 bad.map", "bad.map:1:");
    check_refused(folder, "map2pml simulate ping.map ping.map", "one FILE can be simulated at a time");
    check_refused(folder, "map2pml simulate --agents Pang=2 ping.map", "Pang");
    check_refused(folder, "map2pml simulate --seed 1 two.map",
                  "it has 2 scenes: First and Second; choose one with `--scene`");
    check_refused(folder, "map2pml simulate --scene Secnd two.map",
                  "the command line names the scene `Secnd`, which this file does not have; it has `First`, `Second`");
    check_refused(folder, "map2pml simulate --seed 1 --format json=ping.map ping.map", "would replace the input");
    CHECK(contains(folder.run("map2pml simulate --scene Second --seed 1 two.map").out,
                   "two.map  scene Second, B, seed 1\n"));
    CHECK(folder.run("map2pml simulate --seed 1 ping.map >/dev/full").exit_code == 4);
    CHECK(folder.run("map2pml simulate --seed 1 --steps 100000 ping.map | true; exit ${PIPESTATUS[0]}").exit_code == 0);
}

TEST_CASE("an interruption ends a long run by chance, with what was reached") {
    const Folder folder;
    tests::write_file(folder / "loop.map", "S[ agent(!A, %a) = agent(go, 1)\n agent(!A, %a, go, $n) = agent(go, $n) ]");
    const Ran ran = folder.run(
        "\"$MAP2PML\" simulate --seed 1 --steps 1000000000 loop.map >long.txt & child=$!; sleep 1; kill -INT $child; "
        "wait $child; code=$?; tail -4 long.txt; exit $code");
    CHECK(ran.exit_code == 3);
    CHECK(contains(ran.out, "interrupted after "));
    CHECK(contains(ran.out, "A  is at loop.map:2:"));
}

}  // namespace simulate_test
