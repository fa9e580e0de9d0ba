/// Names that rules can mention.   protocol -> names
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace map2pml::deontic {

/// The name of the agent that watches over all others, unless an agent that takes part is called so.
inline constexpr const char* kBroker = "broker";
/// In a rule: the agent whose rule it is.
inline constexpr const char* kSelf = "self";

struct Vocabulary {
    /// Agents that take part in some instance, and other names that an action may be done to; nothing: not known yet.
    std::optional<std::set<std::string>> agents;
    /// Constraints: name -> numbers of arguments; nothing: not known.
    std::optional<std::map<std::string, std::set<std::size_t>>> actions;
};

}  // namespace map2pml::deontic
