/// What could still come after what was seen.   set of places + message -> whether it can come, and after which others
#pragma once

#include <cstddef>
#include <vector>

#include "translator/protocols/semantics/conformance/follower.h"

namespace map2pml::semantics {

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

}  // namespace map2pml::semantics
