/// The verdicts of the driver, as a user gets them, against those of the semantics.
#pragma once

#include <string>

#include "tests/differential/semantics_observation.h"
#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// \param complete the semantics saw every run.
/// \return what does not agree, or a fault of the driver's own (a counterexample that does not fit is one); empty: all well.
[[nodiscard]] std::string driver_difference(const TestCase& test, int level, const SemanticsVerdicts& verdicts,
                                            bool complete);

/// `trace strictly`, `ltl fair`
[[nodiscard]] std::string kind_words(const StatedVerdict& stated);

}  // namespace map2pml::differential
