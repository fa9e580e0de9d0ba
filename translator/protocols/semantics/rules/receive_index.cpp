#include "translator/protocols/semantics/rules/receive_index.h"

#include <algorithm>

namespace map2pml::semantics {

void ReceiveIndex::add_receive(std::size_t number, const FixedPattern& pattern) {
    const bool is_fixed = std::find(pattern.terms.begin(), pattern.terms.end(), kNotBound) == pattern.terms.end();
    if (is_fixed)
        by_content_[{pattern.performative, pattern.terms}].push_back(number);
    else
        by_form_[{pattern.performative, pattern.terms.size()}].push_back(number);
}

std::vector<std::size_t> ReceiveIndex::candidates(const std::vector<Message>& mailbox) const {
    std::vector<std::size_t> numbers = others_;
    const auto add = [&](const auto& index, const auto& key) {
        if (const auto found = index.find(key); found != index.end())
            numbers.insert(numbers.end(), found->second.begin(), found->second.end());
    };
    for (const Message& message : mailbox) {
        add(by_content_, Content(message.performative, message.terms));
        add(by_form_, Form(message.performative, message.terms.size()));
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

}  // namespace map2pml::semantics
