/// Proofs as one HTML page that needs nothing else.   `FileProof` -> HTML
#pragma once

#include <string>
#include <vector>

#include "driver/report/html/html.h"
#include "driver/report/proofs/print_proof.h"

namespace map2pml::prove {

/// For each input its diagnostics, its diagrams with refuted and open elements marked, and its obligations. Always valid UTF-8;
/// names from the input are escaped as text.
[[nodiscard]] std::string print_html(const std::vector<LocatedProof>& proofs, const report::HtmlOptions& options);

}  // namespace map2pml::prove
