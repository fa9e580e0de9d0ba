#include "translator/protocols/semantics/conformance/passed.h"

#include <algorithm>
#include <iterator>

#include "translator/foundation/budget/work_budget.h"

namespace map2pml::semantics {

PassedFollower::PassedFollower(Follower& follower, std::size_t most_steps)
    : follower_(follower), most_steps_(most_steps) {
    static_cast<void>(number_of(StepSet()));
}

PassedFollower::StepSetNumber PassedFollower::number_of(StepSet steps) {
    const auto [known, is_new] =
        set_numbers_.try_emplace(std::move(steps), static_cast<StepSetNumber>(set_numbers_.size()));
    if (is_new) sets_.push_back(&known->first);
    return known->second;
}

PassedFollower::Ways PassedFollower::with_step(const Ways& ways, const StepEffect* effect) {
    // Null: one more line of a message to several agents.
    if (effect == nullptr || effect->event.operation == nullptr || ir::is_silent(effect->event.kind)) return ways;
    const Passed passed{effect->event.operation, effect->event.kind};
    const auto [known, is_new] = step_numbers_.try_emplace(passed, static_cast<std::uint32_t>(steps_.size()));
    if (is_new) steps_.push_back(passed);
    const auto with = [&](StepSetNumber number) {
        const auto place = std::lower_bound(sets_[number]->begin(), sets_[number]->end(), known->second);
        if (place != sets_[number]->end() && *place == known->second) return number;
        StepSet steps(sets_[number]->begin(), place);
        steps.push_back(known->second);
        steps.insert(steps.end(), place, sets_[number]->end());
        return number_of(std::move(steps));
    };
    return {with(ways.some), with(ways.all)};
}

bool PassedFollower::add(Reached& reached, const Place& place, const Ways& ways) {
    const auto [known, is_new] = reached.try_emplace(place, ways);
    if (is_new) return true;
    const Ways before = known->second;
    if (before == ways) return false;
    StepSet some;
    StepSet all;
    std::set_union(sets_[before.some]->begin(), sets_[before.some]->end(), sets_[ways.some]->begin(),
                   sets_[ways.some]->end(), std::back_inserter(some));
    std::set_intersection(sets_[before.all]->begin(), sets_[before.all]->end(), sets_[ways.all]->begin(),
                          sets_[ways.all]->end(), std::back_inserter(all));
    known->second = {number_of(std::move(some)), number_of(std::move(all))};
    return known->second != before;
}

/// Adds what nobody sees.
PassedFollower::Number PassedFollower::closed(Reached reached) {
    std::set<Place> waiting;
    for (const auto& [place, ways] : reached) waiting.insert(place);
    std::size_t count = 0;
    while (!waiting.empty() && count < most_steps_) {
        budget::step();
        const Place from = *waiting.begin();
        waiting.erase(waiting.begin());
        const Ways ways = reached.at(from);
        for (const Follower::Next& next : follower_.steps(from)) {
            if (!follower_.may_be_unseen(next.effect->event)) continue;
            ++count;
            if (add(reached, next.place, with_step(ways, next.effect))) waiting.insert(next.place);
        }
    }
    Situation situation(reached.begin(), reached.end());
    if (!waiting.empty()) situation.clear();
    const auto [known, is_new] = numbers_.try_emplace(std::move(situation), static_cast<Number>(situations_.size()));
    if (is_new) {
        situations_.push_back(&known->first);
        place_count_ += known->first.size();
    }
    return known->second;
}

PassedFollower::Number PassedFollower::start() {
    constexpr std::uint64_t kStart = ~std::uint64_t{0};
    if (const auto known = known_.find(kStart); known != known_.end()) return known->second;
    Reached reached;
    for (const Place& place : follower_.beginning()) reached.try_emplace(place);
    const Number number = closed(std::move(reached));
    known_.emplace(kStart, number);
    return number;
}

PassedFollower::Number PassedFollower::after(Number number, Follower::MessageNumber message) {
    const std::uint64_t key = std::uint64_t{number} << 32U | message;
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    Reached reached;
    for (const auto& [place, ways] : *situations_[number])
        for (const Follower::Next& next : follower_.steps_seen_as(place, follower_.message(message)))
            static_cast<void>(add(reached, next.place, with_step(ways, next.effect)));
    const Number next = closed(std::move(reached));
    known_.emplace(key, next);
    return next;
}

PassedSteps PassedFollower::steps(Number number) const {
    const Situation& situation = *situations_[number];
    PassedSteps result;
    result.is_whole = !situation.empty();
    if (!result.is_whole) return result;
    StepSet all = *sets_[situation.front().second.all];
    for (const auto& [place, ways] : situation) {
        for (const std::uint32_t each : *sets_[ways.some]) result.possibly.insert(steps_[each]);
        const StepSet& own = *sets_[ways.all];
        std::erase_if(all, [&](std::uint32_t each) { return !std::binary_search(own.begin(), own.end(), each); });
    }
    for (const std::uint32_t each : all) result.certainly.insert(steps_[each]);
    return result;
}

std::size_t PassedFollower::bytes() const {
    constexpr std::size_t kOfPlace = sizeof(Place) + sizeof(Ways);
    constexpr std::size_t kOfSet = 200;
    constexpr std::size_t kOfEntry = 48;
    return kOfPlace * place_count_ + kOfSet * (situations_.size() + sets_.size()) + kOfEntry * known_.size();
}

}  // namespace map2pml::semantics
