/// One machine for a protocol with any number of agents.   protocol, an instance for each number -> `Machine`, or why there is none
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "translator/machines/any_number/machine.h"

namespace map2pml::any_number {

/// A protocol with one number of agents, best without values that nobody looks at; both alive as long as the result.
struct Numbered {
    const ir::Protocol* protocol = nullptr;
    const ir::Instance* instance = nullptr;
};

struct Translated {
    std::optional<Machine> machine;
    std::size_t least = 0;       ///< the machine is about this many agents of each and more, or exactly so many
    std::size_t situations = 0;  ///< pairs of a situation and a view
    bool counts_all = true;      ///< the machine has no other runs than the protocol: no letter is counted as "many"
    std::string refusal;         ///< why there is no machine; empty otherwise
    source::Span place;          ///< of the refusal
};

/// What of an instance the method does not follow, so that a proof need not be tried; empty: nothing.
[[nodiscard]] std::string unsupported(const ir::Instance& instance);

struct Method {
    bool merges = true;       ///< what an agent does on its own, and then sends, belongs to the step before
    bool in_pairs = false;    ///< the invariant looks at two agents together
    std::size_t exactly = 0;  ///< the machine is about this number of each alone; 0: about every number from some on
};

/// How many agents there are of each whose number is left open.
using Numbers = std::vector<std::size_t>;

/// \param free the agents of the protocol whose numbers are left open \param with the protocol with so many of them; nothing: it has errors
[[nodiscard]] Translated translate(const std::vector<std::string>& free,
                                   const std::function<std::optional<Numbered>(const Numbers&)>& with,
                                   const Method& method = {});

}  // namespace map2pml::any_number
