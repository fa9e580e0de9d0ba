#include "tests/interruption/languages.h"

#include "grammar/AumlLabelLexer.h"
#include "grammar/AumlLabelParser.h"
#include "grammar/CheckLexer.h"
#include "grammar/CheckParser.h"
#include "grammar/EventBLexer.h"
#include "grammar/EventBParser.h"
#include "grammar/LccLexer.h"
#include "grammar/LccParser.h"
#include "grammar/MapLexer.h"
#include "grammar/MapParser.h"
#include "grammar/MazeLexer.h"
#include "grammar/MazeParser.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/diagrams/label.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/languages/map/read_map.h"
#include "translator/languages/maze/read_maze.h"
#include "translator/model/machines/formula/formula.h"
#include "translator/model/machines/formula/read_formula.h"

namespace tests {

using namespace map2pml;

namespace {

template <class Lexer, class Parser>
void forget() {
    antlr4::ANTLRInputStream characters("");
    Lexer lexer(&characters);
    antlr4::CommonTokenStream tokens(&lexer);
    Parser parser(&tokens);
    lexer.template getInterpreter<antlr4::atn::LexerATNSimulator>()->clearDFA();
    parser.template getInterpreter<antlr4::atn::ParserATNSimulator>()->clearDFA();
}

template <class Lexer>
std::vector<std::string> words(const std::string& text) {
    map2pml::parsing::TokenisedText<Lexer> read(text);
    std::vector<std::string> words;
    for (std::size_t at = 0; at + 1 < read.tokens.size(); ++at) words.push_back(read.tokens.get(at)->getText());
    return words;
}

/// What a reader of files says of a text.
template <class Read>
std::string findings(const std::string& text, const Read& read) {
    source::SourceSet sources;
    const source::FileId file = sources.add("in", text);
    diag::Sink sink;
    (void)read(sources, file, sink);
    std::string found = "read";
    for (const diag::Diagnostic& each : sink.sorted()) found += "\n" + each.message;
    return found;
}

}  // namespace

std::vector<Language> languages() {
    return {
        {"MAP",
         "S[agent(!A, %a) = x() => agent(!B, %b) then null or agent() agent(!B, %b) = x( then $y]",
         [](const std::string& text) { return findings(text, map::read_map); },
         {".map"},
         words<grammar::MapLexer>,
         forget<grammar::MapLexer, grammar::MapParser>},
        {"LCC",
         "a(b, A) :: m(X) => a(c, B) <-- p(X) then null. a(c, B) :: <= then q(X).",
         [](const std::string& text) { return findings(text, lcc::read_lcc); },
         {".lcc"},
         words<grammar::LccLexer>,
         forget<grammar::LccLexer, grammar::LccParser>},
        {"MAZE",
         "macro M { var x : nat; inv x < 3 & (x + 1) * 2 > 0; action a { x' = x + ; } }",
         [](const std::string& text) { return findings(text, maze::read_maze); },
         {".maze"},
         words<grammar::MazeLexer>,
         forget<grammar::MazeLexer, grammar::MazeParser>},
        {"check files",
         "agents A = 2; expect termination holds; never count(A) > 1 + ; network pairwise;",
         [](const std::string& text) { return findings(text, checkfile::read_check); },
         {".check"},
         words<grammar::CheckLexer>,
         forget<grammar::CheckLexer, grammar::CheckParser>},
        {"formulas",
         "∀x·x ∈ dom(f) ∧ (f(x) + 1 > 2 ∨ x = 0)",
         [](const std::string& text) {
             const auto read = eventb::read_predicate(text);
             return read.fault.empty() ? to_string(*read.formula) : read.fault;
         },
         {},
         words<grammar::EventBLexer>,
         forget<grammar::EventBLexer, grammar::EventBParser>},
        {"labels",
         "[price > 3] propose(price, \"soon\") : Answer {reply-by: 20} 1..n",
         [](const std::string& text) {
             const auto label = auml::read_message_label(text);
             return label ? label->act + " " + label->guard + " " + label->deadline : "no label";
         },
         {},
         words<grammar::AumlLabelLexer>,
         forget<grammar::AumlLabelLexer, grammar::AumlLabelParser>},
    };
}

}  // namespace tests
