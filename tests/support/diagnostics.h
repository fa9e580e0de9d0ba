/// Diagnostics as tests expect them: by code and place.
#pragma once

#include <string>

#include "translator/foundation/diag/diagnostic.h"

namespace tests {

/// `M2P103 3:7`
[[nodiscard]] inline std::string code_and_place(const map2pml::diag::Diagnostic& diagnostic) {
    return std::string(map2pml::diag::code_text(diagnostic.code)) + " " + std::to_string(diagnostic.span.begin.line) +
           ":" + std::to_string(diagnostic.span.begin.column);
}

}  // namespace tests
