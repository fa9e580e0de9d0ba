/// A protocol with any number of agents of some names as one machine of Event-B.   file + settings -> `Translated`
#pragma once

#include <string>
#include <vector>

#include "driver/input/reading/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/machines/any_number/translate.h"

namespace map2pml::translation {

/// The agents and roles whose numbers are open.
struct OpenNames {
    std::vector<std::string> names;
    std::string fault;  ///< two names mean the same agents; empty: none do, or the file has errors
};

/// Those of `any_numbers`, and those that the check file leaves open beside them.
[[nodiscard]] OpenNames open_names(const source::SourceSet& sources, source::FileId file,
                                   const input::Settings& settings);

/// Neither a machine nor a refusal: the file has errors, which are in the sink.
/// \param settings `any_numbers` are the agents or roles; of `block`, if the check file leaves it open
[[nodiscard]] any_number::Translated any_number_machine(const source::SourceSet& sources, source::FileId file,
                                                        const input::Settings& settings, diag::Sink& sink,
                                                        const any_number::Method& method = {});

}  // namespace map2pml::translation
