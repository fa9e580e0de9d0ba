#include "translator/auml_to_eventb/translate.h"

#include <optional>

#include "translator/auml/projection/checked_interactions.h"
#include "translator/auml/projection/plain.h"
#include "translator/auml_to_eventb/identifiers.h"
#include "translator/auml_to_eventb/machine.h"

namespace map2pml::auml_to_eventb {

std::vector<eventb::Project> translate(const auml::Diagram& diagram, diag::Sink& sink) {
    std::vector<eventb::Project> projects;
    Identifiers names;
    for (const std::size_t at : auml::checked_interactions(diagram)) {
        const std::string name = names.fresh(diagram.interactions[at].node.name);
        const std::optional<auml::Interaction> plain = auml::plain(diagram, at, sink, auml::Sequencing::strict);
        if (!plain) continue;
        eventb::Project project = machine_of(*plain, name, sink);
        if (!project.machines.empty()) projects.push_back(std::move(project));
    }
    return projects;
}

}  // namespace map2pml::auml_to_eventb
