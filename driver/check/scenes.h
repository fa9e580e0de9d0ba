/// The scenes of a file, ready for a back end.   text -> protocols without errors, each with its instance
#pragma once

#include <vector>

#include "driver/check/check.h"
#include "translator/diag/diagnostic.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/source/source_file.h"

namespace map2pml::check {

struct Scenes {
    std::vector<ir::Protocol> protocols;        ///< in text order
    std::vector<ir::Instance> instances;        ///< one for each; fewer when there are errors
    std::vector<diag::Diagnostic> diagnostics;  ///< sorted
    bool usable = false;                        ///< no errors, and no warnings when these count as errors
};

/// Reads a file that is already in `sources`, judges it and makes the instances that the settings ask for.
[[nodiscard]] Scenes read_scenes(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings);

}  // namespace map2pml::check
