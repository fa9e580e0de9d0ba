// The parts of the campaign do what they say, and random protocols mean the same to everybody.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>

#include "driver/tools/schedule/side_by_side.h"
#include "tests/differential/campaign.h"
#include "tests/differential/check_generator.h"
#include "tests/differential/dice.h"
#include "tests/differential/driver_check.h"
#include "tests/differential/generator.h"
#include "tests/differential/model_observation.h"
#include "tests/differential/semantics_observation.h"
#include "tests/differential/shrink.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "translator/model/protocol/walk.h"

namespace differential_test {

using tests::read_file;

namespace {

using namespace map2pml;
using namespace map2pml::differential;

const spin::Tools& tools() {
    static const auto found = [] {
        if (std::filesystem::is_directory("/dev/shm")) setenv("TMPDIR", "/dev/shm", 0);
        return std::get<spin::Tools>(spin::find_tools());
    }();
    return found;
}

std::uint64_t protocols() { return tests::random_cases(2'000, "M2P_RANDOM_PROTOCOLS"); }

/// All of them in a plain run, too: with fewer, not all that can be stated would be.
std::uint64_t check_files() { return tests::number_from("M2P_RANDOM_CHECK_FILES", 240); }

TestCase case_of(const char* text) { return {.text = text}; }

constexpr const char* kPingPong = R"(S[
  agent(!Ann, %a) =
    ping(1) => agent(_, %b) then (waitfor pong($x) <= agent(_, %b) timeout fail())
  agent(!Bob, %b) =
    waitfor (ping($x) <= agent($w, %a) then pong($x) => agent($w, %a)) timeout agent()
]
)";

}  // namespace

TEST_SUITE("parts") {
    TEST_CASE("the same seed gives the same case, another seed another") {
        CHECK(generate(7).test.text == generate(7).test.text);
        CHECK(options_of(generate(7).test) == options_of(generate(7).test));
        CHECK(generate(7).test.text != generate(8).test.text);
    }

    TEST_CASE("dice stay within their bounds and never show what has no weight") {
        Dice dice(1);
        std::set<std::uint32_t> seen;
        for (int at = 0; at < 1000; ++at) {
            seen.insert(dice.below(3));
            CHECK_FALSE(dice.percent(0));
            CHECK(dice.percent(100));
            const std::size_t side = dice.weighted({0, 2, 0, 1, 0});
            CHECK((side == 1 || side == 3));
        }
        CHECK(seen == std::set<std::uint32_t>{0, 1, 2});
        CHECK(dice.below(0) == 0);
    }

    TEST_CASE("what is generated is well-formed, and text and IR say the same again after having been read") {
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const TestCase test = generate(seed).test;
            CAPTURE(test.text);
            const Loaded loaded = load(test);
            CHECK(loaded.errors == "");
            CHECK(unstable_forms(test, loaded) == "");
        }
    }

