/// Searches that do not come to their end: killed, cancelled, out of time; and what they leave behind: nothing.
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/spin/internal.h"
#include "driver/tools/spin/search.h"
#include "tests/support/files.h"
#include "tests/support/spin_tools.h"

namespace stops_test {

using namespace map2pml;
using namespace std::chrono_literals;
using tests::spin_tools;
namespace fs = std::filesystem;

namespace {

/// More states than anybody can search, 1000^50, and no error of any kind.
constexpr const char* kEndless = R"(
int n[50];
active proctype P() {
  byte i;
progress:
  do
  :: i < 49 -> i++
  :: i > 0 -> i--
  :: n[i] < 1000 -> n[i] = n[i] + 1
  :: n[i] > 0 -> n[i] = n[i] - 1
  od
})";

/// A bit more than 10^6 states and no error.
constexpr const char* kLarge = R"(
bit g;
active [4] proctype P() { byte x; do :: x < 8 -> x++; g = 1 - g :: x > 0 -> x--; g = 1 - g od })";

/// Programs running now whose command line names a verifier of ours.
std::vector<pid_t> verifiers() {
    std::vector<pid_t> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        const std::string line = tests::read_file(entry.path() / "cmdline");
        const char* folder = std::getenv("TMPDIR");
        if (folder != nullptr && line.starts_with(folder)) found.push_back(std::stoi(name));
    }
    return found;
}

/// A temporary folder of the test's own, so that nothing else lives in it.
class OwnTemporaryFolder : public tests::TemporaryFolder {
  public:
    OwnTemporaryFolder() : TemporaryFolder("spin-stops") { ::setenv("TMPDIR", path().c_str(), 1); }
    ~OwnTemporaryFolder() { ::unsetenv("TMPDIR"); }
    OwnTemporaryFolder(const OwnTemporaryFolder&) = delete;
    OwnTemporaryFolder& operator=(const OwnTemporaryFolder&) = delete;

    [[nodiscard]] bool empty() const { return fs::is_empty(path()); }
};

spin::SearchRequest endless() {
    spin::SearchRequest request;
    request.model = kEndless;
    request.budget.memory_bytes = std::uint64_t{1} << 30U;
    return request;
}

spin::StopReason reason_of(const spin::SearchOutcome& outcome) {
    if (const auto* error = std::get_if<spin::ToolError>(&outcome.end)) FAIL(error->text << "\n" << error->log);
    REQUIRE(std::holds_alternative<spin::Stopped>(outcome.end));
    return std::get<spin::Stopped>(outcome.end).reason;
}

void check_nothing_left(const OwnTemporaryFolder& folder) {
    CHECK(folder.empty());
    CHECK(verifiers().empty());
}

}  // namespace

TEST_CASE("out of time: stopped, with how far it came") {
    const OwnTemporaryFolder folder;
    for (const auto kind : {spin::SearchKind::safety, spin::SearchKind::non_progress}) {
        auto request = endless();
        request.kind = kind;
        request.budget.time = 2500ms;
        const auto begin = std::chrono::steady_clock::now();
        const auto outcome = spin::run_search(spin_tools(), request);
        CHECK(reason_of(outcome) == spin::StopReason::time);
        CHECK(outcome.statistics.states > 100);
        CHECK(std::chrono::steady_clock::now() - begin < 10s);
    }
    check_nothing_left(folder);
}

