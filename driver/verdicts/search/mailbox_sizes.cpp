#include "driver/verdicts/search/mailbox_sizes.h"

#include <algorithm>

#include "translator/protocols/analyses/messages/execution_bounds.h"

namespace map2pml::check {

namespace {

constexpr std::uint32_t kMailboxByDefault = 64;

}  // namespace

std::uint32_t largest_mailbox(const CheckSettings& settings, const std::vector<std::uint32_t>& most_messages) {
    return settings.capacity.value_or(std::max(kMailboxByDefault, largest_bound(most_messages)));
}

std::uint32_t largest_bound(const std::vector<std::uint32_t>& most_messages) {
    std::uint32_t largest = 0;
    for (const std::uint32_t each : most_messages)
        largest = each == passes::kUnbounded ? largest : std::max(largest, each);
    return largest;
}

}  // namespace map2pml::check
