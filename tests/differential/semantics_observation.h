/// What the reference semantics shows: protocol + instance -> observation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/differential/observation.h"
#include "tests/differential/test_case.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace map2pml::differential {

/// What a check file adds to the verdicts.
struct UserDefinedVerdict {
    std::string name;
    ir::UserProperty::Kind kind = ir::UserProperty::Kind::invariant;
    bool fair = false;
    ir::Verdict verdict = ir::Verdict::holds;
    std::optional<bool> says_nothing = std::nullopt;  ///< all states are known, and it holds (a trace: never happens)
};

struct SemanticsVerdicts {
    semantics::Verdicts built_in;
    std::optional<ir::Verdict> value_range;        ///< where a check file implements procedures or keeps state
    std::vector<UserDefinedVerdict> user_defined;  ///< in the order of the check file
    std::set<ir::OperationId> executed;            ///< as `Observation` has it
    std::set<ir::OperationId> failing;             ///< at which some thread ends in failure, in some run
    bool depends_on_arrival = false;  ///< some run is one only because a message is under way when somebody looks
};

struct SemanticsObservation {
    Observation seen;
    Observation sliced;  ///< the same, but of messages only what a sliced model knows
    SemanticsVerdicts verdicts;
};

/// \param most_states more are too large.
[[nodiscard]] SemanticsObservation observe_semantics(const Loaded& loaded, std::uint32_t capacity,
                                                     std::size_t most_states);

}  // namespace map2pml::differential
