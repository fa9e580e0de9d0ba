/// All states of an exploration as a naive system.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/modal/naive.h"
#include "translator/protocols/modal/states_on_demand.h"
#include "translator/protocols/semantics/graph/exploration.h"

namespace modal_tests {

/// \param exploration complete
inline NaiveSystem explored_system(const map2pml::semantics::Exploration& exploration) {
    std::map<std::u32string, std::uint32_t> numbers;
    std::vector<map2pml::ir::ActionLabel> labels;
    NaiveSystem system;
    for (std::uint32_t state = 0; state < exploration.size(); ++state) {
        std::vector<NaiveEdge>& edges = system.edges.emplace_back();
        for (const map2pml::semantics::Edge& edge : exploration.edges(state)) {
            const map2pml::semantics::Event& event = exploration.event(edge);
            const auto [known, is_new] =
                numbers.try_emplace(map2pml::modal::code_of(event), static_cast<std::uint32_t>(labels.size()));
            if (is_new) labels.push_back(map2pml::modal::label_of(event, exploration.system()));
            edges.push_back({edge.target, known->second});
        }
    }
    system.is_in = [labels = std::move(labels),
                    known = std::map<std::pair<const map2pml::ir::ActionSet*, std::uint32_t>, bool>()](
                       const map2pml::ir::ActionSet& actions, std::uint32_t label) mutable {
        const auto [found, is_new] = known.try_emplace({&actions, label}, false);
        if (is_new) found->second = map2pml::ir::is_in(actions, labels[label]);
        return found->second;
    };
    return system;
}

}  // namespace modal_tests
