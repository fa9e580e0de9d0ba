/// What the hypotheses of an obligation say about the shape of sets.   `Obligation` -> facts
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/machines/obligations/obligation.h"

namespace map2pml::eventb::smt {

struct Facts {
    /// Carrier sets that `partition(S, {a}, {b})` lists -> their elements. That hypothesis says nothing more.
    std::map<std::string, std::vector<std::string>> elements;
    std::set<const Predicate*> used;  ///< those hypotheses
    /// Carrier sets of finitely many elements, listed or by `finite(S)`.
    std::set<std::string> finite_sets;
    /// Names that some hypothesis says to be functions: `f ∈ A ⇸ B`, `f ∈ A → B`, …
    std::set<std::string> functions;
    /// `x ⊆ E`, `x = E`: x is finite when E is.
    std::multimap<std::string, ExpressionPtr> within;
    /// The texts of all E of hypotheses `finite(E)`.
    std::set<std::string> finite_texts;
};

[[nodiscard]] Facts facts_of(const Obligation& obligation);

/// Whether a type has finitely many values.
[[nodiscard]] bool is_finite(const Type& type, const Facts& facts);
/// Whether a set is finite by rule: within a finite type, listed, or made from finite sets. False means "not known".
[[nodiscard]] bool is_finite(const Expression& set, const Facts& facts);
/// Whether a relation is a function by its form, or by a fact. False means "not known".
[[nodiscard]] bool is_function(const Expression& relation, const Facts& facts);

}  // namespace map2pml::eventb::smt
