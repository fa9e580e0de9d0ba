/// The files that a diagram in text names: `!include`, `ref`. They are read with it.   path, text -> files
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"

namespace map2pml::input {

struct FileBeside {
    std::string path;
    std::string text;
};

/// The files that exist in the folder of the file or below it, never outside. \param language what `--from` says
[[nodiscard]] std::vector<FileBeside> files_beside(const std::string& path, const std::string& text,
                                                   const std::string& language);

/// Adds them to the sources of the file, where the reader finds them, and all that depends on the sources, as cached results do.
void add_files_beside(source::SourceSet& sources, source::FileId file, const std::string& language);

}  // namespace map2pml::input
