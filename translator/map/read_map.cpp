#include "translator/map/read_map.h"

#include <memory>
#include <string>

#include "antlr4-runtime.h"
#include "grammar/MapLexer.h"
#include "grammar/MapParser.h"
#include "translator/map/builder.h"
#include "translator/map/error_strategy.h"
#include "translator/map/token_check.h"
#include "translator/parsing/nesting.h"
#include "translator/parsing/span_of.h"
#include "translator/parsing/text_check.h"

namespace map2pml::map {

namespace {

/// The tree, or nothing when the text nests too deep.
grammar::MapParser::FileContext* parse(grammar::MapParser& parser, source::FileId file, diag::Sink& sink) {
    parsing::NestingListener nesting({grammar::MapParser::RulePrimary});
    parser.addParseListener(&nesting);
    parser.removeErrorListeners();
    parser.setErrorHandler(std::make_shared<ErrorStrategy>(file, nesting, sink));
    try {
        return parser.file();
    } catch (const antlr4::ParseCancellationException&) {
        return nullptr;
    }
}

}  // namespace

std::vector<ir::Protocol> read_map(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::vector<ir::Protocol> protocols;
    if (parsing::check_text(sources, file, found)) {
        antlr4::ANTLRInputStream characters(sources.file(file).text());
        grammar::MapLexer lexer(&characters);
        lexer.removeErrorListeners();
        antlr4::CommonTokenStream tokens(&lexer);
        check_tokens(tokens, file, found);
        grammar::MapParser parser(&tokens);
        auto* tree = parse(parser, file, found);
        if (!found.has_errors() && tree != nullptr) {
            protocols = build_protocols(*tree, file, found);
        }
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) {
        sink.report(std::move(diagnostic));
    }
    return found.has_errors() ? std::vector<ir::Protocol>{} : std::move(protocols);
}

}  // namespace map2pml::map
