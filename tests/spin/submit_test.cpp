/// Searches side by side: what they share, and that together they use no more memory than one may.
#include <unistd.h>

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/search.h"
#include "tests/support/spin_tools.h"

namespace submit_test {

using namespace map2pml;
using namespace std::chrono_literals;
using tests::spin_tools;
namespace fs = std::filesystem;

namespace {

/// The tools, where each call of one of them leaves a line.
class CountedTools {
  public:
    CountedTools() : tools(spin_tools()), folder_(process::WorkDirectory::create(error_)) {
        REQUIRE(folder_);
        tools.spin = counted("spin", tools.spin);
        tools.fast_compiler = counted("cc", tools.fast_compiler);
    }
    [[nodiscard]] int calls(const std::string& name, const std::string& word) const {
        std::ifstream file(folder_->path() / (name + ".calls"));
        int count = 0;
        for (std::string line; std::getline(file, line);) count += line.find(word) != std::string::npos ? 1 : 0;
        return count;
    }

    spin::Tools tools;

  private:
    [[nodiscard]] fs::path counted(const std::string& name, const fs::path& program) const {
        const fs::path script = folder_->path() / name;
        const std::string calls = "'" + script.string() + ".calls'";
        REQUIRE(
            folder_->write(name, "#!/bin/sh\necho \"$@\" >>" + calls + "\nexec '" + program.string() + "' \"$@\"\n"));
        fs::permissions(script, fs::perms::owner_all);
        return script;
    }

    std::string error_;
    std::shared_ptr<process::WorkDirectory> folder_;
};

/// A cycle that is not fair, so that it takes three searches of the same text to know that no fair one is there.
constexpr const char* kUnfair = R"(
bool done;
active proctype A() { do :: !done -> skip :: done -> break od }
active proctype B() { done = true }
)";

/// Some 8,000 bytes for a state: pan gives up with 4,096 and with 8,192.
constexpr const char* kLargeState = R"(
chan q[200] = [3] of { int, int, int };
active proctype A() { q[4]!1,2,3; q[4]?_,_,_ }
)";

/// States without end, of some hundred bytes.
constexpr const char* kMany = R"(
int n[50];
active proctype P() {
  byte i;
  do
  :: i < 49 -> i++
  :: i > 0 -> i--
  :: n[i] < 1000 -> n[i] = n[i] + 1
  :: n[i] > 0 -> n[i] = n[i] - 1
  od
})";

/// In use now by verifiers that this program has started.
std::uint64_t memory_of_verifiers() {
    constexpr std::uint64_t kPage = 4096;
    std::uint64_t all = 0;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
        std::ifstream about(entry.path() / "stat");
        std::string text;
        std::getline(about, text);
        const std::size_t name = text.find("(pan_fast) ");
        if (name == std::string::npos) continue;
        std::istringstream rest(text.substr(name + std::string("(pan_fast) ").size()));
        std::string state;
        pid_t parent = 0;
        rest >> state >> parent;
        if (parent != ::getpid()) continue;
        std::ifstream sizes(entry.path() / "statm");
        std::uint64_t size = 0;
        std::uint64_t resident = 0;
        sizes >> size >> resident;
        all += resident * kPage;
    }
    return all;
}

}  // namespace

TEST_CASE("searches of one model with the same definitions share what `spin -a` makes of it") {
    const CountedTools counted;
    spin::SearchRequest request;
    request.model = kUnfair;
    request.kind = spin::SearchKind::non_progress;
    request.weak_fairness = true;
    const auto alone = spin::run_search(counted.tools, request);
    CHECK(std::holds_alternative<spin::Complete>(alone.end));
    const int before = counted.calls("spin", "-a");
    CHECK(before == 3);
    request.translations = std::make_shared<spin::Translations>();
    const auto shared = spin::run_search(counted.tools, request);
    CHECK(std::holds_alternative<spin::Complete>(shared.end));
    CHECK(shared.statistics.states == alone.statistics.states);
    CHECK(shared.statistics.transitions == alone.statistics.transitions);
    CHECK(counted.calls("spin", "-a") == before + 1);

    request.kind = spin::SearchKind::safety;
    CHECK(std::holds_alternative<spin::Complete>(spin::run_search(counted.tools, request).end));
    CHECK(counted.calls("spin", "-a") == before + 1);
    request.definitions = {{"OTHER", 1}};
    CHECK(std::holds_alternative<spin::Complete>(spin::run_search(counted.tools, request).end));
    CHECK(counted.calls("spin", "-a") == before + 2);
    request.model = "bool done;\nactive proctype A() { assert(done) }\n";
    CHECK(std::holds_alternative<spin::ErrorFound>(spin::run_search(counted.tools, request).end));
    CHECK(counted.calls("spin", "-a") == before + 3);
}

