#include "tests/layers/bare_code.h"

#include <algorithm>
#include <cctype>

namespace map2pml::layers {

std::string bare_code(std::string_view text) {
    std::string kept;
    std::size_t at = 0;
    const auto starts = [&](std::string_view word) { return text.substr(at).starts_with(word); };
    const auto skip_past = [&](std::string_view end, std::size_t from) {
        const std::size_t found = text.find(end, from);
        at = found == std::string_view::npos ? text.size() : found + end.size();
    };
    while (at < text.size()) {
        if (starts("//")) {
            at = std::min(text.find('\n', at), text.size());
        } else if (starts("/*")) {
            skip_past("*/", at + 2);
        } else if (starts("R\"")) {
            const std::size_t open = text.find('(', at);
            skip_past(")" + std::string(text.substr(at + 2, open - at - 2)) + "\"", open);
            kept += "\"\"";
        } else if (text[at] == '"' ||
                   (text[at] == '\'' && (at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0))) {
            const char quote = text[at++];
            while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
            ++at;
            kept += "\"\"";
        } else {
            kept += text[at++];
        }
    }
    return kept;
}

}  // namespace map2pml::layers
