#include "translator/checkfile/read_check.h"

#include <memory>
#include <string>
#include <string_view>

#include "antlr4-runtime.h"
#include "grammar/CheckLexer.h"
#include "grammar/CheckParser.h"
#include "translator/checkfile/builder.h"
#include "translator/checkfile/error_strategy.h"
#include "translator/parsing/text_check.h"
#include "translator/parsing/token_check.h"

namespace map2pml::checkfile {

using grammar::CheckLexer;

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
            [](std::string_view) { return std::string(" is not part of the language of check files"); }, file, found);
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
