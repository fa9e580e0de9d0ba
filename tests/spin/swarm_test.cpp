// Samples find errors that are there and never say that there are none; a swarm of them goes on where a search did not finish.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/schedule/scheduler.h"
#include "driver/tools/spin/swarm.h"
#include "small_model.h"
#include "tests/support/files.h"
#include "tests/support/spin_tools.h"

namespace swarm_test {

using namespace map2pml;
using namespace std::chrono_literals;
using tests::spin_tools;

namespace {

/// The first choice leads to 16 million states without an error; the second one to an error after some hundred steps.
constexpr const char* kRare = R"(
byte a, b, c, bad;
active proctype P() {
  if :: skip :: bad = 1 fi;
  do
  :: a < 250 -> a++
  :: a > 0 -> a--
  :: b < 250 -> b++
  :: b > 0 -> b--
  :: c < 250 -> c++
  :: bad && a + b + c > 40 -> assert(false)
  od
})";

constexpr const char* kSmall = R"(
byte n, m;
active proctype P() { do :: n < 40 -> n++ :: n > 0 -> n-- od }
active proctype Q() { do :: m < 40 -> m++ :: m > 0 -> m-- od })";

spin::SearchRequest request_of(const std::string& model) {
    spin::SearchRequest request;
    request.model = model;
    request.budget.time = 4s;
    request.budget.memory_bytes = std::uint64_t{8} << 20U;
    return request;
}

/// A search that was ended by the memory.
spin::SearchOutcome not_finished() {
    spin::SearchOutcome outcome;
    outcome.end = spin::Stopped{spin::StopReason::memory, "no memory"};
    outcome.statistics.depth = 3000;
    return outcome;
}

}  // namespace

TEST_CASE("a swarm finds an error that a search within the same memory misses") {
    const auto request = request_of(kRare);
    const auto alone = spin::run_search(spin_tools(), request);
    REQUIRE(std::holds_alternative<spin::Stopped>(alone.end));
    CHECK(std::get<spin::Stopped>(alone.end).reason == spin::StopReason::memory);
    schedule::Scheduler scheduler(2, request.budget.memory_bytes);
    const schedule::Slots::Held slot(&scheduler.slots());
    const auto tools = spin_tools();
    const auto outcome = spin::run_swarm(request, 6, alone, spin::run_here(&scheduler, &scheduler.memory(), tools));
    const auto* found = std::get_if<spin::ErrorFound>(&outcome.end);
    REQUIRE(found != nullptr);
    CHECK(found->kind == spin::ErrorKind::assertion);
    REQUIRE(found->trail);
    CHECK(trace::replay(*found->trail).error == "");
}

TEST_CASE("a swarm that sees every state says what it saw, and nothing more") {
    auto small = request_of(kSmall);
    small.budget.time = 9s;  // enough on a machine that is busy
    const auto tools = spin_tools();
    const auto outcome = spin::run_swarm(small, 3, not_finished(), spin::run_here(nullptr, nullptr, tools));
    const auto* stopped = std::get_if<spin::Stopped>(&outcome.end);
    REQUIRE(stopped != nullptr);
    CHECK(stopped->reason == spin::StopReason::memory);
    CAPTURE(stopped->coverage);
    // Each process has 41 values before a guard, and 40 behind each of the two: 121 * 121 = 14,641 states.
    CHECK(stopped->coverage.find("a swarm of 3 searches found no error: 43923 states, about 1") == 0);
    CHECK(stopped->coverage.find("100% of them seen by several; coverage at most 100%") != std::string::npos);
    CHECK(stopped->coverage.find("hash factor 2292") != std::string::npos);
}

TEST_CASE("the samples of random models find only errors that are there") {
    const auto before = not_finished();
    std::size_t errors = 0;
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        CAPTURE(seed);
        const auto model = small_model::random_model(seed);
        const auto facts = small_model::explore(model);
        auto request = request_of(small_model::to_promela(model, small_model::Marks::none));
        request.kind = seed % 2 == 0 ? spin::SearchKind::safety : spin::SearchKind::non_progress;
        for (std::uint32_t task = seed % 2; task < 4; task += 2) {
            const auto outcome = spin::run_search(spin_tools(), spin::sample_of(request, task, before.statistics));
            CHECK(!std::holds_alternative<spin::Complete>(outcome.end));
            const auto* found = std::get_if<spin::ErrorFound>(&outcome.end);
            if (found == nullptr) continue;
            ++errors;
            CHECK((found->kind == spin::ErrorKind::assertion           ? facts.failed_check
                   : found->kind == spin::ErrorKind::invalid_end_state ? facts.deadlock
                                                                       : facts.cycle_without_progress));
            REQUIRE(found->trail);
            CHECK(trace::replay(*found->trail).error == "");
        }
    }
    CHECK(errors > 0);
}

