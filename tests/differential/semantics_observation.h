/// What the reference semantics shows: protocol + instance -> observation.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tests/differential/observation.h"
#include "tests/differential/test_case.h"
#include "translator/semantics/properties.h"

namespace map2pml::differential {

struct SemanticsObservation {
    Observation seen;
    semantics::Verdicts verdicts;
};

/// \param most_states more are too large.
[[nodiscard]] SemanticsObservation observe_semantics(const Loaded& loaded, std::uint32_t capacity,
                                                     std::size_t most_states);

}  // namespace map2pml::differential
