// `map2pml check` on machines of Event-B: the verdicts of samples/machines, exit codes, reports, wrong calls.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/json_schema.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace check_machines_test {

using namespace tests;
using Json = nlohmann::json;

namespace {

const std::string kMachines = M2P_SOURCE_DIR "/samples/machines/";

Json report_on(const Folder& folder, const std::string& what) {
    return Json::parse(folder.run("map2pml check --format json " + what).out);
}

/// `invariant fails inv4 2, deadlock freedom holds`: each property, and of a failure its label and the number of steps.
std::string verdicts_of(const Json& report) {
    std::string all;
    for (const Json& each : report["rules"]) {
        const std::string verdict = each["verdict"];
        if ((verdict == "fails") == each["action"].is_null() && each["rule"] != "deadlock freedom") continue;
        all += (all.empty() ? "" : ", ") + std::string(each["rule"]) + " " + verdict;
        if (verdict != "fails") continue;
        if (!each["action"].is_null()) all += " " + std::string(each["action"]);
        all += " " + std::to_string(each["run"].size() - 1);
    }
    return all;
}

}  // namespace

TEST_CASE("each sample has the verdicts of its README") {
    struct Case {
        std::string what;
        int exit_code;
        std::size_t states;
        std::string verdicts;
    };
    const std::string all_hold = "invariant holds, well-definedness holds, deadlock freedom holds";
    const std::vector<Case> cases = {
        {"Bench.bum", 0, 17, all_hold},
        {"BenchFull.bum", 1, 18, "invariant fails inv4 2, well-definedness holds, deadlock freedom holds"},
        {"BenchClosed.bum", 1, 17, "invariant holds, well-definedness holds, deadlock freedom fails 4"},
        {"Tickets.bum", 0, 22, all_hold},
        {"TicketsKept.bum", 1, 28, "invariant fails inv6 2, well-definedness holds, deadlock freedom holds"},
        {"Countdown.bum", 1, 8, "invariant holds, deadlock freedom holds, variant fails back 1, feasibility holds"},
        {"Sensor.bum", 1, 2,
         "invariant unknown, well-definedness fails read/grd2 0, deadlock freedom unknown, feasibility fails pick 1"},
        {"Guess.bum", 3, 1, "invariant bound, deadlock freedom bound"},
        {"Above.bum", 3, 0, "invariant bound, deadlock freedom bound"},
        {"Above.bum --let limit=12", 0, 13, "invariant holds, deadlock freedom holds"},
        {"Bench.bum --let seats=1 --let CUSTOMER=1", 0, 3, all_hold},
        {"Meter.bum --depth 50", 3, 51, "invariant incomplete, deadlock freedom incomplete"},
    };
    const Folder folder;
    for (const Case& each : cases) {
        CAPTURE(each.what);
        const Json report = report_on(folder, kMachines + each.what);
        CHECK(verdicts_of(report) == each.verdicts);
        CHECK(report["rules"][0]["states"] == each.states);
        CHECK(folder.run("map2pml check -q " + kMachines + each.what).exit_code == each.exit_code);
    }
}

TEST_CASE("the reports of a machine") {
    const Folder folder;
    const json_schema::Validator schema =
        json_schema::validator_for("driver/report/proofs/schema/prove-report.schema.json");
    for (const std::string& each : schema.faults(report_on(folder, kMachines + "BenchClosed.bum"))) CHECK(each == "");
    const Ran ran =
        folder.run("map2pml check --format text --format html=r.html --format junit=r.xml --format sarif=r.sarif '" +
                   kMachines + "BenchClosed.bum'");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "BenchClosed on CUSTOMER of 2 elements, 2 values of seats, 17 states"));
    CHECK(contains(ran.out, "fails       deadlock freedom: no event is possible"));
    CHECK(contains(ran.out, "not possible  serve: grd1: c ∈ waiting"));
    CHECK(!contains(ran.out, "obligation"));
    const std::string page = tests::read_file(folder / "r.html");
    CHECK(contains(page, "<mark><bdi>grd1: c ∈ waiting</bdi></mark> <strong>false</strong>"));
    CHECK(contains(tests::read_file(folder / "r.xml"), "2 values of seats: deadlock freedom"));
    CHECK(contains(tests::read_file(folder / "r.sarif"), "deadlock freedom"));
}

TEST_CASE("a folder has all its machines; errors in it are those of `prove`") {
    const Folder folder;
    const Ran copied = folder.run("cp '" + kMachines + "'Shop.buc '" + kMachines + "'Bench.bum '" + kMachines +
                                  "'Tickets.bum . && map2pml check .");
    CHECK(copied.exit_code == 0);
    CHECK(contains(copied.out, "Bench on"));
    CHECK(contains(copied.out, "Tickets on"));
    const Ran alone = folder.run("rm Shop.buc && map2pml check Bench.bum");
    CHECK(alone.exit_code == 2);
    CHECK(contains(alone.error, "Shop"));
}

TEST_CASE("wrong calls") {
    const Folder folder;
    const auto refused = [&](const std::string& options, const std::string& why) {
        CAPTURE(options);
        const Ran ran = folder.run("map2pml check " + options);
        CHECK(ran.exit_code == 2);
        CHECK(contains(ran.error, why));
    };
    const std::string above = "'" + kMachines + "Above.bum' ";
    refused(above + "--let limit", "`--let limit` needs a name and a value");
    refused(above + "--let limit=x", "`--let limit=x`: `x` is not declared");
    refused(above + "--let height=3", "there is no carrier set or constant of this name");
    refused(above + "--agents a=2", "is not a protocol");
    refused(above + "--smallest", "`--smallest` is for protocols");
    refused(above + "'" M2P_SOURCE_DIR "/samples/ping_pong/ping_pong.map'", "is not an Event-B machine");
    refused("'" M2P_SOURCE_DIR "/samples/ping_pong/ping_pong.map' --let n=2", "`--let` is for machines");
    refused("'" + kMachines + "Shop.buc'", "has no machine (.bum) to explore");
}

}  // namespace check_machines_test
