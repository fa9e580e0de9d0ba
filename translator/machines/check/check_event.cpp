#include <fmt/format.h>

#include <algorithm>

#include "translator/machines/check/internal.h"
#include "translator/model/machines/formula/free_names.h"

namespace map2pml::eventb {

namespace {

bool contains(const std::vector<Bound>& list, const std::string& name) {
    return std::any_of(list.begin(), list.end(), [&](const Bound& each) { return each.name == name; });
}

/// One event of one machine.
class EventCheck {
  public:
    EventCheck(const Event& event, const CheckedMachine& machine, diag::Sink& sink)
        : event_(event), machine_(machine), scope_(sink) {
        checked_.label = event.label;
        checked_.convergence = event.convergence;
        checked_.span = event.span;
    }

    CheckedEvent run() {
        find_refined();
        if (event_.label == kInitialisation && !(event_.parameters.empty() && event_.guards.empty())) {
            // Its obligations would rely on a guard that nothing establishes.
            scope_.report(diag::Code::eventb_no_initialisation, event_.span,
                          fmt::format("`{}` has a parameter or a guard", kInitialisation));
        }
        scope_.add(machine_.theory);
        for (const Bound& variable : machine_.variables) scope_.add_checked(variable);
        inherit_from_refined();
        for (const NamedElement& parameter : event_.parameters) scope_.add(parameter);
        keep_types_of_parameters();
        take_formulas();
        check_targets();
        check_initial_values();
        check_merge();
        take_witnesses();
        settle();
        return std::move(checked_);
    }

  private:
    void find_refined() {
        std::vector<NamedElement> names = event_.refines;
        if (names.empty() && event_.label == kInitialisation && machine_.refined)
            names.push_back({kInitialisation, {}, event_.span});
        // In a machine that refines nothing, INITIALISATION has nothing to extend; Rodin accepts that.
        const bool is_first = event_.label == kInitialisation && !machine_.refined;
        if (is_first && std::all_of(names.begin(), names.end(),
                                    [](const NamedElement& each) { return each.name == kInitialisation; }))
            return;
        for (const NamedElement& name : names) {
            const CheckedEvent* found = machine_.refined ? machine_.refined->event(name.name) : nullptr;
            if (found == nullptr) {
                scope_.report(diag::Code::eventb_unknown_event, name.span,
                              fmt::format("the refined machine has no event `{}`", name.name));
            } else {
                refined_.push_back(found);
                checked_.refines.push_back(name.name);
            }
        }
        if (event_.extended && names.size() != 1) {
            scope_.report(
                diag::Code::eventb_unknown_event, event_.span,
                fmt::format("`{}` extends {} events; an event can extend only one", event_.label, names.size()));
        }
    }

    /// An extended event has the formulas of the refined one, so their variables must be there still.
    void refuse_gone(const std::set<std::string>& names) {
        for (const Bound& old : machine_.refined->variables) {
            if (names.contains(old.name) && !contains(machine_.variables, old.name)) {
                scope_.report(diag::Code::eventb_undeclared, event_.span,
                              fmt::format("`{}` extends an event that uses `{}`, which no longer exists", event_.label,
                                          old.name));
            }
        }
    }

    void inherit_from_refined() {
        if (!event_.extended || refined_.size() != 1) return;
        const CheckedEvent& from = *refined_.front();
        for (const Bound& parameter : from.parameters) {
            scope_.add(NamedElement{parameter.name, {}, event_.span});
            scope_.add_known(parameter);
            checked_.parameters.push_back(parameter);
        }
        checked_.guards = from.guards;
        checked_.actions = from.actions;
        for (const CheckedPredicate& each : from.guards) refuse_gone(free_names(*each.predicate));
        for (const CheckedAction& each : from.actions) refuse_gone(free_names(each.assignment));
        for (CheckedPredicate& each : checked_.guards) each.inherited = true;
        for (CheckedAction& each : checked_.actions) each.inherited = true;
    }

    /// A parameter that keeps its name keeps its type.
    void keep_types_of_parameters() {
        for (const NamedElement& parameter : event_.parameters) {
            for (const CheckedEvent* from : refined_) {
                for (const Bound& old : from->parameters)
                    if (old.name == parameter.name) scope_.add_known(old);
            }
        }
    }

    void take_formulas() {
        std::set<std::string> guards;
        std::set<std::string> actions;
        for (const CheckedPredicate& each : checked_.guards) guards.insert(each.label);
        for (const CheckedAction& each : checked_.actions) actions.insert(each.label);
        for (const LabelledPredicate& guard : event_.guards) {
            scope_.check_label(guard.label, guard.span, guards);
            checked_.guards.push_back(scope_.infer(guard));
        }
        for (const LabelledAssignment& action : event_.actions) {
            scope_.check_label(action.label, action.span, actions);
            checked_.actions.push_back(scope_.infer(action));
        }
    }

    void check_targets() {
        std::set<std::string> assigned;
        for (const CheckedAction& action : checked_.actions) {
            for (const std::string& target : action.assignment.targets) {
                if (!machine_.has_variable(target)) {
                    scope_.report(diag::Code::eventb_bad_assignment, action.inherited ? event_.span : action.span,
                                  fmt::format("`{}` is not a variable of `{}`", target, machine_.name));
                } else if (!assigned.insert(target).second) {
                    scope_.report(diag::Code::eventb_bad_assignment, action.span,
                                  fmt::format("`{}` is assigned twice", target));
                }
            }
        }
    }

