#include "translator/languages/diagrams/uses.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

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

namespace {

template <typename Visit>
void for_each_occurrence(std::vector<Fragment>& fragments, Visit visit) {
    for (Fragment& fragment : fragments) {
        if (auto* occurrence = std::get_if<Occurrence>(&fragment.kind))
            visit(*occurrence);
        else if (auto* combined = std::get_if<Combined>(&fragment.kind))
            for (Operand& operand : combined->operands) for_each_occurrence(operand.fragments, visit);
    }
}

}  // namespace

void drop_unused_messages(Interaction& interaction, const std::set<MessageIndex>& candidates) {
    std::set<MessageIndex> unused = candidates;
    for_each_occurrence(interaction.fragments, [&](const Occurrence& each) { unused.erase(each.message); });
    std::map<MessageIndex, MessageIndex> numbers;
    std::vector<Message> messages;
    for (MessageIndex at = 0; at < interaction.messages.size(); ++at) {
        if (!unused.contains(at)) {
            numbers[at] = messages.size();
            messages.push_back(std::move(interaction.messages[at]));
        }
    }
    interaction.messages = std::move(messages);
    for_each_occurrence(interaction.fragments, [&](Occurrence& each) { each.message = numbers.at(each.message); });
}

}  // namespace map2pml::auml
