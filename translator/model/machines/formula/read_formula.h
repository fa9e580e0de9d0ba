/// Reads formulas, in Unicode or ASCII.   `x : NAT` -> `Predicate`, or a fault
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

/// A formula, or the first mistake in its text. Places are columns of line 1 of the text, in characters.
template <typename Formula>
struct Read {
    Formula formula{};
    std::string fault;                ///< "expected an expression before `∈`"; empty if the text is a formula
    bool too_deep = false;            ///< the text nests too deep, or is too long
    source::Span place{};             ///< of the fault; nowhere: the whole text
    std::vector<diag::Note> notes{};  ///< "this `(` is not closed yet"
};

/// Types are still unknown in what these give; `type_check` finds them.
[[nodiscard]] Read<PredicatePtr> read_predicate(std::string_view text);
[[nodiscard]] Read<ExpressionPtr> read_expression(std::string_view text);
[[nodiscard]] Read<Assignment> read_assignment(std::string_view text);

}  // namespace map2pml::eventb
