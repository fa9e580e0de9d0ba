// How solvers are run: what counts as an answer, who may contradict whom, and that nothing of them stays behind. The
// solvers here are shell scripts that say what a test wants.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/smt/discharge.h"
#include "tests/eventb/project.h"
#include "tests/support/files.h"
#include "tests/support/processes.h"

namespace solver_test {

using namespace map2pml;
namespace fs = std::filesystem;
using smt::Answer;

namespace {

/// A folder with a program that runs these lines of sh.
class Scripts {
  public:
    Scripts() { REQUIRE(folder_); }
    smt::Solver solver(smt::SolverKind kind, const std::string& lines) {
        const fs::path path = folder_->path() / std::string(to_string(kind));
        std::ofstream(path) << "#!/bin/sh\n" << lines << "\n";
        fs::permissions(path, fs::perms::owner_all);
        return {kind, path};
    }
    [[nodiscard]] fs::path path() const { return folder_->path(); }

  private:
    std::string error_;
    std::shared_ptr<process::WorkDirectory> folder_ = process::WorkDirectory::create(error_);
};

smt::Joint asked(const smt::Portfolio& portfolio, std::chrono::milliseconds time = std::chrono::seconds(5)) {
    const std::atomic<bool> stop = false;
    return smt::Asker(portfolio).ask("text", {"(check-sat)\n", {}}, time, stop);
}

/// One obligation, whatever it is about.
smt::Discharged discharged(const smt::Portfolio& portfolio) {
    const auto all = eventb_test::obligations(eventb_test::machines("published_rules"), "Published_M");
    const std::atomic<bool> stop = false;
    smt::Asker asker(portfolio);
    return smt::discharge(all.back(), asker, {}, {}, stop);
}

}  // namespace

TEST_CASE("only a first line that is exactly an answer is one, and nothing stands behind it but values") {
    CHECK(smt::read_output("unsat\n", 0).answer == Answer::unsat);
    CHECK(smt::read_output("unsat\n", 2).answer == Answer::unsat);
    CHECK(smt::read_output("unknown\n", 0).fault == "");
    const std::string values = "((x 1))\n((|a )b| (- 2)))\n";
    CHECK(smt::read_output("sat\n" + values, 2).answer == Answer::sat);
    CHECK(smt::read_output("sat\n" + values, 2).rest == values);
    for (const char* text :
         {"", "\n", "timeout\n", "unsat \n", " unsat\n", "unsat.\n", "UNSAT\n", "(error \"x\")\nunsat\n",
          "cvc5 interrupted by timeout.\nunsat\n", "\nunsat\n", "satx\n", "unsat\nSegmentation fault\n", "unsat\nsat\n",
          "unsat\n(error \"x\")\n", "sat\n((x 1))\n", "unknown\nunsat\n"}) {
        CAPTURE(text);
        CHECK(smt::read_output(text, 0).answer == Answer::unknown);
        CHECK(smt::read_output(text, 0).fault != "");
    }
    for (const char* text : {"sat\n", "sat\n((x 1))\n", "sat\n((x 1))\n((y", "sat\n((x 1))\n((y 2))\n((z 3))\n",
                             "sat\ngarbage\n", "sat\n((x 1))\n(error \"y\")\n", "sat\n((x 1)) x ((y 2))\n"}) {
        CAPTURE(text);
        CHECK(smt::read_output(text, 2).answer == Answer::unknown);
        CHECK(smt::read_output(text, 2).fault != "");
    }
}

TEST_CASE("a solver that fails is not believed, and the report says how it failed") {
    struct Case {
        const char* does;
        const char* failure;
    };
    for (const Case& each : {
             Case{"echo unsat; exit 134", "z3: exit status 134 after `unsat`"},
             Case{"echo unsat; kill -SEGV $$", "z3: it was killed by signal 11 after `unsat`"},
             Case{"echo sat; echo garbage", "z3: `sat` is followed by `garbage`"},
             Case{"echo unsat; echo oh no; exit 0", "z3: `unsat` is followed by `oh no`"},
             Case{"exit 1", "z3: exit status 1: it printed nothing"},
             Case{"echo no licence >&2; exit 1", "z3: exit status 1: it printed nothing (no licence)"},
             Case{"exit 0", "z3: it printed nothing"},
             Case{"echo unsat >&2", "z3: it printed nothing (unsat)"},
             Case{"echo sat; exit 1", "z3: exit status 1 after `sat`"},
         }) {
        CAPTURE(each.does);
        Scripts scripts;
        const smt::Portfolio alone{{scripts.solver(smt::SolverKind::z3, each.does)}, scripts.path()};
        const auto joint = asked(alone);
        CHECK(joint.answer == Answer::unknown);
        REQUIRE(joint.failures.size() == 1);
        CHECK(joint.failures.front() == each.failure);
        CHECK(joint.all_failed);
        const auto result = discharged(alone);
        CHECK(result.verdict == smt::Verdict::unknown);
        CHECK(result.fault.find(each.failure) != std::string::npos);
        // The other solver is believed, and the failure is named all the same.
        const smt::Portfolio both{
            {scripts.solver(smt::SolverKind::cvc5, "sleep 0.2; echo unsat"), alone.solvers.front()}, scripts.path()};
        const auto proved = discharged(both);
        CHECK(proved.verdict == smt::Verdict::proved);
        CHECK(proved.fault == "");
        REQUIRE(proved.failures.size() == 1);
        CHECK(proved.failures.front() == each.failure);
    }
}

TEST_CASE("one answer is enough") {
    Scripts scripts;
    const auto says = [&](const char* cvc5, const char* z3) {
        return asked(
            {{scripts.solver(smt::SolverKind::cvc5, cvc5), scripts.solver(smt::SolverKind::z3, z3)}, scripts.path()});
    };
    CHECK(says("echo unsat", "echo unknown").answer == Answer::unsat);
    CHECK(says("echo unknown", "echo unknown").answer == Answer::unknown);
    const auto both = says("echo unsat", "echo unsat");
    CHECK(both.by.size() == 2);
    CHECK(both.fault == "");
    CHECK(both.failures.empty());
}

TEST_CASE("a solver stays from one query to the next") {
    Scripts scripts;
    const std::string starts = (scripts.path() / "starts").string();
    const std::string real = smt::find_solvers().back().program.string();
    const smt::Portfolio portfolio{
        {scripts.solver(smt::SolverKind::z3, "echo x >> " + starts + "\nexec " + real + " \"$@\"")}, scripts.path()};
    smt::Asker asker(portfolio);
    const std::atomic<bool> stop = false;
    const std::string head = "(set-option :produce-models true)\n(set-logic ALL)\n(declare-const n Int)\n";
    for (int n = 1; n <= 20; ++n) {
        const std::string number = std::to_string(n);
        const auto some =
            asker.ask("some", {head + "(assert (= n " + number + "))\n(check-sat)\n", {"(get-value (n))"}},
                      std::chrono::seconds(5), stop);
        CHECK(some.answer == Answer::sat);
        CHECK(some.rest == "((n " + number + "))\n");
        CHECK(asker.ask("none", {head + "(assert (< n n))\n(check-sat)\n", {}}, std::chrono::seconds(5), stop).answer ==
              Answer::unsat);
    }
    CHECK(tests::read_file(starts) == "x\n");
}

TEST_CASE("a solver that dies or talks nonsense in the middle is asked again in a process of its own") {
    Scripts scripts;
    const std::string real = smt::find_solvers().back().program.string();
    const std::string head = "(set-logic ALL)\n(declare-const n Int)\n";
    const smt::Query none{head + "(assert (< n n))\n(check-sat)\n", {}};
    const std::atomic<bool> stop = false;
    // It answers `unsat` to the first query of a process, and fails at the second.
    for (const char* end : {"kill -9 $$", "exit 0", "echo bla; echo \"m2p.$((n + 1))\"; cat > /dev/null",
                            "exec 1>&-; sleep 60", "echo sat; echo unsat; echo m2p.$((n + 1)); cat > /dev/null"}) {
        CAPTURE(end);
        const std::string talk =
            "while read -r line; do case $line in *m2p*) n=${line#*m2p.}; n=${n%%[!0-9]*}; echo unsat; echo m2p.$n; "
            "break;; esac; done\nread -r line\n";
        const smt::Portfolio portfolio{
            {scripts.solver(smt::SolverKind::z3, "[ \"$2\" = -in ] || exec " + real + " \"$@\"\n" + talk + end)},
            scripts.path()};
        smt::Asker asker(portfolio);
        for (int round = 0; round < 3; ++round) {
            const auto joint = asker.ask("none", none, std::chrono::seconds(10), stop);
            CHECK(joint.answer == Answer::unsat);
            CHECK(joint.failures.empty());
        }
    }
    CHECK(tests::processes_that_mention(scripts.path().string()) == 0);
}

TEST_CASE("a solver that hangs is ended, and the next query gets a new one") {
    Scripts scripts;
    const std::string real = smt::find_solvers().back().program.string();
    const std::string flag = (scripts.path() / "hung").string();
    const smt::Portfolio portfolio{
        {scripts.solver(smt::SolverKind::z3,
                        "if [ ! -e " + flag + " ]; then touch " + flag + "; sleep 66; fi\nexec " + real + " \"$@\"")},
        scripts.path()};
    smt::Asker asker(portfolio);
    const std::atomic<bool> stop = false;
    const smt::Query none{"(set-logic ALL)\n(assert false)\n(check-sat)\n", {}};
    const auto hung = asker.ask("none", none, std::chrono::milliseconds(300), stop);
    CHECK(hung.answer == Answer::unknown);
    CHECK(hung.failures.empty());  // that the time was over is no failure
    CHECK(asker.ask("none", none, std::chrono::seconds(10), stop).answer == Answer::unsat);
}

TEST_CASE("solvers that contradict each other are a fault, not an answer") {
    Scripts scripts;
    const smt::Portfolio portfolio{
        {scripts.solver(smt::SolverKind::cvc5, "echo unsat"), scripts.solver(smt::SolverKind::z3, "echo sat")},
        scripts.path(),
        nullptr,
        std::chrono::seconds(2)};
    const auto joint = asked(portfolio);
    CHECK(joint.answer == Answer::unknown);
    CHECK(joint.fault == "cvc5 says unsat and z3 says sat for the same input, text");
    // The obligation is not proved then, whatever the other stages would say.
    const auto result = discharged(portfolio);
    CHECK(result.verdict == smt::Verdict::unknown);
    CHECK(result.fault != "");
}

TEST_CASE("a solver that says sat to every text refutes nothing by instances that say less") {
    Scripts scripts;
    const smt::Portfolio portfolio{{scripts.solver(smt::SolverKind::z3,
                                                   "case $2 in *size*) echo unknown;; *instantiated*) "
                                                   "echo sat;; *) echo unknown;; esac")},
                                   scripts.path()};
    CHECK(discharged(portfolio).verdict == smt::Verdict::unknown);
}

TEST_CASE("a proof for finite instances only is called that") {
    Scripts scripts;
    const smt::Portfolio portfolio{
        {scripts.solver(smt::SolverKind::z3, "case $2 in *size*) echo unsat;; *) echo unknown;; esac")},
        scripts.path()};
    CHECK(discharged(portfolio).verdict == smt::Verdict::proved_for_instance);
}

TEST_CASE("a solver that does not end is ended with all that it started") {
    Scripts scripts;
    const auto began = std::chrono::steady_clock::now();
    const auto joint = asked({{scripts.solver(smt::SolverKind::cvc5, "sleep 61 & sleep 62"),
                               scripts.solver(smt::SolverKind::z3, "trap '' TERM INT; sleep 63")},
                              scripts.path()},
                             std::chrono::milliseconds(300));
    CHECK(joint.answer == Answer::unknown);
    CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(20));
    CHECK(tests::processes_that_mention(scripts.path().string()) == 0);
}

