#include "translator/map/token_check.h"

#include <charconv>
#include <cstdint>

#include "grammar/MapLexer.h"
#include "translator/map/expected.h"
#include "translator/parsing/span_of.h"
#include "translator/parsing/token_text.h"

namespace map2pml::map {

namespace {

using grammar::MapLexer;

void check_string(const antlr4::Token& token, source::FileId file, diag::Sink& sink) {
    const std::string text = token.getText();
    if (!parsing::string_value(text)) {
        sink.report({diag::Code::syntax,
                     parsing::span_of(token, file),
                     "this string is not closed; a string ends on its own line",
                     {}});
        return;
    }
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
        if (text[at] != '\\') {
            continue;
        }
        ++at;
        if (text[at] != '\\' && text[at] != '"') {
            sink.report({diag::Code::unknown_escape,
                         parsing::span_of(token, file),
                         "a backslash in a string stands before `\\` or `\"` only; write `\\\\` for a backslash",
                         {}});
            return;
        }
    }
}

void check_integer(const antlr4::Token& token, source::FileId file, diag::Sink& sink) {
    const std::string text = token.getText();
    std::int64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc{}) {
        sink.report(
            {diag::Code::integer_out_of_range,
             parsing::span_of(token, file),
             parsing::describe_token(token) + " does not fit in 64 bits; the largest integer is 9223372036854775807",
             {}});
    }
}

/// What may have been meant by a character that begins no word.
std::string_view advice_for(const std::string& character) {
    if (character == "$" || character == "%" || character == "!") {
        return "; a name follows it without a blank, as in `$price`, `%bidder`, `!Bidder`";
    }
    if (character == "-" || character == "<" || character == ">") {
        return "; `=>` sends and `<=` receives";
    }
    if (character == ";" || character == ".") {
        return "; operations are joined by `then`, `or` or `par`, and nothing stands between clauses";
    }
    return {};
}

void check_stray(const antlr4::Token& token, source::FileId file, diag::Sink& sink) {
    sink.report({diag::Code::syntax,
                 parsing::span_of(token, file),
                 parsing::describe_token(token) + " is not part of the language here" +
                     std::string(advice_for(token.getText())),
                 {}});
}

}  // namespace

void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink) {
    tokens.fill();
    bool after_stray = false;
    for (const antlr4::Token* token : tokens.getTokens()) {
        const std::size_t type = token->getType();
        if (type == MapLexer::STRING) {
            check_string(*token, file, sink);
        } else if (type == MapLexer::INTEGER) {
            check_integer(*token, file, sink);
        } else if (type == MapLexer::OPEN_COMMENT) {
            sink.report({diag::Code::syntax,
                         parsing::span_of(*token, file),
                         "this comment is not closed; it ends with `*/`",
                         {}});
        } else if (type == MapLexer::STRAY && !after_stray) {
            check_stray(*token, file, sink);
        }
        // A run of stray characters is one mistake.
        after_stray = type == MapLexer::STRAY;
    }
}

}  // namespace map2pml::map
