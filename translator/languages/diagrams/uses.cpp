#include "translator/languages/diagrams/uses.h"

#include <algorithm>

#include "translator/foundation/source/unique_names.h"

namespace map2pml::auml {

std::set<std::size_t> used_in(const std::vector<Fragment>& fragments) {
    std::set<std::size_t> used;
    for (const Fragment& fragment : fragments) {
        if (const auto* use = std::get_if<InteractionUse>(&fragment.kind); use != nullptr && use->interaction)
            used.insert(*use->interaction);
        if (const auto* combined = std::get_if<Combined>(&fragment.kind))
            for (const Operand& operand : combined->operands) used.merge(used_in(operand.fragments));
    }
    return used;
}

graph::Successors uses_of(const Diagram& diagram) {
    graph::Successors uses;
    for (const Interaction& each : diagram.interactions) {
        const std::set<std::size_t> used = used_in(each.fragments);
        uses.emplace_back(used.begin(), used.end());
    }
    return uses;
}

bool is_empty(const Interaction& interaction) {
    const auto is_outside = [](const Message& each) {
        return !std::holds_alternative<AtLifeline>(each.from) && !std::holds_alternative<AtLifeline>(each.to);
    };
    return std::all_of(interaction.messages.begin(), interaction.messages.end(), is_outside) &&
           used_in(interaction.fragments).empty();
}

bool is_called(const Interaction& interaction, const std::string& name) {
    return interaction.node.name == name || source::UniqueNames("_").name_for("", interaction.node.name) == name;
}

}  // namespace map2pml::auml
