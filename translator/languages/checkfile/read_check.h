/// Entry point for reading check files.   text -> `ir::CheckFile`
#pragma once

#include <optional>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::checkfile {

/// What a check file says, as far as it can be read (`ir::CheckFile::unread`); nothing when it is no text, or nests too deep. All
/// errors are in the sink, also those of what is said (a value that is none, something said twice), with which the file may
/// still be compared with a protocol. Whether its names mean something in a protocol is judged by `passes::bind_check`.
[[nodiscard]] std::optional<ir::CheckFile> read_check(const source::SourceSet& sources, source::FileId file,
                                                      diag::Sink& sink);

}  // namespace map2pml::checkfile
