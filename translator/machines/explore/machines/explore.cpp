#include "translator/machines/explore/machines/explore.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/machines/explore/machines/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::machine_exploration {

namespace {

using maze_exploration::Finding;
using maze_exploration::Outcome;

/// Searches breadth first, and judges each state on the way.
class Search {
  public:
    Search(const eventb::CheckedMachine& machine, const MachineCode& code, const Instance& instance,
           const Settings& settings, bool has_abstract)
        : machine_(machine),
          code_(code),
          instance_(instance),
          settings_(settings),
          steps_(machine, code, instance, has_abstract) {
        until_ = std::chrono::steady_clock::now() + settings.time;
        failed_.resize(code.requirements.size());
        unknown_.resize(code.requirements.size());
    }

    void run() {
        try {
            add_first();
            for (StateId at = 0; at < steps_.size(); ++at) {
                look_at(at);
                look_at_budgets(at);
            }
        } catch (const Stopped& why) {
            incomplete_ = why.why;
        }
        if (incomplete_.empty() && instance_.is_cut) {
            incomplete_ = fmt::format("the constants have more than {} values; choose one with `--let NAME=VALUE`",
                                      kMostConstants);
        }
        if (incomplete_.empty() && instance_.is_open)
            incomplete_ = "some values of the constants could not be evaluated; choose one with `--let NAME=VALUE`";
    }

    /// Whether the variables of the refined machines cannot be followed.
    [[nodiscard]] bool has_lost_abstract() const { return has_lost_abstract_; }
    [[nodiscard]] std::size_t states() const { return steps_.size(); }

    [[nodiscard]] std::vector<Finding> findings() {
        std::vector<Finding> all;
        for (const char* property : {"invariant", "theorem", "well-definedness"}) add_requirements(property, all);
        add_one(kDeadlockFreedom, deadlock_, all);
        if (!machine_.variants.empty()) add_labelled("variant", variant_, all);
        if (has_nondeterministic()) add_labelled("feasibility", feasibility_, all);
        return all;
    }

  private:
    struct Stopped {
        std::string why;
    };
    using Failures = std::map<std::string, Finding>;

    [[nodiscard]] bool has_nondeterministic() const {
        return code_.first.is_nondeterministic ||
               std::any_of(code_.events.begin(), code_.events.end(),
                           [](const EventCode& each) { return each.is_nondeterministic; });
    }

    void add_first() {
        for (std::size_t at = 0; at < instance_.constants.size(); ++at) {
            steps_.set_constants(at);
            const Enumerated how =
                steps_.each_after(steps_.first(), [&] { return is_kept(steps_.first(), kNoState, at); });
            note(how, code_.first);
            if (how.is_complete() && how.count == 0) {
                Finding made = failure("feasibility", code_.first.label(), code_.first.event->span,
                                       "no values after the event are allowed");
                made.states.push_back({"constants", steps_.constants_text(at)});
                feasibility_.emplace(code_.first.label(), std::move(made));
            }
        }
    }

    /// False: a value of the state after is not evaluated.
    bool is_kept(const CompiledEvent& event, StateId from, std::size_t constants) {
        const Steps::Added added = steps_.add(event, from, constants);
        if (added != Steps::Added::cannot_follow) return added == Steps::Added::yes;
        has_lost_abstract_ = true;
        throw Stopped{"the variables of a refined machine cannot be followed"};
    }

    void look_at_time() const {
        if (settings_.cancelled != nullptr && *settings_.cancelled) throw Stopped{"the search was stopped"};
        if (std::chrono::steady_clock::now() > until_) throw Stopped{"the time budget is used up; raise --time"};
    }

    void look_at_budgets(StateId at) {
        look_at_time();
        if (settings_.on_progress) settings_.on_progress({steps_.size(), steps_.depth(at), steps_.bytes()});
        if (steps_.bytes() > settings_.bytes) throw Stopped{"the memory budget is used up (`--memory`)"};
        if (steps_.size() > settings_.states)
            throw Stopped{fmt::format("there are more than {} states", settings_.states)};
        if (settings_.depth > 0 && at + 1 < steps_.size() && steps_.depth(at + 1) >= settings_.depth)
            throw Stopped{fmt::format("only runs of up to {} steps were explored (`--depth`)", settings_.depth)};
    }

