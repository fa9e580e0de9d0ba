/// The first half of every command for LCC: text + check file -> a protocol and its instance for each scene.
#pragma once

#include "driver/check/read_input.h"

namespace map2pml::check {

/// As `read_input`. Who takes part says the check file, so each instance has a protocol of its own; `protocols` holds that of
/// the first.
[[nodiscard]] ReadInput read_lcc_input(const source::SourceSet& sources, source::FileId file,
                                       const CheckSettings& settings, diag::Sink& sink);

}  // namespace map2pml::check
