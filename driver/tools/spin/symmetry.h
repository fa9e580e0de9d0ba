/// States that differ only in which of several like processes is which are stored as one.   pan.c, pan.h -> pan.c
///
/// Only the comparison with states seen before exchanges processes; the search goes on from the state itself, so a trail is a run as
/// in any other search (Clarke, Emerson, Jha and Sistla, *Symmetry reductions in model checking*, 1998). With SPIN's partial order
/// reduction: Emerson, Jha and Peled, *Combining partial order and symmetry reductions*, 1997.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace map2pml::spin {

/// A global array of channels or numbers with an element for each process, in their order.
struct LikeElements {
    std::string array;
    std::size_t first = 0;  ///< index of the element of the first process
};

/// Processes that can be exchanged for one another in the whole model.
struct LikeProcesses {
    std::uint32_t first_value = 0;    ///< number by which variables and messages name the first one; the others follow
    std::uint32_t first_process = 0;  ///< SPIN's number of the first one; the others follow, and none of them ever ends
    std::uint32_t count = 0;
    std::vector<LikeElements> elements;
};

/// A global channel, or an array of them, and its fields that hold values.
struct ValueChannel {
    std::string name;
    std::vector<std::size_t> fields;
    bool operator==(const ValueChannel&) const = default;
};

/// A proctype and its variables that hold values.
struct ValueProcess {
    std::string name;
    std::vector<std::string> variables;
};

/// The symmetry of a model. The caller guarantees that exchanging the processes of a group, in all places that are named here,
/// maps each state of the model to one with the same steps, and that no other place holds their numbers.
struct Symmetry {
    std::vector<LikeProcesses> groups;  ///< empty: none
    std::vector<ValueChannel> channels;
    std::vector<ValueProcess> processes;
    std::vector<std::string> variables;  ///< global variables, and arrays of them, that hold values
};

/// Patches pan.c so that it stores states in a form that is the same for many states that are alike. Returns false, and changes
/// nothing, if pan.c or pan.h are not as this version of SPIN writes them, or hold something in a form that is not known.
[[nodiscard]] bool add_symmetry(std::string& pan_source, const std::string& pan_header, const Symmetry& symmetry);

}  // namespace map2pml::spin
