/// The way of one diagram to Event-B, without a proof.   text -> the text form, or the files of a Rodin project
#pragma once

#include "driver/check/translate.h"

namespace map2pml::check {

/// \param target `eventb` or `rodin`. As `translate_file`.
[[nodiscard]] Translation translate_to_eventb(const source::SourceSet& sources, source::FileId file,
                                              const CheckSettings& settings, Target target);

}  // namespace map2pml::check
