/// Formulas of components: read, or reported at their place.   text, span -> formula
#pragma once

#include <optional>
#include <string_view>

#include "translator/diag/diagnostic.h"
#include "translator/eventb/formula/formula.h"

namespace map2pml::eventb {

[[nodiscard]] std::optional<PredicatePtr> predicate_at(std::string_view text, const source::Span& span,
                                                       diag::Sink& sink);
[[nodiscard]] std::optional<ExpressionPtr> expression_at(std::string_view text, const source::Span& span,
                                                         diag::Sink& sink);
[[nodiscard]] std::optional<Assignment> assignment_at(std::string_view text, const source::Span& span,
                                                      diag::Sink& sink);

}  // namespace map2pml::eventb
