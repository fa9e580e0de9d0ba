#include "driver/input/diagrams/one_order.h"

#include "driver/input/diagrams/drawn_diagram.h"
#include "translator/languages/diagrams/projection/agent_numbers.h"
#include "translator/machines/from_diagrams/translate.h"

namespace map2pml::input {

Components one_order(const auml::Diagram& diagram, const std::map<std::string, std::uint32_t>& agent_counts,
                     source::FileId file, diag::Sink& sink) {
    Components components;
    components.diagrams = drawn_diagrams(diagram);
    auml::check_agent_names(diagram, agent_counts, file, sink);
    components.projects = auml_to_eventb::translate(diagram, sink, agent_counts);
    return components;
}

Components read_one_order(const Request& request) {
    Components components;
    const ReadDiagram read = read_diagram(request);
    for (const diag::Diagnostic& each : read.found) request.sink.report(each);
    if (read.diagram) components = one_order(*read.diagram, request.settings.agent_counts, request.file, request.sink);
    name_drawn_places(read.drawn, request.sources.file(request.file), request.sink);
    return components;
}

}  // namespace map2pml::input
