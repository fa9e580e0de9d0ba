#include "driver/input/translation/protocol_projects.h"

#include <fmt/format.h>

#include <utility>

namespace map2pml::translation {

namespace {

constexpr std::size_t kMostStates = 20'000;

}  // namespace

ProtocolProjects protocol_projects(const input::Protocols& input, protocol_to_eventb::Invariants invariants) {
    ProtocolProjects all;
    eventb::writing::Identifiers names;
    for (const input::SceneInstance& scene : input.instances) {
        auto translated =
            protocol_to_eventb::translate(input.protocol_of(scene), scene.instance, scene.name, names, invariants);
        if (!translated.refusal.empty()) {
            const std::string which = scene.name.empty() ? "" : fmt::format("instance `{}`: ", scene.name);
            all.refusal = which + translated.refusal;
            break;
        }
        all.projects.push_back(std::move(translated.project));
        all.theorems.push_back(std::move(translated.theorems));
        all.listings.push_back(std::move(translated.listing));
    }
    return all;
}

ReachedStates::ReachedStates(const input::Protocols& input, std::size_t instance, const std::atomic<bool>& stop)
    : stop_(stop),
      system_(input.protocol_of(input.instances[instance]), input.instances[instance].instance),
      exploration_(system_, {.states = kMostStates, .keep_going = [&stop] { return !stop.load(); }}) {}

TheoremSearch ReachedStates::search(const protocol_to_eventb::Theorem& theorem) const {
    TheoremSearch found{.is_complete = exploration_.is_complete(), .states = exploration_.size()};
    for (std::uint32_t state = 0; state < exploration_.size() && !found.is_broken && !stop_; ++state) {
        found.is_broken = breaks(theorem, system_, exploration_.state(state));
        if (found.is_broken) found.run = exploration_.run_to(state);
    }
    found.was_stopped = stop_ && !found.is_broken;
    return found;
}

}  // namespace map2pml::translation
