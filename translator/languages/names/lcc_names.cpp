#include "grammar/LccLexer.h"
#include "translator/languages/names/internal.h"

namespace map2pml::names {

namespace {

using grammar::LccLexer;

/// Reads a text in LCC from left to right: clauses by `::`, messages by their arrows, constraints by what is left.
class LccNames {
  public:
    explicit LccNames(const std::vector<Token>& tokens)
        : tokens_(tokens), close_(partners(tokens_, LccLexer::LPAREN, LccLexer::RPAREN)) {}

    std::vector<Name> read() {
        for (at_ = 0; at_ + 1 < tokens_.size(); ++at_)
            if (is_word(at_))
                word();
            else if (type(at_) == LccLexer::VARIABLE)
                variable(at_);
        end_clause();
        return std::move(names_);
    }

  private:
    [[nodiscard]] std::size_t type(std::size_t at) const { return at < tokens_.size() ? tokens_[at].type : 0; }
    [[nodiscard]] bool is_word(std::size_t at) const {
        return type(at) == LccLexer::IDENT || type(at) == LccLexer::ROLE;
    }
    /// The last token of the term that begins at `at`.
    [[nodiscard]] std::size_t end_of(std::size_t at) const {
        return type(at + 1) == LccLexer::LPAREN ? close_[at + 1] : at;
    }

    Name& add(Kind kind, Use use, std::size_t at, std::size_t last) {
        Name name{kind, use, tokens_[at].text, {}, tokens_[at].span, written(tokens_, at, last), tokens_[at].span,
                  role_};
        name.whole.end = tokens_[last].span.end;
        return names_.emplace_back(std::move(name));
    }
    void variable(std::size_t at) {
        const bool is_first = std::none_of(names_.begin(), names_.end(), [&](const Name& each) {
            return each.kind == Kind::variable && each.scope == clause_ && each.text == tokens_[at].text;
        });
        add(Kind::variable, is_first ? Use::declared : Use::used, at, at).scope = clause_;
    }
    void variables(std::size_t first, std::size_t last) {
        for (std::size_t i = first; i <= last; ++i)
            if (type(i) == LccLexer::VARIABLE) variable(i);
    }

    void word() {
        const std::size_t last = end_of(at_);
        const std::size_t next = type(last + 1);
        if (tokens_[at_].text == "a" && type(at_ + 1) == LccLexer::LPAREN && is_word(at_ + 2)) {
            role(last);
            return;
        }
        if (next == LccLexer::SENDS || next == LccLexer::RECEIVES) {
            const std::size_t to = last + 2;
            add(Kind::message, next == LccLexer::SENDS ? Use::sent : Use::taken, at_, last).detail =
                written(tokens_, at_, end_of(to));
        } else if (!clause_.empty()) {
            add(Kind::procedure, Use::used, at_, last);
        }
        variables(at_ + 1, last);
        at_ = last;
    }
    void role(std::size_t last) {
        const bool is_head = type(last + 1) == LccLexer::DEFINES;
        if (is_head) {
            end_clause();
            role_ = tokens_[at_ + 2].text;
            clause_ = std::to_string(++clauses_);
            head_ = names_.size();
        }
        Name& name = add(Kind::role, is_head ? Use::declared : Use::used, at_ + 2, end_of(at_ + 2));
        name.detail = written(tokens_, at_, last);
        if (is_head) name.whole = {name.span.file, tokens_[at_].span.begin, tokens_[last].span.end};
        variables(at_ + 3, last);
        at_ = last;
    }
    void end_clause() {
        if (!clause_.empty() && at_ > 0) names_[head_].whole.end = tokens_[at_ - 1].span.end;
    }

    const std::vector<Token>& tokens_;
    std::vector<std::size_t> close_;
    std::vector<Name> names_;
    std::size_t at_ = 0;
    std::string role_;
    std::string clause_;
    std::size_t clauses_ = 0;
    std::size_t head_ = 0;
};

}  // namespace

std::vector<Name> names_of_lcc(const std::vector<Token>& tokens, source::FileId /*file*/) {
    return LccNames(tokens).read();
}

}  // namespace map2pml::names