TEST_CASE("what is said of the model is said to each search that shares it") {
    spin::SearchRequest request;
    request.model =
        "bool x;\nactive proctype P() { do :: x = !x od }\nltl one { []<>x }\nltl other { <>x }\n";  // which one?
    request.translations = std::make_shared<spin::Translations>();
    CHECK(std::holds_alternative<spin::Complete>(spin::run_search(spin_tools(), request).end));
    request.kind = spin::SearchKind::acceptance;
    CHECK(std::holds_alternative<spin::ToolError>(spin::run_search(spin_tools(), request).end));
    request.claim = "one";
    CHECK(std::holds_alternative<spin::Complete>(spin::run_search(spin_tools(), request).end));
}

TEST_CASE("room for a state that one search needed is there from the beginning of the next one") {
    const CountedTools counted;
    spin::SearchRequest request;
    request.model = kLargeState;
    const auto first = spin::run_search(counted.tools, request);
    CHECK(std::holds_alternative<spin::Complete>(first.end));
    CHECK(first.statistics.state_room > 5000);
    CHECK(first.statistics.runs == 3);
    CHECK(counted.calls("cc", "pan.c") == 3);
    request.state_room = first.statistics.state_room;
    const auto second = spin::run_search(counted.tools, request);
    CHECK(std::holds_alternative<spin::Complete>(second.end));
    CHECK(second.statistics.runs == 1);
    CHECK(counted.calls("cc", "pan.c") == 4);
    CHECK(second.statistics.states == first.statistics.states);
    CHECK(second.statistics.vector_bytes == first.statistics.vector_bytes);
    CHECK(second.statistics.memory_bytes == first.statistics.memory_bytes);
    // Little memory is for states: then a search finds out by itself.
    request.budget.memory_bytes = std::uint64_t{64} << 20U;
    CHECK(spin::run_search(counted.tools, request).statistics.runs == 3);
    request.model = "active proctype P() { skip }\n";
    CHECK(spin::run_search(counted.tools, request).statistics.state_room == 0);
}

TEST_CASE("side by side searches end as they would alone, and use no more memory together than one may") {
    constexpr std::uint64_t kMemory = std::uint64_t{96} << 20U;
    constexpr std::uint64_t kSlack = kMemory / 2;  // between two looks: the hash table grows to four times its size
    schedule::Scheduler scheduler(3, kMemory);
    const schedule::Slots::Held own(&scheduler.slots());
    auto only_fast = spin_tools();
    only_fast.optimising_compiler.clear();
    std::atomic<std::uint64_t> most = 0;
    std::vector<schedule::Future<spin::SearchOutcome>> futures;
    for (int searches = 0; searches < 3; ++searches) {
        spin::SearchRequest request;
        request.model = kMany;
        request.budget.memory_bytes = kMemory;
        futures.push_back(spin::submit(
            &scheduler, [&](const auto& own) { return spin::run_within(&scheduler.memory(), only_fast, own); },
            request));
    }
    std::jthread watch([&](const std::stop_token& ends) {
        while (!ends.stop_requested()) {
            const std::uint64_t all = memory_of_verifiers();
            if (all > most) most = all;
            std::this_thread::sleep_for(20ms);
        }
    });
    for (auto& future : futures) {
        const auto outcome = future.get();
        REQUIRE(std::holds_alternative<spin::Stopped>(outcome.end));
        CHECK(std::get<spin::Stopped>(outcome.end).reason == spin::StopReason::memory);
        CHECK(outcome.statistics.memory_bytes > kMemory / 2);
    }
    watch.request_stop();
    watch.join();
    const std::uint64_t megabytes = most / 1'000'000;
    MESSAGE(megabytes, " MB at most");
    CHECK(most > 0);
    CHECK(most < kMemory + kSlack);
}

}  // namespace submit_test
