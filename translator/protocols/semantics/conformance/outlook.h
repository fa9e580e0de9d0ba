/// What could come after what was seen.   set of places -> messages that could be next, or later
#pragma once

#include <cstddef>
#include <vector>

#include "translator/protocols/semantics/conformance/follower.h"

namespace map2pml::semantics {

/// The messages that could be next, each with its operation once, in the order of discovery.
[[nodiscard]] std::vector<Offer> offers(Follower& follower, Follower::SetNumber set, bool of_taken);

/// Whether a message could still come, after others.
struct Later {
    enum class Answer : std::uint8_t { yes, no, unknown } answer = Answer::no;
    std::vector<Offer> before;  ///< yes: messages of a shortest way to it, without it
    /// Yes: those of them without which there is no way to it, whatever their terms.
    std::vector<Offer> needed = {};
    Offer at;  ///< yes: the message
};
/// \param most_places how many places to look at
[[nodiscard]] Later later(Follower& follower, Follower::SetNumber set, const Seen& seen,
                          std::size_t most_places = 5'000);

/// The place of the set at which the least can still happen unseen: where the agents stand when nothing more comes. The set has places.
[[nodiscard]] Place resting_place(Follower& follower, Follower::SetNumber set);

}  // namespace map2pml::semantics
