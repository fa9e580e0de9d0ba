/// The progress of a part, as predicates over the variables of its machine.   `Part` -> `hand_a = 1 ∧ alt_1 = 2`
#pragma once

#include <string>
#include <vector>

#include "translator/machines/from_diagrams/formulas.h"
#include "translator/machines/from_diagrams/part.h"

namespace map2pml::auml_to_eventb {

/// All of it has happened. Once true it stays true, but for the body of a loop that begins another round.
[[nodiscard]] PredicatePtr done(const Part& part);
/// Nothing of it has happened.
[[nodiscard]] PredicatePtr untouched(const Part& part);
/// Of a part that is done: the last message of it says that there is an error. The rounds of a loop before the last one are
/// forgotten, and of parts side by side any may be the last.
[[nodiscard]] PredicatePtr ends_in_error(const Part& part);

/// The variables that begin with 0, in the order of the parts.
/// The outermost regions of a part.
[[nodiscard]] std::vector<const Region*> regions_in(const Part& part);

[[nodiscard]] std::vector<std::string> variables_of(const Part& part);

}  // namespace map2pml::auml_to_eventb
