#include "translator/languages/format/format.h"

#include "grammar/MapLexer.h"
#include "translator/languages/format/internal.h"

namespace map2pml::format {

namespace {

using grammar::MapLexer;

constexpr std::size_t kClauseIndent = 2;
constexpr std::size_t kBodyIndent = 4;
constexpr std::size_t kWaitIndent = 2;

/// Writes one token after the other.
class MapWriter : public TokenPrinter {
  public:
    using TokenPrinter::TokenPrinter;

  private:
    /// An open scene or parenthesis, with the number of `waitfor` in it whose `timeout` is still to come.
    struct Level {
        bool is_scene = false;
        std::size_t column = 0;
        std::size_t waits = 0;
    };

    /// Whether the parenthesis that opens next is closed before a `=`.
    [[nodiscard]] bool begins_clause(std::size_t at) const {
        std::size_t depth = 0;
        for (at = word_from(at + 1); at < source_tokens().size(); at = word_from(at + 1)) {
            depth += source_tokens()[at].type == MapLexer::LPAREN ? 1 : 0;
            if (source_tokens()[at].type == MapLexer::RPAREN && --depth == 0) {
                const std::size_t next = word_from(at + 1);
                return next < source_tokens().size() && source_tokens()[next].type == MapLexer::EQUALS;
            }
            if (depth == 0) return false;
        }
        return false;
    }

    [[nodiscard]] std::size_t indent_of(std::size_t at) const override {
        const std::size_t word = word_from(at);
        const std::size_t type = word < source_tokens().size() ? source_tokens()[word].type : 0;
        if (levels_.empty()) return 0;
        const Level& level = levels_.back();
        if (type == MapLexer::RBRACKET || type == MapLexer::RPAREN)
            return level.is_scene ? (word == at ? 0 : kClauseIndent) : level.column;
        if (level.is_scene && type == MapLexer::AGENT && begins_clause(word)) return kClauseIndent;
        const std::size_t waits = level.waits - (type == MapLexer::TIMEOUT && level.waits > 0 ? 1 : 0);
        // The operation of a timeout stands further to the right than the `timeout`, if it does not stand beside it.
        const bool is_instead = last_word_ == MapLexer::TIMEOUT;
        return (level.is_scene ? kBodyIndent : level.column + 1) + kWaitIndent * (waits + (is_instead ? 1 : 0));
    }

    [[nodiscard]] std::size_t blanks_before(std::size_t at) const override {
        const SourceToken& token = source_tokens()[at];
        const SourceToken& before = source_tokens()[at - 1];
        const bool opens = before.type == MapLexer::LPAREN || before.type == MapLexer::LBRACKET;
        const bool closes =
            token.type == MapLexer::RPAREN || token.type == MapLexer::RBRACKET || token.type == MapLexer::COMMA;
        const bool calls =
            token.type == MapLexer::LPAREN && (before.type == MapLexer::IDENT || before.type == MapLexer::AGENT);
        return opens || closes || calls || token.type == MapLexer::LBRACKET || is_current_value(at) ? 0 : 1;
    }

    /// `$x` of `=$x`, where the `=` stands in a list of terms.
    [[nodiscard]] bool is_current_value(std::size_t at) const {
        return at >= 2 && source_tokens()[at - 1].type == MapLexer::EQUALS &&
               (source_tokens()[at - 2].type == MapLexer::LPAREN || source_tokens()[at - 2].type == MapLexer::COMMA);
    }

    void follow(std::size_t at) override {
        last_word_ = source_tokens()[at].type;
        switch (source_tokens()[at].type) {
            case MapLexer::LBRACKET:
                levels_.push_back({true, column(), 0});
                break;
            case MapLexer::LPAREN:
                levels_.push_back({false, column(), 0});
                break;
            case MapLexer::RBRACKET:
            case MapLexer::RPAREN:
                if (!levels_.empty()) levels_.pop_back();
                break;
            case MapLexer::WAITFOR:
                if (!levels_.empty()) ++levels_.back().waits;
                break;
            case MapLexer::TIMEOUT:
                if (!levels_.empty() && levels_.back().waits > 0) --levels_.back().waits;
                break;
            default:
                break;
        }
    }

    std::vector<Level> levels_;
    std::size_t last_word_ = 0;  ///< type of the last word
};

}  // namespace

std::optional<std::string> format_map(std::string_view text) {
    const std::vector<SourceToken> source_tokens = source_tokens_of<MapLexer>(text);
    std::string formatted = MapWriter(source_tokens).write();
    return same_tokens(source_tokens, source_tokens_of<MapLexer>(formatted)) ? std::optional(std::move(formatted))
                                                                             : std::nullopt;
}

}  // namespace map2pml::format
