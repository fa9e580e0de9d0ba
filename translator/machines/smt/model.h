/// The model that a solver prints, as values of names.   `(define-fun b.h ((x Int)) Bool (= x 7))` -> h = {7}
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "translator/machines/evaluate/evaluator.h"
#include "translator/machines/obligations/obligation.h"

namespace map2pml::eventb::smt {

/// \param definitions the answer to `(get-model)`. \param size of carrier sets in the finite form, otherwise 0.
/// Names whose values cannot be read, or are infinite, have none. What the solver leaves open is chosen.
[[nodiscard]] evaluate::World read_model(const Obligation& obligation, unsigned size, std::string_view definitions);

}  // namespace map2pml::eventb::smt
