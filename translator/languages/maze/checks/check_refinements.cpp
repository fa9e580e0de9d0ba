#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/checks/name_check.h"

namespace map2pml::maze {

namespace {

class RefinementCheck {
  public:
    RefinementCheck(const Development& development, const Refinement& of, diag::Sink& sink)
        : development_(development), of_(of), sink_(sink) {}

    void run() {
        abstract_ = find(of_.abstract);
        concrete_ = find(of_.concrete);
        if (abstract_ == nullptr || concrete_ == nullptr) return;
        check_direction();
        if (of_.retrieve.empty() && development_.is_whole)
            report(diag::Code::maze_kind, of_.span, "the refinement has no `retrieve`");
        check_formulas();
        for (const Simulates& each : of_.simulations) check_simulation(each);
        for (const Word& each : of_.stutters) require_concrete(each);
        for (const Witness& each : of_.initial) require_variable(each.name);
        check_kinds();
    }

  private:
    void report(diag::Code code, const source::Span& span, std::string message) {
        sink_.report(code, span, std::move(message));
    }

    [[nodiscard]] const Class* find(const Word& name) {
        const Class* found = development_.find_class(name.text);
        if (found == nullptr && !development_.unread.contains(name.text))
            report(diag::Code::maze_unknown_class, name.span, fmt::format("there is no class `{}`", name.text));
        if (found != nullptr && found->level == Level::agent) {
            report(diag::Code::maze_kind, name.span,
                   fmt::format("`{}` is a class of agents, which cannot refine or be refined", name.text));
            return nullptr;
        }
        return found;
    }

    void check_direction() {
        if (concrete_->refines && concrete_->refines->text == of_.abstract.text) return;
        report(diag::Code::maze_kind, of_.concrete.span,
               fmt::format("`{}` is not declared with `refines {}`", of_.concrete.text, of_.abstract.text));
    }

    void check_formulas() {
        NameCheck names(development_, *concrete_, sink_);
        names.add_abstract(*abstract_);
        Allowed no_action;
        no_action.no_prime = "there is no action here";
        for (const PredicatePtr& each : of_.retrieve) names.check(*each, no_action);
        for (const ExpressionPtr& each : of_.variants) names.check(*each, no_action);
        for (const Word& each : of_.observed) names.check(Expression{Name{"", each.text, false}, each.span}, no_action);
        for (const Witness& each : of_.initial) names.check(*each.value, initial());
        for (const Simulates& each : of_.simulations) {
            const Allowed allowed = of_action(each.concrete.text);
            if (each.when != nullptr) names.check(*each.when, allowed);
            for (const Witness& witness : each.witnesses) names.check(*witness.value, allowed);
        }
    }

    /// Values after the initialisation may be named with a prime.
    [[nodiscard]] Allowed initial() const {
        Allowed allowed;
        for (const VarMember& each : concrete_->variables)
            for (const Word& name : each.names) allowed.primed.insert(name.text);
        return allowed;
    }

    [[nodiscard]] Allowed of_action(const std::string& name) const {
        Allowed allowed = initial();
        const auto step = find_step(development_, *concrete_, name);
        if (!step) return allowed;
        if (step->owner->level == Level::agent || step->agents != nullptr) allowed.local.insert("self");
        for (const Declaration& each : declarations_of(*step))
            for (const Word& word : each.names) allowed.local.insert(word.text);
        return allowed;
    }

    bool require_concrete(const Word& action) { return require(*concrete_, action); }

    bool require(const Class& of, const Word& action) {
        if (find_step(development_, of, action.text)) return true;
        if (!development_.unread.contains(action.text)) {
            report(diag::Code::maze_unknown_action, action.span,
                   fmt::format("`{}` has no action `{}`", of.name.text, action.text));
        }
        return false;
    }

    void require_variable(const Word& name) {
        if (variable_type(*abstract_, name.text) != nullptr || development_.unread.contains(name.text)) return;
        report(diag::Code::maze_witness, name.span,
               fmt::format("`{}` is not a variable of `{}`", name.text, abstract_->name.text));
    }

    void check_simulation(const Simulates& each) {
        require_concrete(each.concrete);
        if (!require(*abstract_, each.abstract)) return;
        const std::vector<Declaration> any = declarations_of(*find_step(development_, *abstract_, each.abstract.text));
        for (const Witness& witness : each.witnesses) {
            const bool is_parameter = std::any_of(any.begin(), any.end(), [&](const Declaration& declared) {
                return std::any_of(declared.names.begin(), declared.names.end(),
                                   [&](const Word& name) { return name.text == witness.name.text; });
            });
            if (!is_parameter) require_variable(witness.name);
        }
    }

    /// Each concrete action simulates, stutters, or both by a condition.
    void check_kinds() {
        if (!development_.is_whole) return;
        for (const Step& step : steps_of(development_, *concrete_)) {
            const Action& each = *step.action;
            const auto of_this = [&](const Simulates& one) { return one.concrete.text == each.name.text; };
            const bool simulates = std::any_of(of_.simulations.begin(), of_.simulations.end(), of_this);
            const bool stutters = std::any_of(of_.stutters.begin(), of_.stutters.end(),
                                              [&](const Word& one) { return one.text == each.name.text; });
            if (!simulates && !stutters) {
                report(diag::Code::maze_kind, each.name.span,
                       fmt::format("in `{} -> {}` the action `{}` neither simulates nor stutters", of_.abstract.text,
                                   of_.concrete.text, each.name.text));
            }
            if (simulates && stutters && of_.observed.empty() && !has_condition(each.name.text)) {
                report(diag::Code::maze_kind, each.name.span,
                       fmt::format(
                           "`{}` both simulates and stutters; add `when` or `observe` to tell the occurrences apart",
                           each.name.text));
            }
        }
    }

    [[nodiscard]] bool has_condition(const std::string& action) const {
        return std::all_of(of_.simulations.begin(), of_.simulations.end(),
                           [&](const Simulates& each) { return each.concrete.text != action || each.when != nullptr; });
    }

    const Development& development_;
    const Refinement& of_;
    diag::Sink& sink_;
    const Class* abstract_ = nullptr;
    const Class* concrete_ = nullptr;
};

}  // namespace

void check_refinements(const Development& development, diag::Sink& sink) {
    for (const Refinement& each : development.refinements) RefinementCheck(development, each, sink).run();
}

}  // namespace map2pml::maze
