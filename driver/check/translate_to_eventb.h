/// The way of one file to Event-B, without a proof.   text -> the text form, or the files of a Rodin project
#pragma once

#include "driver/check/translate.h"

namespace map2pml::check {

/// \param target `eventb` or `rodin`. As `translate_file`.
[[nodiscard]] Translation translate_to_eventb(source::SourceSet& sources, source::FileId file,
                                              const CheckSettings& settings, Target target);

/// Whether options were written that say how agents run, which a machine with one order of messages does not have.
[[nodiscard]] bool has_instance_options(const CheckSettings& settings);
inline constexpr const char* kNoInstance =
    "a diagram in one order has no instance: `--limit`, `--network` and their like need `--sequencing weak`";

}  // namespace map2pml::check
