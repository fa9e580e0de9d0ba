// A stop at any moment: what is said then is what the whole run says, or that it is not known.
#include <stdlib.h>

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <thread>

#include "driver/results/proof.h"
#include "driver/results/result.h"
#include "driver/verdicts/instances/check.h"
#include "driver/verdicts/proofs/explore_machines.h"
#include "driver/verdicts/proofs/prove.h"
#include "tests/support/files.h"
#include "tests/support/ping.h"

namespace prove_stops_test {

using namespace map2pml;
namespace fs = std::filesystem;

namespace {

/// All that was said, and the exit code.
struct Said {
    std::map<std::string, std::string> verdicts;
    int exit_code = -1;
};

/// Sets its flag at the k-th call of `tick`, or after a time.
struct Stopper {
    std::atomic<bool> flag = false;
    std::atomic<int> calls = 0;
    int at_call = -1;

    void tick() {
        if (++calls == at_call) flag = true;
    }
};

using Run = std::function<Said(Stopper&)>;

bool is_open(const std::string& verdict) { return verdict == "unknown" || verdict == "incomplete"; }

void compare(const Said& whole, const Said& stopped) {
    for (const auto& [name, verdict] : stopped.verdicts) {
        CAPTURE(name);
        const auto known = whole.verdicts.find(name);
        const std::string of_all = known == whole.verdicts.end() ? "nothing" : known->second;
        // That something holds vacuously may not be known yet; then the exit code says so.
        const bool is_less = verdict == "proved" && of_all == "proved vacuously";
        CHECK_MESSAGE((is_open(verdict) || verdict == of_all || is_less), verdict, " instead of ", of_all);
        if (is_less) CHECK(stopped.exit_code != 0);
    }
    CHECK((stopped.exit_code == 3 || stopped.exit_code == whole.exit_code));
}

/// \param times how many moments.
void stop_everywhere(const Run& run, int times) {
    const auto begin = std::chrono::steady_clock::now();
    Stopper never;
    const Said whole = run(never);
    const auto took = std::chrono::steady_clock::now() - begin;
    REQUIRE(whole.exit_code != 4);
    REQUIRE(!whole.verdicts.empty());
    for (int at = 1; at <= never.calls; at += std::max(1, never.calls / times)) {
        CAPTURE(at);
        Stopper stopper;
        stopper.at_call = at;
        compare(whole, run(stopper));
    }
    for (int at = 0; at < times; ++at) {
        CAPTURE(at);
        Stopper stopper;
        const std::jthread clock([&] {
            std::this_thread::sleep_for(took * at / times);
            stopper.flag = true;
        });
        compare(whole, run(stopper));
    }
}

Said said_of(const prove::FileProof& proof) {
    Said said;
    CHECK(proof.error == "");
    for (const prove::Proof& each : proof.proofs) {
        said.verdicts[each.obligation.component + " " + each.obligation.name + " " + std::to_string(each.reading)] =
            std::string(prove::verdict_word(each.result.verdict)) + (each.vacuous.empty() ? "" : " vacuously");
    }
    if (proof.development) {
        for (const prove::RuleResult& each : proof.development->rules) {
            said.verdicts[prove::subject_of(each) + " " + prove::rule_words(each) + " " + each.finding.action + " on " +
                          each.instance] = std::string(to_string(each.outcome));
        }
    }
    said.exit_code = prove::exit_code(proof, false);
    return said;
}

/// A file in a folder that goes away.
class Input {
  public:
    Input(const std::string& name, const std::string& text) : path_((folder_ / name).string()) {
        tests::write_file(path_, text);
    }
    explicit Input(const fs::path& sample) : path_(sample.string()) {}

    [[nodiscard]] Run proof() const {
        return [this](Stopper& stopper) {
            prove::ProveSettings settings;
            settings.cache_folder = (folder_ / "cache").string();
            settings.budget.quantified = std::chrono::milliseconds(2000);
            settings.instance.preparation.cancelled = &stopper.flag;
            source::SourceSet sources;
            return said_of(prove::prove_project(
                path_, sources, settings, [&](const prove::ProofProgress&) { stopper.tick(); }, stopper.flag));
        };
    }

    [[nodiscard]] Run exploration() const {
        return [this](Stopper& stopper) {
            machine_exploration::Settings settings;
            settings.cancelled = &stopper.flag;
            source::SourceSet sources;
            return said_of(prove::explore_machines(path_, sources, {}, settings));
        };
    }

  private:
    tests::TemporaryFolder folder_{"map2pml-stops"};
    std::string path_;
};

/// Verdicts of `check`.
Run check_of(const std::string& protocol, const std::string& check) {
    return [=](Stopper& stopper) {
        source::SourceSet sources;
        check::CheckSettings settings;
        settings.language = "map";
        settings.preparation.cancelled = &stopper.flag;
        const source::FileId file = sources.add("a.map", protocol);
        settings.check_file = sources.add("a.check", check);
        const report::FileResult result = check::check_file(
            sources, file, settings, [&](const check::ProgressUpdate&) { stopper.tick(); }, stopper.flag);
        Said said;
        for (const report::SceneResult& scene : result.scenes)
            for (const report::PropertyResult& each : scene.results)
                said.verdicts[report::name_of(each)] = report::verdict_words(each);
        said.exit_code = report::exit_code(result, false);
        return said;
    };
}

constexpr int kTimes = 8;

}  // namespace

TEST_CASE("a proof of a protocol: what the solvers refute is not refuted until it was compared with the runs") {
    const Input asks("a.map", R"(Q[
  agent(!A, %a) = ask() => agent(!B, %b) then waitfor answer() <= agent(!B, %b) timeout (agent())
  agent(!B, %b) = waitfor (ask() <= agent(!A, %a) then answer() => agent(!A, %a)) timeout (agent())]
)");
    stop_everywhere(asks.proof(), 2 * kTimes);
    const Input fails("a.map", tests::kPingMayFail);
    stop_everywhere(fails.proof(), kTimes);
}

TEST_CASE("developments, and machines on bounded instances") {
    const fs::path samples = fs::path(M2P_SOURCE_DIR) / "samples";
    for (const char* name : {"z01.maze", "z05.maze"}) {
        CAPTURE(name);
        stop_everywhere(Input(samples / "maze" / name).proof(), kTimes / 2);
    }
    for (const char* name : {"Bench.bum", "Tickets.bum", "Guess.bum"}) {
        CAPTURE(name);
        stop_everywhere(Input(samples / "machines" / name).exploration(), kTimes);
    }
}

TEST_CASE("searches: what holds vacuously does not hold") {
    // A send does not fail, so what stands after `or` never happens.
    stop_everywhere(check_of(R"(S[
  agent(!A, %a) = ask() => agent(!B, %b) or answer() => agent(!B, %b)
  agent(!B, %b) = waitfor (ask() <= agent(!A, %a) or answer() <= agent(!A, %a)) timeout (agent())]
)",
                             "never \"an answer\": sent answer() and received ask()\n"
                             "ltl \"if answered\": always (sent answer() -> eventually received answer())\n"
                             "reachable \"asked\": received ask()\n"),
                    kTimes);
}

}  // namespace prove_stops_test
