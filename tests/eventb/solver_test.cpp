// How solvers are run: what counts as an answer, who may contradict whom, and that nothing of them stays behind. The
// solvers here are shell scripts that say what a test wants.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "driver/smt/portfolio.h"
#include "driver/spin/work_directory.h"
#include "tests/eventb/project.h"

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
    std::shared_ptr<spin::WorkDirectory> folder_ = spin::WorkDirectory::create(error_);
};

smt::Joint asked(const smt::Portfolio& portfolio, std::chrono::milliseconds time = std::chrono::seconds(5)) {
    const std::atomic<bool> stop = false;
    return smt::ask(portfolio, "text", "(check-sat)\n", time, stop);
}

/// Processes whose command line mentions the folder.
int processes(const fs::path& folder) {
    int count = 0;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
        std::ifstream file(entry.path() / "cmdline");
        const std::string line((std::istreambuf_iterator<char>(file)), {});
        count += line.find(folder.string()) != std::string::npos ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("only a first line that is exactly an answer is one") {
    CHECK(smt::read_output("unsat\n").answer == Answer::unsat);
    CHECK(smt::read_output("sat\n((x 1))\n").answer == Answer::sat);
    CHECK(smt::read_output("sat\n((x 1))\n").rest == "((x 1))\n");
    for (const char* text :
         {"", "\n", "unknown\n", "timeout\n", "unsat \n", " unsat\n", "unsat.\n", "UNSAT\n", "(error \"x\")\nunsat\n",
          "cvc5 interrupted by timeout.\nunsat\n", "\nunsat\n", "satx\n"}) {
        CAPTURE(text);
        CHECK(smt::read_output(text).answer == Answer::unknown);
    }
}

TEST_CASE("one answer is enough, and an exit code is none") {
    Scripts scripts;
    const auto says = [&](const char* cvc5, const char* z3) {
        return asked(
            {{scripts.solver(smt::SolverKind::cvc5, cvc5), scripts.solver(smt::SolverKind::z3, z3)}, scripts.path()});
    };
    CHECK(says("echo unsat", "echo unknown").answer == Answer::unsat);
    CHECK(says("exit 134", "echo unsat; exit 1").answer == Answer::unsat);
    CHECK(says("exit 0", "exit 0").answer == Answer::unknown);
    CHECK(says("echo unsat >&2", "echo timeout").answer == Answer::unknown);
    const auto both = says("echo unsat", "echo unsat");
    CHECK(both.by.size() == 2);
    CHECK(both.fault == "");
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
    CHECK(joint.fault == "cvc5 says unsat and z3 says sat about the same text, text");
    // The obligation is not proved then, whatever the other stages would say.
    const auto all = eventb_test::obligations(eventb_test::machines("published_rules"), "Published_M");
    const std::atomic<bool> stop = false;
    const auto result = smt::discharge(all.back(), portfolio, {}, {}, stop);
    CHECK(result.verdict == smt::Verdict::unknown);
    CHECK(result.fault != "");
}

TEST_CASE("a solver that says sat to every text refutes nothing by instances that say less") {
    Scripts scripts;
    const smt::Portfolio portfolio{{scripts.solver(smt::SolverKind::z3,
                                                   "case $2 in *size*) echo unknown;; *instantiated*) "
                                                   "echo sat;; *) echo unknown;; esac")},
                                   scripts.path()};
    const auto all = eventb_test::obligations(eventb_test::machines("published_rules"), "Published_M");
    const std::atomic<bool> stop = false;
    CHECK(smt::discharge(all.back(), portfolio, {}, {}, stop).verdict == smt::Verdict::unknown);
}

TEST_CASE("a proof for finite instances only is called that") {
    Scripts scripts;
    const smt::Portfolio portfolio{
        {scripts.solver(smt::SolverKind::z3, "case $2 in *size*) echo unsat;; *) echo unknown;; esac")},
        scripts.path()};
    const auto all = eventb_test::obligations(eventb_test::machines("published_rules"), "Published_M");
    const std::atomic<bool> stop = false;
    CHECK(smt::discharge(all.back(), portfolio, {}, {}, stop).verdict == smt::Verdict::proved_for_instance);
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
    CHECK(processes(scripts.path()) == 0);
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
    CHECK(smt::ask(slow, "text", "", std::chrono::seconds(60), stop).answer == Answer::unknown);
    CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(40));
    CHECK(processes(scripts.path()) == 0);
}

TEST_CASE("a solver that is not there is a fault") {
    Scripts scripts;
    const auto joint = asked({{{smt::SolverKind::z3, scripts.path() / "nothing"}}, scripts.path()});
    CHECK(joint.answer == Answer::unknown);
    CHECK(joint.fault != "");
    CHECK(smt::find_solvers("/nonexistent:").empty());
    CHECK(smt::find_solvers(scripts.path().string()).empty());
    (void)scripts.solver(smt::SolverKind::z3, "");
    CHECK(smt::find_solvers(scripts.path().string()).size() == 1);
}

TEST_CASE("answers are remembered for the very same text") {
    Scripts scripts;
    const smt::AnswerCache cache(scripts.path() / "answers");
    CHECK(!cache.find("a"));
    cache.store("a", {Answer::unsat, ""});
    cache.store("b\nc", {Answer::sat, "((x 1))\n"});
    REQUIRE(cache.find("a"));
    CHECK(cache.find("a")->answer == Answer::unsat);
    REQUIRE(cache.find("b\nc"));
    CHECK(cache.find("b\nc")->rest == "((x 1))\n");
    CHECK(!cache.find("b"));
    // A file of that name about another text is not an answer.
    for (const auto& entry : fs::directory_iterator(scripts.path() / "answers")) {
        std::ofstream(entry.path()) << "unsat 1\nz\n";
    }
    CHECK(!cache.find("a"));
    smt::Portfolio portfolio{
        {scripts.solver(smt::SolverKind::z3, "echo sat; echo x >> " + (scripts.path() / "runs").string())},
        scripts.path(),
        &cache};
    CHECK(asked(portfolio).answer == Answer::sat);
    CHECK(asked(portfolio).answer == Answer::sat);
    CHECK(eventb_test::read_file(scripts.path() / "runs") == "x\n");
}

}  // namespace solver_test
