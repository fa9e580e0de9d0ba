/// One machine for a protocol with any number of agents.   protocol, an instance for each number -> `Machine`, or why there is none
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "translator/machines/any_number/machine.h"

namespace map2pml::any_number {

/// A protocol with one number of agents, both alive as long as the result.
struct Numbered {
    const ir::Protocol* protocol = nullptr;
    const ir::Instance* instance = nullptr;
};

struct Translated {
    std::optional<Machine> machine;
    std::size_t least = 0;       ///< the machine is about this many agents and more
    std::size_t situations = 0;  ///< pairs of a situation and a view
    std::string refusal;         ///< why there is no machine; empty otherwise
    source::Span place;          ///< of the refusal
};

/// What of an instance the method does not follow, so that a proof need not be tried; empty: nothing.
[[nodiscard]] std::string unsupported(const ir::Instance& instance);

/// \param many the agent of the protocol whose number is left open \param with the protocol with so many of them; nothing: it has errors \param merges what an agent does on its
/// own, and then sends, belongs to the step before \param in_pairs the invariant looks at two agents together
[[nodiscard]] Translated translate(const std::string& many,
                                   const std::function<std::optional<Numbered>(std::size_t)>& with, bool merges = true,
                                   bool in_pairs = false);

}  // namespace map2pml::any_number
