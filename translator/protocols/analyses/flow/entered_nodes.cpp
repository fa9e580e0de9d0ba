#include "translator/protocols/analyses/flow/entered_nodes.h"

#include <utility>

namespace map2pml::passes {

std::vector<bool> entered_nodes(const Thread& thread) {
    std::vector<bool> entered(thread.nodes.size(), false);
    std::vector<bool> tried(thread.nodes.size(), false);
    std::vector<std::pair<NodeId, bool>> todo;  // with true: as an alternative that can act
    const auto come_to = [&](NodeId node, bool is_tried) {
        std::vector<bool>& known = is_tried ? tried : entered;
        if (node != kNoNode && !known[node]) {
            known[node] = true;
            todo.emplace_back(node, is_tried);
        }
    };
    come_to(thread.entry, false);
    while (!todo.empty()) {
        const auto [id, is_tried] = todo.back();
        todo.pop_back();
        const Node& node = thread.nodes[id];
        if (node.kind == NodeKind::wait) {
            come_to(node.on_timeout, false);
            for (const FirstAction& first : node.first_actions) come_to(first.node, true);
            continue;
        }
        come_to(node.ok, false);
        if (!is_tried || (node.kind != NodeKind::receive && node.kind != NodeKind::send)) come_to(node.fail, false);
        for (const CallTarget& target : node.targets) come_to(target.entry, false);
    }
    return entered;
}

}  // namespace map2pml::passes