TEST_CASE("the other solver is stopped soon after an answer, and Ctrl-C stops both") {
    Scripts scripts;
    const smt::Portfolio portfolio{
        {scripts.solver(smt::SolverKind::cvc5, "echo unsat"), scripts.solver(smt::SolverKind::z3, "sleep 64")},
        scripts.path()};
    const auto began = std::chrono::steady_clock::now();
    CHECK(asked(portfolio, std::chrono::seconds(60)).answer == Answer::unsat);
    CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(20));
    std::atomic<bool> stop = false;
    const smt::Portfolio slow{{scripts.solver(smt::SolverKind::z3, "sleep 65")}, scripts.path()};
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop = true;
    });
    CHECK(smt::Asker(slow).ask("text", {"", {}}, std::chrono::seconds(60), stop).answer == Answer::unknown);
    CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(40));
    CHECK(tests::processes_that_mention(scripts.path().string()) == 0);
}

TEST_CASE("a solver that is not there is a fault") {
    Scripts scripts;
    const auto joint = asked({{{smt::SolverKind::z3, scripts.path() / "nothing"}}, scripts.path()});
    CHECK(joint.answer == Answer::unknown);
    CHECK(joint.all_failed);
    CHECK(joint.failures.front().find("No such file") != std::string::npos);
    CHECK(smt::find_solvers("/nonexistent:").empty());
    CHECK(smt::find_solvers(scripts.path().string()).empty());
    (void)scripts.solver(smt::SolverKind::z3, "");
    CHECK(smt::find_solvers(scripts.path().string()).size() == 1);
}

