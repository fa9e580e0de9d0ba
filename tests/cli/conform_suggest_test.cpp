// map2pml conform --suggest: runs to what no conversation did. What is reached follows from the meaning of the protocols.
#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include "tests/support/json_schema.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace conform_suggest_test {

using tests::contains;
using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

/// A client is ready and goes, or stops. Nobody ever says `bye`.
constexpr const char* kFork = R"(Fork[
  agent(!Client, %client) =
    (ready() then go() => agent(!Server, %server)) or stop() => agent(!Server, %server)
  agent(!Server, %server) =
    waitfor
      (go() <= agent($c, %client)
       or stop() <= agent($c, %client)
       or bye() <= agent($c, %client))
    timeout (agent())]
)";

constexpr const char* kGo = R"({"from": "Client", "to": "Server", "message": "go"})"
                            "\n";

Json report_on(const Folder& folder, const std::string& protocol, const std::string& options) {
    tests::write_file(folder.path() / "p.map", protocol);
    tests::write_file(folder.path() / "log.jsonl", kGo);
    const Ran ran = folder.run("map2pml conform p.map log.jsonl --format json " + options);
    INFO(ran.error);
    REQUIRE(ran.exit_code == 0);
    Json report = Json::parse(ran.out);
    const json_schema::Validator schema = json_schema::validator_for("driver/report/schema/conform-report.schema.json");
    CHECK(schema.faults(report) == std::vector<std::string>{});
    return report;
}

/// The steps by their operations as they are written.
std::set<std::string> named(const Json& report, const Json& steps) {
    std::set<std::string> names;
    for (const Json& step : steps)
        for (const Json& each : report["coverage"])
            if (each["operation"] == step["operation"] && each["step"] == step["step"])
                names.insert(each["text"].get<std::string>() + " " + each["step"].get<std::string>());
    return names;
}

}  // namespace

TEST_CASE("suggest: one shortest run to all that lies on the way, and what nothing reaches") {
    const Folder folder;
    CHECK(report_on(folder, kFork, "")["suggestions"].is_null());
    const Json report = report_on(folder, kFork, "--suggest");
    const Json& suggestions = report["suggestions"];
    // The client is not ready, stops, and the server takes that: three steps, and nothing is shorter.
    REQUIRE(suggestions["runs"].size() == 1);
    CHECK(suggestions["runs"][0]["run"].size() == 3);
    CHECK(named(report, suggestions["runs"][0]["reaches"]) ==
          std::set<std::string>{"ready() failed", "stop() => agent(!Server, %server) sent",
                                "stop() <= agent($c, %client) taken"});
    CHECK(suggestions["complete"] == true);
    CHECK(named(report, suggestions["not_reached"]) == std::set<std::string>{"bye() <= agent($c, %client) taken"});
    const Ran text = folder.run("map2pml conform p.map log.jsonl --suggest");
    CHECK(contains(text.out, "a shortest run to 3 steps that no conversation took:"));
    CHECK(contains(text.out, "no run with these agents reaches:"));
    const Ran page = folder.run("map2pml conform p.map log.jsonl --suggest --format html");
    CHECK(contains(page.out, "Runs to what no conversation did"));
    CHECK(contains(page.out, "no run with these agents reaches"));
}

TEST_CASE("suggest: a search with an end of its own never says that a step cannot be reached") {
    const Folder folder;
    // The clerk is told more and more, and never looks.
    const std::string flood = R"(Flood[
  agent(!Client, %client) = go() => agent(!Server, %server) then agent(more)
  agent(!Client, %client, more) = note() => agent(!Server, %server) then agent(more)
  agent(!Server, %server) = waitfor bye() <= agent($c, %client) timeout (agent())])";
    const Json report = report_on(folder, flood, "--suggest");
    CHECK(report["suggestions"]["complete"] == false);
    CHECK(named(report, report["suggestions"]["not_reached"]) ==
          std::set<std::string>{"bye() <= agent($c, %client) taken"});
    const Ran text = folder.run("map2pml conform p.map log.jsonl --suggest");
    CHECK(contains(text.out, "not reached within "));
    CHECK_FALSE(contains(text.out, "no run with these agents"));

    // What a procedure gives may be anything, so a search with one value is not all.
    const std::string given = R"(Given[
  agent(!Client, %client) = go() => agent(!Server, %server) then $x = price() then offer($x) => agent(!Server, %server)
  agent(!Server, %server) =
    waitfor (offer(7) <= agent($c, %client)) timeout (agent())])";
    CHECK(report_on(folder, given, "--suggest")["suggestions"]["complete"] == false);
}

