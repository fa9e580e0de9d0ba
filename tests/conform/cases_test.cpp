// Logs made by hand, with the line that a reader would blame and the reason, both written before anything was run.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "driver/input/logs/read_log.h"
#include "driver/runs/conform/conform.h"
#include "tests/support/files.h"

namespace cases_test {

using namespace map2pml;

namespace {

/// A section of a file: `== title`, messages (`*` before the one to blame), the verdict and the reason.
struct Case {
    std::string title;
    std::string log;  ///< as JSON Lines
    std::size_t lines = 0;
    std::size_t to_blame = 0;  ///< 0: none
    std::string verdict;
    std::string reason;  ///< empty: any
};

struct Cases {
    std::string protocol;
    std::string check_file;  ///< may be empty
    std::string instance;    ///< of the check file; empty: the first one
    conform::Settings settings;
    std::vector<Case> cases;
};

/// `client => server ask(1)`: sent, `server <= client ask(1)`: received, `client -> server;other ask(1)`: one of these
std::string as_json(const std::string& line, const std::string& title) {
    std::istringstream words(line);
    std::string one;
    std::string arrow;
    std::string other;
    std::string message;
    words >> one >> arrow >> other;
    std::getline(words >> std::ws, message);
    REQUIRE_MESSAGE((arrow == "->" || arrow == "=>" || arrow == "<="), line);
    if (arrow == "<=") std::swap(one, other);
    nlohmann::json event = {{"case", title}, {"from", one}, {"message", message}};
    event["event"] = arrow == "->" ? "message" : arrow == "=>" ? "send" : "receive";
    std::istringstream receivers(other);
    for (std::string each; std::getline(receivers, each, ';');) event["to"].push_back(each);
    return event.dump() + "\n";
}

Cases read_cases(const std::filesystem::path& path) {
    Cases all;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        if (line.starts_with("protocol ")) {
            all.protocol = line.substr(9);
        } else if (line.starts_with("check ")) {
            all.check_file = line.substr(6);
        } else if (line.starts_with("instance ")) {
            all.instance = line.substr(9);
        } else if (line.starts_with("agents ")) {
            const std::size_t equals = line.find(" = ");
            all.settings.patterns.emplace_back(line.substr(7, equals - 7), line.substr(equals + 3));
        } else if (line.starts_with("== ")) {
            all.cases.push_back({line.substr(3)});
        } else if (line.starts_with("  ") || line.starts_with("* ")) {
            Case& last = all.cases.back();
            last.log += as_json(line.substr(2), last.title);
            ++last.lines;
            if (line.front() == '*') last.to_blame = last.lines;
        } else {
            std::istringstream words(line.substr(0, line.find(':')));
            words >> all.cases.back().verdict >> all.cases.back().reason;
        }
    }
    return all;
}

void judge(const std::filesystem::path& path) {
    const Cases all = read_cases(path);
    source::SourceSet sources;
    const auto added = [&](const std::string& name) {
        return sources.add(name, tests::read_file(std::filesystem::path(M2P_SOURCE_DIR) / name));
    };
    const auto file = added(all.protocol);
    input::Settings settings;
    if (!all.check_file.empty()) settings.check_file = added(all.check_file);
    settings.instance = all.instance;
    conform::Conformance conformance(sources, file, settings, all.settings);
    REQUIRE(conformance.fault() == "");
    logs::Listener listener;
    listener.event = [&](const observed::Event& event) {
        conformance.add(0, event);
        return true;
    };
    for (const Case& each : all.cases) {
        const logs::Outcome outcome = logs::read_text(each.log, "x.jsonl", {}, listener);
        REQUIRE_MESSAGE(outcome.counts.events == each.lines, each.title);
    }
    std::map<std::string, conform::CaseResult> results;
    conformance.finish([&](conform::CaseResult result) {
        results[result.name] = std::move(result);
        return true;
    });
    for (const Case& each : all.cases) {
        CAPTURE(path.filename().string());
        CAPTURE(each.title);
        REQUIRE(results.contains(each.title));
        const conform::CaseResult& result = results[each.title];
        CAPTURE(result.because);
        CHECK(to_string(result.verdict) == each.verdict);
        CHECK(result.deviation.has_value() == (each.to_blame > 0));
        if (!result.deviation) continue;
        CAPTURE(result.deviation->words);
        CHECK(result.events[result.deviation->event].event.line == each.to_blame);
        if (!each.reason.empty()) CHECK(to_string(result.deviation->reason) == each.reason);
    }
}

}  // namespace

TEST_CASE("faulty logs: the line and the reason that a reader would name") {
    std::size_t files = 0;
    for (const auto& each : std::filesystem::directory_iterator(M2P_SOURCE_DIR "/tests/conform")) {
        if (each.path().extension() != ".cases") continue;
        ++files;
        judge(each.path());
    }
    CHECK(files == 11);
}

}  // namespace cases_test
