#include <fmt/format.h>

#include <algorithm>

#include "driver/results/claim.h"
#include "driver/results/layout.h"
#include "driver/runs/conform/internal.h"
#include "driver/runs/simulate/simulation.h"
#include "driver/runs/trace/places.h"

namespace map2pml::conform {

namespace {

/// Rules of agents keep the agent from these in the state.
std::vector<ir::Denial> denials_in(const semantics::State& state, std::size_t agent, const World& world) {
    const semantics::TransitionSystem& system = *world.system;
    if (!world.instance.denials.empty()) return trace::places_in(system, state)[agent].denials;
    std::vector<ir::Denial> all;
    for (const semantics::Step& step : system.successors(state)) {
        if (step.event.agent != agent || step.event.kind != ir::Action::decide_failed) continue;
        const std::vector<ir::Denial> found = simulate::describe(system, state, step, 0).step.denials;
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

/// In words, each once; of the message only, if they are about it.
std::vector<std::string> words_of(const std::vector<ir::Denial>& denials, const Event& event, const World& world,
                                  const Wording& wording) {
    const auto is_of_message = [&](const ir::Denial& each) {
        return each.is_message && each.action.substr(0, each.action.find('(')) == event.message;
    };
    const bool is_told = std::any_of(denials.begin(), denials.end(), is_of_message);
    std::vector<std::string> words;
    for (ir::Denial each : denials) {
        if (is_told && !is_of_message(each)) continue;
        each.subject = wording.with_names_of_log(each.subject, world);
        each.object = wording.with_names_of_log(each.object, world);
        each.action = wording.with_names_of_log(each.action, world);
        std::string text = report::denied(each);
        if (std::find(words.begin(), words.end(), text) == words.end()) words.push_back(std::move(text));
    }
    return words;
}

}  // namespace

bool has_rules(const World& world) {
    return world.instance.why_denied || !world.instance.denials.empty() || !world.instance.never_done.empty();
}

void blame_rules(Deviation& deviation, const Event& event, const Course& course, const ir::Operation* operation,
                 World& world, const Wording& wording) {
    constexpr std::size_t kMostStates = 500;
    constexpr std::size_t kMostDenials = 3;
    std::vector<std::string> words;
    std::size_t states = 0;
    const auto sender = wording.agent(event.from);
    for (auto set = course.sets.rbegin(); sender && words.empty() && set != course.sets.rend(); ++set) {
        std::vector<ir::Denial> denials;
        for (const semantics::State& state : world.follower->states(*set, *sender, kMostStates)) {
            if (++states > kMostStates) break;
            const std::vector<ir::Denial> found = denials_in(state, *sender, world);
            denials.insert(denials.end(), found.begin(), found.end());
        }
        words = words_of(denials, event, world, wording);
        if (states > kMostStates) break;
    }
    if (words.size() > kMostDenials) words.resize(kMostDenials);
    deviation.reason = Reason::not_permitted;
    deviation.words = "rules of agents do not permit it" +
                      (words.empty() ? ": without them it fits" : ": " + report::joined(words, "; "));
    if (operation != nullptr) deviation.at = operation->span;
}

}  // namespace map2pml::conform
