/// The built-in properties, decided on the explored graph (grammar/semantics.md 5).   exploration -> a verdict and a run for each
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/semantics/exploration.h"

namespace map2pml::semantics {

/// In the order in which reports list them.
enum class Property : std::uint8_t {
    termination,
    no_failure,
    progress,
    bounded_recursion,
    no_orphans,
    mailbox_bound,
    reachable_code,
};
inline constexpr std::size_t kPropertyCount = 7;
[[nodiscard]] std::string_view to_string(Property property);

enum class Verdict : std::uint8_t { holds, violated, incomplete };
[[nodiscard]] std::string_view to_string(Verdict verdict);

/// Why a run violates a property: where it ends, and for a cycle how it goes round.
struct Witness {
    std::uint32_t state = 0;           ///< the run leads here by a shortest way
    std::optional<Event> last;         ///< one more step, which was not followed (a full mailbox, one process too many)
    std::vector<std::uint32_t> cycle;  ///< progress: the states of a component that a fair run need not leave
    std::optional<std::size_t> stuck;  ///< termination: the agent that waits for ever while others run on
};

struct PropertyVerdict {
    Verdict verdict = Verdict::holds;
    std::optional<Witness> witness;           ///< violated, but for `reachable-code`
    std::vector<ir::OperationId> never_done;  ///< reachable-code: the operations
};

struct Verdicts {
    std::array<PropertyVerdict, kPropertyCount> of;

    [[nodiscard]] const PropertyVerdict& operator[](Property property) const {
        return of[static_cast<std::size_t>(property)];
    }
};

/// \param exploration may be incomplete: what was found still counts, what was not found is `incomplete`.
[[nodiscard]] Verdicts decide(const Exploration& exploration);

/// Agents that wait where their timeout only restarts the wait, find no message that fits, and can get none any more by the
/// control flow of all others; none while somebody has failed, and none that is at rest (`is_at_rest`).
[[nodiscard]] std::vector<std::size_t> stuck_agents(const TransitionSystem& system, const State& state);

/// A good end (`is_good_end`), and a message is left; not in a run that a limit has cut short (grammar/semantics.md 5).
[[nodiscard]] bool has_orphans(const TransitionSystem& system, const State& state);

}  // namespace map2pml::semantics
