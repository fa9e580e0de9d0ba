/// Declarations shared by the sources of `translator/machines/check`; no other folder includes them.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "translator/machines/check/checked.h"

namespace map2pml::eventb {

// --- scope.cpp: Names and types of one component while it is checked.   formulas -> typed formulas, or diagnostics

/// Collects declarations and inferred types, and reports faults at their places.
class Scope {
  public:
    explicit Scope(diag::Sink& sink) : sink_(sink), types_({}) {}

    /// Sets, constants and types of a theory.
    void add(const Theory& theory);
    void add_set(const NamedElement& set);
    /// A name that was declared, and checked, in the component around.
    void add_checked(const Bound& name);
    /// A name of a known type; declared elsewhere.
    void add_known(const Bound& name) { types_.declare(name.name, name.type); }
    /// A name whose type is to be found; reports a second one of the same name.
    void add(const NamedElement& name);
    void forget(const std::string& name) { types_.forget(name); }

    [[nodiscard]] CheckedPredicate infer(const LabelledPredicate& predicate);
    [[nodiscard]] CheckedAction infer(const LabelledAssignment& action);
    [[nodiscard]] ExpressionPtr infer(const ExpressionPtr& expression, const source::Span& span);

    /// Types of the declared names; reports those without one. Then formulas get their types.
    [[nodiscard]] std::vector<Bound> settle(const std::vector<NamedElement>& names);
    void settle(std::vector<CheckedPredicate>& predicates);
    void settle(std::vector<CheckedAction>& actions);
    [[nodiscard]] ExpressionPtr settle(const ExpressionPtr& expression, const source::Span& span);

    void report(diag::Code code, const source::Span& span, const std::string& message);
    /// Reports a second element of the same label. \param known labels so far.
    void check_label(const std::string& label, const source::Span& span, std::set<std::string>& known);

  private:
    void report_faults(const source::Span& span);

    diag::Sink& sink_;
    TypeCheck types_;
    std::set<std::string> names_;
    bool untyped_name_ = false;  ///< was reported; formulas with it say the same
};

// --- components: The parts of `check_project`: one context, one machine, one event.

/// Adds sets, constants and axioms that are not there yet, as inherited.
void inherit(Theory& to, const Theory& from);

/// Reports a name with two meanings in the components of the project: one obligation has formulas of several components.
void check_names(const Project& project, diag::Sink& sink);

[[nodiscard]] CheckedContext check_context(const Context& context, const std::vector<const CheckedContext*>& extended,
                                           diag::Sink& sink);

[[nodiscard]] CheckedMachine check_machine(const Machine& machine, std::shared_ptr<const CheckedMachine> refined,
                                           const std::vector<const CheckedContext*>& seen, diag::Sink& sink);

/// \param machine with its theory, variables and invariants; events may be missing still.
[[nodiscard]] CheckedEvent check_event(const Event& event, const CheckedMachine& machine, diag::Sink& sink);

}  // namespace map2pml::eventb