    TEST_CASE("a saved case is the same case again") {
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const Disagreement saved{seed, generate(seed).test, "end: only -O1 has `x`\nmore"};
            const std::optional<TestCase> test = read_case(file_text(saved));
            REQUIRE(test);
            CHECK(test->text == saved.test.text);
            CHECK(options_of(*test) == options_of(saved.test));
            CHECK(check_file_of(*test) == check_file_of(saved.test));
        }
        CHECK_FALSE(read_case("S[\n]\n"));
        CHECK_FALSE(read_case("// map2pml check --network circle\nS[\n]\n"));
    }

    TEST_CASE("semantics and both models see the states of a ping-pong") {
        const TestCase test = case_of(kPingPong);
        const Loaded loaded = load(test);
        REQUIRE(loaded.errors.empty());
        // Before the ping, ping under way, nothing, pong under way, nothing: three different mailbox contents.
        const std::set<std::string> mailboxes = {"Ann:  | Bob: ", "Ann:  | Bob: ping(1) from Ann",
                                                 "Ann: pong(1) from Bob | Bob: "};
        const std::set<std::string> terminal = {"Ann:  | Bob:  || finished | finished"};
        std::vector<Observation> all = {observe_semantics(loaded, 6, 1000).seen};
        for (const int level : {0, 1}) all.push_back(observe_model(tools(), loaded, 6, {level}, 10'000));
        for (const Observation& seen : all) {
            CHECK(seen.trouble == "");
            CHECK(seen.mailboxes == mailboxes);
            CHECK(seen.terminal == terminal);
            // 1 then, 2 send, 3 waitfor, 4 receive, 5 fail(), 6 waitfor, 7 then, 8 receive, 9 send, 10 agent()
            CHECK(seen.executed == std::set<ir::OperationId>{2, 4, 8, 9});
            CHECK_FALSE(seen.deadlock);
            CHECK_FALSE(seen.failure);
            CHECK_FALSE(seen.orphans);
            CHECK_FALSE(seen.fair_cycle);
            CHECK_FALSE(seen.overflow);
        }
    }

    TEST_CASE("a message too many is an overflow for all") {
        const Loaded loaded = load(case_of(kPingPong));
        CHECK(observe_semantics(loaded, 1, 1000).seen.overflow == false);
        const Loaded two = load(case_of(R"(S[
  agent(!Ann, %a) =
    m() => agent(_, %b) then m() => agent(_, %b)
  agent(!Bob, %b) =
    p()
]
)"));
        REQUIRE(two.errors.empty());
        CHECK(observe_semantics(two, 1, 1000).seen.overflow);
        CHECK(observe_model(tools(), two, 1, {0}, 10'000).overflow);
        CHECK(observe_model(tools(), two, 1, {1}, 10'000).overflow);
        for (const ModelForm& form : reduced_forms()) CHECK(observe_model(tools(), two, 1, form, 10'000).overflow);
    }

    TEST_CASE("a model of another meaning is told apart") {
        TestCase test = case_of(kPingPong);
        const Observation quiescent = observe_semantics(load(test), test.capacity, 1000).seen;
        test.request.timeout = ir::TimeoutReading::anytime;
        const Loaded other = load(test);
        for (const int level : {0, 1}) {
            const Observation anytime = observe_model(tools(), other, test.capacity, {level}, 10'000);
            CHECK(difference("sem", quiescent, "model", anytime) != "");
        }
    }

    TEST_CASE("what is too large is not compared") {
        const Loaded loaded = load(case_of(kPingPong));
        CHECK(observe_semantics(loaded, 6, 2).seen.too_large);
        CHECK(observe_model(tools(), loaded, 6, {1}, 5).too_large);
    }

    TEST_CASE("shrinking ends at the smallest case that still fails") {
        TestCase test = generate(12).test;
        for (std::uint64_t seed = 13; test.text.find(" par ") == std::string::npos; ++seed) test = generate(seed).test;
        const TestCase small = shrink(
            test, [](const TestCase& each) { return each.text.find(" par ") != std::string::npos; }, 100'000);
        CHECK(load(small).errors.empty());
        CHECK(small.text.find("skip par skip") != std::string::npos);
        CHECK(load(small).protocol.operation_count == 3);
        CHECK(options_of(small) == options_of({.capacity = test.capacity}));
    }

    TEST_CASE("a check file that is generated has a meaning, and a saved case with one is the same case again") {
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const TestCase test = generate_with_check_file(seed).test;
            CAPTURE(test.text);
            CAPTURE(test.check);
            CHECK(load(test).errors == "");
            CHECK(generate_with_check_file(seed).test.check == test.check);
            const std::optional<TestCase> again = read_case(test.text, file_text({seed, test, "end: x\nmore"}));
            REQUIRE(again);
            CHECK(again->text == test.text);
            CHECK(again->check == test.check);
            CHECK(options_of(*again) == options_of(test));
        }
        CHECK_FALSE(read_case(kPingPong, "never n: true\n"));
    }

    TEST_CASE("a check file is shrunk to what still fails") {
        TestCase test = generate_with_check_file(12).test;
        const auto has_choice = [](const TestCase& each) { return each.check.find("choose ") != std::string::npos; };
        for (std::uint64_t seed = 13; !has_choice(test); ++seed) test = generate_with_check_file(seed).test;
        const TestCase small = shrink(test, has_choice, 100'000);
        CHECK(load(small).errors.empty());
        // A procedure with nothing but the choice among one value; nothing else is left.
        CHECK(std::count(small.check.begin(), small.check.end(), '\n') == 3);
        CHECK(load(small).instance.properties.empty());
        CHECK(load(small).instance.procedures.size() == 1);
    }

    TEST_CASE("the semantics without a part of the check file is told apart from the driver with it") {
        TestCase test = case_of(kPingPong);
        test.check = "never pinged: received ping(1) by !Bob\nreachable lost: failed(!Ann)\n";
        const Loaded loaded = load(test);
        REQUIRE(loaded.errors.empty());
        SemanticsVerdicts verdicts = observe_semantics(loaded, 6, 1000).verdicts;
        CHECK(driver_difference(test, 1, verdicts, RunsSeen::all) == "");
        verdicts.user_defined[0].verdict = ir::Verdict::holds;
        verdicts.user_defined[1].verdict = ir::Verdict::holds;
        const std::string words = driver_difference(test, 1, verdicts, RunsSeen::all);
        CHECK(words.find("never `pinged`: sem says holds, the driver says violated") != std::string::npos);
        CHECK(words.find("reachable `lost`: sem says holds, the driver says violated") != std::string::npos);
        // Where a bound cut the search, the driver may not have found it; but what it found must not be excluded.
        verdicts.user_defined[0].verdict = ir::Verdict::incomplete;
        verdicts.user_defined[1].verdict = ir::Verdict::violated;
        CHECK(driver_difference(test, 1, verdicts, RunsSeen::some) == "");
        CHECK(driver_difference(test, 1, verdicts, RunsSeen::all_that_fit) != "");
    }

    TEST_CASE("what findings say of all runs is told apart from what the semantics knows of them") {
        const TestCase test = case_of(R"(S[
  agent(!Ann, %a) =
    (z() <= agent(_, %b) or skip) then x() <= agent(_, %b)
  agent(!Bob, %b) =
    (skip or w() <= agent(_, %a)) then y() <= agent(_, %a)
]
)");
        const Loaded loaded = load(test);
        REQUIRE(loaded.errors.empty());
        SemanticsVerdicts verdicts = observe_semantics(loaded, 6, 1000).verdicts;
        CHECK(verdicts.failing.size() == 2);  // z fails too, and is caught
        CHECK(driver_difference(test, 1, verdicts, RunsSeen::all) == "");
        verdicts.failing.clear();
        for (const auto& clause : loaded.protocol.clauses)
            ir::for_each_operation(clause.body, [&](const auto& each) { verdicts.executed.insert(each.id); });
        const std::string words = driver_difference(test, 1, verdicts, RunsSeen::all);
        CAPTURE(words);
        CHECK(words.find("is never executed, and it is") != std::string::npos);
        CHECK(words.find("may fail, and it never does") != std::string::npos);
    }

    TEST_CASE("a difference is known again without the names in it") {
        CHECK(kind_of("end: only -O1 has `Ann: m() || failed`\nmore\n") == "end: only -O1 has `");
    }
}

TEST_SUITE("found") {
    TEST_CASE("what was a disagreement once is none now") {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(M2P_FOUND))
            if (entry.path().extension() == ".map") files.push_back(entry.path());
        (void)tools();
        std::size_t compared = 0;
        std::vector<std::optional<Comparison>> comparisons(files.size());
        schedule::side_by_side(
            files.size(), std::max(2U, std::thread::hardware_concurrency()),
            [&](std::size_t at) {
                const std::filesystem::path beside = std::filesystem::path(files[at]).replace_extension(".check");
                const std::optional<TestCase> test = std::filesystem::exists(beside)
                                                         ? read_case(read_file(files[at]), read_file(beside))
                                                         : read_case(read_file(files[at]));
                // Where a model is too large to be walked through the verdicts of the driver are left.
                // A plain run asks it at one level for each protocol.
                const int level = static_cast<int>((at + tests::first_seed()) % 3);
                const std::set<int> levels = tests::takes_all_cases() ? std::set<int>{0, 1, 2} : std::set<int>{level};
                if (test) comparisons[at] = compare(tools(), *test, sizes_for(250), all_forms(), levels);
            },
            [&](std::size_t at) {
                CAPTURE(files[at].filename().string());
                REQUIRE(comparisons[at]);
                CHECK(comparisons[at]->difference == "");
                CHECK_FALSE(comparisons[at]->semantics.too_large);
                compared += comparisons[at]->compared ? 1 : 0;
            });
        CHECK(compared >= 15);
    }
}

TEST_SUITE("agreement") {
    TEST_CASE("semantics, -O0, -O1 and the driver agree on random protocols") {
        CampaignRequest request;
        request.seed = tests::first_seed();
        request.count = protocols();
        request.jobs = std::max(2U, std::thread::hardware_concurrency());
        request.driver_every = 100;
        // Small ones are quick, and what goes wrong goes wrong in small ones; `campaign` takes larger ones too.
        request.sizes = sizes_for(250);
        const CampaignResult result = run_campaign(tools(), request);
        for (const Disagreement& each : result.disagreements) MESSAGE(file_text(each));
        CHECK(result.disagreements.empty());
        CHECK(result.compared >= request.count);
        // A campaign that no longer meets what it is for must be noticed.
        for (const char* construct : {"par",
                                      "or after a send",
                                      "waitfor",
                                      "idle timeout arm",
                                      "call that comes back",
                                      "call with arguments",
                                      "clause with a constant",
                                      "parameter that stands twice",
                                      "repeated variable in a pattern",
                                      "=$v in a pattern",
                                      "wildcard as addressee",
                                      "variable as addressee",
                                      "procedure with results",
                                      "performative of several roles",
                                      "network pairwise",
                                      "network bag",
                                      "timeout anytime",
                                      "timeout race",
                                      "idle timeouts kept",
                                      "calls spawned",
                                      "call depth 1",
                                      "clones",
                                      "a limit is reached",
                                      "nothing can move: violated",
                                      "nothing can move: holds",
                                      "no-failure: violated",
                                      "no-failure: holds",
                                      "no-orphans: violated",
                                      "progress: violated"}) {
            CAPTURE(construct);
            CHECK(result.tally.of(construct) >= request.count / 20);
        }
        MESSAGE(result.tally.text());
    }
}

TEST_SUITE("networks") {
    TEST_CASE("messages that are under way when somebody looks for them: semantics and models agree") {
        std::size_t missed = 0;
        for (const bool looks : {false, true}) {
            CampaignRequest request;
            request.seed = tests::first_seed();
            request.count = std::max<std::size_t>(protocols() / 8, 12);
            request.jobs = std::max(2U, std::thread::hardware_concurrency());
            request.sizes = sizes_for(250);
            request.conversations = !looks;
            request.offers = looks;
            const CampaignResult result = run_campaign(tools(), request);
            for (const Disagreement& each : result.disagreements) MESSAGE(file_text(each));
            CHECK(result.disagreements.empty());
            missed += result.tally.of("pairwise: what is under way is missed");
            missed += result.tally.of("bag: what is under way is missed");
        }
        CHECK(missed >= 1);
    }
}

TEST_SUITE("check_files") {
    TEST_CASE("semantics, models and the driver agree on random procedures and properties") {
        CampaignRequest request;
        request.seed = tests::first_seed();
        request.count = check_files();
        request.jobs = std::max(2U, std::thread::hardware_concurrency());
        request.check_files = true;
        request.driver_every = 8;
        // A plain run draws one form for each: all forms of so many models take minutes.
        request.forms = tests::takes_all_cases() ? FormChoice::all : FormChoice::drawn;
        request.sizes = sizes_for(120);
        const CampaignResult result = run_campaign(tools(), request);
        for (const Disagreement& each : result.disagreements) MESSAGE(file_text(each), each.test.text);
        CHECK(result.disagreements.empty());
        CHECK(result.compared >= request.count);
        CHECK(result.driver_checks >= request.count / 12);
        CHECK(result.logged.runs >= 1);
        // All that can be stated is stated, and is neither always true nor always false.
        for (const char* seen :
             {"invariant: holds", "invariant: violated",   "never: holds",         "never: violated",
              "reachable: holds", "reachable: violated",   "after all end: holds", "trace: holds",
              "trace: violated",  "trace strictly: holds", "ltl: holds",           "ltl: violated",
              "ltl fair: holds",  "ltl fair: violated",    "value-range: holds",   "value-range: violated",
              "check: choose",    "check: require",        "check: let",           "check: may fail",
              "check: on",        "check: per agent",      "check: pending",       "check: .$",
              "check: at",        "check: ended(",         "check: forall",        "check: start",
              "says nothing",     "says something"}) {
            CAPTURE(seen);
            CHECK(result.tally.of(seen) >= 1);
        }
        MESSAGE(result.tally.text());
    }
}

TEST_SUITE("lcc") {
    TEST_CASE("the transition rules of LCC, the semantics of its model, both translations and the driver agree") {
        CampaignRequest request;
        request.seed = tests::first_seed();
        request.count = tests::random_cases(2'000, "M2P_RANDOM_FRAMEWORKS");
        request.jobs = std::max(2U, std::thread::hardware_concurrency());
        request.lcc = true;
        request.driver_every = 100;
        request.sizes = sizes_for(150);
        const CampaignResult result = run_campaign(tools(), request);
        for (const Disagreement& each : result.disagreements) MESSAGE(file_text(each), each.test.text);
        CHECK(result.disagreements.empty());
        CHECK(result.compared >= request.count);
        CHECK(result.driver_checks >= request.count / 200);
        for (const char* seen : {"nothing can move: violated", "nothing can move: holds", "no-orphans: violated"}) {
            CAPTURE(seen);
            CHECK(result.tally.of(seen) >= request.count / 20);
        }
    }
}

}  // namespace differential_test
