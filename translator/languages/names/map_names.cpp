#include "grammar/MapLexer.h"
#include "translator/languages/names/internal.h"

namespace map2pml::names {

namespace {

using grammar::MapLexer;

/// Reads a text in MAP from left to right. Brackets alone say what belongs together.
class MapNames {
  public:
    explicit MapNames(const std::vector<Token>& tokens)
        : tokens_(tokens), close_(partners(tokens_, MapLexer::LPAREN, MapLexer::RPAREN)) {}

    std::vector<Name> read() {
        for (at_ = 0; at_ + 1 < tokens_.size(); ++at_) {
            switch (tokens_[at_].type) {
                case MapLexer::IDENT:
                    word();
                    break;
                case MapLexer::AGENT:
                    agent();
                    break;
                case MapLexer::VARIABLE:
                    variable(at_, type(at_ + 1) == MapLexer::EQUALS);
                    break;
                case MapLexer::AGENT_NAME:
                    sign(at_, Kind::agent, Use::used);
                    break;
                case MapLexer::ROLE_NAME:
                    sign(at_, Kind::role, Use::used);
                    break;
                default:
                    break;
            }
        }
        end_clause();
        return std::move(names_);
    }

  private:
    [[nodiscard]] std::size_t type(std::size_t at) const { return at < tokens_.size() ? tokens_[at].type : 0; }

    Name& add(Kind kind, Use use, std::size_t at, const source::Span& span, std::string text) {
        Name name{kind, use, std::move(text), {}, span, {}, tokens_[at].span, agent_};
        return names_.emplace_back(std::move(name));
    }
    void sign(std::size_t at, Kind kind, Use use) {
        add(kind, use, at, without_sign(tokens_[at].span), tokens_[at].text.substr(1));
    }
    void variable(std::size_t at, bool is_bound) {
        sign(at, Kind::variable, is_bound ? Use::declared : Use::used);
        names_.back().scope = clause_;
    }

    /// A scene, a message or a procedure; the words among terms are constants.
    void word() {
        const Token& token = tokens_[at_];
        if (type(at_ + 1) == MapLexer::LBRACKET) {
            add(Kind::scene, Use::declared, at_, token.span, token.text);
            return;
        }
        if (type(at_ + 1) != MapLexer::LPAREN) return;
        const std::size_t close = close_[at_ + 1];
        const std::size_t arrow = type(close + 1);
        const bool is_message = arrow == MapLexer::SENDS || arrow == MapLexer::RECEIVES;
        Name& name = add(is_message ? Kind::message : Kind::procedure,
                         !is_message                ? Use::used
                         : arrow == MapLexer::SENDS ? Use::sent
                                                    : Use::taken,
                         at_, token.span, token.text);
        // Variables of a pattern are bound: in the terms, and in the address behind the arrow.
        std::size_t last = close;
        if (is_message && type(close + 2) == MapLexer::AGENT && type(close + 3) == MapLexer::LPAREN)
            last = close_[close + 3];
        name.detail = written(tokens_, at_, last);
        name.whole.end = tokens_[last].span.end;
        if (name.use != Use::taken && arrow != MapLexer::RECEIVES) return;
        for (std::size_t i = at_ + 1; i <= last; ++i) {
            if (type(i) == MapLexer::VARIABLE) variable(i, type(i - 1) != MapLexer::EQUALS);
            if (type(i) == MapLexer::AGENT_NAME) sign(i, Kind::agent, Use::used);
            if (type(i) == MapLexer::ROLE_NAME) sign(i, Kind::role, Use::used);
        }
        at_ = last;
    }

    /// The head of a clause, a call, or an address.
    void agent() {
        if (type(at_ + 1) != MapLexer::LPAREN) return;
        const std::size_t close = close_[at_ + 1];
        if (type(close + 1) == MapLexer::EQUALS && type(at_ + 2) == MapLexer::AGENT_NAME) {
            head(close);
            return;
        }
        const std::size_t before = at_ == 0 ? 0 : type(at_ - 1);
        if (before == MapLexer::SENDS || before == MapLexer::RECEIVES) return;
        if (type(at_ + 2) == MapLexer::IDENT) call(at_ + 2, Use::used, close);
    }
    void call(std::size_t at, Use use, std::size_t close) {
        Name& name = add(Kind::clause, use, at, tokens_[at].span, tokens_[at].text);
        name.scope = agent_;
        name.detail = written(tokens_, at_, close);
    }
    void head(std::size_t close) {
        end_clause();
        agent_ = tokens_[at_ + 2].text.substr(1);
        clause_ = std::to_string(++clauses_);
        head_ = names_.size();
        sign(at_ + 2, Kind::agent, Use::declared);
        names_.back().detail = written(tokens_, at_, close);
        names_.back().whole = {tokens_[at_].span.file, tokens_[at_].span.begin, tokens_[close].span.end};
        begins_ = tokens_[at_].span.begin;
        bool has_name = false;
        for (std::size_t i = at_ + 3; i < close; ++i) {
            if (type(i) == MapLexer::ROLE_NAME) sign(i, Kind::role, Use::declared);
            if (type(i) == MapLexer::VARIABLE) variable(i, true);
            if (type(i) == MapLexer::IDENT && !has_name) {
                call(i, Use::declared, close);
                has_name = true;
            }
        }
        at_ = close;
    }
    /// The clause goes up to the token before the next head or the end of the scene.
    void end_clause() {
        if (clause_.empty()) return;
        std::size_t last = at_ == 0 ? 0 : at_ - 1;
        while (last > 0 && type(last) == MapLexer::RBRACKET) --last;
        for (std::size_t i = head_; i < names_.size(); ++i)
            if (names_[i].use == Use::declared && (names_[i].kind == Kind::clause || i == head_)) {
                names_[i].whole.begin = begins_;
                names_[i].whole.end = tokens_[last].span.end;
            }
    }

    const std::vector<Token>& tokens_;
    std::vector<std::size_t> close_;
    std::vector<Name> names_;
    std::size_t at_ = 0;
    std::string agent_;   ///< of the clause
    std::string clause_;  ///< its number: the scope of its variables
    std::size_t clauses_ = 0;
    std::size_t head_ = 0;  ///< the name of the agent in the head
    source::Position begins_;
};

}  // namespace

std::vector<Name> names_of_map(const std::vector<Token>& tokens, source::FileId /*file*/) {
    return MapNames(tokens).read();
}

}  // namespace map2pml::names
