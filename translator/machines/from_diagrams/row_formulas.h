/// A row in Event-B: an event for each message, with the agent that it is about as its parameter.   `Row` -> events, invariants
///
/// Instead of a flag a message has the set of those that have sent or got it.
#pragma once

#include <string>
#include <vector>

#include "translator/machines/from_diagrams/any_names.h"
#include "translator/machines/from_diagrams/behaviour.h"
#include "translator/machines/from_diagrams/phases.h"
#include "translator/machines/from_diagrams/row_sets.h"
#include "translator/machines/from_diagrams/rules_for_any.h"

namespace map2pml::auml_to_eventb {

/// When its events can happen.
struct RowPlace {
    PredicatePtr first;                ///< of its first messages
    PredicatePtr later;                ///< of all others; the same unless a deadline lies between
    std::vector<Assignment> activity;  ///< additional actions of each event
};

struct RowFormulas {
    Behaviour behaviour;
    std::vector<std::string> first_events;  ///< labels
    std::vector<std::string> first_sets;
    std::vector<std::string> later_sets;
    std::vector<std::string> error_sets;
    std::vector<std::string> words;     ///< elements of MESSAGES
    std::vector<PredicatePtr> through;  ///< each agent that has begun has finished
};

[[nodiscard]] RowFormulas formulas_of(const Row& row, const RowPlace& place, const AnyNames& names,
                                      Identifiers& identifiers, RulesForAny& rules);

}  // namespace map2pml::auml_to_eventb