TEST_CASE("enough states: stopped, and not much further") {
    const OwnTemporaryFolder folder;
    for (const bool breadth_first : {false, true}) {
        auto request = endless();
        request.breadth_first = breadth_first;
        request.budget.states = 50'000;
        const auto outcome = spin::run_search(spin_tools(), request);
        CHECK(reason_of(outcome) == spin::StopReason::states);
        CHECK(outcome.statistics.states >= 50'000);
    }
    check_nothing_left(folder);
}

TEST_CASE("no time at all: stopped before the search") {
    const OwnTemporaryFolder folder;
    auto request = endless();
    request.budget.time = 0ms;
    CHECK(reason_of(spin::run_search(spin_tools(), request)) == spin::StopReason::time);
    check_nothing_left(folder);
}

TEST_CASE("cancelled in the middle: interrupted, no process, no file") {
    const OwnTemporaryFolder folder;
    for (const bool optimised : {false, true}) {
        std::atomic<bool> cancelled{false};
        auto request = endless();
        if (optimised) request.budget.memory_bytes *= 4;  // room for the quick verifier until the other one is ready
        request.cancelled = &cancelled;
        request.on_progress = [&](const spin::Progress& progress) {
            CHECK(progress.states > 0);
            if (!optimised || progress.stage == spin::Stage::searching_optimised) cancelled = true;
        };
        CHECK(reason_of(spin::run_search(spin_tools(), request)) == spin::StopReason::interrupted);
        CHECK(cancelled.load());
    }
    check_nothing_left(folder);
}

TEST_CASE("cancelled from the start") {
    const OwnTemporaryFolder folder;
    const std::atomic<bool> cancelled{true};
    auto request = endless();
    request.cancelled = &cancelled;
    CHECK(reason_of(spin::run_search(spin_tools(), request)) == spin::StopReason::interrupted);
    check_nothing_left(folder);
}

TEST_CASE("a verifier that is killed from outside: stopped, never a pass") {
    const OwnTemporaryFolder folder;
    for (const int number : {SIGKILL, SIGTERM, SIGINT}) {
        CAPTURE(number);
        auto request = endless();
        int killed = 0;
        request.on_progress = [&](const spin::Progress&) {
            for (const pid_t verifier : verifiers()) killed += ::kill(verifier, number) == 0 ? 1 : 0;
        };
        auto only_fast = spin_tools();
        only_fast.optimising_compiler.clear();
        const auto reason = reason_of(spin::run_search(only_fast, request));
        CHECK(killed > 0);
        CHECK(reason == (number == SIGINT ? spin::StopReason::interrupted : spin::StopReason::killed));
    }
    check_nothing_left(folder);
}

TEST_CASE("a large search is handed over to the optimised verifier and comes to its end") {
    const OwnTemporaryFolder folder;
    {
        spin::SearchRequest request;
        request.model = kLarge;
        request.optimise_after = 0ms;
        int calls = 0;
        auto last = std::chrono::steady_clock::time_point{};
        bool too_often = false;
        request.on_progress = [&](const spin::Progress&) {
            const auto now = std::chrono::steady_clock::now();
            too_often = too_often || now - last < 90ms;
            last = now;
            ++calls;
        };
        const auto outcome = spin::run_search(spin_tools(), request);
        CHECK(std::holds_alternative<spin::Complete>(outcome.end));
        CHECK(outcome.statistics.states > 10000);
        CHECK_FALSE(too_often);
        // The same number of states by the quick compiler alone.
        auto only_fast = spin_tools();
        only_fast.optimising_compiler.clear();
        const auto again = spin::run_search(only_fast, request);
        CHECK(std::holds_alternative<spin::Complete>(again.end));
        CHECK(again.statistics.states == outcome.statistics.states);
        CHECK_FALSE(again.statistics.optimised);
    }
    check_nothing_left(folder);
}

TEST_CASE("a quick compiler that fails is replaced by the other one") {
    const OwnTemporaryFolder folder;
    auto broken = spin_tools();
    broken.fast_compiler = "/bin/false";
    spin::SearchRequest request;
    request.model = "active proctype P() { assert(false) }\n";
    const auto outcome = spin::run_search(broken, request);
    CHECK(std::holds_alternative<spin::ErrorFound>(outcome.end));
    broken.optimising_compiler = "/bin/false";
    const auto failed = spin::run_search(broken, request);
    CHECK(std::holds_alternative<spin::ToolError>(failed.end));
}

TEST_CASE("files are kept on request only, and trails as long as they are used") {
    const OwnTemporaryFolder folder;
    {
        spin::SearchRequest request;
        request.model = "byte x; active proctype P() { x = 1; assert(x == 0) }\n";
        request.model_name = "../odd name";
        request.keep = folder.path() / "kept";
        auto outcome = spin::run_search(spin_tools(), request);
        REQUIRE(std::holds_alternative<spin::ErrorFound>(outcome.end));
        CHECK(fs::exists(folder.path() / "kept" / "____odd_name.pml") +
                  fs::exists(folder.path() / "kept" / "___odd_name.pml") ==
              1);
        CHECK(fs::exists(folder.path() / "kept" / "found.trail"));
        CHECK(fs::exists(folder.path() / "kept" / "pan.c"));
        CHECK(fs::exists(folder.path() / "kept" / "log.txt"));
        fs::remove_all(folder.path() / "kept");
        const auto trail = std::get<spin::ErrorFound>(outcome.end).trail;
        outcome = {};
        REQUIRE(trail.has_value());
        const auto replay = trace::replay(*trail);
        CHECK(replay.error.empty());
        CHECK(replay.events.size() == 2);
        CHECK_FALSE(folder.empty());
    }
    check_nothing_left(folder);
}

TEST_CASE("trap 10: real bitstate and hash-compact runs without errors are no pass") {
    const OwnTemporaryFolder folder;
    std::string failure;
    const auto directory = process::WorkDirectory::create(failure);
    REQUIRE(directory);
    REQUIRE(directory->write("m.pml", "byte x; active proctype P() { x = 1; x = 2 }\n"));
    process::RunOptions options;
    options.directory = directory->path();
    REQUIRE(process::run({spin_tools().spin, {"-a", "m.pml"}}, options).succeeded());
    for (const std::string define : {"-DBITSTATE", "-DHC", "-DSAFETY"}) {
        CAPTURE(define);
        REQUIRE(process::run({spin_tools().fast_compiler, {"-DSAFETY", define, "-o", "pan", "pan.c"}}, options)
                    .succeeded());
        spin::PanReader reader;
        auto listening = options;
        listening.on_line = [&](std::string_view line, process::Stream) { reader.line(line); };
        const auto run = process::run({directory->path() / "pan", {}}, listening);
        CHECK(run.exit_code == 0);
        CHECK(reader.report().errors == 0);
        const auto end = spin::judge(reader.report(), run, spin::OurStop::none, {});
        CHECK(std::holds_alternative<spin::Complete>(end) ==
              (define == "-DSAFETY"));  // the last one shows the others could
    }
}

}  // namespace stops_test
