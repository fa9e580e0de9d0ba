#include <signal.h>

#include <array>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "driver/tools/spin/internal.h"
#include "driver/tools/spin/pan_report.h"

namespace spin_pan_report_test {

using namespace map2pml;
using namespace map2pml::spin;

namespace {

/// What pan 6.5.2 prints for a finished search without errors.
const std::string kFinished =
    "Depth=     139 States=    2e+04 Transitions= 3.05e+04 Memory=     8.513\tt=     0.01 R=   2e+06\n"
    "\n"
    "(Spin Version 6.5.2 -- 6 December 2019)\n"
    "\t+ Partial Order Reduction\n"
    "\n"
    "Full statespace search for:\n"
    "\tnever claim         \t- (not selected)\n"
    "\tassertion violations\t+\n"
    "\tcycle checks       \t- (disabled by -DSAFETY)\n"
    "\tinvalid end states\t+\n"
    "\n"
    "State-vector 28 byte, depth reached 151, errors: 0\n"
    "    30726 states, stored\n"
    "     1200 states, matched\n"
    " 1.25e+08 transitions (= stored+matched)\n"
    "        0 atomic steps\n"
    "hash conflicts:         0 (resolved)\n"
    "\n"
    "Stats on memory usage (in Megabytes):\n"
    "    2.000\tmemory used for hash table (-w18)\n"
    "    7.536\ttotal actual memory usage\n"
    "\n"
    "\n"
    "unreached in proctype Bidder\n"
    "\tmodel.pml:8, state 6, \"q??m3,v\"\n"
    "\tmodel.pml:9, state 7, \"printf('say \"no\": %d\\n',v)\"\n"
    "\tmodel.pml:12, state 11, \"-end-\"\n"
    "\t(3 of 11 states)\n"
    "unreached in init\n"
    "\tmodel.pml:20, state 2, \"(1)\"\n"
    "\t(1 of 3 states)\n"
    "unreached in claim safe\n"
    "\t_spin_nvr.tmp:8, state 10, \"-end-\"\n"
    "\t(1 of 10 states)\n"
    "\n"
    "pan: elapsed time 0.01 seconds\n";

PanReport read(const std::string& text) {
    PanReader reader;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) reader.line(line);
    return reader.report();
}

process::RunResult ended_well() {
    process::RunResult run;
    run.started = true;
    run.exit_code = 0;
    return run;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

End judged(const std::string& text, OurStop stop = OurStop::none) { return judge(read(text), ended_well(), stop, {}); }

bool passes(const std::string& text) { return std::holds_alternative<Complete>(judged(text)); }

StopReason stopped_by(const End& end) {
    REQUIRE(std::holds_alternative<Stopped>(end));
    return std::get<Stopped>(end).reason;
}

/// The finished report as it looks when something else is at its start.
std::string unfinished(const std::string& first) {
    return first + "\n" +
           replaced(kFinished, "6 December 2019)\n", "6 December 2019)\nWarning: Search not completed\n");
}

}  // namespace

TEST_CASE("the figures of a finished search") {
    const auto report = read(kFinished);
    CHECK(report.states == 30726);
    CHECK(report.transitions == 125000000);
    CHECK(report.depth == 151);
    CHECK(report.vector_bytes == 28);
    CHECK(report.memory_bytes == 7902069);
    CHECK(report.last_snapshot.states == 20000);
    CHECK(report.last_snapshot.depth == 139);
    REQUIRE(report.unreached.size() == 4);
    CHECK(report.unreached[0].proctype == "Bidder");
    CHECK(report.unreached[0].line == 8);
    CHECK(report.unreached[0].state == 6);
    CHECK(report.unreached[0].statement == "q??m3,v");
    CHECK(report.unreached[1].statement == "printf('say \"no\": %d\\n',v)");
    CHECK(report.unreached[2].is_end());
    CHECK(report.unreached[3].proctype == "init");
    CHECK(passes(kFinished));
}

TEST_CASE("breadth first, states inside of atomic sequences are not counted") {
    const std::string inside = replaced(kFinished, "        0 atomic steps", "    18381 atomic steps");
    CHECK(read(inside).states == 30726);  // depth first, SPIN stores none of these
    CHECK(read(replaced(inside, "     1200 states, matched",
                        "\t   12345 nominal states (stored-atomic)\n     1200 states, matched"))
              .states == 12345);
}

TEST_CASE("no pass when any telling line is missing") {
    const std::array<std::string, 9> telling{"(Spin Version",        "Full statespace search for:",
                                             "\tnever claim",        "\tassertion violations",
                                             "\tinvalid end states", "State-vector",
                                             " states, stored",      " transitions (=",
                                             "pan: elapsed time"};
    for (const auto& mark : telling) {
        CAPTURE(mark);
        std::istringstream in(kFinished);
        std::string without;
        bool dropped = false;
        for (std::string line; std::getline(in, line);)
            if (line.find(mark) != std::string::npos)
                dropped = true;
            else
                without += line + "\n";
        CHECK(dropped);
        CHECK_FALSE(passes(without));
    }
}

TEST_CASE("no pass when the output breaks off anywhere") {
    const auto last = kFinished.rfind("pan: elapsed time ") + std::string("pan: elapsed time ").size();
    for (std::size_t length = 0; length <= last; ++length) {
        CAPTURE(length);
        CHECK_FALSE(passes(kFinished.substr(0, length)));
    }
}

TEST_CASE("trap 2: the depth limit, with errors: 0") {
    CHECK(stopped_by(judged("error: max search depth too small\n" + kFinished)) == StopReason::depth);
}

TEST_CASE("trap 3: out of memory, with errors: 0") {
    CHECK(stopped_by(judged(unfinished("pan: out of memory"))) == StopReason::memory);
    CHECK(stopped_by(judged(unfinished("pan: reached -DMEMLIM bound"))) == StopReason::memory);
    CHECK(stopped_by(judged(unfinished("error: max search depth too small\npan: out of memory"))) ==
          StopReason::memory);
}

TEST_CASE("trap 5: an active claim is no check of end states") {
    CHECK_FALSE(passes(replaced(kFinished, "- (not selected)", "+ (safe)")));
    CHECK_FALSE(
        passes(replaced(kFinished, "\tinvalid end states\t+", "\tinvalid end states\t- (disabled by -E flag)")));
    CHECK_FALSE(
        passes(replaced(kFinished, "\tassertion violations\t+", "\tassertion violations\t- (disabled by -A flag)")));
}

TEST_CASE("trap 10: approximate searches") {
    CHECK(stopped_by(judged(replaced(kFinished, "Full statespace", "Bit statespace"))) == StopReason::approximate);
    CHECK(stopped_by(judged(replaced(kFinished, "Full statespace", "Hash-Compact 4"))) == StopReason::approximate);
}

TEST_CASE("a pass needs an ordinary end") {
    auto run = ended_well();
    const auto report = read(kFinished);
    run.signal = SIGKILL;
    CHECK(stopped_by(judge(report, run, OurStop::none, {})) == StopReason::killed);
    run.signal = SIGSEGV;
    CHECK(std::holds_alternative<ToolError>(judge(report, run, OurStop::none, {})));
    run.signal = 0;
    run.exit_code = 1;
    CHECK(std::holds_alternative<ToolError>(judge(report, run, OurStop::none, {})));
    run.exit_code = 0;
    CHECK(stopped_by(judge(report, run, OurStop::time, {})) == StopReason::time);
    CHECK(stopped_by(judge(report, run, OurStop::cancelled, {})) == StopReason::interrupted);
    run.started = false;
    CHECK(std::holds_alternative<ToolError>(judge(report, run, OurStop::none, {})));
}

TEST_CASE("not completed, an unnamed error, or an unknown warning forbid a pass") {
    CHECK_FALSE(passes(unfinished("")));
    CHECK_FALSE(passes(replaced(kFinished, "errors: 0", "errors: 1")));
    CHECK_FALSE(passes("warning: something new\n" + kFinished));
    CHECK_FALSE(passes("warning: use of rendezvous with BFS does not preserve all invalid endstates\n" + kFinished));
    CHECK(passes("warning: only one claim defined, -N ignored\n" + kFinished));
}

TEST_CASE("errors by name") {
    const auto kind_of = [](const std::string& line) {
        const auto end = judged(unfinished(line));
        REQUIRE(std::holds_alternative<ErrorFound>(end));
        return std::get<ErrorFound>(end).kind;
    };
    CHECK(kind_of("pan:1: invalid end state (at depth -1)") == ErrorKind::invalid_end_state);
    CHECK(kind_of("pan:1: assertion violated (n==3) (at depth 12)") == ErrorKind::assertion);
    CHECK(kind_of("pan:1: non-progress cycle (at depth 4)") == ErrorKind::non_progress_cycle);
    CHECK(kind_of("pan:1: acceptance cycle (at depth 4)") == ErrorKind::acceptance_cycle);
    CHECK(kind_of("pan:1: end state in claim reached (at depth 4)") == ErrorKind::claim_violated);
    CHECK(kind_of("pan:1: too many processes (at depth 508)") == ErrorKind::other);
    SearchRequest request;
    request.model = "assert(!f); assert(x < 2)";
    CHECK(classify_error("assertion violated  !((x==1))", request).text == "!((x==1))");
    request.kind = SearchKind::acceptance;
    const auto in_claim = [&](const std::string& text) { return classify_error(text, request).kind; };
    CHECK(in_claim("assertion violated  !( !((x<2)))") == ErrorKind::claim_violated);
    CHECK(in_claim("assertion violated  !(( !(f)&& !(g)))") == ErrorKind::claim_violated);
    CHECK(in_claim("assertion violated  !(g)") == ErrorKind::claim_violated);
    CHECK(in_claim("assertion violated  !(f)") == ErrorKind::assertion);
    CHECK(in_claim("assertion violated (x<2)") == ErrorKind::assertion);
}

TEST_CASE("a liveness report must be about the cycles, the claim and the fairness that were asked for") {
    SearchRequest request;
    request.kind = SearchKind::non_progress;
    std::string text = replaced(kFinished, "- (not selected)", "+ (:np_:)");
    text =
        replaced(text, "cycle checks       \t- (disabled by -DSAFETY)", "non-progress cycles \t+ (fairness disabled)");
    text = replaced(text, "invalid end states\t+", "invalid end states\t- (disabled by never claim)");
    CHECK(std::holds_alternative<Complete>(judge(read(text), ended_well(), OurStop::none, request)));
    request.weak_fairness = true;
    CHECK_FALSE(std::holds_alternative<Complete>(judge(read(text), ended_well(), OurStop::none, request)));
    request.weak_fairness = false;
    const auto off = replaced(text, "+ (fairness disabled)", "- (not selected)");
    CHECK_FALSE(std::holds_alternative<Complete>(judge(read(off), ended_well(), OurStop::none, request)));
    request.kind = SearchKind::acceptance;
    CHECK_FALSE(std::holds_alternative<Complete>(judge(read(text), ended_well(), OurStop::none, request)));
    text = replaced(replaced(text, "non-progress cycles ", "acceptance   cycles "), "+ (:np_:)", "+ (safe)");
    CHECK(std::holds_alternative<Complete>(judge(read(text), ended_well(), OurStop::none, request)));
    request.claim = "live";
    CHECK_FALSE(std::holds_alternative<Complete>(judge(read(text), ended_well(), OurStop::none, request)));
}

TEST_CASE("an interruption is seen behind other words, too") {
    // Seen when the hash table was growing as the signal came.
    CHECK(read("pan: resizing hashtable to -w20.. Interrupted\n" + kFinished).interrupted);
    CHECK(read("Interrupted\n" + kFinished).interrupted);
    CHECK_FALSE(read(kFinished).interrupted);
}

TEST_CASE("a run that we ended has answered when it says more than that it did not complete") {
    process::RunResult stopped = ended_well();
    stopped.stop_requested = true;
    CHECK(has_answered(read(kFinished), stopped));
    CHECK(has_answered(read(unfinished("pan:1: invalid end state (at depth 3)")), stopped));
    CHECK_FALSE(has_answered(read(unfinished("Interrupted")), stopped));
    CHECK_FALSE(has_answered(read(unfinished("pan: resizing hashtable to -w20.. Interrupted")), stopped));
    // The word was lost: the signal came while another line was written.
    CHECK_FALSE(has_answered(read(unfinished("pan: resizing hashtable to -w20..  done")), stopped));
    CHECK(has_answered(read(unfinished("pan: resizing hashtable to -w20..  done")), ended_well()));
}

}  // namespace spin_pan_report_test
