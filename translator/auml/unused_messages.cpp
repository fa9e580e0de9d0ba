#include "translator/auml/unused_messages.h"

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace map2pml::auml {

namespace {

template <typename Visit>
void for_each_occurrence(std::vector<Fragment>& fragments, Visit visit) {
    for (Fragment& fragment : fragments) {
        if (auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
            visit(*occurrence);
        } else if (auto* combined = std::get_if<Combined>(&fragment.kind)) {
            for (Operand& operand : combined->operands) {
                for_each_occurrence(operand.fragments, visit);
            }
        }
    }
}

}  // namespace

void drop_unused_messages(Interaction& interaction) {
    std::map<MessageIndex, MessageIndex> numbers;
    for_each_occurrence(interaction.fragments, [&](const Occurrence& each) { numbers[each.message] = 0; });
    std::vector<Message> messages;
    for (auto& [old_number, number] : numbers) {
        number = messages.size();
        messages.push_back(std::move(interaction.messages[old_number]));
    }
    interaction.messages = std::move(messages);
    for_each_occurrence(interaction.fragments, [&](Occurrence& each) { each.message = numbers.at(each.message); });
}

}  // namespace map2pml::auml
