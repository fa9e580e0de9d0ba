/// The names that occur in every machine of a diagram.
#pragma once

#include <string>
#include <vector>

namespace map2pml::auml_to_eventb {

struct Names {
    std::string agents, messages, states;  ///< carrier sets
    std::string wait, active, end, error;  ///< elements of the last one
    std::string exchanged, protocol;       ///< variables
    std::string finish, finish_error;      ///< events
    std::vector<std::string>
        numbers;  ///< bound names, one for each level of loops: so many numbers has an exchanged message
};

}  // namespace map2pml::auml_to_eventb
