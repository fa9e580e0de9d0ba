#include "driver/verdicts/by_states/by_semantics.h"

#include <chrono>
#include <cstdint>
#include <limits>

#include "driver/verdicts/search/computation_lock.h"
#include "driver/verdicts/search/search_budget.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/properties/properties.h"
#include "translator/protocols/semantics/properties/user_properties.h"

namespace map2pml::check {

namespace {

constexpr std::uint64_t kStatesBetweenWords = 1'000;

}  // namespace

semantics::Bounds bounds_by_semantics(const SceneRequest& request, const std::string& name) {
    const auto begin = std::chrono::steady_clock::now();
    semantics::Bounds bounds;
    bounds.states = std::numeric_limits<std::uint32_t>::max();  // they are numbered so
    bounds.bytes = request.settings.memory_bytes;
    bounds.keep_going = [&request, name, begin, expanded = std::uint64_t{0}]() mutable {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (++expanded % kStatesBetweenWords == 0)
            request.progress({name + ", reference semantics", expanded, 0, 0, spent.count(),
                              static_cast<double>(expanded) / spent.count()});
        return !request.cancelled.is_asked() && spent < request.settings.time;
    };
    return bounds;
}

namespace {

/// Decides the built-in properties; returns nothing if there are too many states.
std::optional<BuiltInBySemantics> decide_built_in(const SceneRequest& request) {
    const semantics::TransitionSystem system(request.protocol, request.instance);
    semantics::Bounds bounds = bounds_by_semantics(request, "all states");
    bounds.capacity = request.settings.capacity.value_or(bounds.capacity);
    const semantics::Exploration states(system, bounds);
    if (!states.is_complete()) return std::nullopt;
    BuiltInBySemantics decided{semantics::decide(states), {}, states.size(), states.forced()};
    decided.executed.assign(request.protocol.operation_count + 1, true);
    for (const ir::OperationId operation : decided.verdicts[ir::Property::reachable_code].never_done)
        decided.executed[operation] = false;
    return decided;
}

}  // namespace

std::optional<BySemantics> decide_by_semantics(const SceneRequest& request, const ir::UserProperty& property) {
    const std::unique_lock lock = lock_computation(request.cancelled);
    const auto decide = [&]() -> std::optional<BySemantics> {
        const semantics::TransitionSystem system(request.protocol, request.instance);
        const semantics::Exploration states(system, bounds_by_semantics(request, property.name));
        const semantics::UserVerdict decided = semantics::decide(property, states);
        if (decided.verdict == ir::Verdict::incomplete) return std::nullopt;
        return BySemantics{decided.run.has_value(), states.size(), states.forced()};
    };
    return within_search_budget(request, decide).value_or(std::nullopt);
}

std::optional<BuiltInBySemantics> decide_built_in_by_semantics(const SceneRequest& request) {
    const std::unique_lock lock = lock_computation(request.cancelled);
    return within_search_budget(request, [&] { return decide_built_in(request); }).value_or(std::nullopt);
}

}  // namespace map2pml::check
