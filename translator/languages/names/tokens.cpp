#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "grammar/CheckLexer.h"
#include "grammar/LccLexer.h"
#include "grammar/MapLexer.h"
#include "grammar/MazeLexer.h"
#include "grammar/MermaidLexer.h"
#include "grammar/PlantUmlLexer.h"
#include "translator/foundation/parsing/token_text.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/names/internal.h"

namespace map2pml::names {

namespace {

/// Characters that know how far the lexer has looked.
class WatchedCharacters : public parsing::Characters {
  public:
    using parsing::Characters::Characters;
    void consume() override {
        parsing::Characters::consume();
        reach_ = std::max(reach_, index());
    }
    /// The last character that was looked at: the lexer has seen the one behind each that it takes.
    [[nodiscard]] std::size_t reach() const { return reach_; }

  private:
    std::size_t reach_ = 0;
};

std::unique_ptr<antlr4::Lexer> lexer_of(Language language, antlr4::CharStream* characters) {
    switch (language) {
        case Language::map:
            return std::make_unique<grammar::MapLexer>(characters);
        case Language::lcc:
            return std::make_unique<grammar::LccLexer>(characters);
        case Language::check:
            return std::make_unique<grammar::CheckLexer>(characters);
        case Language::mermaid:
            return std::make_unique<grammar::MermaidLexer>(characters);
        case Language::plantuml:
            return std::make_unique<grammar::PlantUmlLexer>(characters);
        case Language::maze:
            return std::make_unique<grammar::MazeLexer>(characters);
    }
    return nullptr;
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::size_t characters_in(std::string_view text) {
    return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues_character));
}

/// The part of a text from its character `index` on.
std::string from_character(const std::string& text, std::size_t index) {
    std::size_t at = 0;
    for (; at < text.size() && index > 0; --index) do
            ++at;
        while (at < text.size() && continues_character(text[at]));
    return text.substr(at);
}

/// How many characters two texts have in common, at their beginning and at their end.
struct Common {
    std::size_t begin = 0, end = 0;
};

Common common_of(const std::string& one, const std::string& other) {
    const std::size_t shorter = std::min(one.size(), other.size());
    auto begin = static_cast<std::size_t>(
        std::mismatch(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(shorter), other.begin()).first -
        one.begin());
    while (begin > 0 && begin < one.size() && continues_character(one[begin])) --begin;
    while (begin > 0 && begin < other.size() && continues_character(other[begin])) --begin;
    const std::size_t rest = shorter - std::min(begin, shorter);
    auto end = static_cast<std::size_t>(
        std::mismatch(one.rbegin(), one.rbegin() + static_cast<std::ptrdiff_t>(rest), other.rbegin()).first -
        one.rbegin());
    while (end > 0 && continues_character(one[one.size() - end])) --end;
    return {characters_in(std::string_view(one).substr(0, begin)),
            characters_in(std::string_view(one).substr(one.size() - end))};
}

bool has_byte_order_mark(const std::string& text) { return text.starts_with("\xEF\xBB\xBF"); }

/// Reads the tokens of a text; of one that differs little from the last one only those around the difference.
///
/// A lexer in its first mode depends on nothing but the characters from its place on. So a token is as before if all characters that
/// the lexer has looked at up to its end are (`Token::reach`), and all tokens are as before from a place on where the lexer began a
/// token in both texts and the rest of the text is the same.
class Reader {
  public:
    Reader(Language language, const std::string& text, source::FileId file, std::vector<Token> old, Common common,
           std::size_t old_size)
        : text_(text),
          file_(file),
          size_(characters_in(text)),
          old_(std::move(old)),
          common_(common),
          old_size_(old_size),
          known_(first_token()),
          first_(known_.value_or(0)),
          place_(known_ ? old_[first_].from : Token::Start()),
          characters_(place_.index == 0 ? text : from_character(text, place_.index)),
          lexer_(lexer_of(language, &characters_)) {}

