#include "translator/languages/map/internal.h"

#include <charconv>
#include <cstdint>

#include "grammar/MapLexer.h"
#include "translator/foundation/parsing/span_of.h"
#include "translator/foundation/parsing/token_check.h"
#include "translator/foundation/parsing/token_text.h"

namespace map2pml::map {

namespace {

using grammar::MapLexer;

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

}  // namespace

void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink) {
    parsing::check_tokens(
        tokens, {MapLexer::STRING, MapLexer::OPEN_COMMENT, MapLexer::STRAY},
        [&](std::size_t at) { return " is not part of the language here" + advice_on_character(tokens, at); }, file,
        sink);
    for (const antlr4::Token* token : tokens.getTokens())
        if (token->getType() == MapLexer::INTEGER) check_integer(*token, file, sink);
}

}  // namespace map2pml::map
