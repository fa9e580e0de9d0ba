// A search in disjoint parts: together they see what one search sees, and where one of them is lost, no other stands for it.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/schedule/scheduler.h"
#include "driver/tools/spin/split.h"
#include "tests/support/files.h"
#include "tests/support/spin_tools.h"

namespace split_test {

using namespace map2pml;
using namespace std::chrono_literals;
using tests::spin_tools;

namespace {

/// Four first choices, each of which stays: 5 * 26 * 26 states or so, none of them wrong. The last branch is never taken.
constexpr const char* kFine = R"(
byte way, n, m;
active proctype P() {
  if :: way = 1 :: way = 2 :: way = 3 :: way = 4 fi;
  do :: n < 25 -> n++ :: n > 0 -> n-- :: way == 5 -> break od
}
active proctype Q() { do :: m < 25 -> m++ :: m > 0 -> m-- od })";

/// The fourth choice leads to a failing assertion.
std::string wrong() {
    std::string model = kFine;
    model.replace(model.find("way == 5 -> break"), 17, "way == 4 && n == 20 -> assert(false)");
    return model;
}

spin::SearchRequest request_of(const std::string& model) {
    spin::SearchRequest request;
    request.model = model;
    request.budget.time = 60s;
    request.shorten = true;
    return request;
}

const spin::Complete* complete(const spin::SearchOutcome& outcome) { return std::get_if<spin::Complete>(&outcome.end); }

/// Runs all tasks here, one after the other, then does something to the outcomes.
spin::RunTasks with(const spin::Tools& tools, const std::function<void(spin::Ended&)>& damage) {
    return [&tools, damage](const spin::SearchRequest& all, std::vector<spin::Task> tasks, spin::ShareTime share) {
        spin::Ended ended = spin::run_here(nullptr, nullptr, tools)(all, std::move(tasks), share);
        damage(ended);
        return ended;
    };
}

/// The outcomes of the parts of the fine model, which is complete with all of them.
std::vector<spin::SearchOutcome> parts_of(const spin::Tools& tools, std::uint32_t count) {
    std::vector<spin::SearchOutcome> parts;
    const auto whole = spin::run_split(tools, request_of(kFine), count,
                                       with(tools, [&](spin::Ended& ended) { parts = ended.outcomes; }));
    CHECK(complete(whole) != nullptr);
    REQUIRE(parts.size() == count);
    return parts;
}

}  // namespace

TEST_CASE("parts see what the whole search sees") {
    const auto tools = spin_tools();
    const auto alone = spin::run_search(tools, request_of(kFine));
    REQUIRE(complete(alone) != nullptr);
    schedule::Scheduler scheduler(2);
    const schedule::Slots::Held slot(&scheduler.slots());
    for (const std::uint32_t parts : {1U, 2U, 4U, 7U}) {
        CAPTURE(parts);
        const auto split =
            spin::run_split(tools, request_of(kFine), parts, spin::run_here(&scheduler, &scheduler.memory(), tools));
        REQUIRE(complete(split) != nullptr);
        REQUIRE(complete(split)->unreached.size() == complete(alone)->unreached.size());
        for (std::size_t at = 0; at < complete(alone)->unreached.size(); ++at)
            CHECK(complete(split)->unreached[at].line == complete(alone)->unreached[at].line);
        CHECK(complete(split)->all_runs_end == complete(alone)->all_runs_end);
        CHECK(split.statistics.states >= alone.statistics.states);
    }
}

TEST_CASE("the error of one part is the error of the search, and is replayed") {
    const auto tools = spin_tools();
    for (const std::uint32_t parts : {1U, 3U, 4U}) {
        const auto split = spin::run_split(tools, request_of(wrong()), parts, spin::run_here(nullptr, nullptr, tools));
        const auto* found = std::get_if<spin::ErrorFound>(&split.end);
        REQUIRE(found != nullptr);
        CHECK(found->kind == spin::ErrorKind::assertion);
        REQUIRE(found->trail);
        CHECK(trace::replay(*found->trail).error == "");
    }
}

TEST_CASE("a wrong state among the beginnings themselves is found") {
    const auto tools = spin_tools();
    const auto split = spin::run_split(tools, request_of(R"(
byte n;
active proctype P() { do :: n < 9 -> n++ :: n == 1 -> assert(false) :: n > 0 -> n-- od }
active proctype Q() { do :: n < 9 -> n++ :: n > 0 -> n-- od })"),
                                       4, spin::run_here(nullptr, nullptr, tools));
    CHECK(std::holds_alternative<spin::ErrorFound>(split.end));
}