    std::vector<Token> read() {
        const std::size_t offset = place_.index;
        std::size_t reach = known_ ? old_[first_].reach : 0;
        lexer_->removeErrorListeners();
        lexer_->setLine(place_.place.line);
        lexer_->setCharPositionInLine(place_.place.column - 1);
        const budget::Uninterrupted runtime;
        next_old_ = first_;
        tokens_.assign(std::make_move_iterator(old_.begin()),
                       std::make_move_iterator(old_.begin() + static_cast<std::ptrdiff_t>(first_)));
        for (;;) {
            const bool is_plain = lexer_->mode == antlr4::Lexer::DEFAULT_MODE && lexer_->modeStack.empty();
            place_ = {characters_.index() + offset,
                      {static_cast<std::uint32_t>(lexer_->getLine()),
                       static_cast<std::uint32_t>(lexer_->getCharPositionInLine() + 1)},
                      is_plain};
            if (is_as_before()) {
                take_rest(reach);
                break;
            }
            const std::size_t before = reach;
            const std::unique_ptr<antlr4::Token> token = lexer_->nextToken();
            reach = std::max(reach, characters_.reach() + offset);
            if (token->getType() == antlr4::Token::EOF) break;
            if (token->getChannel() == antlr4::Token::DEFAULT_CHANNEL)
                tokens_.push_back(
                    {token->getType(), token->getText(), parsing::span_of(*token, file_), place_, before});
        }
        return std::move(tokens_);
    }

  private:
    /// The last token that is surely begun as before; nothing: none is.
    [[nodiscard]] std::optional<std::size_t> first_token() const {
        // The reach grows from token to token.
        auto end = std::partition_point(old_.begin(), old_.end(),
                                        [&](const Token& each) { return each.reach < common_.begin; });
        while (end != old_.begin())
            if ((--end)->from.is_plain) return static_cast<std::size_t>(end - old_.begin());
        return std::nullopt;
    }

    /// Whether the lexer is where it was in the old text, with the same before it.
    [[nodiscard]] bool is_as_before() {
        if (!place_.is_plain || place_.index + common_.end < size_) return false;
        const std::size_t index = place_.index + old_size_ - size_;
        while (next_old_ < old_.size() && old_[next_old_].from.index < index) ++next_old_;
        return next_old_ < old_.size() && old_[next_old_].from.index == index && old_[next_old_].from.is_plain;
    }

    void take_rest(std::size_t reach) {
        const source::Position old = old_[next_old_].from.place;
        const auto move = [&](source::Position& each) {
            if (each.line == old.line) each.column += place_.place.column - old.column;
            each.line += place_.place.line - old.line;
        };
        for (std::size_t i = next_old_; i < old_.size(); ++i) {
            Token token = std::move(old_[i]);
            move(token.span.begin);
            move(token.span.end);
            token.span.file = file_;
            move(token.from.place);
            token.from.index += size_ - old_size_;
            token.reach = std::max(reach, token.reach + size_ - old_size_);
            tokens_.push_back(std::move(token));
        }
    }

    const std::string& text_;
    source::FileId file_;
    std::size_t size_;  ///< in characters
    std::vector<Token> old_;
    Common common_;
    std::size_t old_size_;
    std::optional<std::size_t> known_;
    std::size_t first_;  ///< the first token that is read again
    Token::Start place_;
    WatchedCharacters characters_;
    std::unique_ptr<antlr4::Lexer> lexer_;
    std::size_t next_old_ = 0;
    std::vector<Token> tokens_;
};

}  // namespace

Memory::Memory() = default;
Memory::~Memory() = default;

std::vector<Token>& tokens_of(const source::SourceFile& text, source::FileId file, Language language, Memory& memory) {
    const std::string& now = text.text();
    std::vector<Token> old = std::exchange(memory.tokens_, {});
    const std::string before = std::exchange(memory.text_, "");
    // The runtime does not count a mark that it leaves out.
    const bool is_comparable = !old.empty() && !has_byte_order_mark(now) && !has_byte_order_mark(before);
    if (is_comparable)
        old.pop_back();
    else
        old.clear();
    const Common common = is_comparable ? common_of(before, now) : Common();
    memory.tokens_ = Reader(language, now, file, std::move(old), common, characters_in(before)).read();
    memory.text_ = now;
    const source::Position end = memory.tokens_.empty() ? source::Position{1, 1} : memory.tokens_.back().span.end;
    memory.tokens_.push_back({0, "", {file, end, end}, {}, 0});
    return memory.tokens_;
}

}  // namespace map2pml::names
