/// Which tool wrote a file.   document -> dialect
///
/// Decided by the namespaces and the exporter named in the file, never by the file name.
#pragma once

#include <cstdint>
#include <string>

#include "translator/languages/diagrams/xmi/document.h"

namespace map2pml::auml {

enum class Dialect : std::uint8_t {
    unknown,
    uml2,  ///< Eclipse UML2 (Papyrus, UML Designer), IBM RSA, PlantUML, and all tools that follow the UML standard
    magicdraw,
    enterprise_architect,
    visual_paradigm,
    staruml,
    uml1,  ///< ArgoUML: UML 1.3, 1.4
    umbrello,
    gaphor
};

struct Recognised {
    Dialect dialect = Dialect::unknown;
    std::string tool;  ///< for people: `Enterprise Architect`
};

[[nodiscard]] Recognised recognise(const xmi::Document& document);

}  // namespace map2pml::auml
