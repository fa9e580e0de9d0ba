#include "translator/model/protocol/value.h"

namespace map2pml::ir {

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char byte : text) {
        if (byte == '"' || byte == '\\') result += '\\';
        result += byte;
    }
    return result + "\"";
}

std::optional<std::string> unquoted(std::string_view word) {
    std::string text;
    for (std::size_t at = 1; at < word.size(); ++at) {
        if (word[at] == '"') return at + 1 == word.size() ? std::optional(text) : std::nullopt;
        if (word[at] == '\\' && at + 1 < word.size()) ++at;
        text += word[at];
    }
    return std::nullopt;
}

}  // namespace map2pml::ir
