/// The range of the result of an operator.   intervals -> interval
#pragma once

#include "translator/model/formulas/expression.h"
#include "translator/protocols/bind/value_kind.h"

namespace map2pml::passes {

/// Of an arithmetic operator whose sides are within 32 bits; the result may lie outside of them, except for `<<`, whose
/// results are checked when it is executed.
[[nodiscard]] Interval result_of(ir::BinaryOperator what, const Interval& left, const Interval& right);

}  // namespace map2pml::passes
