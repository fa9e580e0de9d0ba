/// Parts of a property that a model must watch, and their form there.   property -> events, conditions, a formula of SPIN
#pragma once

#include <set>
#include <string>
#include <vector>

#include "translator/model/formulas/property.h"
#include "translator/protocols/promela/generated.h"
#include "translator/protocols/promela/plan/expression.h"

namespace map2pml::promela {

struct ModelContext;

/// The events that the expression says have just happened, in text order.
[[nodiscard]] std::vector<const ir::EventPattern*> events_of(const ir::Expression& expression);

/// The variables of the protocol that the expression looks at.
[[nodiscard]] std::set<std::string> variables_of(const ir::Expression& expression);

/// Whether the expression asks where agents stand or what their variables hold: then steps that only the agent itself seems to
/// notice matter, too.
[[nodiscard]] bool looks_into_agents(const ir::Expression& expression);

/// A state formula of the property as a condition of the target. \param in_ltl for a formula of SPIN.
[[nodiscard]] Expression state_condition(ModelContext& model, const std::vector<RestingPlace>& places,
                                         const ir::Expression& formula, bool in_ltl = false);

/// The condition that all agents have ended well (services: have come to rest), by where their processes stand.
[[nodiscard]] Expression all_have_ended(ModelContext& model, const std::vector<RestingPlace>& places);

/// A temporal formula for SPIN, over propositions that stand for its state formulas.
struct TemporalFormula {
    Expression formula;
    Expressions propositions;  ///< conditions; the first is `proposition_1` in the formula
    std::size_t size = 0;      ///< characters of all conditions in all parts of the formula; nested parts count again
};
[[nodiscard]] TemporalFormula temporal_formula(ModelContext& model, const std::vector<RestingPlace>& places,
                                               const ir::Expression& formula);

}  // namespace map2pml::promela
