/// One case, seen by the semantics, by the model at both levels and by the driver: case -> what does not agree.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "driver/tools/spin/tools.h"
#include "tests/differential/logged_runs.h"
#include "tests/differential/model_form.h"
#include "tests/differential/observation.h"
#include "tests/differential/semantics_observation.h"
#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// A case that is larger is not compared.
struct Sizes {
    std::size_t semantics_states = 1'500;
    std::array<std::uint64_t, 2> steps = {150'000, 50'000};  ///< by level: of the whole graph of the model
};

/// Models of that many states of the semantics have at most so many steps.
[[nodiscard]] inline Sizes sizes_for(std::size_t semantics_states) {
    return {.semantics_states = semantics_states, .steps = {100 * semantics_states, 100 * semantics_states / 3}};
}

struct Comparison {
    std::string difference;  ///< empty: all agree
    bool compared = false;   ///< false: too large for somebody
    Observation semantics;
    SemanticsVerdicts verdicts;
    LoggedRuns logged;
    std::array<std::uint64_t, 2> model_states = {0, 0};  ///< by level
};

/// \param forms of the model, each compared with the semantics.
/// \param drivers levels at which the driver checks the case as a user would.
[[nodiscard]] Comparison compare(const spin::Tools& tools, const TestCase& test, const Sizes& sizes,
                                 const std::vector<ModelForm>& forms, const std::set<int>& drivers);

/// What kind of difference it is, so that shrinking does not slide from one fault to another: its first line without what
/// stands between back quotes.
[[nodiscard]] std::string kind_of(const std::string& difference);

/// Text, IR text and JSON say the same again after having been read; what does not.
[[nodiscard]] std::string unstable_forms(const TestCase& test, const Loaded& loaded);

}  // namespace map2pml::differential
