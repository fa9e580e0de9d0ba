/// What the agents of a state can still come to: where they stand, what they would take, who could send it.
///
/// Everything that a report says about a state is computed here, from the meaning, and never from a generated model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "translator/protocols/semantics/rules/mismatch.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// A message that lies in the mailbox of an agent that waits, and that none of its receives takes.
struct Untaken {
    std::size_t at = 0;                      ///< position in the mailbox
    const ir::Operation* nearest = nullptr;  ///< the receive that comes closest to it
    Mismatch because;                        ///< the difference there
};

/// One of the places at which an agent waits: more than one where branches of a `par` do, or spawned calls.
struct Wait {
    const ir::Operation* at = nullptr;
    std::vector<const ir::Operation*> receives;  ///< that it may begin with, in text order
    std::vector<std::size_t> at_hand;     ///< positions in the mailbox of the messages that one of these would take now
    std::vector<std::size_t> could_send;  ///< agents that may still move and send one that these would take
    std::vector<std::size_t> never_get_there;  ///< likewise, if they moved: they wait for ever themselves
    bool only_receives = false;                ///< nothing but a message leads on from here
    bool comes = false;                        ///< one that these would take is under way

    /// Nothing leads on from here any more.
    [[nodiscard]] bool is_in_vain() const { return only_receives && at_hand.empty() && could_send.empty() && !comes; }
};

/// How an agent stands in a state.
enum class Standing : std::uint8_t { finished, failed, waiting, running };
[[nodiscard]] std::string_view to_string(Standing standing);

struct Prospect {
    Standing kind = Standing::running;
    const ir::Operation* at = nullptr;  ///< its first wait, or the operation that comes next; null: it has ended
    std::vector<Wait> waits;            ///< waiting: at least one; running: those of its branches that wait in vain
    std::vector<const ir::Operation*> unsolvable;  ///< constraints that have no solution
    std::vector<Untaken> untaken;                  ///< messages that none of the waits takes, oldest first
    bool only_restarts = false;                    ///< the timeout of its first wait only restarts this wait
    bool is_at_rest = false;                       ///< a service that may stay here for ever
    std::string
        not_a_place_of_rest;  ///< the clause at which a service waits; empty: it is no service, or this is where it rests

    [[nodiscard]] bool is_in_vain() const;  ///< all of its waits are, so that it sends nothing any more
};

/// One for each agent, in the order of the instance.
[[nodiscard]] std::vector<Prospect> prospects(const TransitionSystem& system, const State& state);

}  // namespace map2pml::semantics
