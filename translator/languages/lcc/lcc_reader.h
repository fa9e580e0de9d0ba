/// Entry point for reading LCC.   text -> syntax tree
///
///   text --check_text--> characters --LccLexer--> tokens --LccParser--> parse tree --builders--> `Framework`
#pragma once

#include <optional>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// The clauses of an LCC text, or nothing and at least one error in the sink. All errors of form are found in one run,
/// none of them reported twice in other words; what the clauses mean is judged by `check_framework`.
[[nodiscard]] std::optional<Framework> read_lcc(const source::SourceSet& sources, source::FileId file,
                                                diag::Sink& sink);

/// The legible parts of the clauses of a text with mistakes (`Framework::unread`), for `check_framework` alone, so that a mistake
/// in one clause hides none in another. Nothing when the file is not text, or nests too deep.
[[nodiscard]] std::optional<Framework> read_legible(const source::SourceSet& sources, source::FileId file,
                                                    diag::Sink& sink);

}  // namespace map2pml::lcc
