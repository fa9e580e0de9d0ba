
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <variant>

#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/projection/agent_numbers.h"
#include "translator/languages/diagrams/projection/internal.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

namespace {

/// Behaviours of all situations together: each is looked at for each of its situations.
constexpr std::size_t kMostInAll = 100'000;

/// Equal actions are one transition.
std::string label_of(const Interaction& interaction, const Action& action) {
    switch (action.kind) {
        case Action::Kind::send:
            return "!" + key_of(interaction.messages[action.message]);
        case Action::Kind::receive:
            return "?" + key_of(interaction.messages[action.message]);
        case Action::Kind::expire:
            return "~" + action.decision;
        case Action::Kind::decide:
            break;
    }
    return "=" + action.decision;
}

/// `neither `a` nor `b` is true`: the case that `plain` has added to the choice at this place; empty if there is none.
std::string missing_case(const std::vector<Fragment>& fragments, const source::Span& choice) {
    std::string found;
    for (const Fragment& fragment : fragments) {
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        if (combined == nullptr) continue;
        const Operand& last = combined->operands.back();
        if (fragment.node.span == choice && combined->operands.size() > 2 && last.guard == "else" &&
            last.guard_span == choice && last.fragments.empty()) {
            for (const Operand& each : combined->operands)
                if (&each != &last) found += (found.empty() ? "neither `" : " nor `") + each.guard + "`";
            return found + " is true";
        }
        for (const Operand& each : combined->operands)
            found = found.empty() ? missing_case(each.fragments, choice) : found;
    }
    return found;
}

class Builder {
  public:
    Builder(const Interaction& interaction, LifelineIndex lifeline, Rest rest, diag::Sink& sink)
        : interaction_(interaction), lifeline_(lifeline), rest_(rest), sink_(sink) {}

    std::optional<Machine> build() {
        const BehaviourId whole = view_of(interaction_, lifeline_, behaviours_);
        (void)situation_of({{whole, false}}, {});
        for (std::size_t at = 0; at < machine_.size() && !cut_; ++at) expand(at);
        return failed_ ? std::nullopt : std::optional(std::move(machine_));
    }

  private:
    [[nodiscard]] const std::string& name() const { return interaction_.lifelines[lifeline_].node.name; }

    /// The situation in which one of these behaviours is left to do; a new one if there is none yet.
    /// \param unknown choices of others that were not seen to be made before.
    /// \param is_passive the lifeline does nothing before it receives something.
    std::size_t situation_of(const Found& left, std::set<Unknown> unknown, bool is_passive = false) {
        Found found;
        const bool is_known = left.size() == 1;
        for (const auto& [each, by_others] : left) {
            Resolved resolved = resolve(behaviours_, each);
            add(found, resolved.behaviours, by_others && !is_known);
            unknown.merge(resolved.unknown);
            give_up_if(resolved.is_cut);
        }
        std::set<BehaviourId> behaviours;
        std::set<BehaviourId> by_others;
        for (const auto& [each, is_by_others] : found) {
            behaviours.insert(each);
            if (is_by_others && has_race(unknown)) by_others.insert(each);
        }
        const auto [known, is_new] = numbers_.emplace(std::tuple(behaviours, by_others, is_passive), machine_.size());
        if (is_new) {
            machine_.push_back({{behaviours.begin(), behaviours.end()}, {}, {}, is_passive});
            unknown_.push_back(behaviours.size() > 1 ? std::move(unknown) : std::set<Unknown>());
            by_others_.push_back(std::move(by_others));
            behaviours_in_all_ += behaviours.size();
            give_up_if(machine_.size() > kMostSituations || behaviours_in_all_ > kMostInAll);
        }
        return known->second;
    }

    void give_up_if(bool too_many) {
        if (too_many && !cut_) {
            failed_ = cut_ = true;
            sink_.report(
                diag::Code::auml_too_many_situations, interaction_.lifelines[lifeline_].node.span,
                fmt::format(
                    "`{}` has more than {} situations, because of loops with large bounds or many operands of `par`",
                    name(), kMostSituations));
        }
    }

