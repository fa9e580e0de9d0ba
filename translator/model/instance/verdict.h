/// What is said of a property, by whoever decides it.
#pragma once

#include <cstdint>
#include <string_view>

namespace map2pml::ir {

enum class Verdict : std::uint8_t {
    holds,
    violated,
    incomplete,  ///< nobody knows: a bound or a limit was reached
    error,  ///< our fault, or a tool that is missing; no check file expects it, and the semantics never comes to it
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
