#include "translator/lcc/fragments.h"

#include <memory>
#include <string>
#include <utility>

#include "antlr4-runtime.h"
#include "grammar/LccLexer.h"
#include "grammar/LccParser.h"
#include "translator/lcc/print.h"
#include "translator/lcc/sentence_builder.h"
#include "translator/lcc/syntax_error.h"
#include "translator/lcc/term_builder.h"
#include "translator/lcc/token_check.h"
#include "translator/parsing/error_strategy.h"
#include "translator/parsing/nesting.h"
#include "translator/parsing/span_of.h"

namespace map2pml::lcc {

using antlr4::Token;
using diag::Code;
using grammar::LccLexer;
using grammar::LccParser;

namespace {

/// The text with blanks for all that stands outside of the place.
std::string only(const source::SourceFile& file, const source::Span& place) {
    std::string text;
    source::Position at{1, 1};
    for (const char byte : file.text()) {
        const bool continues =
            (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;  // of a character that has its column
        const source::Position here = continues ? source::Position{at.line, at.column - 1} : at;
        const bool inside = place.begin <= here && here < place.end;
        if (byte == '\n') {
            text += byte;
            at = {at.line + 1, 1};
            continue;
        }
        if (inside || !continues) {
            text += inside ? byte : ' ';
        }
        at.column += continues ? 0 : 1;
    }
    return text;
}

/// One message for a mistake, then on behind the next full stop.
class FragmentErrors : public parsing::ErrorStrategy {
  public:
    FragmentErrors(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink)
        : file_(file), nesting_(nesting), sink_(sink) {}

    void recover(antlr4::Parser* parser, std::exception_ptr /*error*/) override {
        while (parser->getCurrentToken()->getType() != Token::EOF) {
            const bool ends = parser->getCurrentToken()->getType() == LccParser::FULL_STOP;
            parser->consume();
            if (ends) {
                return;
            }
        }
    }

    void sync(antlr4::Parser* parser) override {
        if (nesting_.is_too_deep()) {
            sink_.report({Code::nesting_too_deep,
                          parsing::span_of(*parser->getCurrentToken(), file_),
                          "terms nest more than " + std::to_string(parsing::kNestingLimit) + " deep here",
                          {}});
            throw antlr4::ParseCancellationException("nesting");
        }
        // Between facts the list goes on after a mistake; everywhere else `match` finds it.
        const Token& next = *parser->getCurrentToken();
        const bool between = parser->getContext()->getRuleIndex() == LccParser::RuleKnowledge;
        if (between && next.getType() != Token::EOF &&
            !parser->getATN().getExpectedTokens(parser->getState(), parser->getContext()).contains(next.getType())) {
            report_at(*parser, next, parser->getState(), parser->getContext());
            recover(parser, nullptr);
        }
    }

  private:
    void report_at(antlr4::Parser& parser, const Token& token, std::size_t state,
                   antlr4::ParserRuleContext* rule) override {
        if (!inErrorRecoveryMode(&parser)) {
            beginErrorCondition(&parser);
            sink_.report(syntax_error(parser, token, state, rule, file_));
        }
    }

    source::FileId file_;
    const parsing::NestingListener& nesting_;
    diag::Sink& sink_;
};

/// Calls `read` with the parser at the beginning of the place; not when there are words that are none.
template <class Read>
void parse_fragment(const source::SourceSet& sources, const source::Span& place, diag::Sink& sink, const Read& read) {
    antlr4::ANTLRInputStream characters(only(sources.file(place.file), place));
    LccLexer lexer(&characters);
    lexer.removeErrorListeners();
    antlr4::CommonTokenStream tokens(&lexer);
    diag::Sink found;
    check_tokens(tokens, place.file, found);
    if (!found.has_errors()) {
        LccParser parser(&tokens);
        parsing::NestingListener nesting(
            {LccParser::RuleGroup, LccParser::RuleNegation, LccParser::RuleTerm, LccParser::RuleSum});
        parser.addParseListener(&nesting);
        parser.removeErrorListeners();
        parser.setErrorHandler(std::make_shared<FragmentErrors>(place.file, nesting, found));
        try {
            read(parser, found);
        } catch (const antlr4::ParseCancellationException&) {
            // it was reported
        }
        parser.removeParseListeners();
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) {
        sink.report(std::move(diagnostic));
    }
}

}  // namespace

std::vector<Rule> read_knowledge(const source::SourceSet& sources, const source::Span& place, diag::Sink& sink) {
    std::vector<Rule> rules;
    parse_fragment(sources, place, sink, [&](LccParser& parser, diag::Sink& found) {
        auto* tree = parser.knowledge();
        TermBuilder terms(place.file, found);
        SentenceBuilder sentences(terms);
        for (auto* fact : tree->fact()) {
            if (fact->exception != nullptr || fact->FULL_STOP() == nullptr) {
                continue;
            }
            Rule rule{terms.term(*fact->term()), std::nullopt};
            if (name_of(rule.head).empty()) {
                terms.report(Code::lcc_no_predicate, rule.head.span,
                             "`" + to_string(rule.head) + "` is not a fact; a fact is written like `likes(rome)`");
                continue;
            }
            if (auto* body = fact->disjunction()) {
                rule.body = sentences.constraint(*body);
                if (!rule.body) {
                    continue;
                }
            }
            rules.push_back(std::move(rule));
        }
    });
    return rules;
}

std::optional<Term> read_beginning(const source::SourceSet& sources, const source::Span& place, diag::Sink& sink) {
    std::optional<Term> role;
    parse_fragment(sources, place, sink, [&](LccParser& parser, diag::Sink& found) {
        auto* tree = parser.beginning();
        if (found.has_errors() || tree->exception != nullptr) {
            return;
        }
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