    void expand(std::size_t at) {
        const std::vector<BehaviourId> behaviours = machine_[at].behaviours;
        std::vector<std::map<std::string, Action>> own(behaviours.size());  // the transitions of each behaviour alone
        std::vector<std::pair<std::string, Action>> labels;
        std::map<std::string, Found> left;
        const std::set<BehaviourId> by_others = by_others_[at];
        for (std::size_t each = 0; each < behaviours.size(); ++each) {
            const std::vector<Step> steps = steps_of(behaviours_, behaviours[each]);
            for (const Step& step : steps) {
                if (machine_[at].is_passive && step.action.kind != Action::Kind::receive) continue;
                const std::string label = own_label_of(step, steps);
                if (!left.contains(label)) labels.emplace_back(label, step.action);
                add(left[label], {{step.then, by_others.contains(behaviours[each])}});
                if (step.action.kind != Action::Kind::receive) own[each].emplace(label, step.action);
            }
        }
        if (!check_known(at, own)) {
            failed_ = true;
            return;
        }
        for (const auto& [label, action] : labels) {
            const std::size_t to = situation_of(left[label], unknown_[at]);
            machine_[at].transitions.push_back({action, to});
        }
        leave_to_others(at, behaviours);
        find_orders(machine_[at]);
    }

    /// Who may begin another round, but need not do anything more, may stop beginning rounds; so with a choice that several may begin.
    void leave_to_others(std::size_t at, const std::vector<BehaviourId>& behaviours) {
        const auto acts = [](const Transition& each) { return each.action.kind != Action::Kind::receive; };
        const std::vector<Transition>& ways = machine_[at].transitions;
        if (!has_race(unknown_[at]) || !machine_[at].may_rest() || std::none_of(ways.begin(), ways.end(), acts)) return;
        Found left;
        for (const BehaviourId each : behaviours) {
            const std::vector<Step> steps = steps_of(behaviours_, each);
            if (each == Behaviours::kDone || std::any_of(steps.begin(), steps.end(), [](const Step& step) {
                    return step.action.kind == Action::Kind::receive;
                }))
                left.emplace(each, by_others_[at].contains(each));
        }
        const std::set<Unknown> unknown = unknown_[at];  // a copy: the original moves
        const auto race =
            std::find_if(unknown.begin(), unknown.end(), [](const Unknown& each) { return each.is_race; });
        const std::size_t to = situation_of(left, unknown, true);
        machine_[at].transitions.push_back(
            {{Action::Kind::decide, 0, race->is_loop ? "decides: no more of this loop" : "decides: to wait", race->span,
              0},
             to});
    }

    /// Nobody has chosen: whoever may begin acts on its own.
    static bool has_race(const std::set<Unknown>& unknown) {
        return std::any_of(unknown.begin(), unknown.end(), [](const Unknown& each) { return each.is_race; });
    }

    /// All receives of a behaviour, at any time.
    void add_receives(BehaviourId id, std::set<std::string>& labels) const {
        const auto add = [&](BehaviourId part) { add_receives(part, labels); };
        std::visit(ir::overloaded{
                       [](const Done&) {},
                       [&](const Act& act) {
                           const Action& action = behaviours_.action(act.action);
                           if (action.kind == Action::Kind::receive) labels.insert(label_of(interaction_, action));
                       },
                       [&](const Sequence& sequence) {
                           add(sequence.first);
                           add(sequence.then);
                       },
                       [&](const SideBySide& all) { std::for_each(all.parts.begin(), all.parts.end(), add); },
                       [&](const Choice& choice) {
                           for (const Option& option : choice.options) add(option.behaviour);
                       },
                       [&](const Repetition& repetition) {
                           for (const Leaving& each : repetition.leavings) {
                               add(each.before);
                               add(each.choice.options.front().behaviour);
                           }
                           add(repetition.body);
                       },
                       [&](const Critical& critical) { add(critical.body); },
                   },
                   behaviours_.at(id));
    }

    void find_orders(Situation& situation) {
        std::map<std::string, std::size_t> numbers;
        for (std::size_t at = 0; at < situation.transitions.size(); ++at)
            numbers.emplace(label_of(interaction_, situation.transitions[at].action), at);
        for (const BehaviourId each : situation.behaviours) {
            std::set<std::string> now;
            for (const Step& step : steps_of(behaviours_, each))
                if (step.action.kind == Action::Kind::receive) now.insert(label_of(interaction_, step.action));
            std::set<std::string> all;
            add_receives(each, all);
            for (const std::string& later : all) {
                const auto second = numbers.find(later);
                if (now.contains(later) || second == numbers.end()) continue;
                for (const std::string& first : now) situation.in_order.emplace(numbers.at(first), second->second);
            }
        }
    }

