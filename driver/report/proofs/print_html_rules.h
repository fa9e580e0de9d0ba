/// The rules of a development in the page.   `DevelopmentResult` -> HTML
#pragma once

#include <set>
#include <string>

#include "driver/report/drawing/legend.h"
#include "driver/report/html/fields.h"
#include "driver/report/html/numbering.h"
#include "driver/report/proofs/print_proof.h"

namespace map2pml::prove {

/// A table of all rules and expectations, and the run to each failure. \param id of the part in the page \param symbols of the page
[[nodiscard]] report::Html rules_part(const LocatedProof& file, const std::string& id, report::Numbering& numbering,
                                      std::set<report::Symbol>& symbols);
/// The outcome of a development in words.
[[nodiscard]] std::string development_words(int exit_code);

}  // namespace map2pml::prove
