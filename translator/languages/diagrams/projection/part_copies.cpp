#include "translator/languages/diagrams/projection/internal.h"

#include <algorithm>
#include <utility>

#include "translator/languages/diagrams/uses.h"

namespace map2pml::auml {

namespace {

constexpr std::size_t kMostMessagesCopied = 5000;
constexpr std::size_t kMostCopied = 100'000;

std::size_t size_of(const std::vector<Fragment>& fragments) {
    std::size_t size = fragments.size();
    for (const Fragment& fragment : fragments) {
        if (const auto* combined = std::get_if<Combined>(&fragment.kind))
            for (const Operand& operand : combined->operands) size += 1 + size_of(operand.fragments);
    }
    return size;
}

bool is_cut(const Message& message) {
    return !std::holds_alternative<AtLifeline>(message.from) || !std::holds_alternative<AtLifeline>(message.to);
}

/// The number of its sends and receives.
using Ends = std::pair<int, int>;

void count_ends(const std::vector<Fragment>& fragments, std::map<MessageIndex, Ends>& ends) {
    for (const Fragment& fragment : fragments) {
        if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
            Ends& count = ends[occurrence->message];
            ++(occurrence->is_send ? count.first : count.second);
        } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
            for (const Operand& operand : combined->operands) count_ends(operand.fragments, ends);
        }
    }
}

void use(Fragment& fragment, const std::map<MessageIndex, MessageIndex>& copies) {
    if (auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
        const auto copy = copies.find(occurrence->message);
        occurrence->message = copy == copies.end() ? occurrence->message : copy->second;
    } else if (auto* combined = std::get_if<Combined>(&fragment.kind)) {
        for (Operand& operand : combined->operands)
            for (Fragment& inner : operand.fragments) use(inner, copies);
    }
}

}  // namespace

bool PartCopies::append(const std::vector<Fragment>& fragments, std::vector<Fragment>& into) {
    std::map<MessageIndex, Ends> ends;
    count_ends(fragments, ends);
    std::map<MessageIndex, MessageIndex> copies;
    for (const auto& [message, count] : ends) {
        if (count == Ends{1, 1} || is_cut(interaction_.messages[message])) {
            originals_.insert(message);
            copies[message] = interaction_.messages.size();
            Message copy = interaction_.messages[message];
            interaction_.messages.push_back(std::move(copy));
        }
    }
    copied_ += size_of(fragments);
    if (interaction_.messages.size() > std::max(kMostMessagesCopied, drawn_messages_) || copied_ > kMostCopied)
        return false;
    for (Fragment fragment : fragments) {
        use(fragment, copies);
        into.push_back(std::move(fragment));
    }
    return true;
}

void PartCopies::drop_originals() { drop_unused_messages(interaction_, originals_); }

}  // namespace map2pml::auml
