/// Entry point for reading diagrams.   XMI text -> `Diagram`
///
///   text --xmi::Document--> elements --recognise--> dialect --read_…--> `Diagram`
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/text/read_text.h"

namespace map2pml::auml {

/// The interactions of a file, or nothing and at least one error in the sink. All mistakes of the file are found in one run; an
/// interaction that has some is marked, and is no reason to say nothing of the others.
/// \param only the requested interaction: errors of interactions that it does not use are not reported. Empty: all are.
/// \param notation by the name of the file; a text that begins like another notation is read as that.
/// \param drawn set to everything that could be read, even with errors, so that diagnostics can name it.
[[nodiscard]] std::optional<Diagram> read_diagram(const source::SourceSet& sources, source::FileId file,
                                                  diag::Sink& sink, const std::string& only = {},
                                                  Diagram* drawn = nullptr, Notation notation = Notation::xmi);

/// The requested interactions, and those that they use.
[[nodiscard]] std::set<std::size_t> asked_for(const Diagram& diagram);

}  // namespace map2pml::auml
