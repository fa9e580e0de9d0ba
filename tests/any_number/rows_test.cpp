// Verdicts of `prove` about any number of agents, for protocols whose verdicts were written down before anything was run.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/files.h"
#include "tests/support/program.h"

namespace rows_test {

namespace {

/// Verdicts are written `termination holds`, `no-orphans violated from 2`, `no-orphans violated with 1 3`, `termination unknown WORDS OF THE REASON`;
/// where several numbers are open, `violated with 1 2` are the fewest agents, in the order of `--agents`.
struct Expected {
    std::string verdict;
    std::vector<unsigned> violated;  ///< of 1, 2, 3; or the first of them
    bool is_from = false;            ///< larger numbers violate it, too, if they can be searched in time
    std::string reason;
};

struct Row {
    std::string protocol, check_file, options;
    bool is_long = false;
    std::map<std::string, Expected> expected;  ///< by property
};

constexpr unsigned kSearched = 3;

Row read_row(const std::filesystem::path& path) {
    Row row;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream words(line);
        std::string first;
        std::string rest;
        words >> first;
        if (first == "long") {
            row.is_long = true;
        } else if (first == "protocol") {
            words >> row.protocol;
        } else if (first == "check") {
            words >> row.check_file;
        } else if (first == "options") {
            std::getline(words >> std::ws, row.options);
        } else {
            Expected& expected = row.expected[first];
            words >> expected.verdict;
            if (expected.verdict == "violated") {
                unsigned number = 0;
                words >> rest;
                while (words >> number) expected.violated.push_back(number);
                REQUIRE(!expected.violated.empty());
                expected.is_from = rest == "from";
            } else {
                std::getline(words >> std::ws, expected.reason);
            }
        }
    }
    return row;
}

void judge(const Row& row) {
    const auto source = [](const std::string& name) { return (std::filesystem::path(M2P_SOURCE_DIR) / name).string(); };
    const tests::Folder folder;
    std::string command = "map2pml prove " + source(row.protocol) + " " + row.options + " --format json";
    if (!row.check_file.empty()) command += " --check " + source(row.check_file);
    const tests::Ran ran = folder.run(command);
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    REQUIRE(ran.exit_code <= 3);
    const auto report = nlohmann::ordered_json::parse(ran.out);
    std::size_t judged = 0;
    int worst = 0;
    for (const auto& each : report["properties"]) {
        const std::string property = each["property"];
        const std::string verdict = each["verdict"];
        worst = std::max(worst, verdict == "holds" ? 0 : verdict == "violated" ? 4 : 3);
        const auto found = row.expected.find(property);
        if (found == row.expected.end()) continue;
        ++judged;
        CAPTURE(property);
        const Expected& expected = found->second;
        CHECK(verdict == expected.verdict);
        if (report.contains("any_numbers_of")) {
            std::vector<unsigned> smallest;
            if (!each["violated_with"].empty())
                for (const auto& number : each["violated_with"].front()) smallest.push_back(number);
            CHECK(smallest == expected.violated);
            if (!expected.reason.empty()) CHECK(ran.out.find(expected.reason) != std::string::npos);
            continue;
        }
        auto violated = each["violated_with"].get<std::vector<unsigned>>();
        if (expected.is_from) {
            const auto open = each["open_with"].get<std::vector<unsigned>>();
            CHECK(violated.size() + open.size() == kSearched + 1 - expected.violated.front());
            violated.resize(std::min<std::size_t>(violated.size(), 1));
        }
        CHECK(violated == expected.violated);
        if (!expected.reason.empty()) CHECK(ran.out.find(expected.reason) != std::string::npos);
    }
    CHECK(judged == row.expected.size());
    CHECK(ran.exit_code == (worst == 4 ? 1 : worst));
}

}  // namespace

TEST_CASE("what is said for every number of agents is what the protocols mean") {
    const std::filesystem::path here = std::filesystem::path(M2P_SOURCE_DIR) / "tests/any_number";
    std::size_t rows = 0;
    for (const auto& each : std::filesystem::directory_iterator(here)) {
        if (each.path().extension() != ".row") continue;
        const Row row = read_row(each.path());
        ++rows;
        if (row.is_long && std::getenv("M2P_LONG") == nullptr) continue;
        CAPTURE(each.path().filename().string());
        judge(row);
    }
    CHECK(rows >= 20);
}

}  // namespace rows_test
