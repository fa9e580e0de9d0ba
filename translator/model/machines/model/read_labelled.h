/// Formulas of components: read, or reported at their place.   text, span -> formula
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/machines/formula/formula.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::eventb {

/// One line of a formula in a file: the number of the first of its characters within the formula, and its place.
struct FormulaLine {
    std::uint32_t first = 0;
    source::Position place;
};
using FormulaLines = std::vector<FormulaLine>;

/// A formula and where it stands. Without `lines` its characters have no places of their own, as in XML; a mistake is then
/// reported at the element and quotes the formula.
struct FormulaText {
    std::string_view text;
    source::Span span;  ///< of the element that it belongs to
    FormulaLines lines = {};
};

/// Text that is not a formula is reported (M2P600, M2P620), and the result is empty.
[[nodiscard]] std::optional<PredicatePtr> predicate_at(const FormulaText& formula, diag::Sink& sink);
[[nodiscard]] std::optional<ExpressionPtr> expression_at(const FormulaText& formula, diag::Sink& sink);
[[nodiscard]] std::optional<Assignment> assignment_at(const FormulaText& formula, diag::Sink& sink);

/// Passes on what was reported while `project` was read. Names that are none in Event-B, such as `max`, are reported where they are
/// declared (M2P600), and not again in each formula with them.
void report_with_names(const Project& project, const diag::Sink& found, diag::Sink& sink);

}  // namespace map2pml::eventb
