/// Entry point for reading diagrams.   XMI text -> `Diagram`
///
///   text --xmi::Document--> elements --recognise--> dialect --read_…--> `Diagram`
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

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

// --- notation.cpp: The drawing of a Papyrus model, in a file of its own.   diagram, text of the `.notation` -> contradictions

/// Warns where one event of a lifeline is drawn above another one that comes before it in the model; one warning for each
/// interaction. A text that is no drawing says nothing.
[[nodiscard]] std::vector<diag::Diagnostic> drawn_otherwise(const Diagram& diagram, const std::string& notation);

// --- file_names.cpp: Recognises diagrams by the names of their files.

/// In a MagicDraw file, which is an archive, the member that holds the model.
inline constexpr std::string_view kMagicDrawModel = "com.nomagic.magicdraw.uml_model.model";

/// Ends of names under which diagrams are kept: `.xmi`, `.uml`, …; the most common ones first.
[[nodiscard]] const std::vector<std::string_view>& diagram_suffixes(Notation notation = Notation::xmi);

/// \param language of the command line: `mermaid`; empty: the name of the file decides
[[nodiscard]] Notation notation_of(std::string_view file_name, std::string_view language);

[[nodiscard]] bool is_diagram_name(std::string_view name);

}  // namespace map2pml::auml
