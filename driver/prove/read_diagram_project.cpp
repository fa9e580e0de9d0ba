#include "driver/prove/read_diagram_project.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "translator/auml/dialects/read_diagram.h"
#include "translator/auml/xmi/encoding.h"
#include "translator/auml_to_eventb/translate.h"

namespace map2pml::prove {

ReadProject read_diagram_project(const std::string& path, source::SourceSet& sources, diag::Sink& sink) {
    ReadProject result;
    result.is_made = true;
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (!stream || !(text << stream.rdbuf())) {
        result.fault = std::string("cannot be read: ") + std::strerror(errno);
        return result;
    }
    const source::FileId file = sources.add(path, xmi::as_utf8(std::move(text).str()));
    if (const std::optional<auml::Diagram> diagram = auml::read_diagram(sources, file, sink)) {
        result.projects = auml_to_eventb::translate(*diagram, sink);
    }
    return result;
}

}  // namespace map2pml::prove
