#include "translator/languages/map/read_map.h"

#include "grammar/MapLexer.h"
#include "translator/foundation/parsing/span_of.h"
#include "translator/foundation/parsing/text_check.h"
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

}  // namespace map2pml::map
