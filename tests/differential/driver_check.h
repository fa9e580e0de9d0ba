/// The verdicts of the driver, as a user gets them, against those of the semantics.
#pragma once

#include <string>

#include "tests/differential/logged_runs.h"
#include "tests/differential/semantics_observation.h"
#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// Which runs the semantics saw.
enum class RunsSeen : std::uint8_t {
    all,
    all_that_fit,  ///< those that fill no mailbox; a driver whose mailboxes are as large sees the same ones
    some,          ///< another bound cut runs off, and the two may stop in different places
};

/// \param logged gets the runs that were written as logs and followed by `conform`; may be null
/// \return what does not agree, or a fault of the driver's own (a counterexample that does not fit is one); empty: all well.
[[nodiscard]] std::string driver_difference(const TestCase& test, int level, const SemanticsVerdicts& verdicts,
                                            RunsSeen runs, LoggedRuns* logged = nullptr);

/// `trace strictly`, `ltl fair`
[[nodiscard]] std::string kind_words(const UserDefinedVerdict& user_defined);

}  // namespace map2pml::differential
