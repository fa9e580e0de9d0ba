#include "translator/languages/diagrams/projection/plain.h"

#include <algorithm>
#include <set>

#include "translator/foundation/graph/graph.h"
#include "translator/languages/diagrams/uses.h"

namespace map2pml::auml {

std::vector<std::size_t> checked_interactions(const Diagram& diagram) {
    const graph::Successors uses = uses_of(diagram);
    std::set<std::size_t> used;  // used by another one
    for (std::size_t at = 0; at < diagram.interactions.size(); ++at) {
        for (const std::size_t other : uses[at])
            if (other != at) used.insert(other);
    }
    std::set<std::size_t> reached;
    std::vector<std::size_t> checked;
    const auto check = [&](std::size_t root) {
        checked.push_back(root);
        const std::vector<std::size_t> found = graph::reached_from({root}, uses);
        reached.insert(found.begin(), found.end());
    };
    // Interactions that only use each other form a cycle: none of them is left out.
    for (const bool only_used : {false, true}) {
        for (std::size_t at = 0; at < diagram.interactions.size(); ++at) {
            const bool is_wanted = used.contains(at) == only_used && !reached.contains(at);
            if (is_wanted && !is_empty(diagram.interactions[at])) check(at);
        }
    }
    if (!diagram.only.empty()) {  // including those that are used by others
        checked.clear();
        for (std::size_t at = 0; at < diagram.interactions.size(); ++at)
            if (is_called(diagram.interactions[at], diagram.only)) checked.push_back(at);
    }
    std::erase_if(checked, [&](std::size_t at) { return diagram.interactions[at].is_broken; });
    std::sort(checked.begin(), checked.end());
    return checked;
}

}  // namespace map2pml::auml
