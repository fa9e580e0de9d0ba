#include "translator/languages/checkfile/read_check.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "grammar/CheckLexer.h"
#include "translator/foundation/parsing/token_check.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/checkfile/internal.h"

namespace map2pml::checkfile {

using grammar::CheckLexer;
using grammar::CheckParser;

namespace {

/// Takes a formula to its end: `;`, the `}` of the block around it, or a word that begins a statement where a formula has no place for
/// a name. Heads such as `prop NAME =` are no part of any formula.
class Lexer : public CheckLexer {
  public:
    using CheckLexer::CheckLexer;

    std::unique_ptr<antlr4::Token> nextToken() override {
        const bool in_formula = mode == FORMULA;
        auto token = CheckLexer::nextToken();
        if (in_formula && token->getType() == NAME) token = name_or_statement(std::move(token));
        if (in_formula && token->getType() == RBRACE && open_braces_ == 0) popMode();
        if (token->getChannel() != antlr4::Token::DEFAULT_CHANNEL) return token;
        last_ = token->getType();
        open_braces_ += last_ == LBRACE ? 1 : 0;
        open_braces_ -= last_ == RBRACE && open_braces_ > 0 ? 1 : 0;
        if (last_ == PROP) open_braces_ = 0;
        return token;
    }

  private:
    /// What the name is outside of formulas, if it begins a statement there.
    std::unique_ptr<antlr4::Token> name_or_statement(std::unique_ptr<antlr4::Token> name) {
        go_back_to(*name);
        popMode();
        const std::vector<std::size_t> modes = modeStack;
        const std::size_t word = CheckLexer::nextToken()->getType();
        const bool is_head = word == PROP || word == KNOWS || word == COMMON || word == RULES || word == LOG;
        const bool is_statement =
            is_head || (begins_statement(word) && is_statement_before(CheckLexer::nextToken()->getType()));
        mode = DEFAULT_MODE;
        modeStack = modes;
        go_back_to(*name);
        if (!is_statement) pushMode(FORMULA);
        return CheckLexer::nextToken();
    }

    /// Whether a word of statements is no name here, where `next` follows it.
    [[nodiscard]] bool is_statement_before(std::size_t next) const {
        constexpr std::array<std::size_t, 14> kEnds = {TT,     FF,       DEADLOCK,  TAU,        NAME,
                                                       RPAREN, MINUS,    RBRACE,    AGENT_NAME, INTEGER,
                                                       STRING, VARIABLE, ROLE_NAME, WILDCARD};
        // A part of the formula is missing before the word, since none can follow it.
        const bool is_missing = next == NAME || next == INTEGER || next == STRING;
        if (std::find(kEnds.begin(), kEnds.end(), last_) == kEnds.end()) return is_missing;
        return last_ != MINUS || next != COLON;  // `-Ann: tau`: the name of an agent
    }

    void go_back_to(const antlr4::Token& token) {
        _input->seek(token.getStartIndex());
        hitEOF = false;
        auto& position = *getInterpreter<antlr4::atn::LexerATNSimulator>();
        position.setLine(token.getLine());
        position.setCharPositionInLine(token.getCharPositionInLine());
    }

    std::size_t last_ = 0;
    std::size_t open_braces_ = 0;
};

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
        parsing::TokenisedText<Lexer> text(sources.file(file).text());
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
