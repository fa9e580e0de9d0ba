#include "translator/languages/format/internal.h"

#include <algorithm>

namespace map2pml::format {

std::string TokenPrinter::write() {
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
        const SourceToken& token = tokens_[at];
        const bool begins_line = at == 0 || token.line_ends > 0 || tokens_[at - 1].ends_line();
        if (begins_line) {
            end_line(at);
            put(std::string(indent_of(at), ' '));
        } else if (token.is_comment()) {
            put(std::string(std::max<std::size_t>(token.blanks, 1), ' '));
        } else {
            put(std::string(blanks_before(at), ' '));
        }
        if (!token.is_comment()) follow(at);
        put(token.text);
    }
    text_ += text_.empty() ? "" : "\n";
    return std::move(text_);
}

std::size_t TokenPrinter::word_from(std::size_t at) const {
    while (at < tokens_.size() && tokens_[at].is_comment()) ++at;
    return at;
}

void TokenPrinter::put(const std::string& part) {
    text_ += part;
    const std::size_t end = part.rfind('\n');
    column_ = (end == std::string::npos ? column_ : 0) +
              static_cast<std::size_t>(std::count_if(
                  part.begin() + static_cast<std::ptrdiff_t>(end == std::string::npos ? 0 : end + 1), part.end(),
                  [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

void TokenPrinter::end_line(std::size_t at) {
    if (at > 0) text_ += tokens_[at].line_ends > 1 ? "\n\n" : "\n";
    column_ = 0;
}

}  // namespace map2pml::format
