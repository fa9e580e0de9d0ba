#include "translator/protocols/analyses/flow/call_copies.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

namespace {

/// Some 100 times as many as the largest sample has; SPIN compiles no model with many more.
constexpr std::size_t kMostCopies = 30'000;

}  // namespace

void check_call_copies(const ir::Protocol& protocol, const ir::Instance& instance, diag::Sink& sink) {
    if (instance.spawn_calls || instance.call_depth < 2) return;  // then calls do not nest
    const FlowGraph graph = build_flow_graph(protocol, instance, kMostCopies);
    if (!graph.is_cut) return;
    std::map<const ir::Operation*, std::size_t> copies;
    for (const Thread& thread : graph.threads) {
        for (const Node& node : thread.nodes)
            if (node.kind == NodeKind::call && node.operation != nullptr && node.target_depth > node.depth)
                ++copies[node.operation];
    }
    if (copies.empty()) return;
    const auto most = std::max_element(copies.begin(), copies.end(), [](const auto& one, const auto& other) {
        // The first one in the text: the order must not depend on addresses in memory.
        return one.second != other.second ? one.second < other.second : other.first->span < one.first->span;
    });
    sink.report({diag::Code::too_many_calls,
                 most->first->span,
                 fmt::format("calls that return call each other in too many ways to write out {} levels deep; make "
                             "each the last operation of its clause, or allow fewer levels (`--call-depth`)",
                             instance.call_depth),
                 {}});
}

}  // namespace map2pml::passes
