// Components and what is reached, by hand and against the definition.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/foundation/graph/state_components.h"

namespace graph_test {

using namespace map2pml;
using graph::Successors;

namespace {

struct AllEdges {
    const Successors& successors;
    const std::vector<bool>& counted;

    [[nodiscard]] bool counts(std::uint32_t node) const { return counted[node]; }
    std::size_t operator()(std::uint32_t node) const { return successors[node].size(); }
    std::optional<std::uint32_t> operator()(std::uint32_t node, std::size_t at) const {
        const auto to = static_cast<std::uint32_t>(successors[node][at]);
        return counts(to) ? std::optional(to) : std::nullopt;
    }
};

/// By node: whether each node can be reached.
std::vector<std::vector<bool>> closure(const Successors& successors) {
    const std::size_t count = successors.size();
    std::vector<std::vector<bool>> reaches(count, std::vector<bool>(count, false));
    for (std::size_t node = 0; node < count; ++node) {
        reaches[node][node] = true;
        for (const std::size_t next : successors[node]) reaches[node][next] = true;
    }
    for (std::size_t by = 0; by < count; ++by) {
        for (std::size_t from = 0; from < count; ++from)
            for (std::size_t to = 0; to < count && reaches[from][by]; ++to)
                reaches[from][to] = reaches[from][to] || reaches[by][to];
    }
    return reaches;
}

Successors random_graph(std::mt19937& random) {
    Successors successors(1 + random() % 12);
    for (auto& each : successors)
        for (std::size_t edges = random() % 3; edges > 0; --edges) each.push_back(random() % successors.size());
    return successors;
}

}  // namespace

TEST_CASE("nodes are reached breadth first") {
    const Successors successors = {{2, 1}, {3}, {3, 4}, {0}, {}, {0}};
    CHECK(graph::reached_from({0}, successors) == std::vector<graph::Node>{0, 2, 1, 3, 4});
    CHECK(graph::reached_from({4, 4}, successors) == std::vector<graph::Node>{4});
    CHECK(graph::reached_from({4, 1}, successors) == std::vector<graph::Node>{4, 1, 3, 0, 2});
    CHECK(graph::reached_from({}, successors).empty());
}

TEST_CASE("components of graphs without nodes, and of a long way") {
    CHECK(graph::components_of({}).count == 0);
    Successors way(100'000);
    for (std::size_t node = 0; node + 1 < way.size(); ++node) way[node] = {node + 1};
    CHECK(graph::components_of(way).count == way.size());
    way.back() = {0};
    CHECK(graph::components_of(way).count == 1);
}

TEST_CASE("components are what reaches each other, those that are led to first") {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        const Successors successors = random_graph(random);
        const auto reaches = closure(successors);
        const graph::Components found = graph::components_of(successors);
        std::vector<bool> all(successors.size(), true);
        std::vector<std::size_t> of(successors.size());
        const auto members = graph::StateComponents(successors.size(), AllEdges{successors, all}).take();
        for (std::size_t number = 0; number < members.size(); ++number)
            for (const std::uint32_t node : members[number]) of[node] = number;
        CHECK(members.size() == found.count);
        for (std::size_t one = 0; one < successors.size(); ++one) {
            for (std::size_t other = 0; other < successors.size(); ++other) {
                const bool together = reaches[one][other] && reaches[other][one];
                CHECK((found.of[one] == found.of[other]) == together);
                CHECK((of[one] == of[other]) == together);
                if (reaches[one][other]) CHECK(found.of[one] >= found.of[other]);
            }
        }
    }
}

TEST_CASE("nodes that do not count are in no component, and nothing goes through them") {
    const Successors successors = {{1}, {2}, {0}, {3}};
    const std::vector<bool> counted = {true, false, true, true};
    auto members = graph::StateComponents(successors.size(), AllEdges{successors, counted}).take();
    std::sort(members.begin(), members.end());
    CHECK(members == std::vector<std::vector<std::uint32_t>>{{0}, {2}, {3}});
}

}  // namespace graph_test
