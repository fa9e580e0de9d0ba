#include "translator/languages/map/read_map.h"

#include <charconv>
#include <cstdint>

#include "grammar/MapLexer.h"
#include "translator/foundation/parsing/token_check.h"
#include "translator/foundation/parsing/token_text.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/map/internal.h"

namespace map2pml::map {

namespace {

/// The tree, or null if the text nests too deep.
grammar::MapParser::FileContext* parse_file(grammar::MapParser& parser, source::FileId file, diag::Sink& sink) {
    return parsing::parse<ErrorStrategy>(parser, {grammar::MapParser::RulePrimary}, file, sink,
                                         [&] { return parser.file(); });
}

}  // namespace

std::vector<ir::Protocol> read_legible(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::vector<ir::Protocol> protocols;
    if (parsing::check_text(sources, file, found)) {
        parsing::TokenisedText<grammar::MapLexer> text(sources.file(file).text());
        check_tokens(text.tokens, file, found);
        const parsing::Legible legible(file, found);
        grammar::MapParser parser(&text.tokens);
        if (auto* tree = parse_file(parser, file, found)) protocols = build_protocols(*tree, legible, file, found);
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
    return protocols;
}

std::vector<ir::Protocol> read_map(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::vector<ir::Protocol> protocols = read_legible(sources, file, found);
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
    return found.has_errors() ? std::vector<ir::Protocol>{} : std::move(protocols);
}

namespace {

using grammar::MapLexer;

void check_integer(const antlr4::Token& token, source::FileId file, diag::Sink& sink) {
    const std::string text = token.getText();
    std::int64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc{}) {
        sink.report(
            diag::Code::integer_out_of_range, parsing::span_of(token, file),
            parsing::describe_token(token) + " does not fit in 64 bits; the largest integer is 9223372036854775807");
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
