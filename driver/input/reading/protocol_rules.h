/// The rules of agents where an instance and its texts are known.   check file + protocol + instance -> rule base
///
/// For MAP and diagrams, whose actions are the decision procedures and the messages that are sent.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/value.h"
#include "translator/model/rules/rule_base.h"
#include "translator/protocols/analyses/instance/check_instances.h"

namespace map2pml::input {

/// The rules of one instance, checked. `rules of Bidder` are those of each of several bidders.
/// \param texts all scenes of the file: an action of any of them has a name. \returns nothing without rules, or after an error
[[nodiscard]] std::optional<deontic::RuleBase> rules_of_instance(const std::vector<ir::Protocol>& texts,
                                                                 const passes::UserParts& parts,
                                                                 const ir::Instance& instance, diag::Sink& sink);

/// The place where rules or their policy are stated; there are some.
[[nodiscard]] const source::Span& place_of_rules(const passes::UserParts& parts);

/// The names of all that an agent can decide.
[[nodiscard]] bool is_action(const ir::Decide& decide);

/// Agents of the instance that follow the clauses of an agent.
[[nodiscard]] std::vector<std::string> names_of(const ir::Instance& instance);

/// A value of a run or a text, as rules have it.
[[nodiscard]] ir::TermTree rule_term(const ir::Value& value);

}  // namespace map2pml::input