TEST_CASE("each part that is lost makes the whole incomplete, and is named") {
    const auto tools = spin_tools();
    const auto parts = parts_of(tools, 4);
    const std::vector<spin::End> losses = {spin::Stopped{spin::StopReason::lost, "NODE_FAIL"},
                                           spin::Stopped{spin::StopReason::time, "the time budget is used up"},
                                           spin::Stopped{spin::StopReason::memory, "no memory"}};
    for (std::size_t part = 0; part < parts.size(); ++part) {
        for (const auto& loss : losses) {
            auto some = parts;
            some[part].end = loss;
            const auto whole = spin::merged(std::move(some));
            const auto* stopped = std::get_if<spin::Stopped>(&whole.end);
            REQUIRE(stopped != nullptr);
            CHECK(stopped->reason == std::get<spin::Stopped>(loss).reason);
            CHECK(stopped->coverage == "1 of 4 parts did not end (part " + std::to_string(part + 1) + ": " +
                                           std::get<spin::Stopped>(loss).detail + ")");
        }
        auto broken = parts;
        broken[part].end = spin::ToolError{"the verifier's report cannot be trusted", {}};
        CHECK(std::holds_alternative<spin::ToolError>(spin::merged(std::move(broken)).end));
    }
    CHECK(complete(spin::merged({})) == nullptr);
}

TEST_CASE("parts that nobody has run are missed") {
    const auto tools = spin_tools();
    for (const bool first : {false, true}) {
        const auto damage = [&](spin::Ended& ended) {
            if (first)
                ended.outcomes.erase(ended.outcomes.begin());
            else
                ended.outcomes.pop_back();
        };
        CHECK(complete(spin::run_split(tools, request_of(kFine), 3, with(tools, damage))) == nullptr);
    }
    const auto refused = spin::run_split(tools, request_of(kFine), 3,
                                         with(tools, [](spin::Ended& ended) { ended.failure = "sbatch: error: no"; }));
    REQUIRE(std::holds_alternative<spin::Stopped>(refused.end));
    CHECK(std::get<spin::Stopped>(refused.end).reason == spin::StopReason::lost);
    CHECK(std::get<spin::Stopped>(refused.end).detail == "sbatch: error: no");
}

TEST_CASE("a part that ran elsewhere counts for itself only, and only whole") {
    const auto tools = spin_tools();
    const tests::TemporaryFolder folder("split-remote");
    const std::uint32_t count = 3;
    std::vector<spin::SearchRequest> requests;
    (void)spin::run_split(tools, request_of(kFine), count,
                          [&](const spin::SearchRequest&, const std::vector<spin::Task>& tasks, spin::ShareTime) {
                              for (const auto& task : tasks) requests.push_back(task.request);
                              return spin::Ended{{}, std::nullopt, "not run"};
                          });
    REQUIRE(requests.size() == count);
    const auto verifier = spin::compile_verifier(tools, requests[0], 60s);
    REQUIRE(verifier.why == "");
    for (std::uint32_t part = 0; part < count; ++part) {
        CAPTURE(part);
        std::string line = "cd '" + folder.path().string() + "' && '" + verifier.program.string() + "'";
        for (const auto& each : spin::arguments_of(requests[part])) line += " " + each;
        REQUIRE(std::system((line + " >out 2>&1").c_str()) == 0);
        const std::string output = tests::read_file(folder.path() / "out");
        const auto concluded = [&](const std::string& text, int code, std::uint32_t as) {
            return spin::conclude(tools, requests[as], {text, code, folder.path()});
        };
        CHECK(complete(concluded(output, 0, part)) != nullptr);
        CHECK(complete(concluded(output, 0, (part + 1) % count)) == nullptr);
        for (const int code : {1, 124, 126, 127, 137, 139}) CHECK(complete(concluded(output, code, part)) == nullptr);
        for (std::size_t at = 0; at < 8; ++at)
            CHECK(complete(concluded(output.substr(0, output.size() * at / 8), 0, part)) == nullptr);
    }
    // Beginnings that are only counted are no search.
    auto counted = requests[0];
    counted.part->beginnings = 0;
    CHECK(complete(spin::run_search(tools, counted)) == nullptr);
    // All of the search is no part of it, and a part is not all of it.
    auto all = requests[0];
    all.part.reset();
    CHECK(complete(spin::conclude(tools, all, {tests::read_file(folder.path() / "out"), 0, folder.path()})) == nullptr);
}

TEST_CASE("all beginnings belong to one part") {
    for (const std::uint64_t beginnings : {1U, 2U, 7U, 100U, 101U})
        for (const std::uint32_t count : {1U, 2U, 3U, 8U, 100U}) {
            std::uint64_t sum = 0;
            for (std::uint32_t number = 0; number < count; ++number)
                sum += spin::Part{number, count, 2, beginnings}.own();
            CHECK(sum == beginnings);
        }
}

}  // namespace split_test
