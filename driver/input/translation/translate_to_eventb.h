/// The translation of one file to Event-B, without a proof.   text -> the text form, or the files of a Rodin project
#pragma once

#include "driver/input/translation/translate.h"

namespace map2pml::translation {

/// \param target `eventb` or `rodin`. As `translate_file`.
[[nodiscard]] Translation translate_to_eventb(source::SourceSet& sources, source::FileId file, const Settings& settings,
                                              Target target);

}  // namespace map2pml::translation
