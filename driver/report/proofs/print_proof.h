/// Proofs for people and for programs.   `FileProof` -> text, JSON
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "driver/report/charts/charts.h"
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

}  // namespace map2pml::prove
