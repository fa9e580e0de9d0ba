#include "translator/protocols/semantics/conformance/passed.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>

#include "translator/foundation/budget/work_budget.h"

namespace map2pml::semantics {

namespace {

/// Both are sorted.
void keep_common(std::vector<std::uint32_t>& steps, const std::vector<std::uint32_t>& others) {
    std::erase_if(steps, [&](std::uint32_t each) { return !std::binary_search(others.begin(), others.end(), each); });
}

}  // namespace

PassedFollower::PassedFollower(Follower& follower, std::size_t most_steps)
    : follower_(follower), regions_(follower.regions()), most_steps_(most_steps) {
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
    const std::uint32_t step = known->second;
    const auto with = [&](StepSetNumber number) {
        const auto place = std::lower_bound(sets_[number]->begin(), sets_[number]->end(), step);
        if (place != sets_[number]->end() && *place == step) return number;
        StepSet steps(sets_[number]->begin(), place);
        steps.push_back(step);
        steps.insert(steps.end(), place, sets_[number]->end());
        return number_of(std::move(steps));
    };
    return {with(ways.some), with(ways.all)};
}

PassedFollower::ReachedNumber PassedFollower::number_of(Reached reached) {
    const auto [known, is_new] =
        reached_numbers_.try_emplace(std::move(reached), static_cast<ReachedNumber>(reached_.size()));
    if (is_new) {
        reached_.push_back(&known->first);
        place_count_ += known->first.size();
    }
    return known->second;
}

bool PassedFollower::add(Reached& reached, LocalPlaces::Place place, const Ways& ways) {
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

const PassedFollower::Closed& PassedFollower::closed(LocalPlaces::Part part, ReachedNumber number) {
    if (const auto known = closed_.find(number); known != closed_.end()) return known->second;
    Reached all = reached(number);
    std::set<LocalPlaces::Place> waiting;
    for (const auto& [place, ways] : all) waiting.insert(place);
    Closed result;
    while (!waiting.empty() && result.steps < most_steps_ && regions_.has_room()) {
        budget::step();
        const LocalPlaces::Place from = *waiting.begin();
        waiting.erase(waiting.begin());
        const Ways ways = all.at(from);
        for (const LocalPlaces::Step& step : regions_.locals().steps(part, from).steps) {
            if (!regions_.may_be_unseen(step.effect->event)) continue;
            ++result.steps;
            if (add(all, step.to, with_step(ways, step.effect))) waiting.insert(step.to);
        }
    }
    result.is_whole = waiting.empty();
    result.reached = number_of(std::move(all));
    return closed_.emplace(number, result).first->second;
}

/// Timeouts that come when no part has another step.
void PassedFollower::add_timeouts(const Ground& ground, std::vector<Ground>& into) {
    LocalPlaces& locals = regions_.locals();
    if (!locals.wait_for_quiet()) return;
    Ground quiet = ground;
    for (LocalPlaces::Part part = 0; part < ground.parts.size(); ++part) {
        Reached still;
        for (const auto& [place, ways] : reached(ground.parts[part]))
            if (locals.steps(part, place).are_none()) still.emplace(place, ways);
        if (still.empty()) return;
        quiet.parts[part] = number_of(std::move(still));
    }
    for (LocalPlaces::Part part = 0; part < quiet.parts.size(); ++part) {
        Reached after;
        for (const auto& [place, ways] : reached(quiet.parts[part]))
            for (const LocalPlaces::Step& step : locals.steps_in_quiet(part, place).steps)
                add(after, step.to, with_step(ways, step.effect));
        if (after.empty()) continue;
        into.push_back(quiet);
        into.back().parts[part] = number_of(std::move(after));
    }
}

PassedFollower::Number PassedFollower::closed(std::vector<Ground> grounds) {
    Situation situation;
    std::size_t steps = 0;
    bool is_whole = true;
    for (std::size_t at = 0; at < grounds.size() && is_whole; ++at) {
        budget::step();
        Ground ground = grounds[at];
        for (LocalPlaces::Part part = 0; part < ground.parts.size(); ++part) {
            const Closed& closed = this->closed(part, ground.parts[part]);
            ground.parts[part] = closed.reached;
            is_whole = is_whole && closed.is_whole;
            steps += closed.steps;
        }
        if (!situation.insert(ground).second) continue;
        is_whole = is_whole && (situation.size() == 1 || steps < most_steps_);
        add_timeouts(ground, grounds);
    }
    if (!is_whole) situation.clear();
    const auto [known, is_new] = numbers_.try_emplace(std::move(situation), static_cast<Number>(situations_.size()));
    if (is_new) {
        situations_.push_back(&known->first);
        ground_count_ += known->first.size();
    }
    return known->second;
}

PassedFollower::Number PassedFollower::start() {
    constexpr std::uint64_t kStart = ~std::uint64_t{0};
    if (const auto known = known_.find(kStart); known != known_.end()) return known->second;
    Ground ground;
    for (LocalPlaces::Part part = 0; part < regions_.locals().part_count(); ++part)
        ground.parts.push_back(number_of(Reached{{regions_.locals().first(part), {}}}));
    const Number number = closed({std::move(ground)});
    known_.emplace(kStart, number);
    return number;
}

void PassedFollower::add_seen(const Ground& ground, const Seen& seen, std::vector<Ground>& into) {
    for (const std::uint32_t unseen : regions_.with_copy(ground.unseen, seen)) {
        into.push_back(ground);
        into.back().unseen = unseen;
    }
    const LocalPlaces::Part part = regions_.part_that_acts(seen);
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::vector<std::size_t>>, Reached> moved;
    for (const auto& [place, ways] : reached(ground.parts[part]))
        for (const Regions::Fitting& each : regions_.fitting(part, place, ground.unseen, seen))
            add(moved[{each.unseen, each.step.message, each.step.effect->event.receivers}], each.step.to,
                with_step(ways, each.step.effect));
    for (auto& [key, own] : moved) {
        const auto& [unseen, message, receivers] = key;
        Ground next = ground;
        next.unseen = unseen;
        next.parts[part] = number_of(std::move(own));
        if (message != CompactStates::kNoMessage) {
            for (const std::size_t receiver : receivers) {
                Reached after;
                for (const auto& [place, ways] : reached(next.parts[receiver]))
                    add(after, regions_.locals().delivered(receiver, place, message), ways);
                next.parts[receiver] = number_of(std::move(after));
            }
        }
        into.push_back(std::move(next));
    }
}

PassedFollower::Number PassedFollower::after(Number number, Follower::MessageNumber message) {
    const std::uint64_t key = std::uint64_t{number} << 32U | message;
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::vector<Ground> grounds;
    for (const Ground& ground : *situations_[number]) add_seen(ground, follower_.message(message), grounds);
    const Number next = closed(std::move(grounds));
    known_.emplace(key, next);
    return next;
}

PassedSteps PassedFollower::steps(Number number) const {
    const Situation& situation = *situations_[number];
    PassedSteps result;
    result.is_whole = !situation.empty();
    std::optional<StepSet> all;
    for (const Ground& ground : situation) {
        StepSet of_ground;
        for (const ReachedNumber part : ground.parts) {
            StepSet of_part = *sets_[reached(part).begin()->second.all];
            for (const auto& [place, ways] : reached(part)) {
                for (const std::uint32_t each : *sets_[ways.some]) result.possibly.insert(steps_[each]);
                keep_common(of_part, *sets_[ways.all]);
            }
            of_ground.insert(of_ground.end(), of_part.begin(), of_part.end());
        }
        std::sort(of_ground.begin(), of_ground.end());
        if (!all) all = of_ground;
        keep_common(*all, of_ground);
    }
    if (all)
        for (const std::uint32_t each : *all) result.certainly.insert(steps_[each]);
    return result;
}

std::size_t PassedFollower::bytes() const {
    constexpr std::size_t kOfPlace = sizeof(LocalPlaces::Place) + sizeof(Ways) + 48;
    constexpr std::size_t kOfSet = 200;
    constexpr std::size_t kOfEntry = 48;
    return kOfPlace * place_count_ + (kOfEntry + 4 * regions_.locals().part_count()) * ground_count_ +
           kOfSet * (situations_.size() + sets_.size() + reached_.size()) + kOfEntry * (known_.size() + closed_.size());
}

}  // namespace map2pml::semantics
