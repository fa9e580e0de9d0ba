/// A protocol with any number of agents of some names as one machine of Event-B.   file + settings -> `Translated`
#pragma once

#include "driver/input/reading/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/machines/any_number/translate.h"

namespace map2pml::translation {

/// Names of `any_numbers` that mean the same agents, in words; empty: there are none, or the file has errors.
[[nodiscard]] std::string named_twice(const source::SourceSet& sources, source::FileId file,
                                      const input::Settings& settings);

/// Neither a machine nor a refusal: the file has errors, which are in the sink.
/// \param settings `any_numbers` are the agents or roles; of `block`, if the check file leaves it open
[[nodiscard]] any_number::Translated any_number_machine(const source::SourceSet& sources, source::FileId file,
                                                        const input::Settings& settings, diag::Sink& sink,
                                                        const any_number::Method& method = {});

}  // namespace map2pml::translation
