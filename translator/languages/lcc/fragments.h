/// LCC inside a check file.   place in a text -> rules, role
///
/// The text is read in place, so that every place in it is its place in the check file.
#pragma once

#include <optional>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// `likes(rome). near(X, Y) <- road(X, Y).`; rules with a mistake are left out, and there is an error in the sink.
[[nodiscard]] std::vector<Rule> read_knowledge(const source::SourceSet& sources, const source::Span& place,
                                               diag::Sink& sink);

/// `customer(t)`; nothing, and an error in the sink, when it is no role.
[[nodiscard]] std::optional<Term> read_beginning(const source::SourceSet& sources, const source::Span& place,
                                                 diag::Sink& sink);

}  // namespace map2pml::lcc
