/// The first half of every command: text -> protocols that may be translated, each with its instances.
#pragma once

#include "driver/input/reading/protocols.h"
#include "driver/input/reading/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::input {

struct ReadDiagram;

/// Reads, checks and makes the instances, under the budget of the settings; everything there is to say goes to `sink`.
/// \param diagram one that was read already; null: none was
[[nodiscard]] Protocols read_protocols(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                                       diag::Sink& sink, const ReadDiagram* diagram = nullptr);

}  // namespace map2pml::input
