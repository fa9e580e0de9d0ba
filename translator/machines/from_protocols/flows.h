/// What no step of a scene changes: weighted sums of places and letters (place invariants of Petri nets).   net -> equations
///
/// "Either the request is still to be sent, or it is in the mailbox, or it has been taken": found by linear algebra, not by
/// looking at what the protocol says. Each alone is inductive, and together they say where everybody is when somebody waits.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <vector>

#include "translator/machines/from_protocols/net.h"

namespace map2pml::protocol_to_eventb {

using Weight = boost::multiprecision::cpp_int;

/// The sum of the weights of the places where agents are, and of the weights of letters by their numbers, is always 0.
struct Flow {
    std::map<std::size_t, std::vector<Weight>> places;  ///< agent -> weight of each of its places; where it begins: 0
    std::map<LetterId, Weight> letters;
};

/// Equations between two agents and the letters between them first, one for a letter where there is one; then what follows only from
/// looking at all agents, when these are few. None follows from those before it.
[[nodiscard]] std::vector<Flow> flows_of(const Net& net);

}  // namespace map2pml::protocol_to_eventb