TEST_CASE("answers are remembered for the very same text and the very same solvers") {
    Scripts scripts;
    const fs::path folder = scripts.path() / "answers";
    const smt::AnswerCache cache(folder, "z3 1");
    CHECK(!cache.find("a"));
    cache.store("a", {Answer::unsat, "", {smt::SolverKind::z3}});
    cache.store("b\nc", {Answer::sat, "((x 1))\n", {smt::SolverKind::cvc5, smt::SolverKind::z3}});
    REQUIRE(cache.find("a"));
    CHECK(cache.find("a")->answer == Answer::unsat);
    REQUIRE(cache.find("b\nc"));
    CHECK(cache.find("b\nc")->rest == "((x 1))\n");
    CHECK(cache.find("b\nc")->by.size() == 2);
    CHECK(!cache.find("b"));
    CHECK(!smt::AnswerCache(folder, "z3 2").find("a"));
    const smt::Portfolio portfolio{
        {scripts.solver(smt::SolverKind::z3,
                        "[ $2 = -in ] || { echo sat; echo x >> " + (scripts.path() / "runs").string() + "; }")},
        scripts.path(),
        &cache};
    CHECK(asked(portfolio).answer == Answer::sat);
    CHECK(asked(portfolio).answer == Answer::sat);
    CHECK(tests::read_file(scripts.path() / "runs") == "x\n");
    // What a failing solver says is not remembered.
    const smt::Portfolio failing{{scripts.solver(smt::SolverKind::z3, "echo unsat; exit 1")}, scripts.path(), &cache};
    const std::atomic<bool> stop = false;
    for (int round = 0; round < 2; ++round) {
        CHECK(smt::Asker(failing).ask("text", {"(other)\n", {}}, std::chrono::seconds(5), stop).answer ==
              Answer::unknown);
    }
}

