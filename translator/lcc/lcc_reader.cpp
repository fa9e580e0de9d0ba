#include "translator/lcc/lcc_reader.h"

#include <memory>
#include <utility>

#include "antlr4-runtime.h"
#include "grammar/LccLexer.h"
#include "grammar/LccParser.h"
#include "translator/lcc/builder.h"
#include "translator/lcc/clause_starts.h"
#include "translator/lcc/error_strategy.h"
#include "translator/lcc/token_check.h"
#include "translator/parsing/nesting.h"
#include "translator/parsing/text_check.h"

namespace map2pml::lcc {

using grammar::LccLexer;
using grammar::LccParser;

namespace {

/// The tree, or nothing when the text nests too deep.
LccParser::FileContext* parse(LccParser& parser, const ClauseStarts& starts, source::FileId file, diag::Sink& sink) {
    parsing::NestingListener nesting(
        {LccParser::RuleGroup, LccParser::RuleNegation, LccParser::RuleTerm, LccParser::RuleSum});
    parser.addParseListener(&nesting);
    parser.removeErrorListeners();
    parser.setErrorHandler(std::make_shared<ErrorStrategy>(file, nesting, starts, sink));
    LccParser::FileContext* tree = nullptr;
    try {
        tree = parser.file();
    } catch (const antlr4::ParseCancellationException&) {
        tree = nullptr;  // it was reported
    }
    parser.removeParseListeners();
    return tree;
}

}  // namespace

std::optional<Framework> read_lcc(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::optional<Framework> framework;
    if (parsing::check_text(sources, file, found)) {
        antlr4::ANTLRInputStream characters(sources.file(file).text());
        LccLexer lexer(&characters);
        lexer.removeErrorListeners();
        antlr4::CommonTokenStream tokens(&lexer);
        check_tokens(tokens, file, found);
        const bool only_known_words = !found.has_errors();
        const ClauseStarts starts(tokens);
        LccParser parser(&tokens);
        auto* tree = parse(parser, starts, file, found);
        // Beside a word that is none the builder would misjudge what is left.
        if (only_known_words && tree != nullptr) {
            framework = build_framework(*tree, file, found);
        }
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) {
        sink.report(std::move(diagnostic));
    }
    return found.has_errors() ? std::nullopt : std::move(framework);
}

}  // namespace map2pml::lcc
