#include "translator/languages/lcc/lcc_reader.h"

#include "grammar/LccLexer.h"
#include "translator/foundation/parsing/token_check.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/lcc/internal.h"

namespace map2pml::lcc {

using grammar::LccLexer;
using grammar::LccParser;

namespace {

/// The tree, or null if the text nests too deep.
LccParser::FileContext* parse_file(LccParser& parser, const ClauseStarts& starts, source::FileId file,
                                   diag::Sink& sink) {
    return parsing::parse<ErrorStrategy>(
        parser, {LccParser::RuleGroup, LccParser::RuleNegation, LccParser::RuleTerm, LccParser::RuleSum}, file, sink,
        [&] { return parser.file(); }, &starts);
}

}  // namespace

std::optional<Framework> read_legible(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::optional<Framework> framework;
    if (parsing::check_text(sources, file, found)) {
        parsing::TokenisedText<LccLexer> text(sources.file(file).text());
        check_tokens(text.tokens, file, found);
        const parsing::Legible legible(file, found);
        const ClauseStarts starts(text.tokens);
        LccParser parser(&text.tokens);
        if (auto* tree = parse_file(parser, starts, file, found))
            framework = build_framework(*tree, legible, file, found);
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
    return framework;
}

std::optional<Framework> read_lcc(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::optional<Framework> framework = read_legible(sources, file, found);
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
    return found.has_errors() ? std::nullopt : std::move(framework);
}

namespace {

/// Words for predicates begin with a small letter.
bool is_predicate(std::string_view word) { return !word.empty() && word.front() >= 'a' && word.front() <= 'z'; }

/// The two words before, without spaces between them: `agent(`.
std::string words_before(const antlr4::CommonTokenStream& tokens, std::size_t at) {
    std::string text;
    for (int left = 2; left > 0 && at > 0;) {
        const antlr4::Token& token = *tokens.get(--at);
        if (token.getChannel() != antlr4::Token::DEFAULT_CHANNEL) continue;
        text.insert(0, token.getText());
        --left;
    }
    return text;
}

/// The likely intention of a character that begins no token.
/// \param next the text of the token behind it, without a space between them
std::string_view advice_for(std::string_view character, std::string_view next) {
    if (character == ":" && next == "-") return "; a constraint follows `<-`";
    if (character == "!" && is_predicate(next)) return "; negation is `not`, as in `not free(S)`";
    if (character == "!") return "; `!=` is \"not equal\", and a name has no sign before it";
    if (character == ":") return "; a head and its definition are joined by `::`";
    if (character == "&") return "; constraints are joined by `and`";
    if (character == "'") return "; strings are written in double quotes";
    if (character == "#") return "; a comment begins with `%` or `//`";
    if (character == "\\") return "; `not` negates a constraint, and `\\/` joins alternatives";
    if (character == ";") return "; alternatives are joined by `or`";
    return {};
}

}  // namespace

void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink) {
    parsing::check_tokens(
        tokens, {LccLexer::STRING, LccLexer::OPEN_COMMENT, LccLexer::STRAY},
        [&](std::size_t at) -> parsing::AboutStray {
            if (tokens.get(at)->getText() == "!" && words_before(tokens, at) == "agent(")
                return {" begins an agent of MAP; an LCC clause begins with `a(Role, Id) ::`, and names have no sign",
                        diag::Code::lcc_map_syntax};
            const antlr4::Token& token = *tokens.get(at);
            const antlr4::Token* next = at + 1 < tokens.size() ? tokens.get(at + 1) : nullptr;
            const bool touches = next != nullptr && token.getStopIndex() + 1 == next->getStartIndex();
            return " is not part of LCC here" +
                   std::string(advice_for(token.getText(), touches ? next->getText() : std::string()));
        },
        file, sink);
}

}  // namespace map2pml::lcc
