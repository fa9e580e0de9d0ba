/// The front door of diagrams.   XMI text -> `Diagram`
///
///   text --xmi::Document--> elements --recognise--> dialect --read_…--> `Diagram`
#pragma once

#include <optional>

#include "translator/auml/diagram.h"
#include "translator/diag/diagnostic.h"
#include "translator/source/source_file.h"

namespace map2pml::auml {

/// The interactions of a file that have messages, or nothing and at least one error in the sink. All mistakes of the file are
/// found in one run.
[[nodiscard]] std::optional<Diagram> read_diagram(const source::SourceSet& sources, source::FileId file,
                                                  diag::Sink& sink);

}  // namespace map2pml::auml
