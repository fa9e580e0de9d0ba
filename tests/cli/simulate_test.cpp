// map2pml simulate: runs by chance against golden texts, sessions over a pipe, what is refused.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "program.h"
#include "tests/unit/json_schema.h"

namespace simulate_test {

using cli_test::Folder;
using cli_test::Ran;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

const char* const kPing = R"(Ping[
  agent(!Ping, %ping) = want() then ping() => agent(_, %pong)
  agent(!Pong, %pong) = waitfor ping() <= agent(_, %ping) timeout (agent())]
)";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void refused(const Folder& folder, const std::string& line, const std::string& words) {
    CAPTURE(line);
    const Ran ran = folder.run(line);
    CHECK(ran.exit_code == 2);
    CHECK(ran.out == "");
    CHECK_MESSAGE(has(ran.error, words), ran.error);
}

}  // namespace

// Each file of runs/ is a line `$ map2pml simulate …`, as one would type it in samples/, and what it must print.
TEST_CASE("runs with a seed print the same text for ever") {
    const Folder folder;
    fs::copy(M2P_SOURCE_DIR "/samples", folder / "samples", fs::copy_options::recursive);
    // The line says all: who takes part is not read from beside the protocol.
    for (const auto& entry : fs::recursive_directory_iterator(folder / "samples")) {
        if (entry.path().extension() == ".check") fs::remove(entry.path());
    }
    int runs = 0;
    for (const auto& entry : fs::directory_iterator(M2P_SOURCE_DIR "/tests/cli/runs")) {
        CAPTURE(entry.path().string());
        const std::string golden = cli_test::read(entry.path());
        const std::string line = golden.substr(0, golden.find('\n') + 1);
        REQUIRE(line.starts_with("$ map2pml simulate "));
        const Ran ran = folder.run("cd samples && " + line.substr(2, line.size() - 3));
        CHECK(ran.exit_code == 0);
        if (std::getenv("M2P_UPDATE") != nullptr) {
            cli_test::write(entry.path(), line + ran.out);
        }
        CHECK(line + ran.out == golden);
        ++runs;
    }
    CHECK(runs >= 8);
}

TEST_CASE("how a run ends is not the exit code; every end is named") {
    const Folder folder;
    cli_test::write(folder / "ping.map", kPing);
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
    CHECK(has(folder.run("map2pml simulate --seed 1 --total want --steps 2 ping.map").out,
              "stopped after 2 steps, as given by --steps\n"));
    cli_test::write(folder / "dead.map",
                    "S[ agent(!A, %a) = waitfor x() <= agent(_, %b) timeout (agent())\n"
                    "agent(!B, %b) = waitfor y() <= agent(_, %a) timeout (agent())\n"
                    "agent(!C, %c) = x() => agent(!B, %b) then y() => agent(!A, %a) ]");
    CHECK(has(folder.run("map2pml simulate -q --seed 1 dead.map").out, "deadlock after 2 steps: "));
    cli_test::write(folder / "deep.map", "S[ agent(!A, %a) = agent() then skip ]");
    CHECK(has(folder.run("map2pml simulate -q --call-depth 2 --seed 1 deep.map").out,
              "bound reached after 2 steps: the next steps are calls nested deeper than 2 (--call-depth)\n"));
}

TEST_CASE("--verbose tells what each step changes") {
    const Folder folder;
    cli_test::write(folder / "ping.map", kPing);
    const std::string out = folder.run("map2pml simulate -v --seed 1 --total want ping.map").out;
    CHECK(has(out, "ping() => Pong"));
    CHECK(has(out, "mailbox of Pong: ping() from Ping\n"));
    CHECK(has(out, "mailbox of Pong: empty\n"));
}

TEST_CASE("the trace: on standard output, in a file, valid against the schema, followed by replay") {
    const json_schema::Validator schema(
        Json::parse(cli_test::read(M2P_SOURCE_DIR "/driver/report/schema/trace.schema.json")));
    const Folder folder;
    cli_test::write(folder / "ping.map", kPing);
    const Ran out = folder.run("map2pml simulate --seed 5 --format json ping.map");
    CHECK(schema.faults(Json::parse(out.out)) == std::vector<std::string>{});
    const Ran both = folder.run("map2pml simulate --seed 5 --format json=run.json --format text=run.txt ping.map");
    CHECK(cli_test::read(folder / "run.json") == out.out);
    CHECK(cli_test::read(folder / "run.txt") == both.out);
    CHECK(Json::parse(out.out)["seed"] == 5);
    CHECK(folder.run("map2pml replay run.json").exit_code == 0);
    CHECK(folder.run("map2pml simulate --seed 5 --format json - <ping.map | map2pml replay - ping.map").exit_code == 0);
}

