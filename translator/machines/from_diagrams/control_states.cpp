#include "translator/machines/from_diagrams/internal.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "translator/foundation/graph/graph.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::auml_to_eventb {

namespace {

using States = ControlStates::States;

/// \param closed a state that is not traversed
States reached(const std::vector<States>& next, const States& from, std::optional<std::size_t> closed) {
    const auto is_open = [&](std::size_t state) { return state != closed; };
    graph::Successors successors(next.size());
    for (std::size_t state = 0; state < next.size(); ++state)
        std::copy_if(next[state].begin(), next[state].end(), std::back_inserter(successors[state]), is_open);
    std::vector<std::size_t> open;
    std::copy_if(from.begin(), from.end(), std::back_inserter(open), is_open);
    const std::vector<std::size_t> found = graph::reached_from(open, successors);
    return {found.begin(), found.end()};
}

}  // namespace

ControlStates::Index ControlStates::add(const std::string& name) {
    names_.push_back(name);
    next_.emplace_back();
    return names_.size() - 1;
}

void ControlStates::add_step(const States& from, Index to) {
    for (const Index each : from) next_[each].insert(to);
}

States ControlStates::reached_from(const States& states) const { return reached(next_, states, std::nullopt); }

States ControlStates::not_reached_from(const States& states) const {
    const States found = reached_from(states);
    States others;
    for (Index each = 0; each < names_.size(); ++each)
        if (!found.contains(each)) others.insert(each);
    return others;
}

States ControlStates::only_after(Index state) const {
    const States without = reached(next_, {0}, state);
    States found;
    for (const Index each : reached_from({state}))
        if (!without.contains(each)) found.insert(each);
    return found;
}

PredicatePtr ControlStates::is_one_of(const States& states) const {
    std::vector<std::string> names;
    for (const Index each : states) names.push_back(names_[each]);
    if (names.empty()) return eventb::truth(false);
    return names.size() == 1 ? is(variable_, names.front()) : member(named(variable_), set_of(names));
}

}  // namespace map2pml::auml_to_eventb
