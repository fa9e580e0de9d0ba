/// Contexts and machines whose names, types and refinements are right; extended events hold all that they inherit.
///
/// The input of proof obligations.   `Project` --check_project--> `CheckedProject`
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/machines/formula/type_check.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::eventb {

/// A typed formula under its label. Inherited formulas come from another event or context and are proved there.
struct CheckedPredicate {
    std::string label;
    PredicatePtr predicate;
    bool theorem = false;
    bool inherited = false;
    source::Span span;
};

struct CheckedAction {
    std::string label;
    Assignment assignment;
    bool inherited = false;
    source::Span span;
};

/// All carrier sets, constants and axioms that a component may use, extended contexts first.
struct Theory {
    std::vector<std::string> sets;
    std::vector<Bound> constants;
    std::vector<CheckedPredicate> axioms;
};

struct CheckedContext {
    std::string name;
    Theory theory;  ///< axioms of the context itself are those that are not inherited
    source::Span span;
};

struct CheckedEvent {
    std::string label;
    Convergence convergence = Convergence::ordinary;
    std::vector<std::string> refines;  ///< labels of events of the refined machine; empty: a new event
    std::vector<Bound> parameters;
    std::vector<CheckedPredicate> guards;
    std::vector<CheckedPredicate> witnesses;  ///< labelled `p` or `v'`
    std::vector<CheckedAction> actions;
    source::Span span;

    [[nodiscard]] bool is_initialisation() const { return label == kInitialisation; }
};

struct CheckedVariant {
    std::string label;  ///< empty: Rodin's default, which names of obligations leave out
    ExpressionPtr expression;
    source::Span span;
};

struct CheckedMachine {
    std::string name;
    std::shared_ptr<const CheckedMachine> refined;  ///< null: it refines nothing
    Theory theory;
    std::vector<Bound> variables;
    std::vector<CheckedPredicate> invariants;  ///< without those of refined machines
    std::vector<CheckedVariant> variants;      ///< lexicographic: the first that changes decreases
    std::vector<CheckedEvent> events;
    source::Span span;

    [[nodiscard]] const CheckedEvent* event(const std::string& label) const;
    [[nodiscard]] bool has_variable(const std::string& name) const;
    /// The variables of the machine and of those that it refines, each once.
    [[nodiscard]] std::vector<Bound> all_variables() const;
    /// The invariants of the refined machines, the first machine first; not its own.
    [[nodiscard]] std::vector<CheckedPredicate> refined_invariants() const;
};

struct CheckedProject {
    std::string name;
    std::vector<CheckedContext> contexts;
    std::vector<std::shared_ptr<const CheckedMachine>> machines;  ///< refined ones first

    [[nodiscard]] std::shared_ptr<const CheckedMachine> machine(const std::string& name) const;
};

/// Reports all errors (M2P605 to M2P617, M2P619). Components with errors, and those that need them, are left out.
[[nodiscard]] CheckedProject check_project(const Project& project, diag::Sink& sink);

}  // namespace map2pml::eventb
