#include <set>

#include "grammar/CheckLexer.h"
#include "translator/languages/names/internal.h"

namespace map2pml::names {

namespace {

using grammar::CheckLexer;

/// Reads a check file from left to right: the word that begins a statement or an event says what the next words name.
class CheckNames {
  public:
    explicit CheckNames(const std::vector<Token>& tokens)
        : tokens_(tokens), close_(partners(tokens_, CheckLexer::LBRACE, CheckLexer::RBRACE)) {}

    std::vector<Name> read() {
        for (at_ = 0; at_ + 1 < tokens_.size(); ++at_) token();
        // State is used by its name alone.
        std::set<std::string> state;
        for (const Name& each : names_)
            if (each.kind == Kind::state) state.insert(each.text);
        std::set<source::Span> known;
        for (const Name& each : names_) known.insert(each.span);
        for (std::size_t i = 0; i + 1 < tokens_.size(); ++i)
            if (type(i) == CheckLexer::NAME && state.contains(tokens_[i].text) && !known.contains(tokens_[i].span))
                add(Kind::state, Use::used, i);
        std::sort(names_.begin(), names_.end(), [](const Name& a, const Name& b) { return a.span < b.span; });
        return std::move(names_);
    }

  private:
    [[nodiscard]] std::size_t type(std::size_t at) const { return at < tokens_.size() ? tokens_[at].type : 0; }
    /// Names may be words of the language; here only where something must be named.
    [[nodiscard]] bool is_word(std::size_t at) const {
        return type(at) != 0 && !tokens_[at].text.empty() &&
               std::isalpha(static_cast<unsigned char>(tokens_[at].text[0])) != 0;
    }

    Name& add(Kind kind, Use use, std::size_t at) {
        std::string text = tokens_[at].text;
        source::Span span = tokens_[at].span;
        if (type(at) == CheckLexer::VARIABLE || type(at) == CheckLexer::AGENT_NAME ||
            type(at) == CheckLexer::ROLE_NAME) {
            text.erase(0, 1);
            span = without_sign(span);
        } else if (type(at) == CheckLexer::STRING && text.size() > 2) {
            text = text.substr(1, text.size() - 2);
            ++span.begin.column;
            --span.end.column;
        }
        return names_.emplace_back(Name{kind, use, std::move(text), {}, span, {}, tokens_[at].span, {}});
    }
    void list(Kind kind) {
        while (is_word(at_ + 1)) {
            add(kind, Use::used, ++at_);
            if (type(at_ + 1) != CheckLexer::COMMA) return;
            ++at_;
        }
    }
    /// `Bidder.bidloop`, `bidloop`
    void clause_name() {
        if (!is_word(at_ + 1)) return;
        ++at_;
        if (type(at_ + 1) == CheckLexer::DOT && is_word(at_ + 2)) {
            add(Kind::agent, Use::used, at_);
            const std::string agent = tokens_[at_].text;
            at_ += 2;
            add(Kind::clause, Use::used, at_).scope = agent;
        } else {
            add(Kind::clause, Use::used, at_);
        }
    }
    /// Variables are known inside of one procedure, observer or property.
    [[nodiscard]] std::string scope_here() const { return std::to_string(statement_); }

    /// The whole statement goes up to its closing brace, or the end of the line.
    void reach(Name& name, std::size_t begin) const {
        name.whole.begin = tokens_[begin].span.begin;
        std::size_t end = begin;
        for (std::size_t i = begin; i + 1 < tokens_.size(); ++i) {
            if (type(i) == CheckLexer::LBRACE) {
                end = close_[i];
                break;
            }
            if (i > begin && tokens_[i].span.begin.line != tokens_[begin].span.begin.line) break;
            end = i;
        }
        name.whole.end = tokens_[end].span.end;
        name.detail = written(tokens_, begin, std::min(end, begin + 12));
    }

    void declare(Kind kind, bool needs_colon = false) {
        ++statement_;
        const std::size_t begin = at_;
        if (!is_word(at_ + 1) && type(at_ + 1) != CheckLexer::STRING) return;
        if (needs_colon && type(at_ + 2) != CheckLexer::COLON) return;
        ++at_;
        reach(add(kind, Use::declared, at_), begin);
    }

    void token() {
        switch (type(at_)) {
            case CheckLexer::AGENTS:
                // `agents Guest = 2, Ann = 1`; the comma before the next name.
                for (;;) {
                    if (!is_word(at_ + 1)) return;
                    add(Kind::agent, Use::used, ++at_);
                    std::size_t next = at_ + 1;
                    while (next + 1 < tokens_.size() && tokens_[next].span.begin.line == tokens_[at_].span.begin.line &&
                           type(next) != CheckLexer::COMMA && type(next) != CheckLexer::RBRACE)
                        ++next;
                    if (type(next) != CheckLexer::COMMA) return;
                    at_ = next;
                }
            case CheckLexer::LIMIT:
                clause_name();
                return;
            case CheckLexer::TOTAL:
                list(Kind::procedure);
                return;
            case CheckLexer::SERVICES:
                while (is_word(at_ + 1)) {
                    add(Kind::agent, Use::used, ++at_);
                    if (type(at_ + 1) != CheckLexer::COMMA) return;
                    ++at_;
                }
                return;
            case CheckLexer::START:
                if (is_word(at_ + 1)) add(Kind::agent, Use::used, ++at_);
                return;
            case CheckLexer::PROCEDURE:
                declare(Kind::procedure);
                return;
            case CheckLexer::STATE:
            case CheckLexer::CONST:
                declare(Kind::state);
                return;
            case CheckLexer::INSTANCE:
                declare(Kind::instance);
                return;
            case CheckLexer::INVARIANT:
            case CheckLexer::NEVER:
            case CheckLexer::REACHABLE:
            case CheckLexer::TRACE:
            case CheckLexer::LTL:
                declare(Kind::property, true);
                return;
            case CheckLexer::ON:
                ++statement_;
                return;
            case CheckLexer::EXPECT:
                list(Kind::property);
                return;
            case CheckLexer::SENT:
            case CheckLexer::PENDING:
                event(Kind::message, Use::sent);
                return;
            case CheckLexer::RECEIVED:
                event(Kind::message, Use::taken);
                return;
            case CheckLexer::SUCCEEDED:
            case CheckLexer::FAILED:
                event(Kind::procedure, Use::used);
                return;
            case CheckLexer::ENTERED:
                clause_name();
                return;
            case CheckLexer::AGENT_NAME:
                add(Kind::agent, Use::used, at_);
                return;
            case CheckLexer::ROLE_NAME:
                add(Kind::role, Use::used, at_);
                return;
            case CheckLexer::VARIABLE: {
                const std::string scope = scope_here();
                const std::string text = tokens_[at_].text.substr(1);
                const bool is_first = std::none_of(names_.begin(), names_.end(), [&](const Name& each) {
                    return each.kind == Kind::variable && each.scope == scope && each.text == text;
                });
                add(Kind::variable, is_first ? Use::declared : Use::used, at_).scope = scope;
                return;
            }
            default:
                return;
        }
    }
    void event(Kind kind, Use use) {
        if (is_word(at_ + 1)) add(kind, use, ++at_);
    }

    const std::vector<Token>& tokens_;
    std::vector<std::size_t> close_;
    std::vector<Name> names_;
    std::size_t at_ = 0;
    std::size_t statement_ = 0;
};

}  // namespace

std::vector<Name> names_of_check(const std::vector<Token>& tokens, source::FileId /*file*/) {
    return CheckNames(tokens).read();
}

}  // namespace map2pml::names
