/// One case, seen by the semantics, by the model at both levels and by the driver: case -> what does not agree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "driver/spin/tools.h"
#include "tests/differential/observation.h"
#include "tests/differential/test_case.h"
#include "translator/semantics/properties.h"

namespace map2pml::differential {

/// A case that is larger is not compared.
struct Sizes {
    std::size_t semantics_states = 1'500;
    std::uint64_t steps[2] = {150'000, 50'000};  ///< by level: of the whole graph of the model
    bool overflows = true;                       ///< compare also whether a mailbox overflows when that is all there is
};

struct Comparison {
    std::string difference;  ///< empty: all agree
    bool compared = false;   ///< false: too large for somebody
    bool textbook = false;   ///< -O0 took part
    bool in_steps = false;   ///< it was compared with the meaning in steps
    bool joined_timeouts = false;  ///< -O1 overlooks a cycle that is fair only between a timeout and what follows it
    Observation semantics;
    semantics::Verdicts verdicts;
    std::uint64_t model_states[2] = {0, 0};  ///< by level
};

/// \param drivers levels at which the driver checks the case as a user would.
[[nodiscard]] Comparison compare(const spin::Tools& tools, const TestCase& test, const Sizes& sizes,
                                 const std::set<int>& drivers);

/// Where -O0 is finer than the meaning: it looks for one message after the other, each look a step, and something may arrive
/// between two looks; the meaning looks at once (map-semantics 5, RETRY). That shows in a `waitfor` with several receives
/// among its first actions when the attempt can always begin, when another thread of the agent may take the message that let it
/// begin, or when the network lets it take a message that came later. There it is compared with the meaning in such steps.
[[nodiscard]] bool textbook_looks_in_steps(const TestCase& test, const ir::Protocol& protocol);

/// What kind of difference it is, so that shrinking does not slide from one fault to another: its first line without what
/// stands between back quotes.
[[nodiscard]] std::string kind_of(const std::string& difference);

/// Text, IR text and JSON say the same again after having been read; what does not.
[[nodiscard]] std::string unstable_forms(const TestCase& test);

}  // namespace map2pml::differential
