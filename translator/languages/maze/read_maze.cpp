#include "translator/languages/maze/read_maze.h"

#include <string_view>
#include <utility>

#include "grammar/MazeLexer.h"
#include "translator/foundation/parsing/token_check.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/maze/internal.h"

namespace map2pml::maze {

using grammar::MazeLexer;
using grammar::MazeParser;

std::optional<Development> read_maze(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::optional<Development> development;
    if (parsing::check_text(sources, file, found)) {
        parsing::TokenisedText<MazeLexer> text(sources.file(file).text());
        check_tokens(text.tokens, file, found);
        const Bodies bodies(text.tokens);
        MazeParser parser(&text.tokens);
        auto* tree = parsing::parse<ErrorStrategy>(
            parser,
            {MazeParser::RulePredicate, MazeParser::RuleLiteral, MazeParser::RuleExpression, MazeParser::RulePrefixed,
             MazeParser::RuleType, MazeParser::RuleSimpleType},
            file, found, [&] { return parser.file(); }, &bodies);
        if (tree != nullptr) development = build_development(*tree, file, found);
    }
    if (development) development->is_whole = !found.has_errors();
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
    return development;
}

namespace {

/// The likely intention of a character that begins no token.
std::string_view advice_for(std::string_view character) {
    if (character == "!") return "; `/=` is \"not equal\", and `forall` is the quantifier";
    if (character == "#") return "; `card` is the number of elements, and a comment begins with `//`";
    if (character == "'") return "; a prime follows its variable without a space";
    if (character == "_") return "; a name begins with a letter";
    return {};
}

}  // namespace

void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink) {
    parsing::check_tokens(
        tokens, {MazeLexer::STRING, MazeLexer::OPEN_COMMENT, MazeLexer::STRAY},
        [&](std::size_t at) { return " is not part of MAZE" + std::string(advice_for(tokens.get(at)->getText())); },
        file, sink);
}

}  // namespace map2pml::maze
