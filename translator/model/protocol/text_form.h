/// The protocol model as text that people read and programs read back (`-t ir`, `-t json`).   IR <-> text
///
/// Both forms keep everything, places and operation numbers included: print, read, print gives the same text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::ir {

/// One line for each node, parts indented under it, `@line:column-line:column` for places. Ends with a line end.
[[nodiscard]] std::string print_ir(const Protocol& protocol);

/// Reads the output of `print_ir`; lines that begin with `//` are skipped. All places are in `file`, also those of complaints
/// about the text (code `bad_ir`), after which the result is empty.
[[nodiscard]] std::optional<Protocol> read_ir(std::string_view text, source::FileId file, diag::Sink& sink);

/// One object, indented by two. `sources` gives the name of the file. Ends with a line end.
[[nodiscard]] std::string print_json(const Protocol& protocol, const source::SourceSet& sources);

/// Reads the output of `print_json`, comments allowed. Places and complaints as for `read_ir`.
[[nodiscard]] std::optional<Protocol> read_json(std::string_view text, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::ir
