/// The built-in properties, decided on the explored graph (grammar/semantics.md 5).   exploration -> a verdict and a run for each
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "translator/model/instance/checked_property.h"
#include "translator/model/instance/verdict.h"
#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::semantics {

/// All built-in properties before `value_range`, which comes last of them.
inline constexpr std::size_t kDecidedProperties = static_cast<std::size_t>(ir::Property::value_range);

/// Why a run violates a property: where it ends, and for a cycle one round of it.
struct Witness {
    std::uint32_t state = 0;           ///< the run leads here on a shortest path
    std::optional<Event> last;         ///< one more step, which was not followed (a full mailbox, one process too many)
    std::vector<Event> loop;           ///< progress: what a fair run may repeat from there for ever
    std::optional<std::size_t> stuck;  ///< termination: the agent that waits for ever while others run on
};

struct PropertyVerdict {
    ir::Verdict verdict = ir::Verdict::holds;
    std::optional<Witness> witness;           ///< violated, but for `reachable-code`
    std::vector<ir::OperationId> never_done;  ///< reachable-code: the operations
};

struct Verdicts {
    std::array<PropertyVerdict, kDecidedProperties> of;

    /// \param property one of the decided ones.
    [[nodiscard]] const PropertyVerdict& operator[](ir::Property property) const {
        return of.at(static_cast<std::size_t>(property));
    }
};

/// \param exploration may be incomplete: what was found still counts, what was not found is `incomplete`.
[[nodiscard]] Verdicts decide(const Exploration& exploration);

/// `ends`: violated by a cycle that a weakly fair run can stay in. Where a bound or a limit cut some run, the rest is `incomplete`.
[[nodiscard]] PropertyVerdict decide_ends(const Exploration& exploration);

/// Agents that wait for ever: outside of the smallest set of those that may still move, and not at rest as a service
/// (grammar/semantics.md 5, `termination`). None while somebody has failed.
[[nodiscard]] std::vector<std::size_t> stuck_agents(const TransitionSystem& system, const State& state);

/// A good end (`is_good_end`), and a message is left; not in a run that a limit has cut short (grammar/semantics.md 5).
[[nodiscard]] bool has_orphans(const TransitionSystem& system, const State& state);

}  // namespace map2pml::semantics
