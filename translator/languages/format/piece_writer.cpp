#include "translator/languages/format/internal.h"

#include <algorithm>

namespace map2pml::format {

std::string PieceWriter::write() {
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
        const Piece& piece = pieces_[at];
        const bool begins_line = at == 0 || piece.line_ends > 0 || pieces_[at - 1].ends_line();
        if (begins_line) {
            end_line(at);
            put(std::string(indent_of(at), ' '));
        } else if (piece.is_comment()) {
            put(std::string(std::max<std::size_t>(piece.blanks, 1), ' '));
        } else {
            put(std::string(blanks_before(at), ' '));
        }
        if (!piece.is_comment()) {
            follow(at);
        }
        put(piece.text);
    }
    text_ += text_.empty() ? "" : "\n";
    return std::move(text_);
}

std::size_t PieceWriter::word_from(std::size_t at) const {
    while (at < pieces_.size() && pieces_[at].is_comment()) {
        ++at;
    }
    return at;
}

void PieceWriter::put(const std::string& part) {
    text_ += part;
    const std::size_t end = part.rfind('\n');
    column_ = (end == std::string::npos ? column_ : 0) +
              static_cast<std::size_t>(std::count_if(
                  part.begin() + static_cast<std::ptrdiff_t>(end == std::string::npos ? 0 : end + 1), part.end(),
                  [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

void PieceWriter::end_line(std::size_t at) {
    if (at > 0) {
        text_ += pieces_[at].line_ends > 1 ? "\n\n" : "\n";
    }
    column_ = 0;
}

}  // namespace map2pml::format
