#include "translator/languages/format/format.h"

#include <set>

#include "grammar/LccLexer.h"
#include "translator/languages/format/internal.h"

namespace map2pml::format {

namespace {

using grammar::LccLexer;

constexpr std::size_t kLccBodyIndent = 2;
constexpr std::size_t kArrowIndent = 2;

/// The content of a pair of parentheses or brackets.
enum class Bracket { none, terms, constraints, actions };

bool ends_term(std::size_t type) {
    static const std::set<std::size_t> all = {
        LccLexer::IDENT,   LccLexer::ROLE,  LccLexer::RULES,  LccLexer::OF,    LccLexer::VARIABLE, LccLexer::WILDCARD,
        LccLexer::INTEGER, LccLexer::FLOAT, LccLexer::STRING, LccLexer::EMPTY, LccLexer::RPAREN,   LccLexer::RBRACKET};
    return all.contains(type);
}

bool takes_arguments(std::size_t type) {
    return type == LccLexer::IDENT || type == LccLexer::ROLE || type == LccLexer::RULES || type == LccLexer::OF ||
           type == LccLexer::VARIABLE;
}

bool makes_actions(std::size_t type) {
    return type == LccLexer::THEN || type == LccLexer::OR || type == LccLexer::PAR || type == LccLexer::SENDS ||
           type == LccLexer::RECEIVES;
}

bool closes(std::size_t type) {
    return type == LccLexer::RPAREN || type == LccLexer::RBRACKET || type == LccLexer::RBRACE;
}

/// The kind of bracket that each token opens or closes.
std::vector<Bracket> brackets_of(const std::vector<SourceToken>& source_tokens) {
    std::vector<Bracket> brackets(source_tokens.size(), Bracket::none);
    std::vector<std::size_t> open;
    std::size_t before = 0;  // type of the word before
    for (std::size_t at = 0; at < source_tokens.size(); ++at) {
        const std::size_t type = source_tokens[at].type;
        if (type == LccLexer::LBRACKET || (type == LccLexer::LPAREN && takes_arguments(before))) {
            brackets[at] = Bracket::terms;
            open.push_back(at);
        } else if (type == LccLexer::LPAREN) {
            brackets[at] = Bracket::constraints;
            open.push_back(at);
        } else if (makes_actions(type) && !open.empty()) {
            brackets[open.back()] = Bracket::actions;
        } else if ((type == LccLexer::RPAREN || type == LccLexer::RBRACKET) && !open.empty()) {
            brackets[at] = brackets[open.back()];
            open.pop_back();
            if (brackets[at] == Bracket::actions && !open.empty()) brackets[open.back()] = Bracket::actions;
        }
        before = source_tokens[at].is_comment() ? before : type;
    }
    return brackets;
}

class LccWriter : public TokenPrinter {
  public:
    explicit LccWriter(const std::vector<SourceToken>& source_tokens)
        : TokenPrinter(source_tokens), brackets_(brackets_of(source_tokens)) {}

  private:
    /// An open parenthesis.
    struct Level {
        std::size_t column;   ///< of the parenthesis
        std::size_t content;  ///< column of the content
    };

    /// `a(role, X) ::`
    [[nodiscard]] bool begins_clause(std::size_t at) const {
        if (!takes_arguments(type_at(at))) return false;
        at = word_from(at + 1);
        if (type_at(at) == LccLexer::LPAREN) {
            std::size_t depth = 0;
            do {
                depth += type_at(at) == LccLexer::LPAREN ? 1 : 0;
                depth -= type_at(at) == LccLexer::RPAREN ? 1 : 0;
                at = word_from(at + 1);
            } while (depth > 0 && at < source_tokens().size());
        }
        return type_at(at) == LccLexer::DEFINES;
    }

    /// `rules of hd {`
    [[nodiscard]] bool begins_norms(std::size_t at) const {
        return type_at(at) == LccLexer::RULES && type_at(word_from(at + 1)) == LccLexer::OF;
    }

    [[nodiscard]] std::size_t indent_of(std::size_t at) const override {
        const std::size_t word = word_from(at);
        const std::size_t type = type_at(word);
        if (levels_.empty() &&
            (!is_in_clause_ || word == source_tokens().size() || begins_clause(word) || begins_norms(word)))
            return 0;
        if (!levels_.empty() && word == at && closes(type)) return levels_.back().column;
        return (levels_.empty() ? kLccBodyIndent : levels_.back().content) +
               (type == LccLexer::ARROW ? kArrowIndent : 0);
    }

    [[nodiscard]] std::size_t blanks_before(std::size_t at) const override {
        const SourceToken& token = source_tokens()[at];
        const SourceToken& before = source_tokens()[at - 1];
        switch (token.type) {
            case LccLexer::COMMA:
            case LccLexer::FULL_STOP:
            case LccLexer::RBRACKET:
                return before.is_comment() ? 1 : 0;
            case LccLexer::RPAREN:
                return before.is_comment() || brackets_[at] == Bracket::actions ? 1 : 0;
            case LccLexer::LPAREN:
                if (takes_arguments(before.type)) return 0;
                break;
            default:
                break;
        }
        switch (before.type) {
            case LccLexer::LPAREN:
            case LccLexer::LBRACKET:
                return brackets_[at - 1] == Bracket::actions ? 1 : 0;
            case LccLexer::NOT:
                return before.text == "not" ? 1 : 0;
            case LccLexer::MINUS:
            case LccLexer::PLUS:
                return is_sign_ ? 0 : 1;
            default:
                return 1;
        }
    }

    void follow(std::size_t at) override {
        const std::size_t type = type_at(at);
        if (levels_.empty() && (type == LccLexer::FULL_STOP || begins_clause(at) || begins_norms(at)))
            is_in_clause_ = false;
        is_in_clause_ = is_in_clause_ || type == LccLexer::DEFINES;
        is_sign_ = (type == LccLexer::MINUS || type == LccLexer::PLUS) && !ends_term(last_word_);
        if (type == LccLexer::LPAREN || type == LccLexer::LBRACKET)
            levels_.push_back({column(), column() + (brackets_[at] == Bracket::actions ? 2 : 1)});
        else if (type == LccLexer::LBRACE)
            levels_.push_back({0, kLccBodyIndent});
        else if (closes(type) && !levels_.empty())
            levels_.pop_back();
        last_word_ = type;
    }

    std::vector<Bracket> brackets_;
    std::vector<Level> levels_;
    bool is_in_clause_ = false;  ///< after its `::`
    bool is_sign_ = false;       ///< the word before is the minus of a number
    std::size_t last_word_ = 0;  ///< type of the last word
};

}  // namespace

std::optional<std::string> format_lcc(std::string_view text) {
    const std::vector<SourceToken> source_tokens = source_tokens_of<LccLexer>(text);
    std::string formatted = LccWriter(source_tokens).write();
    return same_tokens(source_tokens, source_tokens_of<LccLexer>(formatted)) ? std::optional(std::move(formatted))
                                                                             : std::nullopt;
}

}  // namespace map2pml::format
