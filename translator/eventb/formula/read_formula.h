/// Reads formulas, in Unicode or ASCII.   `x : NAT` -> `Predicate`, or a fault
#pragma once

#include <string>
#include <string_view>

#include "translator/eventb/formula/formula.h"

namespace map2pml::eventb {

/// A formula, or a fault.
template <typename Formula>
struct Read {
    Formula formula{};
    std::string fault;      ///< "`∈` is not expected at character 5"; empty: all is well
    bool too_deep = false;  ///< the fault is that it nests too deep, or is too long
};

/// Types are still unknown in what these give; `type_check` finds them.
[[nodiscard]] Read<PredicatePtr> read_predicate(std::string_view text);
[[nodiscard]] Read<ExpressionPtr> read_expression(std::string_view text);
[[nodiscard]] Read<Assignment> read_assignment(std::string_view text);

}  // namespace map2pml::eventb
