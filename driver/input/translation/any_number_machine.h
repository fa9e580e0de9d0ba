/// A protocol with any number of agents of one name as one machine of Event-B.   file + settings -> `Translated`
#pragma once

#include "driver/input/reading/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/machines/any_number/translate.h"

namespace map2pml::translation {

/// Neither a machine nor a refusal: the file has errors, which are in the sink.
/// \param settings `any_number` is the agent or role; of `block`, if the check file leaves it open
[[nodiscard]] any_number::Translated any_number_machine(const source::SourceSet& sources, source::FileId file,
                                                        const input::Settings& settings, diag::Sink& sink,
                                                        const any_number::Method& method = {});

}  // namespace map2pml::translation
