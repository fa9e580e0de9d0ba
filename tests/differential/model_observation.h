/// What a generated model shows: protocol + instance + form -> observation.   translate, one run of pan, read it back
#pragma once

#include <cstdint>

#include "driver/tools/spin/tools.h"
#include "tests/differential/model_form.h"
#include "tests/differential/observation.h"
#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// \param most_steps of the model's whole graph, steps inside an atomic sequence included; more is too large.
[[nodiscard]] Observation observe_model(const spin::Tools& tools, const Loaded& loaded, std::uint32_t capacity,
                                        const ModelForm& form, std::uint64_t most_steps);

}  // namespace map2pml::differential
