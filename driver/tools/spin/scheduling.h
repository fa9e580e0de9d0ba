/// In some states only the steps of one process are taken: those that commute with all that others can do.   pan.c -> pan.c
///
/// SPIN's partial order reduction takes the steps of one process alone where each of them is local by itself. Here the caller says
/// in which states that is so. SPIN's own test that no cycle is overlooked remains for its own choice of a process (Holzmann and
/// Peled, *An improvement in formal verification*, 1994). The first error that a breadth-first search finds is not the nearest one
/// any more.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace map2pml::spin {

struct FirstStep {
    std::uint32_t process = 0;  ///< SPIN's number of the process
    std::string condition;      ///< an expression of the model
};

/// The steps that go first. The caller guarantees: in a state where the condition holds, the process can take a step; each of its
/// steps there can still be taken, with the same effect, whatever others do first; the outcome of the search does not depend on
/// which of them comes first; and no run has infinitely many of them.
struct Scheduling {
    std::vector<FirstStep> steps;  ///< empty: none
};

/// The model with the conditions in a process that is never started, so that SPIN translates them. Its other lines stay where they are.
[[nodiscard]] std::string with_conditions(const std::string& model, const Scheduling& scheduling);
/// Whether the proctype is that of the process with the conditions.
[[nodiscard]] bool holds_conditions(const std::string& proctype);

/// Patches the pan.c of a model with these conditions. False, and nothing is changed, if pan.c or pan.m are not as this version of SPIN writes them.
[[nodiscard]] bool add_scheduling(std::string& pan_source, const std::string& pan_moves, const Scheduling& scheduling);

}  // namespace map2pml::spin
