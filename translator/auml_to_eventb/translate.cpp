#include "translator/auml_to_eventb/translate.h"

#include <fmt/format.h>

#include <optional>

#include "translator/auml/projection/checked_interactions.h"
#include "translator/auml/projection/plain.h"
#include "translator/auml_to_eventb/formulas.h"
#include "translator/auml_to_eventb/machine.h"

namespace map2pml::auml_to_eventb {

namespace {

/// Unless all agents are drawn with their number: `[3]`.
void say_how_many(const auml::Interaction& drawn, const auml::AgentCounts& counts, diag::Sink& sink) {
    for (const auml::Lifeline& lifeline : drawn.lifelines) {
        diag::Sink unheard;  // `plain` has said what is wrong
        const auto number = auml::number_of_agents(lifeline, counts, unheard);
        if (!auml::has_fixed_number(lifeline) && number) {
            sink.report(
                {diag::Code::xmi_ignored,
                 lifeline.node.span,
                 fmt::format("`{}` is drawn as {}..{} agents, and the machine has {}: what is proved is proved for {}",
                             lifeline.node.name, lifeline.multiplicity->lower, lifeline.multiplicity->upper, *number,
                             *number),
                 {}});
        }
    }
}

}  // namespace

std::vector<eventb::Project> translate(const auml::Diagram& diagram, diag::Sink& sink,
                                       const auml::AgentCounts& counts) {
    std::vector<eventb::Project> projects;
    Identifiers names;
    for (const std::size_t at : auml::checked_interactions(diagram)) {
        const std::string name = names.fresh(diagram.interactions[at].node.name);
        const std::optional<auml::Interaction> plain = auml::plain(diagram, at, sink, auml::Sequencing::strict, counts);
        if (!plain) continue;
        say_how_many(diagram.interactions[at], counts, sink);
        eventb::Project project = machine_of(*plain, name, sink);
        if (!project.machines.empty()) projects.push_back(std::move(project));
    }
    return projects;
}

}  // namespace map2pml::auml_to_eventb
