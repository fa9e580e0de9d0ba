// Loops of steps that commute with those of others, on protocols where one can say it by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/analyses/messages/commuting_loops.h"

namespace passes_commuting_loops_test {

using namespace map2pml;

namespace {

using Texts = std::vector<std::vector<std::string>>;

/// The steps of each loop of A, waits left out. B sends A what it waits for.
Texts loops_of(const std::string& clauses) {
    source::SourceSet sources;
    diag::Sink sink;
    const std::vector<ir::Protocol> protocols = map::read_map(
        sources,
        sources.add("test.map", "S[" + clauses + " agent(!B, %b) = m() => agent(!A, %a) then n() => agent(!A, %a)]"),
        sink);
    REQUIRE(!sink.has_errors());
    const ir::Instance instance = passes::make_instance(protocols.front(), {}, sink);
    const passes::FlowGraph graph = passes::with_possible_failures(
        protocols.front(), instance, passes::build_flow_graph(protocols.front(), instance));
    Texts texts;
    for (const passes::LoopOfPlaces& loop :
         passes::find_commuting_loops(graph, passes::find_commuting_steps(protocols.front(), instance, graph))) {
        std::vector<std::string>& of = texts.emplace_back();
        for (const passes::LoopWithoutReceive& each : loop) {
            const passes::Node& node = graph.threads[each.thread].nodes[each.node];
            if (node.kind != passes::NodeKind::wait) of.push_back(to_string(*node.operation));
        }
        std::sort(of.begin(), of.end());
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace

TEST_CASE("decisions and calls go round") {
    CHECK(loops_of("agent(!A, %a) = p() then agent()") == Texts{{"agent()", "p()"}});
}

TEST_CASE("a send in the loop does not commute") {
    CHECK(loops_of("agent(!A, %a) = p() then x() => agent(!B, %b) then agent()").empty());
}

TEST_CASE("messages that are taken one after the other") {
    CHECK(loops_of("agent(!A, %a) = waitfor (m() <= agent(_, _) then agent()) timeout (skip)") ==
          Texts{{"agent()", "m() <= agent(_, _)"}});
    // Taking n depends on whether m has come.
    CHECK(loops_of("agent(!A, %a) = waitfor (m() <= agent(_, _) or n() <= agent(_, _) then agent()) timeout (skip)")
              .empty());
}

TEST_CASE("a timeout that waits for all does not commute") {
    CHECK(loops_of("agent(!A, %a) = waitfor (m() <= agent(_, _)) timeout (p() then agent())").empty());
}

TEST_CASE("a receive that finds nothing does not commute, unless nothing can come") {
    CHECK(loops_of("agent(!A, %a) = (m() <= agent(_, _) then skip or agent())").empty());
    CHECK(loops_of("agent(!A, %a) = (other() <= agent(_, _) or agent())") ==
          Texts{{"agent()", "other() <= agent(_, _)"}});
}

}  // namespace passes_commuting_loops_test
