/// The number of agents of a lifeline.   drawn multiplicity + requested numbers -> a number
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::auml {

/// Lifeline or role, as spelt in check files -> its number of agents.
using AgentCounts = std::map<std::string, std::uint32_t>;

/// A number that is drawn (`[3]`) need not be asked for; a lifeline without a multiplicity is one agent unless more are asked for.
/// \returns nothing, and an error in the sink, when no number is given or it is not within what is drawn.
[[nodiscard]] std::optional<std::size_t> number_of_agents(const Lifeline& lifeline, const AgentCounts& counts,
                                                          diag::Sink& sink);

/// Whether a number is given for the lifeline or its role.
[[nodiscard]] bool is_asked_for(const Lifeline& lifeline, const AgentCounts& counts);

/// Whether the diagram alone says how many: `[3]`, or no multiplicity at all.
[[nodiscard]] bool has_fixed_number(const Lifeline& lifeline);

/// As reports, check files and properties name the roles of lifelines: those of their agents, or else the lifelines themselves. Roles
/// that would be spelt alike get words of their own.
[[nodiscard]] std::vector<std::string> role_words(const std::vector<Lifeline>& lifelines);

/// The lifelines of all interactions, by the words that check files and options have for them.
[[nodiscard]] std::vector<ir::AgentDeclaration> drawn_agents(const Diagram& diagram);

/// Names of the command line that mean no lifeline are errors of the file.
void check_agent_names(const Diagram& diagram, const AgentCounts& counts, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::auml
