/// Proofs for people and for programs.   `FileProof` -> text, JSON
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

struct LocatedProof {
    const source::SourceSet* sources = nullptr;
    const FileProof* proof = nullptr;
};
/// One object, whatever the number of inputs (schema/prove-report.schema.json).
[[nodiscard]] std::string print_json(const std::vector<LocatedProof>& proofs, std::string_view version);

}  // namespace map2pml::prove