    Finding failure(const std::string& property, const std::string& label, const source::Span& span,
                    const std::string& because) {
        Finding made;
        made.property = property;
        made.action = label;
        made.outcome = Outcome::fails;
        made.span = span;
        made.because = because;
        return made;
    }

    Finding failure_at(const std::string& property, const std::string& label, const source::Span& span,
                       const std::string& because, StateId at) {
        Finding made = failure(property, label, span, because);
        made.run = steps_.run_to(at);
        made.states.push_back({"state", steps_.state_text(at)});
        steps_.enter(at);
        return made;
    }

    void judge(const Requirement& each, std::size_t index, StateId at) {
        if (failed_[index]) return;
        const maze_exploration::Id value = steps_.value_of(index);
        if (value == maze_exploration::kTrue) return;
        if (value != maze_exploration::kFalse) {
            unknown_[index] = true;  // where it is undefined, its well-definedness fails, or that of an axiom
            return;
        }
        const bool is_wd = each.property == "well-definedness";
        failed_[index] = failure_at(
            each.property, each.label, each.span,
            (is_wd ? "it has no value, since this is false: " : "it is false: ") + to_string(*each.formula), at);
    }

    void look_at(StateId at) {
        steps_.enter(at);
        for (std::size_t each = 0; each < code_.requirements.size(); ++each)
            if (steps_.is_judged(each))
                judge(code_.requirements[each], each, at);
            else
                unknown_[each] = true;
        bool is_enabled = false;
        bool is_certain = true;
        for (const CompiledEvent& event : steps_.events()) {
            const Enumerated how = steps_.each_choice(event, [&] {
                is_enabled = true;
                look_at_steps(event, at);
                return true;
            });
            note(how, *event.code);
            is_certain = is_certain && how.is_complete();
        }
        if (is_enabled || deadlock_) return;
        if (!is_certain) {
            is_deadlock_open_ = true;
            return;
        }
        Finding made = failure_at(kDeadlockFreedom, "", machine_.span, "no event is possible", at);
        for (const CompiledEvent& event : steps_.events()) made.refused.push_back(steps_.refusal(event));
        deadlock_ = std::move(made);
    }

    /// Called with the values of parameters in the frame.
    void look_at_steps(const CompiledEvent& event, StateId at) {
        const std::size_t constants = steps_.constants_of(at);
        const Enumerated how = steps_.each_after(event, [&] {
            look_at_variant(event, at);
            const bool is_evaluated = is_kept(event, at, constants);
            look_at_time();
            return is_evaluated;
        });
        const EventCode& code = *event.code;
        note(how, code);
        if (how.is_complete() && how.count == 0 && !feasibility_.contains(code.label())) {
            const std::string choice = steps_.choice_text(event);
            Finding made;
            steps_.aside([&] {
                made = failure_at("feasibility", code.label(), code.event->span,
                                  "its guard is true, but no values after the event are allowed" +
                                      (choice.empty() ? "" : ", with " + choice),
                                  at);
            });
            feasibility_.emplace(code.label(), std::move(made));
        }
    }

    /// Called with the values after the event in the frame.
    void look_at_variant(const CompiledEvent& event, StateId at) {
        const EventCode& code = *event.code;
        if (code.event->convergence == eventb::Convergence::ordinary || machine_.variants.empty()) return;
        if (variant_.contains(code.label())) return;
        const std::optional<std::string> why = steps_.variant_fault(event);
        is_variant_open_ = is_variant_open_ || !why;
        if (!why || why->empty()) return;
        Finding made;
        const maze_exploration::RunStep last = steps_.step_in_frame(event);
        steps_.aside([&] { made = failure_at("variant", code.label(), machine_.variants.front().span, *why, at); });
        made.run.push_back(last);
        variant_.emplace(code.label(), std::move(made));
    }

    void note(const Enumerated& how, const EventCode& event) {
        if (how.is_undefined || how.is_open) {
            if (!open_) open_ = &event;
        } else if (!how.is_whole && !bounded_) {
            bounded_ = &event;
        }
    }

