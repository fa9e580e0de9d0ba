// `map2pml prove --format json` prints what its schema says: proofs, a refutation, a file that cannot be read.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/json_schema.h"
#include "tests/support/program.h"

namespace prove_schema_test {

using namespace tests;
using Json = nlohmann::json;

namespace {

const std::string kRodin = M2P_SOURCE_DIR "/tests/eventb/rodin/";

/// What the report breaks of the schema, one a line.
std::string faults(const Json& report) {
    static const json_schema::Validator schema =
        json_schema::validator_for("driver/report/proofs/schema/prove-report.schema.json");
    std::string all;
    for (const std::string& each : schema.faults(report)) all += each + "\n";
    return all;
}

Json proved(const Folder& folder, const std::string& inputs) {
    return Json::parse(folder.run("map2pml prove --format json " + inputs).out);
}

}  // namespace

TEST_CASE("one project") {
    const Folder folder;
    const Json report = proved(folder, "'" + kRodin + "traffic-light'");
    CHECK(faults(report) == "");
    CHECK(report["results"].size() == 23);
}

TEST_CASE("what is not there says so; several inputs have one report") {
    const Folder folder;
    const Json report = proved(folder, "'" + kRodin + "counter' nowhere.bum");
    CHECK(faults(report) == "");
    CHECK(report["input"].is_null());
    REQUIRE(report["files"].size() == 2);
    CHECK(report["files"][0]["error"].is_null());
    CHECK(report["files"][1]["error"].is_string());
    CHECK(report["error"] == report["files"][1]["error"]);
    CHECK(report["results"].size() == 6);
    CHECK(report["results"][0]["input"] == kRodin + "counter");
}

TEST_CASE("a refuted obligation has a state, and a report that lacks something is noticed") {
    const Folder folder;
    write_file(folder / "M.bum", R"(<?xml version="1.0" encoding="UTF-8"?>
<org.eventb.core.machineFile version="5">
<org.eventb.core.variable name="a" org.eventb.core.identifier="x"/>
<org.eventb.core.invariant name="b" org.eventb.core.label="inv1" org.eventb.core.predicate="x ∈ 0‥3"/>
<org.eventb.core.event name="c" org.eventb.core.label="INITIALISATION">
<org.eventb.core.action name="d" org.eventb.core.label="act1" org.eventb.core.assignment="x ≔ 0"/>
</org.eventb.core.event>
<org.eventb.core.event name="e" org.eventb.core.label="up">
<org.eventb.core.action name="g" org.eventb.core.label="act1" org.eventb.core.assignment="x ≔ x + 1"/>
</org.eventb.core.event>
</org.eventb.core.machineFile>
)");
    Json report = proved(folder, "M.bum");
    CHECK(faults(report) == "");
    REQUIRE(report["results"].size() > 0);
    bool is_refuted = false;
    for (Json& each : report["results"]) {
        if (each["verdict"] != "refuted") continue;
        is_refuted = true;
        CHECK(each["counterexample"]["before"]["x"] == "3");
        each.erase("counterexample");
    }
    CHECK(is_refuted);
    CHECK(faults(report) != "");
}

}  // namespace prove_schema_test
