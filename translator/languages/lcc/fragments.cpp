#include "translator/languages/lcc/fragments.h"

#include <string>
#include <utility>

#include "grammar/LccLexer.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/lcc/internal.h"
#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

using diag::Code;
using grammar::LccLexer;
using grammar::LccParser;

namespace {

/// The text with everything outside of the place replaced by blanks.
std::string only(const source::SourceFile& file, const source::Span& place) {
    std::string text;
    source::Position at{1, 1};
    for (const char byte : file.text()) {
        const bool continues =
            (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;  // of a character that was counted already
        const source::Position here = continues ? source::Position{at.line, at.column - 1} : at;
        const bool inside = place.begin <= here && here < place.end;
        if (byte == '\n') {
            text += byte;
            at = {at.line + 1, 1};
            continue;
        }
        if (inside || !continues) text += inside ? byte : ' ';
        at.column += continues ? 0 : 1;
    }
    return text;
}

/// Calls `read` with the parser at the beginning of the place, unless there are stray characters.
template <class Read>
void parse_fragment(const source::SourceSet& sources, const source::Span& place, diag::Sink& sink, const Read& read) {
    parsing::TokenisedText<LccLexer> text(only(sources.file(place.file), place));
    diag::Sink found;
    check_tokens(text.tokens, place.file, found);
    if (!found.has_errors()) {
        LccParser parser(&text.tokens);
        read(parser, found);
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
}

template <class Rule>
auto parse_part(LccParser& parser, source::FileId file, diag::Sink& sink, const Rule& rule) {
    return parsing::parse<FactErrors>(
        parser, {LccParser::RuleGroup, LccParser::RuleNegation, LccParser::RuleTerm, LccParser::RuleSum}, file, sink,
        rule);
}

}  // namespace

std::vector<Rule> read_knowledge(const source::SourceSet& sources, const source::Span& place, diag::Sink& sink) {
    std::vector<Rule> rules;
    parse_fragment(sources, place, sink, [&](LccParser& parser, diag::Sink& found) {
        auto* tree = parse_part(parser, place.file, found, [&] { return parser.knowledge(); });
        if (tree == nullptr) return;
        TermBuilder terms(place.file, found);
        SentenceBuilder sentences(terms);
        for (auto* fact : tree->fact()) {
            if (fact->exception != nullptr || fact->FULL_STOP() == nullptr) continue;
            Rule rule{terms.term(*fact->term()), std::nullopt};
            if (name_of(rule.head).empty()) {
                terms.report(Code::lcc_no_predicate, rule.head.span,
                             "`" + to_string(rule.head) + "` is not a fact; a fact is written like `likes(rome)`");
                continue;
            }
            if (auto* body = fact->disjunction()) {
                rule.body = sentences.constraint(*body);
                if (!rule.body) continue;
            }
            rules.push_back(std::move(rule));
        }
    });
    return rules;
}

std::optional<Term> read_beginning(const source::SourceSet& sources, const source::Span& place, diag::Sink& sink) {
    std::optional<Term> role;
    parse_fragment(sources, place, sink, [&](LccParser& parser, diag::Sink& found) {
        auto* tree = parse_part(parser, place.file, found, [&] { return parser.beginning(); });
        if (tree == nullptr || found.has_errors() || tree->exception != nullptr) return;
        TermBuilder terms(place.file, found);
        Term term = terms.term(*tree->term());
        if (name_of(term).empty()) {
            terms.report(Code::lcc_agent, term.span,
                         "`" + to_string(term) + "` is not a role that an agent can begin with");
            return;
        }
        role = std::move(term);
    });
    return role;
}

}  // namespace map2pml::lcc
