#include "translator/checkfile/read_check.h"

#include <memory>

#include "antlr4-runtime.h"
#include "grammar/CheckLexer.h"
#include "grammar/CheckParser.h"
#include "translator/checkfile/builder.h"
#include "translator/checkfile/error_strategy.h"
#include "translator/parsing/span_of.h"
#include "translator/parsing/text_check.h"
#include "translator/parsing/token_text.h"

namespace map2pml::checkfile {

namespace {

using grammar::CheckLexer;

void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink) {
    tokens.fill();
    bool after_stray = false;
    for (const antlr4::Token* token : tokens.getTokens()) {
        const std::size_t type = token->getType();
        const auto report = [&](const std::string& message) {
            sink.report({diag::Code::syntax, parsing::span_of(*token, file), message, {}});
        };
        if (type == CheckLexer::STRING && !parsing::string_value(token->getText())) {
            report("this string is not closed; a string ends on its own line");
        } else if (type == CheckLexer::OPEN_COMMENT) {
            report("this comment is not closed; it ends with `*/`");
        } else if (type == CheckLexer::STRAY && !after_stray) {
            report(parsing::describe_token(*token) + " is not part of the language of check files");
        }
        after_stray = type == CheckLexer::STRAY;  // a run of stray characters is one mistake
    }
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
        check_tokens(tokens, file, found);
        grammar::CheckParser parser(&tokens);
        parser.removeErrorListeners();
        parser.setErrorHandler(std::make_shared<ErrorStrategy>(file, found));
        auto* tree = parser.file();
        if (!found.has_errors()) {
            check = build_check(*tree, file, found);
        }
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) {
        sink.report(std::move(diagnostic));
    }
    return check;
}

}  // namespace map2pml::checkfile
