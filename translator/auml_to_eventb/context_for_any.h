/// The sets and constants of a machine for any number of agents.   names -> context
#pragma once

#include <string>
#include <vector>

#include "translator/auml_to_eventb/any_names.h"
#include "translator/eventb/model/model.h"

namespace map2pml::auml_to_eventb {

/// An element of MESSAGES.
struct Word {
    std::string name;
    source::Span span;
};

/// Rule 1: there is at least one of the many, and everybody else is one agent.
/// \param others all agents but the many \param states of `ett`, with the name of their set
[[nodiscard]] eventb::Context context_for_any(const std::string& name, const source::Span& span, const AnyNames& names,
                                              const std::vector<std::string>& others, const std::vector<Word>& words,
                                              const std::string& set_of_states, const std::vector<std::string>& states);

/// `AGENTS × MESSAGES × AGENTS`
[[nodiscard]] eventb::ExpressionPtr all_entries(const Names& names);

}  // namespace map2pml::auml_to_eventb
