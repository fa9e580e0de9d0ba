/// Runs every model of this folder as its first lines say.   `// search: …`, `// expect: …`, `// steps: N`, `// unreached: LINES`
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "driver/runs/trace/internal.h"
#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/spin/search.h"
#include "tests/support/files.h"
#include "tests/support/spin_tools.h"

namespace models_test {

using namespace map2pml;
namespace fs = std::filesystem;

namespace {

struct Expectation {
    std::string search;
    std::string end;
    std::string steps;
    std::string unreached;
};

struct Model {
    std::string name;
    std::string text;
    std::vector<Expectation> expectations;
};

/// The rest of `line` behind `// key: `, or nothing.
bool take(const std::string& line, const std::string& key, std::string& value) {
    const std::string start = "// " + key + ": ";
    if (!line.starts_with(start)) return false;
    value = line.substr(start.size());
    return true;
}

Model read(const fs::path& file) {
    Model model;
    model.name = file.stem().string();
    model.text = tests::read_file(file);
    std::istringstream lines(model.text);
    for (std::string line; std::getline(lines, line);) {
        std::string value;
        if (take(line, "search", value)) model.expectations.push_back({value, {}, {}, {}});
        if (model.expectations.empty()) continue;
        auto& last = model.expectations.back();
        (void)(take(line, "expect", last.end) || take(line, "steps", last.steps) ||
               take(line, "unreached", last.unreached));
    }
    return model;
}

spin::SearchRequest request_for(const Model& model, const std::string& words) {
    spin::SearchRequest request;
    request.model = model.text;
    request.model_name = model.name;
    std::istringstream in(words);
    for (std::string word; in >> word;) {
        const auto equals = word.find('=');
        const std::string key = word.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
        if (key == "safety") {
            request.kind = spin::SearchKind::safety;
        } else if (key == "non_progress") {
            request.kind = spin::SearchKind::non_progress;
        } else if (key == "acceptance") {
            request.kind = spin::SearchKind::acceptance;
        } else if (key == "bfs") {
            request.breadth_first = true;
        } else if (key == "fair") {
            request.weak_fairness = true;
        } else if (key == "noreduce") {
            request.partial_order_reduction = false;
        } else if (key == "no_end_states") {
            request.check_end_states = false;
        } else if (key == "no_assertions") {
            request.check_assertions = false;
        } else if (key == "shorten") {
            request.shorten = true;
        } else if (key == "collapse") {
            request.collapse = true;
        } else if (key == "claim") {
            request.claim = value;
        } else if (key == "define") {
            const std::size_t equals = value.find('=');
            request.definitions.push_back(
                {value.substr(0, equals), static_cast<std::uint32_t>(std::stoul(value.substr(equals + 1)))});
        } else if (key == "depth") {
            request.budget.depth = std::stoull(value);
        } else if (key == "mem") {
            request.budget.memory_bytes = std::stoull(value) << 20U;
        } else if (key == "time") {
            request.budget.time = std::chrono::milliseconds(std::stol(value));
        } else {
            FAIL("unknown word in `// search:`: " << word);
        }
    }
    return request;
}

std::string say(const spin::SearchOutcome& outcome) {
    if (std::holds_alternative<spin::Complete>(outcome.end)) return "complete";
    if (std::holds_alternative<spin::ToolError>(outcome.end)) return "tool error";
    if (const auto* stopped = std::get_if<spin::Stopped>(&outcome.end))
        return fmt::format("stopped {}", to_string(stopped->reason));
    const auto& error = std::get<spin::ErrorFound>(outcome.end);
    const std::string what = error.kind == spin::ErrorKind::other ? " " + error.text : "";
    return fmt::format("error {}{}", to_string(error.kind), what);
}

std::vector<std::string> outputs_of(const trace::RawReplay& replay) {
    std::vector<std::string> outputs;
    for (const auto& event : replay.events)
        if (const auto* output = std::get_if<trace::RawOutput>(&event)) outputs.push_back(output->text);
    return outputs;
}

/// What stands in for SPIN where it crashes follows every trail that SPIN follows, and sees the same.
void check_verifier_replay(const spin::ErrorFound& error, const trace::RawReplay& replay) {
    const auto again = trace::replay_in_verifier(*error.trail, [] { return true; });
    CHECK(again.error == "");
    CHECK(again.cycle_start.has_value() == replay.cycle_start.has_value());
    CHECK(outputs_of(again) == outputs_of(replay));
    REQUIRE(again.places.size() == replay.places.size());
    for (std::size_t at = 0; at < again.places.size(); ++at) {
        CHECK(again.places[at].pid == replay.places[at].pid);
        CHECK(again.places[at].proctype == replay.places[at].proctype);
    }
}

void check_replay(const spin::ErrorFound& error, const Expectation& expectation) {
    REQUIRE(error.trail.has_value());
    const auto replay = trace::replay(*error.trail);
    CHECK(replay.error == "");
    if (error.kind != spin::ErrorKind::acceptance_cycle) CHECK_FALSE(replay.places.empty());  // else all may have ended
    const bool is_cycle =
        error.kind == spin::ErrorKind::non_progress_cycle || error.kind == spin::ErrorKind::acceptance_cycle;
    CHECK(replay.cycle_start.has_value() == is_cycle);
    check_verifier_replay(error, replay);
    if (expectation.steps.empty()) return;
    const auto steps = std::count_if(replay.events.begin(), replay.events.end(), [](const trace::RawEvent& event) {
        return std::holds_alternative<trace::RawStep>(event);
    });
    CHECK(std::to_string(steps) == expectation.steps);
}

std::string lines_of(const std::vector<spin::Unreached>& unreached) {
    std::string lines;
    for (const auto& entry : unreached)
        if (!entry.is_end()) lines += (lines.empty() ? "" : " ") + std::to_string(entry.line);
    return lines;
}

}  // namespace

TEST_CASE("every model ends as it says") {
    const spin::Tools tools = tests::spin_tools();
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(M2P_MODELS))
        if (entry.path().extension() == ".pml") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    REQUIRE(files.size() >= 30);
    for (const auto& file : files) {
        const Model model = read(file);
        CAPTURE(model.name);
        CHECK_FALSE(model.expectations.empty());
        for (const auto& expectation : model.expectations) {
            CAPTURE(expectation.search);
            REQUIRE_FALSE(expectation.end.empty());
            const auto outcome = spin::run_search(tools, request_for(model, expectation.search));
            INFO("what the tools said: " << (std::holds_alternative<spin::ToolError>(outcome.end)
                                                 ? std::get<spin::ToolError>(outcome.end).text
                                                 : ""));
            CHECK(say(outcome) == expectation.end);
            if (const auto* error = std::get_if<spin::ErrorFound>(&outcome.end)) check_replay(*error, expectation);
            const auto* complete = std::get_if<spin::Complete>(&outcome.end);
            if (complete != nullptr && !expectation.unreached.empty())
                CHECK(lines_of(complete->unreached) == expectation.unreached);
        }
    }
}

}  // namespace models_test
