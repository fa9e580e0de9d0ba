/// The verdict on a property, whichever method decides it.
#pragma once

#include <cstdint>
#include <string_view>

namespace map2pml::ir {

enum class Verdict : std::uint8_t {
    holds,
    violated,
    incomplete,  ///< undecided: a bound or a limit was reached
    error,       ///< our fault, or a missing tool; no check file expects it, and the semantics never returns it
};
[[nodiscard]] constexpr std::string_view to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::holds:
            return "holds";
        case Verdict::violated:
            return "violated";
        case Verdict::incomplete:
            return "incomplete";
        case Verdict::error:
            return "error";
    }
    return "error";
}

}  // namespace map2pml::ir
