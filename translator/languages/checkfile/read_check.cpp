#include "translator/languages/checkfile/read_check.h"

#include <string>
#include <string_view>

#include "antlr4-runtime.h"
#include "grammar/CheckLexer.h"
#include "grammar/CheckParser.h"
#include "translator/foundation/parsing/text_check.h"
#include "translator/foundation/parsing/token_check.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/checkfile/internal.h"

namespace map2pml::checkfile {

using grammar::CheckLexer;
using grammar::CheckParser;

namespace {

/// The likely intention of a character that begins no token.
std::string_view advice_for(std::string_view character) {
    if (character == "#" || character == "%") return "; a comment begins with `//`";
    if (character == "'") return "; a string is enclosed in `\"`";
    return {};
}

/// The tree, or null if the text nests too deep.
CheckParser::FileContext* parse_file(CheckParser& parser, source::FileId file, diag::Sink& sink) {
    return parsing::parse<ErrorStrategy>(parser,
                                         {CheckParser::RuleExpression, CheckParser::RuleOwner,
                                          CheckParser::RuleCondition, CheckParser::RuleUnary, CheckParser::RulePattern},
                                         file, sink, [&] { return parser.file(); });
}

}  // namespace

std::optional<ir::CheckFile> read_check(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::optional<ir::CheckFile> check;
    if (parsing::check_text(sources, file, found)) {
        parsing::TokenisedText<CheckLexer> text(sources.file(file).text());
        parsing::check_tokens(
            text.tokens, {CheckLexer::STRING, CheckLexer::OPEN_COMMENT, CheckLexer::STRAY},
            [&](std::size_t at) {
                return " is not part of the language of check files" +
                       std::string(advice_for(text.tokens.get(at)->getText()));
            },
            file, found);
        const parsing::Legible legible(file, found);
        CheckParser parser(&text.tokens);
        if (auto* tree = parse_file(parser, file, found)) check = build_check(*tree, legible, file, found);
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
    return check;
}

}  // namespace map2pml::checkfile
