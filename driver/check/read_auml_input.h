/// The first half of every command, for diagrams: text -> projected interactions, each with its instance.
#pragma once

#include "driver/check/read_input.h"

namespace map2pml::check {

/// As `read_input`. Every interaction that no other one uses is a scene.
[[nodiscard]] ReadInput read_auml_input(const source::SourceSet& sources, source::FileId file,
                                        const CheckSettings& settings, diag::Sink& sink);

}  // namespace map2pml::check
