/// The condition for tokenising a text: UTF-8 (RFC 3629) without NUL.   bytes -> characters; yes, or diagnostics
#pragma once

#include <cstddef>
#include <string_view>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::parsing {

/// How many bytes the character at `at` has; 0 when there is no UTF-8 character there.
[[nodiscard]] std::size_t character_length(std::string_view text, std::size_t at);

/// Reports the first byte that is not part of a UTF-8 character, or the first U+FFFE or U+FFFF, and the first NUL. True when there is none.
[[nodiscard]] bool check_text(const source::SourceSet& sources, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::parsing
