#include "driver/prove/read_diagram_project.h"

#include <optional>
#include <string>
#include <utility>

#include "driver/check/drawn_diagram.h"
#include "driver/prove/read_file.h"
#include "translator/auml/dialects/read_diagram.h"
#include "translator/auml/projection/agent_numbers.h"
#include "translator/auml/xmi/encoding.h"
#include "translator/auml_to_eventb/translate.h"

namespace map2pml::prove {

ReadProject diagram_projects(const auml::Diagram& diagram, const std::map<std::string, std::uint32_t>& agent_counts,
                             source::FileId file, diag::Sink& sink) {
    ReadProject result;
    result.order = Order::one_order;
    result.is_made = true;
    result.diagrams = check::drawn_diagrams(diagram);
    auml::check_agent_names(diagram, agent_counts, file, sink);
    result.projects = auml_to_eventb::translate(diagram, sink, agent_counts);
    return result;
}

ReadProject read_diagram_project(const std::string& path, const check::CheckSettings& settings,
                                 source::SourceSet& sources, diag::Sink& sink) {
    ReadProject result;
    result.order = Order::one_order;
    result.is_made = true;
    std::optional<NamedText> input = read_input_file(path, result.fault);
    if (!input) return result;
    const source::FileId file = sources.add(input->name, xmi::as_utf8(std::move(input->text)));
    auml::Diagram drawn;
    if (const auto diagram = auml::read_diagram(sources, file, sink, settings.scene, &drawn)) {
        result = diagram_projects(*diagram, settings.agent_counts, file, sink);
    }
    check::name_drawn_places(drawn, sink);
    return result;
}

}  // namespace map2pml::prove
