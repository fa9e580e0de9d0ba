/// The free names and the types in formulas.   formula -> calls
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "translator/languages/maze/formula.h"

namespace map2pml::maze {

/// Functions to call for each place where a name or a type stands.
struct Occurrences {
    /// Not for names that the formula binds itself; for `a.v` with a bound `a` the name is `v`, with its owner.
    std::function<void(const Name&, const source::Span&)> name;
    std::function<void(const NamedType&, const source::Span&)> type;
    /// For every declaration that a formula makes.
    std::function<void(const Declaration&)> declaration = [](const Declaration&) {};
};

void walk(const Type& type, const Occurrences& found);
void walk(const Expression& expression, const Occurrences& found);
void walk(const Predicate& predicate, const Occurrences& found);

/// Names without an owner that stand free in a formula, primed or not as asked.
[[nodiscard]] std::set<std::string> free_names(const Predicate& predicate, bool primed);
/// Whether a prime stands anywhere in the predicate.
[[nodiscard]] bool has_prime(const Predicate& predicate);
/// The conjuncts of a predicate, however deep `&` nests.
[[nodiscard]] std::vector<PredicatePtr> conjuncts(const PredicatePtr& predicate);

}  // namespace map2pml::maze
