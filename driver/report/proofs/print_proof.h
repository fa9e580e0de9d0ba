/// Proofs for people and for programs.   `FileProof` -> text, JSON
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "driver/report/charts/charts.h"
#include "driver/report/html/html.h"
#include "driver/report/pipeline/junit_document.h"
#include "driver/report/pipeline/sarif_log.h"
#include "driver/results/proof.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::prove {

struct TextOptions {
    bool color = false;
    bool verbose = false;  ///< how each obligation was proved
    std::size_t width = 100;
};

/// One line for each kind of verdict, and below it the refuted or open obligations. Empty if nothing could be proved.
[[nodiscard]] std::string print_text(const source::SourceSet& sources, const FileProof& proof,
                                     const TextOptions& options);

/// A run by chance: its steps, the state after them, how it ended. \param is_brief only how it ended
[[nodiscard]] std::string print_walk(const source::SourceSet& sources, const RuleResult& walk, bool is_brief,
                                     const TextOptions& options);

struct LocatedProof {
    const source::SourceSet* sources = nullptr;
    const FileProof* proof = nullptr;
};
/// The runs to failures, for charts.
[[nodiscard]] std::vector<report::TitledRun> titled_runs(const std::vector<LocatedProof>& proofs);

/// One object, whatever the number of inputs (schema/prove-report.schema.json).
[[nodiscard]] std::string print_json(const std::vector<LocatedProof>& proofs, std::string_view version);

/// The run by chance that is the only result (schema/prove-report.schema.json).
[[nodiscard]] std::string print_walk_json(const LocatedProof& proof, std::uint64_t seed, std::string_view version);

// --- print_html.cpp: Proofs as one HTML page that needs nothing else.   `FileProof` -> HTML

/// For each input its diagnostics, its diagrams with refuted and open elements marked, and its obligations. Always valid UTF-8;
/// names from the input are escaped as text.
[[nodiscard]] std::string print_html(const std::vector<LocatedProof>& proofs, const report::HtmlOptions& options);

// --- print_junit.cpp: Proofs as test cases.   `FileProof` -> JUnit XML

/// A test suite for each input, a case for each obligation: a refuted one fails; one that is open, or proved for small carrier
/// sets only, has an error. An input whose exit code is not 0 always has a case that does not pass.
[[nodiscard]] std::string print_junit(const std::vector<LocatedProof>& proofs, bool warnings_are_errors,
                                      report::JunitKind kind = report::JunitKind::plain);

// --- print_sarif.cpp: Proofs for code-scanning services and editors.   `FileProof` -> SARIF 2.1.0

/// One run with a result for each diagnostic and each obligation that is refuted, with the state that refutes it; the kind of an obligation
/// is its rule. A scope of all adds proved ones as `pass` and every other one as `open`. In both, what is open has a notification. Without
/// times, so the same proofs give the same bytes.
/// \param version of the program. \param warnings_are_errors for the levels and the exit code.
[[nodiscard]] std::string print_sarif(const std::vector<LocatedProof>& proofs, std::string_view version,
                                      bool warnings_are_errors, report::SarifScope scope, std::string_view help_uri);

}  // namespace map2pml::prove
