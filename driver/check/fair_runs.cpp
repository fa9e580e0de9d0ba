#include "driver/check/fair_runs.h"

#include <algorithm>
#include <chrono>

#include "translator/semantics/exploration.h"
#include "translator/semantics/user_properties.h"

namespace map2pml::check {

namespace {

constexpr std::size_t kMostStates = 100'000;
constexpr std::size_t kBytesOfState = 8'192;  ///< with its steps; measured 2 to 5 KB

}  // namespace

std::optional<FairRuns> decide_fair_runs(const SceneRequest& request, const ir::UserProperty& property) {
    const auto end = std::chrono::steady_clock::now() + request.settings.time;
    const semantics::TransitionSystem system(request.protocol, request.instance);
    semantics::Bounds bounds;
    bounds.states = std::min<std::size_t>(kMostStates, request.settings.memory_bytes / kBytesOfState);
    bounds.keep_going = [&] { return !request.cancelled && std::chrono::steady_clock::now() < end; };
    const semantics::Exploration states(system, bounds);
    const semantics::UserVerdict decided = semantics::decide(property, states);
    if (decided.verdict == semantics::Verdict::incomplete) {
        return std::nullopt;
    }
    return FairRuns{decided.verdict == semantics::Verdict::holds, states.states().size()};
}

}  // namespace map2pml::check