TEST_CASE("a session over a pipe: plain text, no prompt, exit code 0 at the end of the commands") {
    const Folder folder;
    cli_test::write(folder / "ping.map", kPing);
    const Ran ran = folder.run("printf '1\\nwhat\\n1\\ns run.json\\nu\\n1\\n1\\n' | map2pml simulate ping.map");
    CHECK(ran.exit_code == 0);
    CHECK(ran.error == "");
    CHECK(ran.out.find('\x1b') == std::string::npos);
    CHECK_FALSE(has(ran.out, "help> "));
    CHECK(ran.out.starts_with("ping.map  Ping, Pong\nafter 0 steps:\n  Ping  is at ping.map:2:25  want()\n"));
    CHECK(has(ran.out, "`what` is not understood; h lists the commands\n"));
    CHECK(has(ran.out, "saved 2 steps to run.json\n"));
    CHECK(ran.out.ends_with("completed after 3 steps: all agents have ended\n"));
    CHECK(Json::parse(cli_test::read(folder / "run.json"))["trace"]["steps"].size() == 2);
    CHECK(folder.run("map2pml replay run.json").exit_code == 0);
    CHECK(folder.run("printf '1\\nwhat\\n1\\ns run.json\\nu\\n1\\n1\\n' | map2pml simulate ping.map").out == ran.out);
    // The last line may lack its end; no line at all is fine too.
    CHECK(has(folder.run("printf 1 | map2pml simulate ping.map").out, "after 1 step:"));
    CHECK(folder.run("map2pml simulate ping.map </dev/null").exit_code == 0);
    CHECK(folder.run("map2pml simulate ping.map <&-").exit_code == 0);
    CHECK(folder.run("yes 'r 9' | map2pml simulate ping.map | head -3; exit ${PIPESTATUS[1]}").exit_code == 0);
    CHECK(has(folder.run("printf '1\\n' | map2pml simulate --color always ping.map").out, "\x1b["));
}

TEST_CASE("a save that cannot be written loses nothing") {
    const Folder folder;
    cli_test::write(folder / "ping.map", kPing);
    const Ran ran =
        folder.run("printf '1\\ns nowhere/x.json\\ns ping.map\\ns .\\ns ok.json\\n' | map2pml simulate ping.map");
    CHECK(ran.exit_code == 0);
    CHECK(has(ran.out, "not saved: `nowhere/x.json` cannot be written"));
    CHECK(has(ran.out, "would replace the input"));
    CHECK(has(ran.out, "saved 1 step to ok.json"));
    CHECK(cli_test::read(folder / "ping.map") == kPing);
    CHECK(folder.files() == std::set<std::string>{"ping.map", "ok.json"});
}

TEST_CASE("what is refused") {
    const Folder folder;
    cli_test::write(folder / "ping.map", kPing);
    cli_test::write(folder / "bad.map", "S[ agent(!A %a) = skip ]");
    cli_test::write(folder / "two.map", "First[ agent(!A, %a) = skip ] Second[ agent(!B, %b) = skip ]");
    refused(folder, "map2pml simulate", "FILE is missing");
    refused(folder, "map2pml simulate missing.map", "there is no such file");
    refused(folder, "map2pml simulate bad.map", "bad.map:1:");
    refused(folder, "map2pml simulate --seed 1 bad.map", "bad.map:1:");
    refused(folder, "map2pml simulate ping.map ping.map", "one FILE can be simulated at a time");
    refused(folder, "map2pml simulate --agents Pang=2 ping.map", "Pang");
    refused(folder, "map2pml simulate --seed 1 two.map",
            "it has 2 scenes: First and Second; choose one with `--scene`");
    refused(folder, "map2pml simulate --scene Secnd two.map",
            "the command line names the scene `Secnd`, which this file does not have; it has `First`, `Second`");
    refused(folder, "map2pml simulate --seed 1 --format json=ping.map ping.map", "would replace the input");
    CHECK(
        has(folder.run("map2pml simulate --scene Second --seed 1 two.map").out, "two.map  scene Second, B, seed 1\n"));
    CHECK(folder.run("map2pml simulate --seed 1 ping.map >/dev/full").exit_code == 4);
    CHECK(folder.run("map2pml simulate --seed 1 --steps 100000 ping.map | true; exit ${PIPESTATUS[0]}").exit_code == 0);
}

TEST_CASE("an interruption ends a long run by chance, with what was reached") {
    const Folder folder;
    cli_test::write(folder / "loop.map", "S[ agent(!A, %a) = agent(go, 1)\n agent(!A, %a, go, $n) = agent(go, $n) ]");
    const Ran ran = folder.run(
        "\"$MAP2PML\" simulate --seed 1 --steps 1000000000 loop.map >long.txt & child=$!; sleep 1; kill -INT $child; "
        "wait $child; code=$?; tail -4 long.txt; exit $code");
    CHECK(ran.exit_code == 3);
    CHECK(has(ran.out, "interrupted after "));
    CHECK(has(ran.out, "A  is at loop.map:2:"));
}

}  // namespace simulate_test
