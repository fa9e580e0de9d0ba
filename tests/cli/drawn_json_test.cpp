// JSON of a diagram names the elements of the drawing: a line of XMI tells nobody where that is.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/json_schema.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace drawn_json_test {

using namespace tests;
using Json = nlohmann::json;

namespace {

const std::string kCrossing = "'" M2P_SOURCE_DIR "/samples/auml/crossing.xmi'";

std::string faults(const Json& document, const std::string& schema_file) {
    const json_schema::Validator schema = json_schema::validator_for("driver/" + schema_file);
    std::string all;
    for (const std::string& each : schema.faults(document)) all += each + "\n";
    return all;
}

}  // namespace

TEST_CASE("a counterexample, a finding and a diagnostic") {
    const Folder folder;
    const Json report = Json::parse(folder.run("map2pml check --property no-orphans --format json " + kCrossing).out);
    CHECK(faults(report, "report/schema/check-report.schema.json") == "");
    std::string sent;
    for (const Json& step : report.at("results").at(0).at("counterexample").at("steps"))
        if (step.at("action") == "send") sent += step.at("span").at("element").get<std::string>() + "\n";
    CHECK(contains(sent, "alt, operand 1, bid (buyer -> seller)\n"));
    CHECK(contains(sent, "alt, operand 2, ask (seller -> buyer)\n"));
    const Json& finding = report.at("results").at(0).at("findings").at(0);
    CHECK(contains(finding.at("span").at("element").get<std::string>(), "alt, operand"));
    CHECK(report.at("diagnostics").at(0).at("span").at("element") == "alt");
}

TEST_CASE("a proof and a run by chance; a text has no elements") {
    const Folder folder;
    const Json proof = Json::parse(folder.run("map2pml prove --format json " + kCrossing).out);
    CHECK(faults(proof, "report/proofs/schema/prove-report.schema.json") == "");
    CHECK(contains(proof.dump(), R"x("element":"alt, operand 1, bid (buyer -> seller)")x"));
    const Json run = Json::parse(folder.run("map2pml simulate --seed 1 --format json " + kCrossing).out);
    CHECK(faults(run, "report/schema/trace.schema.json") == "");
    CHECK(contains(run.dump(), R"("element":"alt, operand)"));
    tests::write_file(folder / "run.json", run.dump());
    CHECK(folder.run("map2pml replay run.json " + kCrossing).exit_code == 0);
    tests::write_file(folder / "a.map", "Scene[ agent(!A, %a) = x() => agent(_, %a) ]");
    CHECK_FALSE(contains(folder.run("map2pml check --format json a.map").out, "\"element\""));
}

}  // namespace drawn_json_test