    /// Two concurrent actions may look alike; the lifeline that executes them knows which is which.
    [[nodiscard]] std::string own_label_of(const Step& step, const std::vector<Step>& steps) const {
        std::string label = label_of(interaction_, step.action);
        const bool is_own = step.action.kind != Action::Kind::receive;
        const bool has_twin = is_own && std::any_of(steps.begin(), steps.end(), [&](const Step& other) {
                                  return other.then != step.then && label_of(interaction_, other.action) == label;
                              });
        if (has_twin) {
            // A part that is used twice, or that belongs to several agents, occurs once in the file.
            label += fmt::format(" at {}:{}, {}, {}", step.action.span.begin.line, step.action.span.begin.column,
                                 step.action.message, step.action.about);
        }
        return label;
    }

    /// Checks that the lifeline's own actions do not depend on choices that it has not observed.
    bool check_known(std::size_t at, const std::vector<std::map<std::string, Action>>& own) {
        const std::vector<BehaviourId>& behaviours = machine_[at].behaviours;
        const bool may_end = std::find(behaviours.begin(), behaviours.end(), Behaviours::kDone) != behaviours.end();
        if (behaviours.size() < 2) return true;
        for (std::size_t one = 0; one < own.size(); ++one) {
            for (const auto& [label, action] : own[one]) {
                const bool in_all = std::all_of(
                    own.begin(), own.end(), [&, &known = label](const auto& other) { return other.contains(known); });
                const bool is_free = has_race(unknown_[at]) && !by_others_[at].contains(behaviours[one]);
                if (!in_all && (action.kind == Action::Kind::expire || !is_free)) {
                    complain(
                        at, action.span,
                        fmt::format("`{}` cannot know whether it has to {} here", name(), words_of_action(action)));
                    return false;
                }
            }
        }
        if (may_end && rest_ == Rest::excused)
            for (const Unknown& each : unknown_[at]) machine_[at].untold.push_back(each.span);
        return true;
    }

    std::string words_of_action(const Action& action) const {
        switch (action.kind) {
            case Action::Kind::send:
                return fmt::format("send `{}`", words_of(interaction_.messages[action.message]));
            case Action::Kind::receive:
                return fmt::format("`{}`", words_of(interaction_.messages[action.message]));
            case Action::Kind::expire:
                return fmt::format("continue with `{}`", action.decision);
            case Action::Kind::decide:
                break;
        }
        return fmt::format("take the decision `{}`", action.decision.substr(action.decision.find(' ') + 1));
    }

    void complain(std::size_t at, const source::Span& span, std::string message) {
        std::vector<diag::Note> notes;
        bool is_loop = !unknown_[at].empty();
        for (const Unknown& each : unknown_[at]) {
            if (each.is_race) continue;  // nobody chooses
            notes.push_back({each.span, each.is_loop
                                            ? fmt::format("{} decides here about another round, but `{}` is not told",
                                                          each.by, name())
                                            : fmt::format("{} chooses here, but `{}` is not told", each.by, name())});
            is_loop = is_loop && each.is_loop;
            if (const std::string missing = missing_case(interaction_.fragments, each.span); !missing.empty())
                notes.push_back(
                    {each.span, fmt::format("if {}, nothing is sent; if one of them always is, write `guards "
                                            "complete` in the check file",
                                            missing)});
        }
        sink_.report(is_loop ? diag::Code::auml_unobservable_exit : diag::Code::auml_unobservable_choice, span,
                     std::move(message), std::move(notes));
    }

    const Interaction& interaction_;
    LifelineIndex lifeline_;
    Rest rest_;
    diag::Sink& sink_;
    Behaviours behaviours_;
    Machine machine_;
    std::vector<std::set<Unknown>> unknown_;        ///< of each situation: choices that were not seen to be made
    std::vector<std::set<BehaviourId>> by_others_;  ///< of each situation with a race: only by a choice of others
    std::map<std::tuple<std::set<BehaviourId>, std::set<BehaviourId>, bool>, std::size_t> numbers_;
    std::size_t behaviours_in_all_ = 0;
    bool failed_ = false;
    bool cut_ = false;  ///< so this situation is not explored
};

}  // namespace

std::optional<Machine> machine_of(const Interaction& interaction, LifelineIndex lifeline, diag::Sink& sink, Rest rest) {
    return Builder(interaction, lifeline, rest, sink).build();
}

}  // namespace map2pml::auml
