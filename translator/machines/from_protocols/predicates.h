/// Places, letters and equations as predicates of Event-B.   net + words -> `Predicate`
#pragma once

#include <vector>

#include "translator/machines/from_protocols/counts.h"
#include "translator/machines/from_protocols/flows.h"
#include "translator/machines/from_protocols/net_names.h"
#include "translator/machines/from_protocols/relations.h"
#include "translator/machines/writing/formulas.h"

namespace map2pml::protocol_to_eventb {

using eventb::ExpressionPtr;
using eventb::PredicatePtr;

/// The agent is in one of these places: `at_A ∈ {…}`, or `∉` the others where those are fewer; ⊤, ⊥ for all and none.
[[nodiscard]] PredicatePtr is_in(std::size_t agent, const std::vector<PlaceId>& places, const NetNames& words);

/// `n ≥ 1`, `n = 0`
[[nodiscard]] PredicatePtr is_there(LetterId letter, const NetNames& words);
[[nodiscard]] PredicatePtr is_missing(LetterId letter, const NetNames& words);

/// Only timeouts are possible while an agent is there.
[[nodiscard]] std::vector<PredicatePtr> nobody_acts(const Net& net, std::size_t agent, PlaceId place,
                                                    const NetNames& words);

/// b is where it may be while a is where it is: `at_A ∈ {…} ⇒ at_B ∈ {…}`; ⊤ when that says nothing.
[[nodiscard]] PredicatePtr meetings(const Relations& relations, std::size_t one, std::size_t other,
                                    const NetNames& words);

/// What the bounds say for each combination of places: `at_A ∈ {…} ∧ at_B ∈ {…} ⇒ n + 1 ≤ 2`; ⊤ when they say nothing.
[[nodiscard]] PredicatePtr bounded(const Count& count, const Net& net, LetterId letter, const NetNames& words);

/// The letter lies in its mailbox only while its sender and its receiver are where it may; ⊤ when that says nothing.
[[nodiscard]] PredicatePtr lying(const Relations& relations, const Net& net, LetterId letter, const NetNames& words);

/// What the equation says for each combination of places that weigh the same: `at_A ∈ {…} ∧ at_B ∈ {…} ⇒ n = 1`. Nothing when
/// these are too many.
[[nodiscard]] PredicatePtr balance(const Flow& flow, const NetNames& words);

/// Places for which `holds` says yes.
template <typename Holds>
[[nodiscard]] std::vector<PlaceId> places_where(const LocalAgent& agent, const Holds& holds) {
    std::vector<PlaceId> found;
    for (PlaceId place = 0; place < agent.places.size(); ++place) {
        if (holds(agent.places[place])) found.push_back(place);
    }
    return found;
}

}  // namespace map2pml::protocol_to_eventb
