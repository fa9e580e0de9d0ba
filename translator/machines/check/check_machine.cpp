#include <fmt/format.h>

#include <algorithm>

#include "translator/machines/check/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

CheckedVariant check_variant(const Variant& variant, Scope& scope, const ExpressionPtr& inferred) {
    CheckedVariant checked{variant.label, scope.settle(inferred, variant.span), variant.span};
    const Type& type = checked.expression->type;
    if (type != Type::integer() && type.kind != Type::Kind::power && !has_unknown(type)) {
        scope.report(diag::Code::eventb_variant_type, variant.span,
                     fmt::format("the variant has the type `{}`; it must be a number or a set", to_string(type)));
    }
    return checked;
}

/// A variable without an initial value may begin with any: Rodin's static checker adds the same action, `GEN`.
void check_initialisation(const Machine& machine, CheckedMachine& checked, diag::Sink& sink) {
    const auto first = std::find_if(checked.events.begin(), checked.events.end(),
                                    [](const CheckedEvent& event) { return event.label == kInitialisation; });
    if (first == checked.events.end()) {
        sink.report(diag::Code::eventb_no_initialisation, machine.span,
                    fmt::format("`{}` has no event `{}`", machine.name, kInitialisation));
        return;
    }
    CheckedAction any{"GEN", {{}, BecomesSuch{truth(true)}}, false, first->span};
    for (const NamedElement& variable : machine.variables) {
        const bool set = std::any_of(first->actions.begin(), first->actions.end(), [&](const CheckedAction& action) {
            const auto& targets = action.assignment.targets;
            return std::find(targets.begin(), targets.end(), variable.name) != targets.end();
        });
        if (!set) {
            sink.report(diag::Code::eventb_any_value, variable.span,
                        fmt::format("`{}` does not give `{}` a value, so it may begin with any, as in Rodin",
                                    kInitialisation, variable.name));
            any.assignment.targets.push_back(variable.name);
        }
    }
    if (!any.assignment.targets.empty()) first->actions.push_back(std::move(any));
}

}  // namespace

CheckedMachine check_machine(const Machine& machine, std::shared_ptr<const CheckedMachine> refined,
                             const std::vector<const CheckedContext*>& seen, diag::Sink& sink) {
    CheckedMachine checked{.name = machine.name, .refined = std::move(refined), .span = machine.span};
    if (checked.refined) inherit(checked.theory, checked.refined->theory);
    for (const CheckedContext* each : seen) inherit(checked.theory, each->theory);
    Scope scope(sink);
    scope.add(checked.theory);
    for (const NamedElement& variable : machine.variables) scope.add(variable);
    if (checked.refined)
        for (const Bound& each : checked.refined->variables) scope.add_known(each);
    std::set<std::string> labels;
    for (const LabelledPredicate& invariant : machine.invariants) {
        scope.check_label(invariant.label, invariant.span, labels);
        checked.invariants.push_back(scope.infer(invariant));
    }
    std::vector<ExpressionPtr> variants;
    std::set<std::string> variant_labels;
    for (const Variant& each : machine.variants) {
        scope.check_label(each.label.empty() ? "vrn" : each.label, each.span, variant_labels);  // as Rodin names it
        variants.push_back(scope.infer(each.expression, each.span));
    }
    checked.variables = scope.settle(machine.variables);
    scope.settle(checked.invariants);
    for (std::size_t at = 0; at < variants.size(); ++at)
        if (variants[at]) checked.variants.push_back(check_variant(machine.variants[at], scope, variants[at]));

    std::set<std::string> events;
    for (const Event& event : machine.events) {
        scope.check_label(event.label, event.span, events);
        checked.events.push_back(check_event(event, checked, sink));
        if (event.convergence == Convergence::convergent && machine.variants.empty()) {
            const auto& refines = checked.events.back().refines;
            const bool known =
                !refines.empty() && std::all_of(refines.begin(), refines.end(), [&](const std::string& label) {
                    return checked.refined->event(label)->convergence == Convergence::convergent;
                });
            if (!known) {
                scope.report(diag::Code::eventb_no_variant, event.span,
                             fmt::format("`{}` is convergent, but `{}` has no variant", event.label, machine.name));
            }
        }
    }
    check_initialisation(machine, checked, sink);
    return checked;
}

}  // namespace map2pml::eventb