TEST_CASE("marks of samples: how many states are different, and which part of all they are") {
    std::vector<std::uint64_t> low;
    std::vector<std::uint64_t> high;
    for (std::uint64_t at = 0; at < 100; ++at) {
        low.push_back(at);
        high.push_back(at + 50);
    }
    CHECK(!spin::coverage_of({low}));
    CHECK(!spin::coverage_of({{1, 2, 3}, {1, 2, 3}}));
    const auto same = spin::coverage_of({low, low});
    REQUIRE(same);
    CHECK(same->seen == 100 * spin::kStatesPerMark);
    CHECK(same->by_several == 1);
    CHECK(same->at_most == 1);
    const auto half = spin::coverage_of({low, high});  // 50 in both, 100 in one: 1/2 * 100 * 99 / (2 * 51) are unseen
    REQUIRE(half);
    CHECK(half->seen == 150 * spin::kStatesPerMark);
    CHECK(half->by_several == doctest::Approx(1.0 / 3));
    CHECK(half->at_most == doctest::Approx(150 / (150 + 48.53)).epsilon(0.001));
}

TEST_CASE("a small part of all states is not said to be none") {
    const auto sample = [](std::uint64_t first) {
        spin::SearchOutcome outcome = not_finished();
        outcome.statistics.states = 100 * spin::kStatesPerMark;
        outcome.marks.emplace();
        for (std::uint64_t at = 0; at < 100; ++at) outcome.marks->push_back(first + at);
        return outcome;
    };
    // 1,000 samples that have nothing in common but two marks: 99,998 of 99,999 are seen once.
    std::vector<spin::SearchOutcome> samples;
    for (std::uint64_t at = 0; at < 1000; ++at) samples.push_back(sample(100 * at));
    (*samples[1].marks)[0] = 0;
    const std::string words = spin::coverage_words(samples);
    CAPTURE(words);
    CHECK(words.find("less than 1% of them seen by several; coverage less than 1% (estimated)") != std::string::npos);
    CHECK(words.find(" 0%") == std::string::npos);
}

TEST_CASE("a sample that ran elsewhere: whatever is lost of it, it never says that there is no error") {
    const tests::TemporaryFolder folder("swarm-remote");
    const auto before = not_finished();
    const auto sample = spin::sample_of(request_of(kRare), 0, before.statistics);
    const auto verifier = spin::compile_verifier(spin_tools(), sample, 60s);
    REQUIRE(verifier.why == "");
    std::string line = "cd '" + folder.path().string() + "' && '" + verifier.program.string() + "'";
    for (const auto& each : spin::arguments_of(sample)) line += " " + each;
    REQUIRE(std::system((line + " >out 2>&1").c_str()) == 0);
    const std::string output = tests::read_file(folder.path() / "out");
    const auto conclude = [&](const std::string& text, int code) {
        return spin::conclude(spin_tools(), sample, {text, code, folder.path()});
    };
    const auto whole = conclude(output, 0);
    REQUIRE(std::holds_alternative<spin::ErrorFound>(whole.end));
    CHECK(std::get<spin::ErrorFound>(whole.end).trail);
    for (const int code : {124, 137, 139, 126, 127, 1}) {
        CAPTURE(code);
        CHECK(!std::holds_alternative<spin::Complete>(conclude("", code).end));
    }
    for (std::size_t part = 0; part < 4; ++part) {
        const auto cut = conclude(output.substr(0, output.size() * part / 4), 0);
        CHECK(!std::holds_alternative<spin::Complete>(cut.end));
        CHECK(!std::holds_alternative<spin::ErrorFound>(cut.end));
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        if (entry.path().extension() == ".trail") std::filesystem::remove(entry.path());
    const auto lost = conclude(output, 0);
    REQUIRE(std::holds_alternative<spin::Stopped>(lost.end));
    CHECK(std::get<spin::Stopped>(lost.end).reason == spin::StopReason::killed);
}

}  // namespace swarm_test
