#include "translator/languages/maze/internal.h"

#include "translator/foundation/parsing/expected.h"

namespace map2pml::maze {

namespace {

using grammar::MazeParser;
using parsing::phrase_of;
using Tokens = std::vector<std::size_t>;

/// Tokens of one kind follow each other in the grammar.
Tokens from(std::size_t first, std::size_t last) {
    Tokens tokens;
    for (std::size_t token = first; token <= last; ++token) tokens.push_back(token);
    return tokens;
}

Tokens both(Tokens one, const Tokens& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

const Tokens& expression_begins() {
    static const Tokens all = {MazeParser::NAT,    MazeParser::BOOL,   MazeParser::DOM,    MazeParser::RAN,
                               MazeParser::CARD,   MazeParser::TRUE,   MazeParser::FALSE,  MazeParser::UNBOUNDED,
                               MazeParser::LPAREN, MazeParser::LBRACE, MazeParser::NUMBER, MazeParser::QUALIFIED,
                               MazeParser::PRIMED, MazeParser::IDENT,  MazeParser::MINUS};
    return all;
}

/// One token tells the phrase: some that it stands for are not always possible.
parsing::Phrase expected_phrase(const char* words, Tokens when, Tokens of) {
    return {words, std::move(when), std::move(of)};
}

parsing::Wording wording() {
    const Tokens& expression = expression_begins();
    const Tokens connectives = {MazeParser::AND, MazeParser::OR, MazeParser::IMPLIES, MazeParser::IFF};
    const Tokens operators =
        both(from(MazeParser::UNION, MazeParser::STAR), {MazeParser::LPAREN, MazeParser::LBRACKET, MazeParser::ON});
    const Tokens comparisons = from(MazeParser::EQUAL, MazeParser::GREATER_EQUAL);
    const Tokens arrows = {MazeParser::RELATION, MazeParser::PARTIAL, MazeParser::ARROW, MazeParser::INJECTION};
    return {
        {
            expected_phrase("a statement", {MazeParser::RECEIVE, MazeParser::NOT},
                            both(expression, {MazeParser::RECEIVE, MazeParser::SEND, MazeParser::PROGRESS,
                                              MazeParser::NOT, MazeParser::FORALL, MazeParser::EXISTS})),
            expected_phrase("a predicate", {MazeParser::NOT},
                            both(expression, {MazeParser::NOT, MazeParser::FORALL, MazeParser::EXISTS})),
            expected_phrase("an expression", {MazeParser::NUMBER}, expression),
            expected_phrase("a type", {MazeParser::FIN},
                            {MazeParser::FIN, MazeParser::NAT, MazeParser::NAT_INF, MazeParser::BOOL, MazeParser::IDENT,
                             MazeParser::QUALIFIED, MazeParser::LPAREN}),
            expected_phrase("a class, `refinement`, `instance`, `draw` or `expect`", {MazeParser::MACRO},
                            {MazeParser::MACRO, MazeParser::MESO, MazeParser::AGENT, MazeParser::SYSTEM,
                             MazeParser::REFINEMENT, MazeParser::INSTANCE, MazeParser::DRAW, MazeParser::EXPECT}),
            expected_phrase("a member such as `var` or `action`", {MazeParser::VAR},
                            from(MazeParser::TYPE, MazeParser::VARIANT)),
            expected_phrase("a clause such as `retrieve` or `simulates`", {MazeParser::RETRIEVE},
                            {MazeParser::INIT, MazeParser::VARIANT, MazeParser::OBSERVE, MazeParser::RETRIEVE,
                             MazeParser::SIMULATES, MazeParser::STUTTER}),
            expected_phrase("a comparison such as `=` or `:`", {MazeParser::EQUAL, MazeParser::NOT_EQUAL}, comparisons),
            expected_phrase("an operator", {MazeParser::UNION}, both(operators, connectives)),
            expected_phrase("`&`, `or`, `=>` or `<=>`", {MazeParser::OR}, connectives),
            expected_phrase("an arrow such as `+->`", {MazeParser::PARTIAL}, arrows),
        },
        {
            {MazeParser::IDENT, "a name"},
            {MazeParser::QUALIFIED, "an action of an agent such as `Atom.Move`"},
            {MazeParser::EQUAL, "`=`"},
            {MazeParser::COLON, "`:`"},
            {MazeParser::ARROW, "`->`"},
            {MazeParser::COMMA, "`,`"},
            {MazeParser::DOT, "`.`"},
            {MazeParser::BAR, "`|`"},
            {MazeParser::STAR, "`*`"},
            {MazeParser::REFINES, "`refines`"},
            {MazeParser::ON, "`on`"},
            {MazeParser::FOR, "`for`"},
            {MazeParser::OF, "`of`"},
            {MazeParser::FROM, "`from`"},
            {MazeParser::TO, "`to`"},
            {MazeParser::WHEN, "`when`"},
            {MazeParser::WITH, "`with`"},
            {MazeParser::CHANGES, "`changes`"},
            {MazeParser::FREE, "`free`"},
            {MazeParser::ANY, "`any`"},
            {MazeParser::WILDCARD, "`_`"},
            {MazeParser::LPAREN, "`(`"},
            {MazeParser::LBRACE, "`{`"},
            {MazeParser::RPAREN, "`)`"},
            {MazeParser::RBRACKET, "`]`"},
            {MazeParser::RBRACE, "`}`"},
            {MazeParser::AS, "`as`"},
            {MazeParser::SEMI, "`;`"},
            {antlr4::Token::EOF, "the end of the file"},
        },
        false};
}

}  // namespace

std::string describe_expected(const antlr4::misc::IntervalSet& tokens) {
    static const parsing::Wording all = wording();
    return parsing::describe_expected(tokens, all);
}

}  // namespace map2pml::maze
