/// Entry point for reading MAP.   text -> IR
///
///   text --check_text--> characters --MapLexer--> tokens --MapParser--> tree --Builder--> protocols
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::map {

/// The protocols of a MAP text, one per scene. A text with syntax errors gives no protocol; all its errors are in the
/// sink, none of them reported twice in other words. Warnings about style are reported here too; what a protocol means
/// is judged by `passes::check_protocol`.
[[nodiscard]] std::vector<ir::Protocol> read_map(const source::SourceSet& sources, source::FileId file,
                                                 diag::Sink& sink);

/// The legible parts of the scenes of a text with mistakes (`ir::Protocol::unread`), for `passes::check_protocol` alone, so that
/// a mistake in one clause hides none in another.
[[nodiscard]] std::vector<ir::Protocol> read_legible(const source::SourceSet& sources, source::FileId file,
                                                     diag::Sink& sink);

}  // namespace map2pml::map
