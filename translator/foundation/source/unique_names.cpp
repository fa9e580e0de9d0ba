#include "translator/foundation/source/unique_names.h"

#include <cctype>

namespace map2pml::source {

std::string UniqueNames::plain_name(const std::string& text) {
    std::string word;
    for (const char letter : text) {
        const bool is_plain =
            std::isalnum(static_cast<unsigned char>(letter)) != 0 && static_cast<unsigned char>(letter) < 0x80U;
        if (is_plain)
            word += letter;
        else if (!word.empty() && word.back() != '_')
            word += '_';
    }
    while (!word.empty() && word.back() == '_') word.pop_back();
    if (word.empty() || std::isdigit(static_cast<unsigned char>(word.front())) != 0) word.insert(0, "n");
    return word;
}

const std::string& UniqueNames::name_for(const std::string& text, const std::string& shown) {
    const auto known = names_.find(text);
    if (known != names_.end()) return known->second;
    const std::string plain = plain_name(shown);
    std::string word = plain;
    for (int number = 2; !taken_.insert(word).second; ++number) word = plain + separator_ + std::to_string(number);
    return names_.emplace(text, word).first->second;
}

}  // namespace map2pml::source
