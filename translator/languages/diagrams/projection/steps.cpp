#include "translator/languages/diagrams/projection/internal.h"

#include <algorithm>
#include <utility>

#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

namespace {

/// The combinations of parallel branches.
constexpr std::size_t kMostTogether = 10'000;

/// One round less.
Repetition after_round(Repetition repetition) {
    repetition.lower -= repetition.lower > 0 ? 1 : 0;
    if (repetition.upper) --*repetition.upper;
    return repetition;
}

/// One round, followed by the rest of the loop.
BehaviourId round_of(Behaviours& behaviours, const Repetition& repetition) {
    const BehaviourId rest = behaviours.keep(after_round(repetition));
    BehaviourId round = behaviours.sequence(repetition.body, rest);
    for (auto leaving = repetition.leavings.rbegin(); leaving != repetition.leavings.rend(); ++leaving) {
        Choice choice = leaving->choice;
        choice.options.back().behaviour = round;
        round = behaviours.sequence(leaving->before, behaviours.keep(std::move(choice)));
    }
    return round;
}

class Resolver {
  public:
    explicit Resolver(Behaviours& behaviours) : behaviours_(behaviours) {}

    Found of(BehaviourId id) {
        if (is_cut_ || behaviours_.size() > kMostBehaviours) {
            is_cut_ = true;
            return {{id, false}};
        }
        const Behaviour behaviour = behaviours_.at(id);  // a copy: the original may move when others are added
        return std::visit(ir::overloaded{
                              [&](const Done&) {
                                  return Found{{id, false}};
                              },
                              [&](const Act&) {
                                  return Found{{id, false}};
                              },
                              [&](const Sequence& sequence) { return of_sequence(sequence); },
                              [&](const SideBySide& all) { return of_parts(all.parts); },
                              [&](const Choice& choice) { return of_choice(id, choice); },
                              [&](const Repetition& repetition) { return of_repetition(id, repetition); },
                              [&](const Critical& critical) { return of_critical(critical); },
                          },
                          behaviour);
    }
    std::set<Unknown>& unknown() { return unknown_; }
    [[nodiscard]] bool is_cut() const { return is_cut_; }

  private:
    Found of_sequence(const Sequence& sequence) {
        Found result;
        for (const auto& [first, by_others] : of(sequence.first))
            if (first == Behaviours::kDone)
                add(result, of(sequence.then), by_others);
            else
                add(result, {{behaviours_.sequence(first, sequence.then), by_others}});
        return result;
    }

    Found of_parts(const std::vector<BehaviourId>& parts) {
        std::vector<std::pair<std::vector<BehaviourId>, bool>> all = {{{}, false}};
        for (const BehaviourId part : parts) {
            if (is_cut_) return {{Behaviours::kDone, false}};
            std::vector<std::pair<std::vector<BehaviourId>, bool>> longer;
            for (const auto& [each, by_others] : of(part)) {
                for (auto chosen : all) {
                    chosen.first.push_back(each);
                    chosen.second = chosen.second || by_others;
                    longer.push_back(std::move(chosen));
                }
            }
            all = std::move(longer);
            is_cut_ = is_cut_ || all.size() > kMostTogether;
        }
        Found result;
        for (auto& [chosen, by_others] : all) add(result, {{behaviours_.side_by_side(std::move(chosen)), by_others}});
        return result;
    }

    Found of_critical(const Critical& critical) {
        Found result;
        for (const auto& [each, by_others] : of(critical.body))
            add(result, {{behaviours_.critical(each, critical.has_begun), by_others}});
        return result;
    }

    Found of_choice(BehaviourId id, const Choice& choice) {
        const bool is_open = choice.chooser == Chooser::open;
        const bool is_seen = is_open || choice.chooser == Chooser::others;
        if (choice.chooser == Chooser::deadline || (!is_seen && !is_open_to_all_)) return {{id, false}};
        const bool by_others = !is_open && !is_open_to_all_;
        if (is_open || !is_open_to_all_) unknown_.insert({choice.span, choice.by, false, is_open});
        const bool was_open_to_all = std::exchange(is_open_to_all_, is_open_to_all_ || is_open);
        Found result;
        for (const Option& option : choice.options) add(result, of(option.behaviour), by_others);
        is_open_to_all_ = was_open_to_all;
        return result;
    }

    Found of_repetition(BehaviourId id, const Repetition& repetition) {
        if (repetition.upper == 0U) return {{Behaviours::kDone, false}};
        if (repetition.lower > 0) return of(round_of(behaviours_, repetition));
        if (repetition.chooser == Chooser::self && !is_open_to_all_) return {{id, false}};
        // A round in which this lifeline does nothing leads back here, where the steps are being computed already.
        if (!open_.insert(id).second) return {};
        const bool is_race = repetition.chooser == Chooser::race;
        const bool by_others = !is_race && !is_open_to_all_;
        if (is_race || !is_open_to_all_) unknown_.insert({repetition.span, repetition.by, true, is_race});
        const bool was_open_to_all = std::exchange(is_open_to_all_, is_open_to_all_ || is_race);
        Found result;
        add(result, of(round_of(behaviours_, repetition)), by_others);
        is_open_to_all_ = was_open_to_all;
        open_.erase(id);
        add(result, {{Behaviours::kDone, by_others}});
        return result;
    }

