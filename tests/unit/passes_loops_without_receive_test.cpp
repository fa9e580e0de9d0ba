// Whether every loop takes a message, on protocols where one can say it by hand. A run that goes round the loop is named where there is one.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/protocol.h"
#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/flow/loops_without_receive.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/instance/make_instance.h"

namespace passes_loops_without_receive_test {

using namespace map2pml;

namespace {

/// True if the proof succeeds.
bool each_loop_takes_a_message(const std::string& clauses, const passes::InstanceRequest& request = {}) {
    const tests::AnalysedProtocol read("S[" + clauses + "\n  agent(!B, %b) = skip\n]", request);
    return !passes::find_loop_without_receive(read.graph);
}

}  // namespace

TEST_CASE("no loop at all") { CHECK(each_loop_takes_a_message("agent(!A, %a) = m() => agent(!B, %b) then p()")); }

TEST_CASE("a loop through a receive takes a message, one through a send does not") {
    CHECK(each_loop_takes_a_message("agent(!A, %a) = m() <= agent(!B, %b) then agent()"));
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = m() => agent(!B, %b) then agent()"));
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = p() then agent()"));
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = agent()"));
}

TEST_CASE("a receive that fails takes nothing") {
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = (m() <= agent(!B, %b) or skip) then agent()"));
    CHECK(each_loop_takes_a_message("agent(!A, %a) = (m() <= agent(!B, %b) or n() <= agent(!B, %b)) then agent()"));
}

TEST_CASE("a wait stays where it is until it takes something") {
    const std::string waits = "agent(!A, %a) = waitfor (m() <= agent(!B, %b) or n() <= agent(!B, %b))";
    CHECK(each_loop_takes_a_message(waits + " timeout (p())"));
    CHECK(each_loop_takes_a_message("agent(!A, %a) = waitfor (m() <= agent(!B, %b) then agent()) timeout (p())"));
}

TEST_CASE("an attempt that begins with something else than a receive tries again when it fails") {
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = waitfor (p() or m() <= agent(!B, %b)) timeout (p())"));
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = waitfor (m() <= agent(!B, %b) or p()) timeout (p())"));
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = waitfor (p() then m() <= agent(!B, %b)) timeout (p())"));
    // After a message was taken the attempt may fail and try again.
    CHECK(each_loop_takes_a_message("agent(!A, %a) = waitfor (m() <= agent(!B, %b) then p()) timeout (p())"));
}

TEST_CASE("an idle arm is a step only if it is kept") {
    const std::string idle = "agent(!A, %a) = waitfor (m() <= agent(!B, %b)) timeout (agent())";
    CHECK(each_loop_takes_a_message(idle));
    passes::InstanceRequest kept;
    kept.idle_timeouts = ir::IdleTimeouts::kept;
    CHECK(!each_loop_takes_a_message(idle, kept));
}

TEST_CASE("a timeout that leads back through another clause is a loop") {
    CHECK(!each_loop_takes_a_message(R"(
  agent(!A, %a) = waitfor (m() <= agent(!B, %b)) timeout (agent(again, 1))
  agent(!A, %a, again, $n) = waitfor (m() <= agent(!B, %b)) timeout (agent()))"));
    CHECK(each_loop_takes_a_message(R"(
  agent(!A, %a) = waitfor (m() <= agent(!B, %b)) timeout (agent(again, 1))
  agent(!A, %a, again, $n) = waitfor (m() <= agent(!B, %b) then agent()) timeout (p()))"));
}

TEST_CASE("a loop that control cannot reach does not count") {
    CHECK(each_loop_takes_a_message(R"(
  agent(!A, %a) = p()
  agent(!A, %a, never, $n) = agent(never, $n))"));
}

TEST_CASE("a clause that is called, and returns, and is called again") {
    CHECK(!each_loop_takes_a_message(R"(
  agent(!A, %a) = agent(once, 1) then agent()
  agent(!A, %a, once, $n) = p())"));
    CHECK(each_loop_takes_a_message(R"(
  agent(!A, %a) = agent(once, 1) then agent()
  agent(!A, %a, once, $n) = m() <= agent(!B, %b))"));
}

TEST_CASE("a spawned call that spawns its like is a loop") {
    passes::InstanceRequest spawned;
    spawned.spawn_calls = true;
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = agent() then p()", spawned));
    CHECK(each_loop_takes_a_message("agent(!A, %a) = m() <= agent(!B, %b) then agent() then p()", spawned));
}

TEST_CASE("the loop of a branch is one, and so is a loop around a par") {
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = (m() <= agent(!B, %b) par (p() then agent()))"));
    CHECK(!each_loop_takes_a_message("agent(!A, %a) = (p() par q()) then agent()"));
    CHECK(each_loop_takes_a_message("agent(!A, %a) = (p() par q()) then m() <= agent(!B, %b) then agent()"));
}

TEST_CASE("each loop is listed once, with all its places") {
    source::SourceSet sources;
    diag::Sink sink;
    const std::vector<ir::Protocol> protocols = map::read_map(sources, sources.add("test.map", R"(S[
  agent(!A, %a) = p() then agent(more, 1) or q() then agent()
  agent(!A, %a, more, $x) = r() then agent(more, $x)
  agent(!B, %b) = m() <= agent(!A, %a) then agent()])"),
                                                              sink);
    const ir::Instance instance = passes::make_instance(protocols.front(), {}, sink);
    const passes::FlowGraph graph = passes::build_flow_graph(protocols.front(), instance);
    std::vector<std::vector<std::string>> texts;
    for (const passes::LoopOfPlaces& loop :
         passes::find_loops_without_receive(passes::with_possible_failures(protocols.front(), instance, graph))) {
        std::vector<std::string>& of = texts.emplace_back();
        for (const passes::LoopWithoutReceive& each : loop)
            of.push_back(to_string(*graph.threads[each.thread].nodes[each.node].operation));
        std::sort(of.begin(), of.end());
    }
    std::sort(texts.begin(), texts.end());
    CHECK(texts == std::vector<std::vector<std::string>>{{"agent()", "p()", "q()"}, {"agent(more, $x)", "r()"}});
}

}  // namespace passes_loops_without_receive_test
