// `check --growth`: a row for each number of agents, and the law that they follow.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "driver/results/growth.h"
#include "tests/support/json_schema.h"
#include "tests/support/program.h"

namespace growth_test {

using namespace map2pml;
using tests::Folder;
using tests::Ran;

namespace {

std::vector<report::GrowthRow> rows_of(const std::vector<double>& states) {
    std::vector<report::GrowthRow> rows;
    for (const double each : states) {
        report::GrowthRow row;
        row.number = static_cast<std::uint32_t>(rows.size() + 1);
        row.is_complete = true;
        row.sizes["termination"] = {static_cast<std::uint64_t>(std::llround(each)), 1, 8};
        rows.push_back(std::move(row));
    }
    return rows;
}

const std::string kLunch = M2P_SOURCE_DIR "/samples/lunch/lunch.map";

}  // namespace

TEST_CASE("a square is a power, a doubling is exponential") {
    const auto square = report::trend_of(rows_of({10, 40, 90, 160, 250, 360, 490, 640}));
    REQUIRE(square);
    CHECK_FALSE(square->is_exponential);
    CHECK(square->value == doctest::Approx(2).epsilon(0.001));
    CHECK(square->from == 5);
    CHECK(report::words_of(*square, "Guest") == "about Guest^2.0 (from 5 to 8)");
    const auto doubling = report::trend_of(rows_of({10, 20, 40, 80, 160, 320}));
    REQUIRE(doubling);
    CHECK(doubling->is_exponential);
    CHECK(doubling->value == doctest::Approx(2).epsilon(0.001));
    CHECK(report::words_of(*doubling, "Guest") == "about 2.0 times for each further Guest (from 4 to 6)");
    CHECK_FALSE(report::trend_of(rows_of({10, 20})));
}

TEST_CASE("only searches that have seen all states are compared") {
    auto rows = rows_of({10, 40, 90, 160});
    // What is left of the law are three rows; the search that was ended is none of them.
    rows.back().is_complete = false;
    rows.back().seen = 1'000'000;
    const auto trend = report::trend_of(rows);
    REQUIRE(trend);
    CHECK(trend->to == 3);
    // A property that is violated with three agents is in no row.
    rows = rows_of({10, 40, 90, 160});
    for (auto& each : rows) each.sizes["no-orphans"] = {1'000'000, 1, 8};
    rows[2].sizes.erase("no-orphans");
    CHECK(report::sizes_of(rows)[3]->states == 160);
}

TEST_CASE("the lunch, with one to five guests") {
    const Folder folder;
    const Ran ran =
        folder.run("map2pml check '" + kLunch +
                   "' -c /dev/null --growth Guest=1..5 --format text --format json=g.json --format html=g.html");
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    const auto report = nlohmann::json::parse(tests::read_file(folder / "g.json"));
    const json_schema::Validator schema(
        nlohmann::json::parse(tests::read_file(M2P_SOURCE_DIR "/driver/report/schema/growth.schema.json")));
    CHECK(schema.faults(report).empty());
    REQUIRE(report.at("rows").size() == 5);
    CHECK(report.at("rows").at(0).at("violated").empty());
    CHECK(report.at("rows").at(4).at("violated") == nlohmann::json::array({"no-orphans"}));
    CHECK(report.at("rows").at(4).at("states") > report.at("rows").at(3).at("states"));
    CHECK(report.at("trend").at("law").is_string());
    CHECK(ran.out.find("the number of states grows like this: about ") != std::string::npos);
    const std::string page = tests::read_file(folder / "g.html");
    CHECK(page.find("<polyline points=") != std::string::npos);
    CHECK(page.find("violated: no-orphans") != std::string::npos);
}

TEST_CASE("what `--growth` does not take") {
    const Folder folder;
    const auto refused = [&](const std::string& options, const std::string& because) {
        const Ran ran = folder.run("map2pml check '" + kLunch + "' " + options);
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find(because) != std::string::npos);
    };
    refused("--growth Guest=5..1", "the smaller one first");
    refused("--growth Guest", "such as `Bidder=1..8`");
    refused("--growth Guest=1..9999", "at most 999 apart");
    refused("--growth Guest=1..3 --agents Guest=2", "cannot be used with `--agents Guest`");
    refused("--growth Guest=1..3 --smallest", "cannot be used with `--smallest`");
    refused("--growth Guest=1..3 --format sarif=x", "cannot be used with `--format sarif`");
    refused("--growth Nobody=1..3", "`Nobody`");
    CHECK_FALSE(std::filesystem::exists(folder / "x"));
}

}  // namespace growth_test
