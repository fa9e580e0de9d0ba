// Loops that end because of the constants that go round in them, on protocols where one can say it by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

#include "tests/support/protocol.h"
#include "translator/protocols/analyses/flow/loops_by_values.h"

namespace passes_loops_by_values_test {

using namespace map2pml;

namespace {

/// True if the proof succeeds.
bool all_loops_end(const std::string& clauses, const passes::InstanceRequest& request = {}) {
    const tests::AnalysedProtocol read("S[" + clauses + "\n  agent(!B, %b) = skip\n]", request);
    return passes::each_loop_ends(read.protocol(), read.instance, read.graph, {});
}

/// The lines of the calls of A that find a clause by their constants; the first clause is in line 1.
std::set<std::uint32_t> settled(const std::string& clauses) {
    const tests::AnalysedProtocol read("S[" + clauses + "\n  agent(!B, %b) = skip\n]");
    std::set<std::uint32_t> lines;
    for (const auto& [thread, node] : passes::calls_settled_by_values(read.protocol(), read.graph)) {
        const passes::Node& call = read.graph.threads[thread].nodes[node];
        const bool asks = std::all_of(call.targets.begin(), call.targets.end(), [](const passes::CallTarget& target) {
            return !target.tested_arguments.empty();
        });
        if (asks) lines.insert(call.operation->span.begin.line);
    }
    return lines;
}

const std::string kSay = "m() => agent(!B, %b) then ";

}  // namespace

TEST_CASE("a number that goes down, by clauses") {
    const std::string down = "agent(!A, %a) = agent(say, 2) agent(!A, %a, say, $n) = " + kSay + "agent(next, $n) ";
    CHECK(all_loops_end(down + "agent(!A, %a, next, 2) = agent(say, 1) agent(!A, %a, next, 1) = skip"));
    // 1 goes on with 2
    CHECK_FALSE(all_loops_end(down + "agent(!A, %a, next, 2) = agent(say, 1) agent(!A, %a, next, 1) = agent(say, 2)"));
    // all but 2, 1 among them, go on with themselves
    CHECK_FALSE(
        all_loops_end(down + "agent(!A, %a, next, 2) = agent(say, 1) agent(!A, %a, next, $n) = agent(say, $n)"));
}

TEST_CASE("a loop without arguments does not end") {
    CHECK_FALSE(all_loops_end("agent(!A, %a) = agent(say) agent(!A, %a, say) = " + kSay + "agent(say)"));
    CHECK_FALSE(all_loops_end("agent(!A, %a) = " + kSay + "agent()"));
}

TEST_CASE("what a message or a procedure says may be anything") {
    const std::string clauses = " agent(!A, %a, say, 2) = " + kSay + "agent(say, 1) agent(!A, %a, say, 1) = skip";
    CHECK(all_loops_end("agent(!A, %a) = agent(say, 2)" + clauses));
    // Read once, and 1 and 2 end.
    CHECK(all_loops_end("agent(!A, %a) = $n = p() then agent(say, $n)" + clauses));
    // Read in each round: it may be 2 again and again.
    const std::string read = "agent(!A, %a) = agent(say, 2) agent(!A, %a, say, 2) = $n = p() then " + kSay +
                             "agent(say, $n) agent(!A, %a, say, 1) = skip";
    CHECK_FALSE(all_loops_end(read));
    // A variable of the clause that gets another value.
    CHECK_FALSE(
        all_loops_end("agent(!A, %a) = agent(say, 2) agent(!A, %a, say, $n) = $n = p() then agent(next, $n) "
                      "agent(!A, %a, next, 2) = agent(say, 2)"));
    CHECK_FALSE(
        all_loops_end("agent(!A, %a) = agent(say, 2) agent(!A, %a, say, $n) = $n = p() then agent(next, $n) "
                      "agent(!A, %a, next, 1) = agent(say, 2)"));
    CHECK(
        all_loops_end("agent(!A, %a) = agent(say, 2) agent(!A, %a, say, $n) = $k = p() then agent(next, $n) "
                      "agent(!A, %a, next, 1) = agent(say, 2)"));
}

TEST_CASE("a round that takes a message may hand on what it likes") {
    CHECK(
        all_loops_end("agent(!A, %a) = agent(hear, 1) agent(!A, %a, hear, $n) = "
                      "waitfor (m($k) <= agent(!B, %b) then agent(hear, $k)) timeout (skip)"));
    // The timeout goes round without one.
    CHECK_FALSE(
        all_loops_end("agent(!A, %a) = agent(hear, 1) agent(!A, %a, hear, $n) = "
                      "waitfor (m($k) <= agent(!B, %b) then agent(hear, $k)) timeout (p() then agent(hear, $n))"));
    // It goes round once.
    CHECK(
        all_loops_end("agent(!A, %a) = agent(hear, 2) agent(!A, %a, hear, $n) = "
                      "waitfor (m() <= agent(!B, %b) then skip) timeout (agent(again, $n)) "
                      "agent(!A, %a, again, 2) = agent(hear, 1)"));
}

TEST_CASE("a branch of a `par` may set a variable of its parent") {
    const std::string head = "agent(!A, %a) = agent(say, 2) agent(!A, %a, say, $n) = ";
    const std::string tail = " then agent(next, $n) agent(!A, %a, next, 1) = agent(say, 1)";
    CHECK(all_loops_end(head + "(p() par q())" + tail));
    CHECK_FALSE(all_loops_end(head + "($n = p() par q())" + tail));
}

TEST_CASE("calls that come back keep what is known") {
    CHECK(
        all_loops_end("agent(!A, %a) = agent(say, 2) agent(!A, %a, say, $n) = agent(sub, 1) then agent(next, $n) "
                      "agent(!A, %a, next, 2) = agent(say, 1) agent(!A, %a, sub, $n) = p()"));
}

TEST_CASE("a call that always finds a clause for its constants") {
    const std::string votes =
        "agent(!A, %a) = agent(votes, 2)\n"
        "agent(!A, %a, votes, 0) = skip\n"
        "agent(!A, %a, votes, $n) = d() then agent(vote, $n)\n";
    const std::string one = "agent(!A, %a, vote, 1) = agent(votes, 0)\n";
    const std::string two = "agent(!A, %a, vote, 2) = agent(votes, 1)\n";
    CHECK(settled(votes + two + one) == std::set<std::uint32_t>{3});
    CHECK(settled(votes + two).empty());  // 1 comes there, too
    CHECK(settled(votes + one).empty());
    CHECK(settled(votes + two + "agent(!A, %a, vote, 1) = agent(votes, 7)\n").empty());
    // A value that a procedure gives may be any.
    const std::string given =
        "agent(!A, %a) = agent(votes, 2)\nagent(!A, %a, votes, $n) = $n = d() then agent(vote, $n)\n" + two + one;
    CHECK(settled(given).empty());
}

TEST_CASE("of a parameter that stands twice, the last argument counts") {
    const std::string twice =
        "agent(!A, %a) = agent(say, 1, 2) agent(!A, %a, say, $n, $n) = " + kSay + "agent(next, $n) ";
    const std::string next = "agent(!A, %a, next, 1) = skip agent(!A, %a, next, 2) = ";
    CHECK_FALSE(all_loops_end(twice + next + "agent(say, 1, 2)"));
    CHECK(all_loops_end(twice + next + "agent(say, 2, 1)"));
}

}  // namespace passes_loops_by_values_test
