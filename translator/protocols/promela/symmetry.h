/// Agents that can be exchanged for one another, and where a state of the model holds their numbers: reduction `symmetry`.
///
/// Names are those of the generated text. Together with the state of SPIN's verifier this is all that is needed to exchange agents in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace map2pml::promela {

/// An array of channels or numbers with an element for each clone, in their order.
struct AlikeElements {
    std::string array;
    std::size_t first = 0;  ///< index of the element of the first clone
};

/// The clones of one agent of the protocol.
struct AlikeAgents {
    std::uint32_t first_value = 0;    ///< number of the first one as a value; the others follow
    std::uint32_t first_process = 0;  ///< process number of the first one; the others follow
    std::uint32_t count = 0;
    std::vector<AlikeElements> elements;
};

/// A channel or an array of them.
struct ValueChannel {
    std::string name;
    std::vector<std::size_t> fields;  ///< fields that hold values; the others never hold the number of an agent
};

/// A proctype.
struct ValueProcess {
    std::string name;
    std::vector<std::string> variables;  ///< variables that hold values
};

struct Symmetry {
    std::vector<AlikeAgents> groups;  ///< empty: nothing is symmetric
    std::vector<ValueChannel> channels;
    std::vector<ValueProcess> processes;
    std::vector<std::string> variables;  ///< global variables, and arrays of them, that hold values
};

}  // namespace map2pml::promela
