/// Keeps tcc from folding constants in conditions, where it makes mistakes.   pan.m -> the same, with a variable in constant operands
///
/// tcc 0.9.27 evaluates `a && (1 == 1 || (b && 1 >= 0 || c && 1 <= 5))` to 0: once an operand decides a `&&` or `||`, further constants in the
/// operand that is left out confuse it. Found by comparing its programs with those of gcc on random conditions; without constants
/// they agree. A verifier with a wrong guard misses runs, so no constant is left where an operand begins.
#pragma once

#include <string>
#include <string_view>

#include "driver/tools/process/work_directory.h"

namespace map2pml::spin {

/// `1` at the beginning of an operand becomes `(1+m2p_zero)`. Strings, comments, labels, indices and arguments stay.
[[nodiscard]] std::string with_opaque_constants(std::string_view moves);

/// Rewrites pan.m and declares the variable in pan.c, after `spin -a`. False if they cannot be read or written.
[[nodiscard]] bool make_constants_opaque(const process::WorkDirectory& directory);

}  // namespace map2pml::spin
