// State of a check file is shown at the steps that change it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/json_schema.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace state_changes_test {

using namespace tests;
using Json = nlohmann::json;

namespace {

void write_files(const Folder& folder) {
    tests::write_file(folder / "a.map", R"(Scene[
  agent(!A, %a) = bid(1) => agent(!B, %b) then bid(2) => agent(!B, %b)
  agent(!B, %b) = waitfor (bid($v) <= agent(_, %a) then agent()) timeout (agent())]
)");
    tests::write_file(folder / "a.check", R"(services b
state last : 0..9 = 0 per agent
state sum : 0..9 = 0
on received bid($n) by !B { set last := $n set sum := sum + $n }
never twice: received bid(2) by !B where last of !B == 1
)");
}

/// `index: name = value` of each change, one a line; indexes are those of the steps.
std::string changes_in(const Json& steps) {
    std::string all;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        for (const Json& change : steps[at].at("changes")) {
            all += steps[at].at("performative").get<std::string>() + steps[at].at("terms").at(0).get<std::string>() +
                   ": " + change.at("name").get<std::string>() + " = " + change.at("value").get<std::string>() + "\n";
        }
    }
    return all;
}

// By the meaning: 0 + 1, then 1 + 2; `last of A` is never set.
const std::string kChanges = "bid1: last of B = 1\nbid1: sum = 1\nbid2: last of B = 2\nbid2: sum = 3\n";

}  // namespace

TEST_CASE("in the reports of check") {
    const Folder folder;
    write_files(folder);
    for (const char* level : {"-O0", "-O1"}) {
        CAPTURE(std::string(level));
        const Ran ran =
            folder.run(std::string("map2pml check a.map --property twice --format text --format json=r.json "
                                   "--format html=r.html ") +
                       level);
        CHECK(ran.exit_code == 1);
        CHECK(contains(ran.out, "\n            last of B = 1, sum = 1\n"));
        CHECK(contains(ran.out, "\n            last of B = 2, sum = 3\n"));
        const Json report = Json::parse(tests::read_file(folder / "r.json"));
        CHECK(changes_in(report.at("results").at(0).at("counterexample").at("steps")) == kChanges);
        const json_schema::Validator schema =
            json_schema::validator_for("driver/report/schema/check-report.schema.json");
        CHECK(schema.faults(report).empty());
        CHECK(contains(tests::read_file(folder / "r.html"), "last of B = 2, sum = 3"));
        CHECK(folder.run("map2pml replay r.json").exit_code == 0);
    }
}

TEST_CASE("in a run by chance") {
    const Folder folder;
    write_files(folder);
    const Ran ran = folder.run("map2pml simulate a.map --seed 1 --format text --format json=run.json");
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.out, "last of B = 1, sum = 1\n"));
    const Json run = Json::parse(tests::read_file(folder / "run.json"));
    CHECK(contains(changes_in(run.at("trace").at("steps")), "bid1: last of B = 1\nbid1: sum = 1\n"));
    const json_schema::Validator schema = json_schema::validator_for("driver/report/schema/trace.schema.json");
    CHECK(schema.faults(run).empty());
}

TEST_CASE("each step says which variables it binds; a call that does not come back takes them away") {
    const Folder folder;
    tests::write_file(
        folder / "a.map",
        "S[\n"
        "  agent(!A, %a) = one(1, x) => agent(!B, %b) then two(2) => agent(!B, %b)\n"
        "  agent(!B, %b) =\n"
        "    waitfor (one($n, $what) <= agent($from, %a) then\n"
        "             waitfor (two($n) <= agent(_, %a) then agent(last, $n)) timeout (skip)) timeout (agent())\n"
        "  agent(!B, %b, last, $m) = waitfor (never() <= agent(_, %a)) timeout (agent(last, $m))]\n");
    const tests::Ran ran = folder.run("map2pml check --property termination --format json a.map");
    CHECK(ran.exit_code == 1);
    const nlohmann::json report = nlohmann::json::parse(ran.out);
    std::vector<std::string> told;
    for (const auto& step : report["results"][0]["counterexample"]["steps"])
        if (step["agent"] == "B") told.push_back(step["bindings"].dump());
    CHECK(
        told ==
        std::vector<std::string>{
            R"([{"value":"A","variable":"from"},{"value":"1","variable":"n"},{"value":"x","variable":"what"}])",
            R"([{"value":"2","variable":"n"}])",
            R"([{"value":null,"variable":"from"},{"value":"2","variable":"m"},{"value":null,"variable":"n"},{"value":null,"variable":"what"}])"});
}

}  // namespace state_changes_test
