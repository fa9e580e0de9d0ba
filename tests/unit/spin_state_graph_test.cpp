#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "driver/tools/spin/internal.h"

namespace spin_state_graph_test {

using namespace map2pml::spin;

namespace {

constexpr std::uint64_t kA = 2;
constexpr std::uint64_t kB = 4;
constexpr std::uint64_t kC = 6;
constexpr std::uint64_t kInner = 3;

/// Arrival at the initial state A, then the steps.
StateGraph graph_of(const std::vector<GraphRecord>& steps, std::uint32_t first_mark = 0) {
    std::vector<GraphRecord> records{{0, kA, first_mark, 0}};
    records.insert(records.end(), steps.begin(), steps.end());
    return StateGraph::from_records(records);
}

}  // namespace

TEST_CASE("a loop of one process is fair when no other process can move") {
    const auto lasso = graph_of({{kA, kA, 0, 7}}).fair_cycle_without_progress();
    REQUIRE(lasso);
    CHECK(to_trail(*lasso) == "-1:-1:-1\n1:0:7\n");
}

TEST_CASE("a loop of one process is not fair while another could always move out") {
    // In A: process 0 stays, process 1 could go to B, where nobody moves.
    CHECK_FALSE(graph_of({{kA, kA, 0, 7}, {kA, kB, 1, 8}}).fair_cycle_without_progress());
}

TEST_CASE("it is fair when the other cannot move somewhere in the loop") {
    // A -> C -> A by process 0; process 1 could leave in A only.
    const auto lasso = graph_of({{kA, kC, 0, 1}, {kC, kA, 0, 2}, {kA, kB, 1, 3}}).fair_cycle_without_progress();
    REQUIRE(lasso);
    bool through_c = false;
    for (const auto& step : lasso->cycle) through_c = through_c || step.transition == 2;
    CHECK(through_c);
}

TEST_CASE("it is not: the place inside an atomic sequence is no place to be") {
    CHECK_FALSE(graph_of({{kA, kInner, 0, 1}, {kInner, kA, 0, 2}, {kA, kB, 1, 3}}).fair_cycle_without_progress());
}

TEST_CASE("a fair cycle takes the step of each process that can always move") {
    const auto lasso =
        graph_of({{kA, kA, 0, 1}, {kA, kA, 1, 2}, {kA, kB, 2, 3}, {kB, kA, 2, 4}, {kB, kB, 0, 5}, {kB, kB, 1, 6}})
            .fair_cycle_without_progress();
    REQUIRE(lasso);
    std::vector<bool> moved(3, false);
    for (const auto& step : lasso->cycle) moved[step.process] = true;
    CHECK(moved == std::vector<bool>{true, true, true});
    CHECK(lasso->cycle.front().from == lasso->cycle.back().to);
    for (std::size_t at = 1; at < lasso->cycle.size(); ++at) CHECK(lasso->cycle[at - 1].to == lasso->cycle[at].from);
}

TEST_CASE("no cycle through a state with progress, but the way to it may pass one") {
    CHECK_FALSE(graph_of({{kA, kC, 0 | kProgress, 1}, {kC, kA, 0, 2}}).fair_cycle_without_progress());
    const auto lasso =
        graph_of({{kA, kC, 0 | kProgress, 1}, {kC, kB, 0, 2}, {kB, kB, 0, 3}}).fair_cycle_without_progress();
    REQUIRE(lasso);
    CHECK(to_trail(*lasso) == "1:0:1\n2:0:2\n-1:-1:-1\n3:0:3\n");
}

TEST_CASE("of several fair cycles the one with the fewest steps is shown, and it is fair") {
    // A loop of one step right behind A, and a loop of three steps, five steps away.
    std::vector<GraphRecord> far{{kA, 12, 0, 1}, {12, 14, 0, 2}, {14, 16, 0, 3}, {16, 18, 0, 4},
                                 {18, 20, 0, 5}, {20, 22, 0, 6}, {22, 18, 0, 7}};
    const std::vector<GraphRecord> near{{kA, kB, 0, 8}, {kB, kB, 0, 9}};
    std::vector<GraphRecord> both = far;
    both.insert(both.end(), near.begin(), near.end());
    const StateGraph graph = graph_of(both);
    const auto lasso = graph.fair_cycle_without_progress();
    REQUIRE(lasso);
    CHECK(to_trail(*lasso) == "1:0:8\n-1:-1:-1\n2:0:9\n");
    CHECK(graph.is_fair(*lasso));
    // In the other order, too.
    both = near;
    both.insert(both.end(), far.begin(), far.end());
    CHECK(to_trail(*graph_of(both).fair_cycle_without_progress()) == to_trail(*lasso));
    // The loop is entered where it is nearest: A -> B, and not by way of what lies behind B.
    const auto round = graph_of({{kA, kB, 0, 1}, {kB, kC, 0, 2}, {kC, kB, 0, 3}}).fair_cycle_without_progress();
    REQUIRE(round);
    CHECK(to_trail(*round) == "1:0:1\n-1:-1:-1\n2:0:2\n3:0:3\n");
}

TEST_CASE("a lasso that leaves somebody out, or is none, is not fair") {
    const StateGraph graph = graph_of({{kA, kA, 0, 7}, {kA, kB, 1, 8}, {kB, kA, 1, 9}, {kB, kB, 0, 3}});
    const auto lasso = graph.fair_cycle_without_progress();
    REQUIRE(lasso);
    CHECK(graph.is_fair(*lasso));
    StateGraph::Lasso only = *lasso;
    std::erase_if(only.cycle, [](const StateGraph::Step& step) { return step.process == 1; });
    CHECK_FALSE(graph.is_fair(only));
    StateGraph::Lasso cut = *lasso;
    cut.cycle.pop_back();
    CHECK_FALSE(graph.is_fair(cut));
    CHECK_FALSE(graph.is_fair({}));
}

TEST_CASE("a cycle of states that are alike may be fair unless it leaves a whole group out") {
    const auto may = [](const std::vector<GraphRecord>& steps, std::vector<std::uint32_t> like = {}) {
        return graph_of(steps).may_have_fair_cycle_without_progress(std::move(like));
    };
    const GraphRecord turns{kA, kA, 0, 7};
    CHECK(may({turns}));
    CHECK_FALSE(may({{kA, kB, 0, 7}}));                                    // no cycle
    CHECK_FALSE(may({{kA, kA, 0, 7}, {kA, kB, 1, 8}}));                    // process 1 can always move
    CHECK(may({turns, {kA, kB, 1, 8}, {kA, kA, 1, 9}}));                   // and does
    CHECK_FALSE(may({turns, {kA, kB, 1, 8}, {kA, kB, 2, 9}}, {0, 1, 1}));  // both of the group can
    CHECK(may({turns, {kA, kB, 1, 8}}, {0, 1, 1}));  // process 2 cannot, or it may be 1 in its place
    CHECK(may({turns, {kA, kB, 1, 8}, {kA, kB, 2, 9}, {kA, kA, 2, 9}}, {0, 1, 1}));
    CHECK_FALSE(may({{kA, kInner, 0, 7}, {kInner, kA, 0, 8}, {kA, kB, 1, 9}}));  // inside a step nobody waits
    // In A and in B the process 1 can move; in C, on the way, it cannot.
    CHECK(may({{kA, kB, 0, 1}, {kB, kC, 0, 2}, {kC, kA, 0, 3}, {kA, kA + 6, 1, 4}, {kB, kA + 6, 1, 4}}));
}

TEST_CASE("an initial state with progress, and a graph without cycles") {
    CHECK_FALSE(graph_of({{kA, kA, 0, 1}}, kProgress).fair_cycle_without_progress());
    CHECK_FALSE(graph_of({{kA, kB, 0, 1}, {kB, kC, 0, 2}}).fair_cycle_without_progress());
}

TEST_CASE("a pan.c that is not the one we know stays as it is") {
    std::string source = "int main(void) { return 0; }\n";
    const std::string before = source;
    CHECK_FALSE(add_graph_writer(source));
    CHECK(source == before);
}

TEST_CASE("a graph file that is not there or cut short is not read") {
    CHECK_FALSE(StateGraph::read("/no/such/file").has_value());
    CHECK_FALSE(StateGraph::read("/dev/null").has_value());
}

}  // namespace spin_state_graph_test
