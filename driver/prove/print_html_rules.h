/// The rules of a development in the page.   `DevelopmentResult` -> HTML
#pragma once

#include "driver/prove/print_proof.h"
#include "driver/report/html/fields.h"
#include "driver/report/html/numbering.h"

namespace map2pml::prove {

/// A table of all rules and expectations, and the run to each failure.
[[nodiscard]] report::Html rules_part(const LocatedProof& file, report::Numbering& numbering);
/// The outcome of a development in words.
[[nodiscard]] std::string development_words(int exit_code);

}  // namespace map2pml::prove
