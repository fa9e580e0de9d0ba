#include "driver/check/by_semantics.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "driver/check/turn.h"
#include "translator/semantics/exploration.h"
#include "translator/semantics/properties.h"
#include "translator/semantics/user_properties.h"

namespace map2pml::check {

namespace {

constexpr std::size_t kMostStates = 100'000;
constexpr std::size_t kBytesOfState = 8'192;  ///< with its steps; measured 2 to 5 KB
constexpr std::uint64_t kStatesBetweenWords = 1'000;

/// \param name of the property, for words about progress.
semantics::Bounds bounds_of(const SceneRequest& request, const std::string& name) {
    const auto begin = std::chrono::steady_clock::now();
    semantics::Bounds bounds;
    bounds.states = std::min<std::size_t>(kMostStates, request.settings.memory_bytes / kBytesOfState);
    bounds.keep_going = [&request, name, begin, expanded = std::uint64_t{0}]() mutable {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (++expanded % kStatesBetweenWords == 0) {
            request.progress({name + ", reference semantics", expanded, 0, 0, spent.count(),
                              static_cast<double>(expanded) / spent.count()});
        }
        return !request.cancelled.is_asked() && spent < request.settings.time;
    };
    return bounds;
}

}  // namespace

std::optional<BySemantics> decide_by_semantics(const SceneRequest& request, const ir::UserProperty& property) {
    if (!request.instance.clause_limits.empty()) {
        return std::nullopt;  // a verdict names the limits that were reached, which are not known here
    }
    const std::unique_lock turn = take_turn(request.cancelled);
    const semantics::TransitionSystem system(request.protocol, request.instance);
    const semantics::Exploration states(system, bounds_of(request, property.name));
    const semantics::UserVerdict decided = semantics::decide(property, states);
    if (decided.verdict == ir::Verdict::incomplete) {
        return std::nullopt;
    }
    return BySemantics{decided.run.has_value(), states.states().size()};
}

bool holds_by_semantics(const SceneRequest& request, ir::Property property) {
    if (!request.instance.clause_limits.empty()) {
        return false;
    }
    const std::unique_lock turn = take_turn(request.cancelled);
    const semantics::TransitionSystem system(request.protocol, request.instance);
    const semantics::Exploration states(system, bounds_of(request, std::string(to_string(property))));
    return semantics::decide(states)[property].verdict == ir::Verdict::holds;
}

}  // namespace map2pml::check
