#include "translator/machines/check/internal.h"

#include <fmt/format.h>

namespace map2pml::eventb {

void Scope::report(diag::Code code, const source::Span& span, const std::string& message) {
    sink_.report(code, span, message);
}

void Scope::report_faults(const source::Span& span) {
    for (const TypeFault& fault : types_.take_faults()) {
        switch (fault.kind) {
            case TypeFault::Kind::undeclared:
                report(diag::Code::eventb_undeclared, span, fault.message);
                untyped_name_ = true;
                break;
            case TypeFault::Kind::clash:
                report(diag::Code::eventb_type_clash, span, fault.message);
                untyped_name_ = true;
                break;
            case TypeFault::Kind::untyped:
                if (!untyped_name_) report(diag::Code::eventb_no_type, span, fault.message);
                break;
        }
    }
}

void Scope::add(const Theory& theory) {
    for (const std::string& set : theory.sets) {
        types_.declare(set, Type::power(Type::given(set)));
        names_.insert(set);
    }
    for (const Bound& constant : theory.constants) {
        types_.declare(constant.name, constant.type);
        names_.insert(constant.name);
    }
}

void Scope::add_set(const NamedElement& set) {
    add(set);
    types_.declare(set.name, Type::power(Type::given(set.name)));
}

void Scope::add(const NamedElement& name) {
    if (!names_.insert(name.name).second)
        report(diag::Code::eventb_duplicate_name, name.span, fmt::format("`{}` is declared twice", name.name));
    types_.declare(name.name);
}

void Scope::add_checked(const Bound& name) {
    names_.insert(name.name);
    types_.declare(name.name, name.type);
}

CheckedPredicate Scope::infer(const LabelledPredicate& predicate) {
    CheckedPredicate checked{predicate.label, types_.infer(*predicate.predicate), predicate.theorem, false,
                             predicate.span};
    report_faults(predicate.span);
    return checked;
}

CheckedAction Scope::infer(const LabelledAssignment& action) {
    CheckedAction checked{action.label, types_.infer(action.assignment), false, action.span};
    report_faults(action.span);
    return checked;
}

ExpressionPtr Scope::infer(const ExpressionPtr& expression, const source::Span& span) {
    ExpressionPtr typed = types_.infer(*expression);
    report_faults(span);
    return typed;
}

std::vector<Bound> Scope::settle(const std::vector<NamedElement>& names) {
    std::vector<Bound> typed;
    for (const NamedElement& each : names) {
        typed.push_back({each.name, types_.type_of(each.name)});
        if (has_unknown(typed.back().type)) {
            if (!untyped_name_) {
                report(diag::Code::eventb_no_type, each.span,
                       fmt::format("the type of `{}` cannot be inferred", each.name));
            }
            untyped_name_ = true;
        }
    }
    return typed;
}

void Scope::settle(std::vector<CheckedPredicate>& predicates) {
    for (CheckedPredicate& each : predicates) {
        if (each.inherited) continue;
        each.predicate = types_.settle(each.predicate);
        report_faults(each.span);
    }
}

void Scope::settle(std::vector<CheckedAction>& actions) {
    for (CheckedAction& each : actions) {
        if (each.inherited) continue;
        each.assignment = types_.settle(each.assignment);
        report_faults(each.span);
    }
}

ExpressionPtr Scope::settle(const ExpressionPtr& expression, const source::Span& span) {
    ExpressionPtr settled = types_.settle(expression);
    report_faults(span);
    return settled;
}

void Scope::check_label(const std::string& label, const source::Span& span, std::set<std::string>& known) {
    if (!known.insert(label).second)
        report(diag::Code::eventb_duplicate_name, span, fmt::format("the label `{}` is used twice", label));
}

}  // namespace map2pml::eventb