TEST_CASE("a remembered answer that is cut, changed or about something else is none") {
    Scripts scripts;
    const fs::path folder = scripts.path() / "answers";
    const smt::AnswerCache cache(folder, "z3 1");
    const auto file = [&] { return fs::directory_iterator(folder)->path(); };
    cache.store("a", {Answer::sat, "((x 1))\n((y 2))\n", {smt::SolverKind::z3}});
    const std::string whole = tests::read_file(file().string());
    const fs::path path = file();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        std::ofstream(path, std::ios::binary) << whole.substr(0, size);
        CHECK(!cache.find("a"));
        std::string changed = whole;
        changed[size] = static_cast<char>(changed[size] ^ 1);
        std::ofstream(path, std::ios::binary) << changed;
        CHECK(!cache.find("a"));
    }
    std::ofstream(path, std::ios::binary) << whole;
    CHECK(cache.find("a"));
    // What a killed program left behind goes away some time, what another one is writing stays.
    std::ofstream(folder / "x.answer.1.1") << "half";
    std::ofstream(folder / "y.answer.1.2") << "half";
    fs::last_write_time(folder / "x.answer.1.1", fs::file_time_type::clock::now() - std::chrono::hours(2));
    cache.tidy();
    CHECK(!fs::exists(folder / "x.answer.1.1"));
    CHECK(fs::exists(folder / "y.answer.1.2"));
    CHECK(cache.find("a"));
}

TEST_CASE("several may write and read answers at once") {
    Scripts scripts;
    const smt::AnswerCache cache(scripts.path() / "answers");
    const std::string values(100'000, ' ');
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread) {
            threads.emplace_back([&] {
                for (int round = 0; round < 30; ++round) {
                    cache.store("a", {Answer::sat, values, {smt::SolverKind::z3}});
                    const auto found = cache.find("a");
                    if (!found || found->rest != values) ++wrong;
                }
            });
        }
    }
    CHECK(wrong == 0);
    CHECK(std::distance(fs::directory_iterator(scripts.path() / "answers"), {}) == 1);
}

}  // namespace solver_test
