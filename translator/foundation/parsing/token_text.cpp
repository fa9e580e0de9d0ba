#include "translator/foundation/parsing/token_text.h"

#include <cstddef>

namespace map2pml::parsing {

std::string describe_token(const antlr4::Token& token) {
    constexpr std::size_t kLongest = 40;
    if (token.getType() == antlr4::Token::EOF) return "the end of the file";
    std::string text = token.getText();
    if (text.size() > kLongest) {
        std::size_t cut = kLongest;
        while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
        text = text.substr(0, cut) + "…";
    }
    return "`" + text + "`";
}

std::optional<std::string> string_value(std::string_view token) {
    std::string value;
    std::size_t at = 1;
    for (; at < token.size() && token[at] != '"'; ++at) {
        if (token[at] == '\\' && at + 1 < token.size()) ++at;
        value += token[at];
    }
    return at < token.size() ? std::optional(value) : std::nullopt;
}

}  // namespace map2pml::parsing
