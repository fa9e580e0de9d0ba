#include "driver/format/map_format.h"

#include <algorithm>

#include "driver/format/map_pieces.h"
#include "grammar/MapLexer.h"

namespace map2pml::format {

namespace {

using grammar::MapLexer;

constexpr std::size_t kClauseIndent = 2;
constexpr std::size_t kBodyIndent = 4;
constexpr std::size_t kWaitIndent = 2;

/// Writes one piece after the other.
class MapWriter {
  public:
    explicit MapWriter(const std::vector<Piece>& pieces) : pieces_(pieces) {}

    std::string write() {
        for (std::size_t at = 0; at < pieces_.size(); ++at) {
            const bool begins_line = at == 0 || pieces_[at].line_ends > 0 || pieces_[at - 1].ends_line();
            if (begins_line) {
                end_line(at);
                put(std::string(indent_of(at), ' '));
            } else {
                put(std::string(blanks_before(at), ' '));
            }
            open_or_close(at);
            put(pieces_[at].text);
        }
        text_ += text_.empty() ? "" : "\n";
        return std::move(text_);
    }

  private:
    /// What is open: the scene, a parenthesis, and in it the `waitfor` whose `timeout` is still to come.
    struct Level {
        bool is_scene = false;
        std::size_t column = 0;
        std::size_t waits = 0;
    };

    void put(const std::string& part) {
        text_ += part;
        const std::size_t end = part.rfind('\n');
        column_ = (end == std::string::npos ? column_ : 0) +
                  static_cast<std::size_t>(std::count_if(
                      part.begin() + static_cast<std::ptrdiff_t>(end == std::string::npos ? 0 : end + 1), part.end(),
                      [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
    }

    void end_line(std::size_t at) {
        if (at > 0) {
            text_ += pieces_[at].line_ends > 1 ? "\n\n" : "\n";
        }
        column_ = 0;
    }

    /// The next word, which a comment is about.
    [[nodiscard]] std::size_t word_from(std::size_t at) const {
        while (at < pieces_.size() && pieces_[at].is_comment()) {
            ++at;
        }
        return at;
    }

    /// The word after the parenthesis that closes the one which opens next is `=`.
    [[nodiscard]] bool begins_clause(std::size_t at) const {
        std::size_t depth = 0;
        for (at = word_from(at + 1); at < pieces_.size(); at = word_from(at + 1)) {
            depth += pieces_[at].type == MapLexer::LPAREN ? 1 : 0;
            if (pieces_[at].type == MapLexer::RPAREN && --depth == 0) {
                const std::size_t next = word_from(at + 1);
                return next < pieces_.size() && pieces_[next].type == MapLexer::EQUALS;
            }
            if (depth == 0) {
                return false;
            }
        }
        return false;
    }

    [[nodiscard]] std::size_t indent_of(std::size_t at) const {
        const std::size_t word = word_from(at);
        const std::size_t type = word < pieces_.size() ? pieces_[word].type : 0;
        if (levels_.empty()) {
            return 0;
        }
        const Level& level = levels_.back();
        if (type == MapLexer::RBRACKET || type == MapLexer::RPAREN) {
            return level.is_scene ? (word == at ? 0 : kClauseIndent) : level.column;
        }
        if (level.is_scene && type == MapLexer::AGENT && begins_clause(word)) {
            return kClauseIndent;
        }
        const std::size_t waits = level.waits - (type == MapLexer::TIMEOUT && level.waits > 0 ? 1 : 0);
        // What a timeout does instead stands further to the right than the `timeout`, if it does not stand beside it.
        const bool is_instead = last_word_ == MapLexer::TIMEOUT;
        return (level.is_scene ? kBodyIndent : level.column + 1) + kWaitIndent * (waits + (is_instead ? 1 : 0));
    }

    [[nodiscard]] std::size_t blanks_before(std::size_t at) const {
        const Piece& piece = pieces_[at];
        const Piece& before = pieces_[at - 1];
        if (piece.is_comment()) {
            return std::max<std::size_t>(piece.blanks, 1);
        }
        const bool opens = before.type == MapLexer::LPAREN || before.type == MapLexer::LBRACKET;
        const bool closes =
            piece.type == MapLexer::RPAREN || piece.type == MapLexer::RBRACKET || piece.type == MapLexer::COMMA;
        const bool calls =
            piece.type == MapLexer::LPAREN && (before.type == MapLexer::IDENT || before.type == MapLexer::AGENT);
        return opens || closes || calls || piece.type == MapLexer::LBRACKET || is_current_value(at) ? 0 : 1;
    }

    /// `$x` of `=$x`, where the `=` stands in a list of terms.
    [[nodiscard]] bool is_current_value(std::size_t at) const {
        return at >= 2 && pieces_[at - 1].type == MapLexer::EQUALS &&
               (pieces_[at - 2].type == MapLexer::LPAREN || pieces_[at - 2].type == MapLexer::COMMA);
    }

    void open_or_close(std::size_t at) {
        last_word_ = pieces_[at].is_comment() ? last_word_ : pieces_[at].type;
        switch (pieces_[at].type) {
            case MapLexer::LBRACKET:
                levels_.push_back({true, column_, 0});
                break;
            case MapLexer::LPAREN:
                levels_.push_back({false, column_, 0});
                break;
            case MapLexer::RBRACKET:
            case MapLexer::RPAREN:
                if (!levels_.empty()) {
                    levels_.pop_back();
                }
                break;
            case MapLexer::WAITFOR:
                if (!levels_.empty()) {
                    ++levels_.back().waits;
                }
                break;
            case MapLexer::TIMEOUT:
                if (!levels_.empty() && levels_.back().waits > 0) {
                    --levels_.back().waits;
                }
                break;
            default:
                break;
        }
    }

    const std::vector<Piece>& pieces_;
    std::vector<Level> levels_;
    std::string text_;
    std::size_t column_ = 0;
    std::size_t last_word_ = 0;  ///< its type
};

}  // namespace

std::optional<std::string> format_map(std::string_view text) {
    const std::vector<Piece> pieces = map_pieces(text);
    std::string formatted = MapWriter(pieces).write();
    return same_words(pieces, map_pieces(formatted)) ? std::optional(std::move(formatted)) : std::nullopt;
}

}  // namespace map2pml::format
