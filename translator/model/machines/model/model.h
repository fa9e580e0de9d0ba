/// Contexts and machines of Event-B as written, before names and types are checked.
///
/// Formulas have no types yet; a label or name with its place carries the span of the element that it stands in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

/// A carrier set, constant, variable or parameter, or the name of another component or event.
struct NamedElement {
    std::string name;
    std::string comment;
    source::Span span;
};

/// `@inv1 x ∈ ℕ`: an axiom, invariant, guard or witness.
struct LabelledPredicate {
    std::string label;
    PredicatePtr predicate;
    bool theorem = false;
    std::string comment;
    source::Span span;
};

/// `@act1 x ≔ 0`
struct LabelledAssignment {
    std::string label;
    Assignment assignment;
    std::string comment;
    source::Span span;
};

struct Context {
    std::string name;
    std::vector<NamedElement> extends;
    std::vector<NamedElement> sets;
    std::vector<NamedElement> constants;
    std::vector<LabelledPredicate> axioms;
    std::string comment;
    source::Span span;
};

enum class Convergence : std::uint8_t { ordinary, convergent, anticipated };

/// The event of this label gives the variables their first values.
inline constexpr const char* kInitialisation = "INITIALISATION";

struct Event {
    std::string label;
    Convergence convergence = Convergence::ordinary;
    bool extended = false;  ///< has all that the refined event has
    std::vector<NamedElement> refines;
    std::vector<NamedElement> parameters;
    std::vector<LabelledPredicate> guards;
    std::vector<LabelledPredicate> witnesses;
    std::vector<LabelledAssignment> actions;
    std::string comment;
    source::Span span;
};

struct Variant {
    ExpressionPtr expression;
    std::string comment;
    source::Span span;
    std::string label;  ///< empty: Rodin's default, which names of obligations leave out
};

struct Machine {
    std::string name;
    std::optional<NamedElement> refines;
    std::vector<NamedElement> sees;
    std::vector<NamedElement> variables;
    std::vector<LabelledPredicate> invariants;
    std::vector<Variant> variants;  ///< of several, one decreases and those before it stay as they are
    std::vector<Event> events;
    std::string comment;
    source::Span span;
};

/// A remark about a place in the source of a project.
struct Remark {
    source::Span span;
    std::string text;
};

/// The components of one project, in the order in which they were read.
struct Project {
    std::string name;
    std::string scope = {};  ///< parameters that were left open: "for every number of `Bidder`"; empty: none
    std::vector<Context> contexts;
    std::vector<Machine> machines;
    std::vector<Remark> remarks = {};  ///< on what its proofs do not say
};

}  // namespace map2pml::eventb
