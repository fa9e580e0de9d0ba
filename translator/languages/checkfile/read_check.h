/// Entry point for reading check files.   text -> `ir::CheckFile`
#pragma once

#include <optional>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::checkfile {

/// The legible parts of a check file (`ir::CheckFile::unread`); nothing when the file is not text, or nests too deep. All errors
/// are in the sink, also those of content (an invalid value, a duplicate), with which the file may still be compared with a
/// protocol. `passes::bind_check` judges whether its names mean something in a protocol.
[[nodiscard]] std::optional<ir::CheckFile> read_check(const source::SourceSet& sources, source::FileId file,
                                                      diag::Sink& sink);

}  // namespace map2pml::checkfile
