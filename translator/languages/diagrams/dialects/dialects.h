/// One function for each dialect, each in the file of its name.   document -> `Diagram`
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/dialects/dialect.h"
#include "translator/languages/diagrams/xmi/document.h"

namespace map2pml::auml {

[[nodiscard]] Diagram read_uml2(const xmi::Document& document, const Recognised& who, diag::Sink& sink);
[[nodiscard]] Diagram read_magicdraw(const xmi::Document& document, const Recognised& who, diag::Sink& sink);
[[nodiscard]] Diagram read_enterprise_architect(const xmi::Document& document, const Recognised& who, diag::Sink& sink);
[[nodiscard]] Diagram read_visual_paradigm(const xmi::Document& document, const Recognised& who, diag::Sink& sink);
[[nodiscard]] Diagram read_staruml(const xmi::Document& document, const Recognised& who, diag::Sink& sink);
[[nodiscard]] Diagram read_uml1(const xmi::Document& document, const Recognised& who, diag::Sink& sink);
[[nodiscard]] Diagram read_umbrello(const xmi::Document& document, const Recognised& who, diag::Sink& sink);
[[nodiscard]] Diagram read_gaphor(const xmi::Document& document, const Recognised& who, diag::Sink& sink);

}  // namespace map2pml::auml
