/// Formatting: the kinds of files that have a form.   file name -> function from text to text
#pragma once

#include <optional>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::input {

/// The new text, or nothing: it would say something else.
using Formatter = std::optional<std::string> (*)(const source::SourceSet& sources, source::FileId file,
                                                 diag::Sink& sink);

/// The formatter; null if files of this kind cannot be formatted. \param from the language that the user named; standard input is
/// MAP without one
[[nodiscard]] Formatter formatter_of(const std::string& path, const std::string& from);

}  // namespace map2pml::input
