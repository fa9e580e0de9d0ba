/// The states of a scene of LCC, seen by the transition rules and by the protocol model.   scene -> states as texts
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/situations/lowering/internal.h"
#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::lcc {

struct Step {
    Label label;
    State next;
};
/// The steps of all agents, each state once for each label.
[[nodiscard]] std::vector<Step> steps(const System& system, const State& state);

/// Whether each agent has nothing left to do or is a service at the beginning of its role.
[[nodiscard]] bool is_good_end(const System& system, const State& state);

/// The reachable states, up to a number.
struct Reached {
    std::size_t states = 0;
    std::size_t good_ends = 0;
    std::size_t stuck = 0;  ///< states without a step that are not a good end
    bool is_complete = true;
};
[[nodiscard]] Reached reach(const System& system, std::size_t most_states);

}  // namespace map2pml::lcc

namespace map2pml::differential {

/// Distinct states, as far as both sides know them: the model may have one message where the rules have several that differ in
/// the roles of sender and receiver only.
struct Seen {
    std::set<std::string> states, good_ends, stuck;
    /// Of each stuck state: what each agent would have to get past and cannot, constraints and role changes.
    std::multiset<std::string> unsolvable;
    bool is_complete = true;
    /// True for an end that was not known.
    bool add(const std::string& state, bool is_end, bool is_good) {
        states.insert(state);
        return is_end && (is_good ? good_ends : stuck).insert(state).second;
    }
};

[[nodiscard]] Seen seen_by_rules(const lcc::System& system, std::size_t most_states);
[[nodiscard]] Seen seen_by_model(const ir::Protocol& protocol, const ir::Instance& instance, std::size_t most_states);

/// A step of a run by the rules that the machines do not have, as text; empty: they have all. \param most_states of the run
[[nodiscard]] std::string missing_in(const lcc::LocalMachines& machines, const lcc::System& system,
                                     std::size_t most_states);

}  // namespace map2pml::differential
