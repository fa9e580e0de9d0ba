/// One obligation as a text for SMT solvers.   `Obligation` -> SMT-LIB 2.6
///
/// `unsat` means proved; what `sat` means depends on the form.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "translator/machines/obligations/obligation.h"
#include "translator/machines/smt/node.h"

namespace map2pml::eventb::smt {

enum class Form : std::uint8_t {
    instantiated,  ///< without quantifiers, at ground terms: says less than the obligation
    finite,        ///< carrier sets of a given size, quantifiers written out: the obligation for that size
    quantified     ///< the obligation
};

struct Script {
    std::string text;   ///< up to `(check-sat)`
    bool exact = true;  ///< a model is a counterexample
};

/// Why there is no script: a part of the goal cannot be expressed in this logic, or the text would be too large.
struct NoScript {
    std::string why;
};

/// \param size of carrier sets, for the finite form. \param few the numbers in sets are few, whichever: says more than the
/// obligation, and a model of it is one of the obligation that can be shown.
[[nodiscard]] std::variant<Script, NoScript> script_of(const Obligation& obligation, Form form, unsigned size = 0,
                                                       bool few = false);

/// Smaller carrier sets have no instance: some `partition(A, {a}, {b}, …)` lists so many elements of one of them.
[[nodiscard]] unsigned least_size(const Obligation& obligation);

/// Proved by rule: the goal is true by its form (typing, `finite` of finite types), or says what the invariant
/// said before: one message more in a set is not another one, because listed elements differ.
[[nodiscard]] bool holds_by_rule(const Obligation& obligation);

}  // namespace map2pml::eventb::smt
