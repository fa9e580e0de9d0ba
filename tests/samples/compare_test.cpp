// The comparison notices what differs: a report that is as expected, and the same report with one thing changed.
#include "tests/samples/compare.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

namespace compare_test {

using Json = nlohmann::json;

namespace {

const std::vector<std::string> kLines = {"Scene[", "  waitfor a", "]"};

Json span(int line, int column) {
    return {{"file", "a.map"}, {"line", line}, {"column", column}, {"end_line", line}, {"end_column", column + 1}};
}

samples::Variant variant() {
    samples::Variant variant;
    variant.verdicts["progress"] = "violated";
    variant.findings = {{"progress", {"2:3"}}};
    variant.warnings = {"M2P113 2:3"};
    variant.exit = 1;
    return variant;
}

samples::Said said() {
    Json results = Json::array();
    for (const std::string& property : samples::properties()) {
        results.push_back({{"scene", "Scene"},
                           {"property", property},
                           {"stated", false},
                           {"verdict", "holds"},
                           {"summary", ""},
                           {"lowering", "-O1"},
                           {"incomplete_because", nullptr},
                           {"findings", Json::array()},
                           {"counterexample", nullptr}});
    }
    Json& progress = results[2];
    progress["verdict"] = "violated";
    progress["summary"] = "a loop";
    progress["findings"] = Json::array({{{"span", span(2, 3)}}});
    progress["counterexample"] = {
        {"lasso_start", 0}, {"steps", Json::array({{{"span", span(2, 3)}}})}, {"final_places", Json::array()}};
    return {1,
            {{"error", nullptr},
             {"scenes", Json::array({{{"scene", "Scene"}}})},
             {"results", results},
             {"diagnostics", Json::array({{{"code", "M2P113"}, {"span", span(2, 3)}}})}}};
}

/// The one thing that differs, or how many do.
std::string difference(const samples::Variant& variant, const samples::Said& said) {
    const auto all = samples::differences(variant, 1, said, kLines);
    return all.size() == 1 ? all.front() : std::to_string(all.size()) + " differences";
}

}  // namespace

TEST_CASE("a report that is as expected") { CHECK(samples::differences(variant(), 1, said(), kLines).empty()); }

TEST_CASE("each thing that differs is noticed") {
    samples::Variant wanted = variant();
    samples::Said found = said();
    Json& results = found.report["results"];
    Json& progress = results[2];
    SUBCASE("exit code") {
        found.exit_code = 0;
        CHECK(difference(wanted, found) == "exit code: expected 1, found 0");
    }
    SUBCASE("verdict") {
        results[0]["verdict"] = "incomplete";
        results[0]["incomplete_because"] = "time";
        CHECK(difference(wanted, found) == "termination: expected holds, found incomplete  because of time");
    }
    SUBCASE("an incomplete search without a reason") {
        wanted.verdicts["termination"] = results[0]["verdict"] = "incomplete";
        CHECK(difference(wanted, found) == "termination: incomplete, and nobody knows why");
    }
    SUBCASE("a place that is not named") {
        wanted.findings["progress"] = {"2:3", "1"};
        CHECK(difference(wanted, found) == "progress: findings: expected 1, found [2:3]");
    }
    SUBCASE("a line without its column") {
        wanted.findings["progress"] = {"2"};
        CHECK(samples::differences(wanted, 1, found, kLines).empty());
    }
    SUBCASE("a warning too many") {
        wanted.warnings.clear();
        CHECK(difference(wanted, found) == "diagnostics: expected [], found [M2P113 2:3]");
    }
    SUBCASE("a property that is missing") {
        results.erase(6);
        CHECK(difference(wanted, found).starts_with("results: expected"));
    }
    SUBCASE("no scene") {
        results.clear();
        found.report["scenes"].clear();
        CHECK(difference(wanted, found) == "no scene was checked");
    }
    SUBCASE("a violation without a run") {
        progress["counterexample"] = nullptr;
        CHECK(difference(wanted, found) == "progress: violated, and no run shows it");
    }
    SUBCASE("a cycle without a loop") {
        progress["counterexample"]["lasso_start"] = nullptr;
        CHECK(difference(wanted, found) == "progress: the run has no loop");
    }
    SUBCASE("a step without a place") {
        progress["counterexample"]["steps"][0]["span"] = nullptr;
        CHECK(difference(wanted, found).starts_with("progress: step lies outside"));
    }
    SUBCASE("a step behind the end of its line") {
        progress["counterexample"]["steps"][0]["span"] = span(3, 3);
        CHECK(difference(wanted, found).starts_with("progress: step lies outside"));
    }
    SUBCASE("another level") {
        results[0]["lowering"] = "-O0";
        CHECK(difference(wanted, found) == "termination: lowering: expected -O1, found -O0");
    }
    SUBCASE("an error") {
        found.report["error"] = "spin is missing";
        CHECK(difference(wanted, found) == "error: spin is missing");
    }
}

TEST_CASE("an expectation that would not be compared is a fault") {
    const auto folder = std::filesystem::temp_directory_path() / "map2pml-samples-compare-test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "unused.map") << "Scene[]";
    std::ofstream(folder / "a.map") << "Scene[]";
    std::ofstream(folder / "a.check") << "instance one { expect termination violated }";
    std::ofstream(folder / "b.map") << "Scene[]";
    std::ofstream(folder / "b.check") << "expects nothing";
    std::ofstream(folder / "testing.json")
        << R"({"c.map": {}, "a.map": {"exits": 1, "instances": {"two": {}, "one": {"longer": []}}}})";
    const samples::Expected expected = samples::read_expected(folder);
    std::filesystem::remove_all(folder);
    std::string all;
    for (const std::string& fault : expected.faults) all += fault + "\n";
    for (const char* part : {"unknown word `exits`", "there is no c.map", "no check file for unused.map",
                             "b.check cannot be read", "there is no instance `two`", "unknown word `longer`"}) {
        CAPTURE(all);
        CHECK(all.find(part) != std::string::npos);
    }
}

}  // namespace compare_test
