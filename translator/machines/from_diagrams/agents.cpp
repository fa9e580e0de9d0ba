#include "translator/machines/from_diagrams/internal.h"

namespace map2pml::auml_to_eventb {

Agents agents_of(const auml::Interaction& interaction, Identifiers& identifiers) {
    Agents agents;
    for (const auml::Lifeline& each : interaction.lifelines) agents.words.push_back(identifiers.fresh(each.node.name));
    const auto is_outside = [](const auml::MessageEnd& end) { return !std::holds_alternative<auml::AtLifeline>(end); };
    for (const auml::Message& each : interaction.messages)
        if (agents.environment.empty() && (is_outside(each.from) || is_outside(each.to)))
            agents.environment = identifiers.fresh("environment");
    return agents;
}

}  // namespace map2pml::auml_to_eventb
