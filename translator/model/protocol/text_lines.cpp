#include "translator/model/protocol/text_lines.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "translator/model/protocol/value.h"

namespace map2pml::ir {

namespace {

/// Reads a number at the beginning and removes it.
bool take_number(std::string_view& text, std::uint32_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc{};
}

bool take_character(std::string_view& text, char character) {
    const bool there = !text.empty() && text.front() == character;
    text.remove_prefix(there ? 1 : 0);
    return there;
}

bool take_position(std::string_view& text, source::Position& position) {
    return take_number(text, position.line) && take_character(text, ':') && take_number(text, position.column);
}

/// `@1:2-3:4`
bool parse_place(std::string_view word, source::Span& span) {
    return take_character(word, '@') && take_position(word, span.begin) && take_character(word, '-') &&
           take_position(word, span.end) && word.empty();
}

/// The next word of a line, including blanks inside quotes.
std::string take_word(std::string_view& line) {
    std::size_t at = 0;
    bool quoted = false;
    for (; at < line.size() && (quoted || line[at] != ' '); ++at)
        if (line[at] == '"')
            quoted = !quoted;
        else if (line[at] == '\\' && quoted)
            ++at;
    at = std::min(at, line.size());
    std::string word(line.substr(0, at));
    line.remove_prefix(at);
    return word;
}

bool parse_content(std::string_view content, source::FileId file, TextLine& line) {
    while (!content.empty()) {
        const std::string word = take_word(content);
        take_character(content, ' ');
        if (!word.starts_with('@')) {
            line.words.push_back(word);
            continue;
        }
        source::Span span{file, {}, {}};
        if (!parse_place(word, span)) return false;
        line.places.push_back(span);
    }
    return !line.words.empty();
}

}  // namespace

std::optional<TextProblem> parse_lines(std::string_view text, source::FileId file, std::vector<TextLine>& lines) {
    std::vector<std::vector<TextLine>*> open{&lines};
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view content = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t indent = std::min(content.find_first_not_of(' '), content.size());
        content.remove_prefix(indent);
        if (content.empty() || content.starts_with("//")) continue;
        const std::size_t depth = indent / 2;
        if (indent % 2 != 0 || depth >= open.size() || depth > kDeepestLine) {
            return TextProblem{number,
                               "this line is indented too far; parts are indented two spaces more than the line above"};
        }
        open.resize(depth + 1);
        TextLine line{number, {}, {}, {}};
        if (!parse_content(content, file, line))
            return TextProblem{number, "a place is written `@line:column-line:column`"};
        open.back()->push_back(std::move(line));
        open.push_back(&open.back()->back().parts);
    }
    return std::nullopt;
}

std::optional<Term> parse_term(const std::string& word, const source::Span& place) {
    if (word.empty()) return std::nullopt;
    const std::string rest = word.substr(1);
    switch (word.front()) {
        case '$':
            return Term{place, Variable{rest}};
        case '!':
            return Term{place, AgentName{rest}};
        case '%':
            return Term{place, RoleName{rest}};
        case '=':
            return rest.starts_with('$') ? std::optional(Term{place, CurrentValue{rest.substr(1)}}) : std::nullopt;
        case '"': {
            auto text = unquoted(word);
            return text ? std::optional(Term{place, Constant{std::move(*text)}}) : std::nullopt;
        }
        default:
            break;
    }
    if (word == "_") return Term{place, Wildcard{}};
    if (word.front() != '-' && (word.front() < '0' || word.front() > '9')) return Term{place, Constant{word}};
    Integer integer;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), integer.value);
    const bool whole = error == std::errc{} && end == word.data() + word.size();
    return whole ? std::optional(Term{place, integer}) : std::nullopt;
}

}  // namespace map2pml::ir