TEST_CASE("suggest: the runs as a log conform, and take what was missing") {
    const Folder folder;
    (void)report_on(folder, kFork, "--suggest");
    CHECK(
        folder
            .run("map2pml conform p.map log.jsonl --suggest -q --format jsonl=more.jsonl --format pytest=test_more.py")
            .exit_code == 0);
    const Json more = Json::parse(folder.run("map2pml conform p.map more.jsonl --format json").out);
    CHECK(more["totals"]["deviates"] == 0);
    Json taken = Json::array();
    for (const Json& step : more["coverage"])
        if (step["possibly"] > 0) taken.push_back(step);
    CHECK(named(more, taken) == std::set<std::string>{"ready() failed", "stop() => agent(!Server, %server) sent",
                                                      "stop() <= agent($c, %client) taken"});
    CHECK(contains(tests::read_file(folder / "test_more.py"), "world.said() == ([\"Server\"], \"stop\", [])"));
    CHECK(folder.run("map2pml conform p.map log.jsonl --format jsonl=more.jsonl").exit_code == 2);
}

/// Runs the tests of a file that `--format pytest` wrote against agents in Python. pytest itself need not be there.
constexpr const char* kRunner = R"py(
import importlib.util, sys, types

if importlib.util.find_spec("pytest") is None:
    stub = types.ModuleType("pytest")
    stub.fixture = lambda function: function
    sys.modules["pytest"] = stub

answer_of = {"right": lambda terms: terms, "wrong": lambda terms: ["2"]}[sys.argv[1]]


class Agent:
    def __init__(self, name):
        self.words = [(["Server"], "ask", ["1"])] if name == "Client" else []

    def hears(self, sender, message, terms):
        if message == "ask":
            self.words.append(([sender], "answer", answer_of(terms)))

    def said(self):
        return self.words.pop(0) if self.words else None


spec = importlib.util.spec_from_file_location("written", "test_run.py")
written = importlib.util.module_from_spec(spec)
spec.loader.exec_module(written)
for name, test in sorted(vars(written).items()):
    if name.startswith("test_"):
        try:
            test(Agent)
            print(name, "passes")
        except AssertionError:
            print(name, "fails")
)py";

TEST_CASE("a test that is written passes against an agent that follows the run, and fails against one that does not") {
    const Folder folder;
    tests::write_file(folder.path() / "ask.map", R"(Ask[
  agent(!Client, %client) = ask(1) => agent(!Server, %server) then agent(waiting)
  agent(!Client, %client, waiting) =
    waitfor (answer($x) <= agent(!Server, %server)) timeout (agent(waiting))
  agent(!Server, %server) =
    waitfor (ask($n) <= agent($c, %client) then answer($n) => agent($c, %client)) timeout (agent())]
)");
    tests::write_file(folder.path() / "runner.py", kRunner);
    CHECK(folder.run("map2pml simulate ask.map --seed 1 -q --format pytest=test_run.py").exit_code == 0);
    CHECK(folder.run("python3 runner.py right").out == "test_client passes\ntest_server passes\n");
    CHECK(folder.run("python3 runner.py wrong").out == "test_client passes\ntest_server fails\n");
}

TEST_CASE("reports of check and conform name operations alike") {
    const Folder folder;
    tests::write_file(folder.path() / "p.check", "never stops: sent stop()\n");
    const Json report = report_on(folder, kFork, "");
    std::map<std::size_t, Json> places;
    for (const Json& step : report["coverage"]) places[step["operation"]] = step["place"];
    const Json check = Json::parse(folder.run("map2pml check p.map --format json").out);
    std::size_t never = 0;
    std::size_t steps = 0;
    for (const Json& result : check["results"]) {
        for (const Json& finding : result["findings"]) {
            for (const Json& claim : finding["claims"]) {
                if (claim["kind"] != "never-executed") continue;
                for (const Json& operation : claim["operations"]) {
                    ++never;
                    CHECK(places[operation] == finding["span"]);
                }
            }
        }
        if (result["counterexample"].is_null()) continue;
        for (const Json& step : result["counterexample"]["steps"]) {
            if (step["operation"] == 0 || !places.contains(step["operation"])) continue;
            ++steps;
            CHECK(places[step["operation"]] == step["span"]);
        }
    }
    CHECK(never == 1);  // `bye` is never taken
    CHECK(steps > 0);
}

}  // namespace conform_suggest_test
