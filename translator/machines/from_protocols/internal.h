/// Declarations shared by the sources of `translator/machines/from_protocols`; no other folder includes them.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "translator/machines/from_protocols/net.h"
#include "translator/machines/from_protocols/net_names.h"
#include "translator/machines/from_protocols/theorems.h"
#include "translator/machines/from_protocols/translate.h"
#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::protocol_to_eventb {

// --- counts.cpp: Bounds on each letter under way: at most as many as were sent, less those that were certainly taken.   net -> bounds

/// Bounds of one letter: at most `sent[p] - taken[q]` are under way while its sender is at p and its receiver at q.
struct Count {
    std::vector<std::optional<std::size_t>> sent;  ///< by place of the sender, on any way there; nothing: any number
    std::vector<std::size_t> taken;                ///< by place of the receiver, on every way there
};

/// The bounds of each letter.
[[nodiscard]] std::vector<Count> counts_of(const Net& net);

// --- flows.cpp: Sums that no step of a scene changes, of weighted places and letters (place invariants of Petri nets).   net -> equations
//
// "Either the request is still to be sent, or it is in the mailbox, or it has been taken": found by linear algebra, not by
// looking at what the protocol says. Each alone is inductive, and together they say where all agents are when one waits.

using Weight = boost::multiprecision::cpp_int;

/// The sum of the weights of the places where agents are, and of the weights of letters by their numbers, is always 0.
struct Flow {
    std::map<std::size_t, std::vector<Weight>> places;  ///< agent -> weight of each of its places; where it begins: 0
    std::map<LetterId, Weight> letters;
};

/// Equations between two agents and the letters between them first, one for a letter where there is one; then those that follow
/// only from looking at all agents, when these are few. No equation follows from those before it.
[[nodiscard]] std::vector<Flow> flows_of(const Net& net);

// --- machine.cpp: A net as a context and a machine of Event-B.   net -> `Project`, theorems

struct Machine {
    eventb::Project project;
    std::vector<Theorem> theorems;  ///< of its machine
    std::string listing;            ///< label of the invariant that lists the states; empty: there is none
};

/// \param name of the project; components are called after it.
[[nodiscard]] Machine machine_of(const Net& net, const ir::Protocol& protocol, const ir::Instance& instance,
                                 const std::string& name, Invariants invariants);

// --- reached.cpp: All states of a net, where there are few.   net -> `Predicate` that is true in them alone

using eventb::PredicatePtr;

/// \returns null: there are more than `most`
[[nodiscard]] PredicatePtr listed_states(const Net& net, std::size_t most, const NetNames& words);

// --- relations.cpp: Places where one agent can be while another one is at a place, and letters that can lie then.   net + equations -> relations
//
// The least relations between two agents, and between an agent and a letter, that hold at the beginning and that every step
// keeps. A step that the equations and bounds rule out for two places does not count: so facts at the time of a timeout stay known.

struct Relations {
    /// `meets[a][p][b][q]`: b may be at q while a is at p.
    std::vector<std::vector<std::vector<std::vector<bool>>>> meets;
    /// `lies[a][p][k]`: the letter k may lie in its mailbox while a, its sender or its receiver, is at p.
    std::vector<std::vector<std::vector<bool>>> lies;
};

[[nodiscard]] Relations relations_of(const Net& net, const std::vector<Flow>& flows, const std::vector<Count>& counts);

// --- predicates.cpp: Places, letters and equations as predicates of Event-B.   net + words -> `Predicate`

using eventb::ExpressionPtr;

/// The agent is in one of these places: `at_A ∈ {…}`, or `∉` the others where those are fewer; ⊤, ⊥ for all and none.
[[nodiscard]] PredicatePtr is_in(std::size_t agent, const std::vector<PlaceId>& places, const NetNames& words);

/// `n ≥ 1`, `n = 0`
[[nodiscard]] PredicatePtr is_there(LetterId letter, const NetNames& words);
[[nodiscard]] PredicatePtr is_missing(LetterId letter, const NetNames& words);

/// The conditions under which only timeouts are possible for an agent at this place.
[[nodiscard]] std::vector<PredicatePtr> nobody_acts(const Net& net, std::size_t agent, PlaceId place,
                                                    const NetNames& words);

/// b is where it may be while a is where it is: `at_A ∈ {…} ⇒ at_B ∈ {…}`; ⊤ when that says nothing.
[[nodiscard]] PredicatePtr meetings(const Relations& relations, std::size_t one, std::size_t other,
                                    const NetNames& words);

/// The bounds for each combination of places: `at_A ∈ {…} ∧ at_B ∈ {…} ⇒ n + 1 ≤ 2`; ⊤ when there are none.
[[nodiscard]] PredicatePtr bounded(const Count& count, const Net& net, LetterId letter, const NetNames& words);

/// The letter lies in its mailbox only while its sender and its receiver are where it may; ⊤ when that says nothing.
[[nodiscard]] PredicatePtr lying(const Relations& relations, const Net& net, LetterId letter, const NetNames& words);

/// The equation for each combination of places that weigh the same: `at_A ∈ {…} ∧ at_B ∈ {…} ⇒ n = 1`; null: too many of them.
[[nodiscard]] PredicatePtr balance(const Flow& flow, const NetNames& words);

/// Places for which `holds` is true.
template <typename Holds>
[[nodiscard]] std::vector<PlaceId> places_where(const LocalAgent& agent, const Holds& holds) {
    std::vector<PlaceId> found;
    for (PlaceId place = 0; place < agent.places.size(); ++place)
        if (holds(agent.places[place])) found.push_back(place);
    return found;
}

// --- counts.cpp: The distance of every place of an agent from its end.   places, moves -> numbers that never grow

/// The most moves that are left, not counting those within a loop; places of one loop have the same number.
[[nodiscard]] std::vector<std::size_t> ranks_of(const LocalAgent& agent);

}  // namespace map2pml::protocol_to_eventb