    /// Before the first event variables have no values.
    void check_initial_values() {
        if (event_.label != kInitialisation) return;
        for (const CheckedAction& action : checked_.actions) {
            const std::set<std::string> read = free_names(action.assignment);
            for (const Bound& variable : machine_.variables) {
                if (read.contains(variable.name)) {
                    scope_.report(
                        diag::Code::eventb_undeclared, action.inherited ? event_.span : action.span,
                        fmt::format("`{}` reads `{}`, which has no value yet", kInitialisation, variable.name));
                }
            }
        }
    }

    /// Several refined events must have the same actions, without parameters that have disappeared.
    void check_merge() {
        for (std::size_t at = 1; at < refined_.size(); ++at) {
            const auto text = [](const CheckedEvent& event) {
                std::set<std::string> actions;
                for (const CheckedAction& each : event.actions) actions.insert(to_string(each.assignment));
                return actions;
            };
            if (text(*refined_[at]) != text(*refined_.front())) {
                scope_.report(
                    diag::Code::eventb_merged_actions, event_.span,
                    fmt::format("`{}` and `{}` have different actions", refined_.front()->label, refined_[at]->label));
            }
        }
    }

    /// A parameter that has disappeared, or `v'` for a variable that has disappeared and has several possible values.
    [[nodiscard]] std::vector<Bound> needing_witness() const {
        std::vector<Bound> needed;
        if (event_.extended) return needed;
        for (const CheckedEvent* from : refined_) {
            for (const Bound& parameter : from->parameters) {
                const bool kept = std::any_of(event_.parameters.begin(), event_.parameters.end(),
                                              [&](const NamedElement& each) { return each.name == parameter.name; });
                if (!kept && !contains(needed, parameter.name)) needed.push_back(parameter);
            }
            for (const CheckedAction& action : from->actions) {
                if (std::holds_alternative<Becomes>(action.assignment.kind)) continue;
                for (const std::string& target : action.assignment.targets) {
                    if (machine_.has_variable(target) || contains(needed, target + "'")) continue;
                    for (const Bound& old : machine_.refined->variables)
                        if (old.name == target) needed.push_back({target + "'", old.type});
                }
            }
        }
        return needed;
    }

    void take_witnesses() {
        const std::vector<Bound> needed = needing_witness();
        settle();  // the parameters are typed now
        if (machine_.refined)
            for (const Bound& old : machine_.refined->variables) scope_.add_known(old);
        for (const Bound& variable : machine_.variables) scope_.add_known({variable.name + "'", variable.type});
        for (const Bound& each : needed) scope_.add_known(each);
        std::set<std::string> labels;
        for (const LabelledPredicate& witness : event_.witnesses) {
            scope_.check_label(witness.label, witness.span, labels);
            if (!contains(needed, witness.label)) {
                scope_.report(diag::Code::eventb_useless_witness, witness.span,
                              fmt::format("`{}` needs no witness", witness.label));
                continue;
            }
            for (const Bound& other : needed) {
                // Each witness is shown to exist by itself, so it must not depend on another one.
                if (other.name != witness.label && free_names(*witness.predicate).contains(other.name)) {
                    scope_.report(diag::Code::eventb_undeclared, witness.span,
                                  fmt::format("the witness of `{}` uses `{}`, which no longer exists either",
                                              witness.label, other.name));
                }
            }
            checked_.witnesses.push_back(scope_.infer(witness));
        }
        scope_.settle(checked_.witnesses);
        for (const Bound& each : needed) {
            if (!labels.contains(each.name) && refined_.size() == 1) {
                scope_.report(diag::Code::eventb_missing_witness, event_.span,
                              fmt::format("`{}` of `{}` no longer exists and has no witness", each.name,
                                          refined_.front()->label));
            } else if (refined_.size() > 1) {
                check_merged_parameter(each);
            }
        }
    }

    /// Merged events have no witnesses: their guards are combined, for some value of each parameter that has disappeared.
    void check_merged_parameter(const Bound& gone) {
        for (const CheckedEvent* from : refined_) {
            for (const CheckedAction& action : from->actions) {
                if (free_names(action.assignment).contains(gone.name)) {
                    scope_.report(diag::Code::eventb_merged_actions, event_.span,
                                  fmt::format("the actions of `{}` use its parameter `{}`, which no longer exists",
                                              from->label, gone.name));
                    return;
                }
            }
        }
    }

    void settle() {
        if (settled_) return;
        settled_ = true;
        const std::vector<Bound> own = scope_.settle(event_.parameters);
        checked_.parameters.insert(checked_.parameters.end(), own.begin(), own.end());
        scope_.settle(checked_.guards);
        scope_.settle(checked_.actions);
    }

    const Event& event_;
    const CheckedMachine& machine_;
    Scope scope_;
    CheckedEvent checked_;
    std::vector<const CheckedEvent*> refined_;
    bool settled_ = false;
};

}  // namespace

CheckedEvent check_event(const Event& event, const CheckedMachine& machine, diag::Sink& sink) {
    return EventCheck(event, machine, sink).run();
}

}  // namespace map2pml::eventb