    Behaviours& behaviours_;
    std::set<Unknown> unknown_;
    std::set<BehaviourId> open_;
    bool is_open_to_all_ = false;  ///< at the beginning of what several may begin: nobody has chosen anything
    bool is_cut_ = false;
};

/// Decides something by itself.
Step decision(const std::string& what, const source::Span& span, BehaviourId about, BehaviourId then) {
    return {{Action::Kind::decide, 0, "decides: " + what, span, about}, then};
}

std::vector<Step> steps_of_choice(Behaviours& behaviours, BehaviourId id, const Choice& choice) {
    std::vector<Step> steps;
    for (const Option& option : choice.options) {
        if (choice.chooser == Chooser::deadline && option.is_own) {
            steps.push_back({{Action::Kind::expire, 0, option.decision, option.span, id}, option.behaviour});
            continue;
        }
        if (choice.chooser == Chooser::self || option.is_own) {
            steps.push_back(decision(option.decision, option.span, id, option.behaviour));
            continue;
        }
        for (const auto& [each, by_others] : resolve(behaviours, option.behaviour).behaviours)
            for (Step& step : steps_of(behaviours, each)) steps.push_back(std::move(step));
    }
    return steps;
}

/// Whether it is within a `critical`: concurrent actions must wait.
bool is_within_critical(const Behaviours& behaviours, BehaviourId id) {
    const auto is_within = [&](BehaviourId part) { return is_within_critical(behaviours, part); };
    return std::visit(
        ir::overloaded{
            [](const Done&) { return false; },
            [](const Act&) { return false; },
            [&](const Sequence& sequence) { return is_within(sequence.first); },
            [&](const SideBySide& all) { return std::any_of(all.parts.begin(), all.parts.end(), is_within); },
            [](const Choice&) { return false; },
            [](const Repetition&) { return false; },
            [](const Critical& critical) { return critical.has_begun; },
        },
        behaviours.at(id));
}

std::vector<Step> steps_of_parts(Behaviours& behaviours, const std::vector<BehaviourId>& parts) {
    const auto within = std::find_if(parts.begin(), parts.end(),
                                     [&](BehaviourId each) { return is_within_critical(behaviours, each); });
    std::vector<Step> steps;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        if (within != parts.end() && parts.begin() + static_cast<std::ptrdiff_t>(at) != within) continue;
        for (Step& step : steps_of(behaviours, parts[at])) {
            std::vector<BehaviourId> left = parts;
            left[at] = step.then;
            steps.push_back({std::move(step.action), behaviours.side_by_side(std::move(left))});
        }
    }
    return steps;
}

}  // namespace

void add(Found& found, const Found& more, bool by_others) {
    for (const auto& [each, own] : more) {
        const auto [known, is_new] = found.emplace(each, own || by_others);
        known->second = known->second && (own || by_others);
    }
}

Resolved resolve(Behaviours& behaviours, BehaviourId id) {
    Resolver resolver(behaviours);
    Resolved resolved;
    resolved.behaviours = resolver.of(id);
    resolved.unknown = std::move(resolver.unknown());
    resolved.is_cut = resolver.is_cut();
    return resolved;
}

std::vector<Step> steps_of(Behaviours& behaviours, BehaviourId id) {
    const Behaviour behaviour = behaviours.at(id);
    return std::visit(
        ir::overloaded{
            [](const Done&) { return std::vector<Step>(); },
            [&](const Act& act) {
                return std::vector<Step>{{behaviours.action(act.action), Behaviours::kDone}};
            },
            [&](const Sequence& sequence) {
                std::vector<Step> steps = steps_of(behaviours, sequence.first);
                for (Step& step : steps) step.then = behaviours.sequence(step.then, sequence.then);
                return steps;
            },
            [&](const SideBySide& all) { return steps_of_parts(behaviours, all.parts); },
            [&](const Choice& choice) { return steps_of_choice(behaviours, id, choice); },
            [&](const Repetition& repetition) {
                return std::vector<Step>{
                    decision(repetition.decision, repetition.span, repetition.body, round_of(behaviours, repetition)),
                    decision("no more of this loop", repetition.span, repetition.body, Behaviours::kDone)};
            },
            [&](const Critical& critical) {
                std::vector<Step> steps = steps_of(behaviours, critical.body);
                for (Step& step : steps) step.then = behaviours.critical(step.then, true);
                return steps;
            },
        },
        behaviour);
}

}  // namespace map2pml::auml
