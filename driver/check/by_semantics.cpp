#include "driver/check/by_semantics.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>

#include "translator/semantics/exploration.h"
#include "translator/semantics/user_properties.h"

namespace map2pml::check {

namespace {

constexpr std::size_t kMostStates = 100'000;
constexpr std::size_t kBytesOfState = 8'192;  ///< with its steps; measured 2 to 5 KB
constexpr std::uint64_t kStatesBetweenWords = 1'000;

/// One at a time in the whole process, because each may need as much memory as a search.
std::unique_lock<std::timed_mutex> take_turn(const process::Stop& stop) {
    static std::timed_mutex mutex;
    std::unique_lock lock(mutex, std::defer_lock);
    while (!lock.try_lock_for(std::chrono::milliseconds(20)) && !stop.is_asked()) {
    }
    return lock;
}

}  // namespace

std::optional<BySemantics> decide_by_semantics(const SceneRequest& request, const ir::UserProperty& property) {
    if (!request.instance.clause_limits.empty()) {
        return std::nullopt;  // a verdict names the limits that were reached, which are not known here
    }
    const std::unique_lock turn = take_turn(request.cancelled);
    const auto begin = std::chrono::steady_clock::now();
    const semantics::TransitionSystem system(request.protocol, request.instance);
    semantics::Bounds bounds;
    bounds.states = std::min<std::size_t>(kMostStates, request.settings.memory_bytes / kBytesOfState);
    std::uint64_t expanded = 0;
    bounds.keep_going = [&] {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (++expanded % kStatesBetweenWords == 0) {
            request.progress({property.name + ", reference semantics", expanded, 0, 0, spent.count(),
                              static_cast<double>(expanded) / spent.count()});
        }
        return !request.cancelled.is_asked() && spent < request.settings.time;
    };
    const semantics::Exploration states(system, bounds);
    const semantics::UserVerdict decided = semantics::decide(property, states);
    if (decided.verdict == ir::Verdict::incomplete) {
        return std::nullopt;
    }
    return BySemantics{decided.run.has_value(), states.states().size()};
}

}  // namespace map2pml::check
