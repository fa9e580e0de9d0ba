#include "translator/checkfile/read_check.h"

#include <memory>
#include <string>
#include <string_view>

#include "antlr4-runtime.h"
#include "grammar/CheckLexer.h"
#include "grammar/CheckParser.h"
#include "translator/checkfile/builder.h"
#include "translator/checkfile/error_strategy.h"
#include "translator/parsing/nesting.h"
#include "translator/parsing/text_check.h"
#include "translator/parsing/token_check.h"

namespace map2pml::checkfile {

using grammar::CheckLexer;
using grammar::CheckParser;

namespace {

/// The tree, or nothing when the text nests too deep.
CheckParser::FileContext* parse(CheckParser& parser, source::FileId file, diag::Sink& sink) {
    parsing::NestingListener nesting({CheckParser::RuleExpression, CheckParser::RuleOwner, CheckParser::RuleCondition});
    parser.addParseListener(&nesting);
    parser.removeErrorListeners();
    parser.setErrorHandler(std::make_shared<ErrorStrategy>(file, nesting, sink));
    CheckParser::FileContext* tree = nullptr;
    try {
        tree = parser.file();
    } catch (const antlr4::ParseCancellationException&) {
        tree = nullptr;  // it was reported
    }
    parser.removeParseListeners();
    return tree;
}

}  // namespace

std::optional<ir::CheckFile> read_check(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::optional<ir::CheckFile> check;
    if (parsing::check_text(sources, file, found)) {
        antlr4::ANTLRInputStream characters(sources.file(file).text());
        CheckLexer lexer(&characters);
        lexer.removeErrorListeners();
        antlr4::CommonTokenStream tokens(&lexer);
        parsing::check_tokens(
            tokens, {CheckLexer::STRING, CheckLexer::OPEN_COMMENT, CheckLexer::STRAY},
            [](std::size_t) { return std::string(" is not part of the language of check files"); }, file, found);
        CheckParser parser(&tokens);
        auto* tree = parse(parser, file, found);
        if (!found.has_errors() && tree != nullptr) {
            check = build_check(*tree, file, found);
        }
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) {
        sink.report(std::move(diagnostic));
    }
    return check;
}

}  // namespace map2pml::checkfile
