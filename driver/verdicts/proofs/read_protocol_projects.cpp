#include "driver/verdicts/proofs/internal.h"

#include <memory>
#include <utility>

#include "driver/input/read_protocols.h"
#include "driver/input/translation/protocol_projects.h"

namespace map2pml::prove {

ReadProject read_protocol_projects(source::FileId file, const input::Settings& settings, source::SourceSet& sources,
                                   diag::Sink& sink, const input::ReadDiagram* diagram) {
    ReadProject result;
    result.order = Order::each_agent;
    result.is_made = true;
    // Theorems point into the protocol, so its address must not change.
    const auto input =
        std::make_shared<const input::Protocols>(input::read_protocols(sources, file, settings, sink, diagram));
    result.diagrams = input->diagrams;
    if (!input->can_go_on) return result;
    translation::ProtocolProjects all = translation::protocol_projects(*input);
    result.protocol = input;
    if (diagram == nullptr) result.origin = {file, settings};
    result.projects = std::move(all.projects);
    result.theorems = std::move(all.theorems);
    result.fault = std::move(all.refusal);
    return result;
}

}  // namespace map2pml::prove
