#include "translator/languages/lcc/lcc_reader.h"

#include "grammar/LccLexer.h"
#include "translator/foundation/parsing/text_check.h"
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

}  // namespace map2pml::lcc
