#include "translator/languages/diagrams/unused_messages.h"

#include <map>
#include <utility>
#include <vector>

namespace map2pml::auml {

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