    /// The finding for a property without a failure. \param is_open some formula of it was not evaluated
    Finding rest(const std::string& property, bool is_open) const {
        Finding made;
        made.property = property;
        made.span = machine_.span;
        made.outcome = Outcome::holds;
        if (is_open) {
            made.outcome = Outcome::unknown;
            made.because = "a formula could not be evaluated in some state";
        } else if (open_ != nullptr) {
            made.outcome = Outcome::unknown;
            made.because = fmt::format("the actions of `{}` could not be evaluated in some state", open_->label());
            made.span = open_->event->span;
        } else if (!incomplete_.empty()) {
            made.outcome = Outcome::incomplete;
            made.because = fmt::format("{}; {} states were found", incomplete_, steps_.size());
        } else if (bounded_ != nullptr) {
            made.outcome = Outcome::bound;
            made.because = fmt::format("`{}` may choose any number, and only a few were tried", bounded_->label());
            made.span = bounded_->event->span;
        } else if (steps_.size() == 0) {
            made.outcome = Outcome::vacuous;
            made.because = "there is no initial state";
        }
        return made;
    }

    void add_requirements(const std::string& property, std::vector<Finding>& to) {
        bool is_open = false;
        bool is_some = false;
        Failures failures;
        std::vector<std::size_t> open;
        for (std::size_t at = 0; at < code_.requirements.size(); ++at) {
            const Requirement& each = code_.requirements[at];
            if (each.property != property) continue;
            is_some = true;
            if (failed_[at]) {
                failures.emplace(each.label, *failed_[at]);
            } else if (unknown_[at]) {
                is_open = true;
                open.push_back(at);
            }
        }
        if (!is_some) return;
        add_whole(property, failures, is_open, to);
        if (failures.empty() && !open.empty()) {
            Finding& whole = to.back();
            const Requirement& first = code_.requirements[open.front()];
            const std::string which = fmt::format("`{}`{}", first.label,
                                                  open.size() == 1 ? "" : fmt::format(" and {} more", open.size() - 1));
            whole.because =
                steps_.is_judged(open.front())
                    ? which + " could not be evaluated in some state"
                    : which + ": in some step, the witnesses do not give values to the variables of a refined machine";
            whole.span = first.span;
        }
        for (auto& [label, each] : failures) to.push_back(std::move(each));
    }

    void add_labelled(const std::string& property, Failures& failures, std::vector<Finding>& to) {
        add_whole(property, failures, property == "variant" && is_variant_open_, to);
        for (auto& [label, each] : failures) to.push_back(each);
    }

    void add_whole(const std::string& property, const Failures& failures, bool is_open, std::vector<Finding>& to) {
        if (failures.empty()) return to.push_back(rest(property, is_open));
        Finding whole = failures.begin()->second;
        whole.action.clear();
        to.push_back(std::move(whole));
    }

    void add_one(const std::string& property, const std::optional<Finding>& failed, std::vector<Finding>& to) {
        to.push_back(failed ? *failed : rest(property, is_deadlock_open_ && open_ == nullptr && bounded_ == nullptr));
    }

    const eventb::CheckedMachine& machine_;
    const MachineCode& code_;
    const Instance& instance_;
    const Settings& settings_;
    Steps steps_;
    std::chrono::steady_clock::time_point until_;
    std::vector<std::optional<Finding>> failed_;  ///< of requirements
    std::vector<std::uint8_t> unknown_;
    std::optional<Finding> deadlock_;
    Failures variant_;
    Failures feasibility_;
    bool is_deadlock_open_ = false;
    bool is_variant_open_ = false;
    bool has_lost_abstract_ = false;
    const EventCode* open_ = nullptr;
    const EventCode* bounded_ = nullptr;
    std::string incomplete_;
};

/// Walks through the states of a machine.
class Walker {
  public:
    Walker(const eventb::CheckedMachine& machine, const MachineCode& code, const Instance& instance,
           const Settings& settings, const maze_exploration::Choose& choose, Finding& run)
        : machine_(machine),
          code_(code),
          settings_(settings),
          choose_(choose),
          run_(run),
          steps_(machine, code, instance, false),
          until_(std::chrono::steady_clock::now() + settings.time),
          constants_(choose(instance.constants.size())) {}

    void walk(std::size_t steps) {
        run_.span = machine_.span;
        steps_.set_constants(constants_);
        is_certain_ = true;
        take_note(steps_.each_after(steps_.first(), [&] { return add(steps_.first()); }));
        if (seen_ == 0) return end(is_certain_ ? Outcome::fails : Outcome::unknown, "there is no initial state");
        at_ = next_;
        run_.run = steps_.run_to(at_);
        for (std::size_t taken = 0; taken < steps && step(); ++taken) {
        }
        run_.states.push_back({"state", steps_.state_text(at_)});
    }

  private:
    void end(Outcome outcome, const std::string& because) {
        run_.outcome = outcome;
        run_.because = because;
    }

