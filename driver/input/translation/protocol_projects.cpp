#include "driver/input/translation/protocol_projects.h"

#include <fmt/format.h>

#include <utility>

#include "translator/machines/from_protocols/translate.h"
#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::translation {

ProtocolProjects protocol_projects(const input::Protocols& input) {
    ProtocolProjects all;
    eventb::writing::Identifiers names;
    for (const input::SceneInstance& scene : input.instances) {
        auto translated = protocol_to_eventb::translate(input.protocol_of(scene), scene.instance, scene.name, names);
        if (!translated.refusal.empty()) {
            const std::string which = scene.name.empty() ? "" : fmt::format("instance `{}`: ", scene.name);
            all.refusal = which + translated.refusal;
            break;
        }
        all.projects.push_back(std::move(translated.project));
        all.theorems.push_back(std::move(translated.theorems));
    }
    return all;
}

TheoremSearch search_theorem(const input::Protocols& input, std::size_t instance,
                             const protocol_to_eventb::Theorem& theorem, const std::atomic<bool>& stop) {
    constexpr std::size_t kMostStates = 20'000;
    const input::SceneInstance& scene = input.instances[instance];
    const semantics::TransitionSystem system(input.protocol_of(scene), scene.instance);
    const semantics::Exploration exploration(system,
                                             {.states = kMostStates, .keep_going = [&] { return !stop.load(); }});
    TheoremSearch found{.is_complete = exploration.is_complete(), .states = exploration.size()};
    for (std::uint32_t state = 0; state < exploration.size() && !found.is_broken && !stop; ++state) {
        found.is_broken = breaks(theorem, system, exploration.state(state));
        if (found.is_broken) found.steps = exploration.run_to(state).size();
    }
    found.was_stopped = stop && !found.is_broken;
    return found;
}

}  // namespace map2pml::translation