    void take_note(const Enumerated& how) { is_certain_ = is_certain_ && how.is_complete(); }

    /// Called with the values after the event. False: a value of the state after it is not evaluated.
    bool add(const CompiledEvent& event) {
        const bool is_first = event.code == &code_.first;
        const Steps::Added added = steps_.add(event, is_first ? kNoState : at_, constants_, [&](StateId to) {
            if (choose_(++seen_) != 0) return;
            next_ = to;
            if (!is_first) made_ = steps_.step_in_frame(event);
        });
        return added == Steps::Added::yes;
    }

    bool step() {
        steps_.enter(at_);
        seen_ = 0;
        is_certain_ = true;
        for (const CompiledEvent& event : steps_.events()) {
            const bool is_over = std::chrono::steady_clock::now() > until_;
            if (is_over || (settings_.cancelled != nullptr && *settings_.cancelled)) {
                end(Outcome::incomplete,
                    is_over ? "the time budget is used up; raise --time" : "the search was stopped");
                return false;
            }
            take_note(steps_.each_choice(event, [&] {
                take_note(steps_.each_after(event, [&] { return add(event); }));
                return true;
            }));
        }
        if (seen_ > 0) {
            at_ = next_;
            run_.run.push_back(made_);
            return true;
        }
        end(is_certain_ ? Outcome::fails : Outcome::unknown,
            is_certain_ ? "no event is possible" : "no event is known to be possible, and some could not be evaluated");
        for (const CompiledEvent& event : steps_.events()) run_.refused.push_back(steps_.refusal(event));
        return false;
    }

    const eventb::CheckedMachine& machine_;
    const MachineCode& code_;
    const Settings& settings_;
    const maze_exploration::Choose& choose_;
    Finding& run_;
    Steps steps_;
    std::chrono::steady_clock::time_point until_;
    std::size_t constants_;
    StateId at_ = kNoState;
    StateId next_ = kNoState;
    maze_exploration::RunStep made_;
    std::size_t seen_ = 0;
    bool is_certain_ = true;
};

Finding without_constants(const Instance& instance, const eventb::CheckedMachine& machine, const char* property) {
    Finding none;
    none.property = property;
    none.outcome = instance.is_open ? Outcome::unknown : Outcome::bound;
    none.because = instance.because;
    none.span = instance.open_axiom == nullptr ? machine.span : instance.open_axiom->span;
    return none;
}

/// The report on an instance without findings yet. \returns false: the report says why there is nothing to explore
bool begin(const eventb::CheckedMachine& machine, const Settings& settings, Instance& instance, Explored& made) {
    made.report.of = machine.name;
    if (machine.event(eventb::kInitialisation) == nullptr) {
        made.fault = fmt::format("the machine `{}` has no INITIALISATION", machine.name);
        return false;
    }
    instance = instance_of(machine.theory, settings);
    made.fault = instance.fault;
    made.report.instance = instance.words;
    return made.fault.empty();
}

}  // namespace

Explored explore(const eventb::CheckedMachine& machine, const Settings& settings) {
    Explored made;
    Instance instance;
    if (!begin(machine, settings, instance, made)) return made;
    if (instance.constants.empty()) {
        for (const char* property : {"invariant", kDeadlockFreedom})
            made.report.findings.push_back(without_constants(instance, machine, property));
        return made;
    }
    const MachineCode code = code_of(machine);
    for (const bool has_abstract : {true, false}) {
        Search search(machine, code, instance, settings, has_abstract);
        search.run();
        if (has_abstract && search.has_lost_abstract()) continue;
        made.report.states = search.states();
        made.report.findings = search.findings();
        break;
    }
    return made;
}

Explored walk(const eventb::CheckedMachine& machine, const Settings& settings, const maze_exploration::Choose& choose,
              std::size_t steps) {
    Explored made;
    Instance instance;
    if (!begin(machine, settings, instance, made)) return made;
    if (instance.constants.empty()) {
        made.report.findings.push_back(without_constants(instance, machine, maze_exploration::kRandomRun));
        return made;
    }
    Finding& run = made.report.findings.emplace_back();
    run.property = maze_exploration::kRandomRun;
    run.outcome = Outcome::holds;
    const MachineCode code = code_of(machine);
    Walker(machine, code, instance, settings, choose, run).walk(steps);
    return made;
}

}  // namespace map2pml::machine_exploration
