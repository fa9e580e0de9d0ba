// The TextMate grammars have the words of the grammars that map2pml reads.
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

namespace cli_editor_test {

using Json = nlohmann::json;

namespace {

std::string text_of(const std::string& path) {
    std::ifstream file(M2P_SOURCE_DIR "/" + path);
    REQUIRE_MESSAGE(file.good(), path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// `'then'` and `'skip' | 'epsilon'` in the rules of a lexer.
std::set<std::string> words_of(const std::string& grammar) {
    static const std::regex rule(R"(\n[A-Z_]+ *:([^;\n]*);)");
    static const std::regex word(R"('([a-z][a-z-]+)')");
    std::set<std::string> words;
    for (std::sregex_iterator line(grammar.begin(), grammar.end(), rule), end; line != end; ++line) {
        const std::string alternatives = (*line)[1];
        for (std::sregex_iterator each(alternatives.begin(), alternatives.end(), word); each != end; ++each)
            words.insert((*each)[1]);
    }
    return words;
}

/// A pattern for single places that takes the whole word.
bool colours(const Json& grammar, const std::string& word) {
    for (const Json& pattern : grammar["patterns"]) {
        const std::string match = pattern.value("match", "");
        const std::regex alone("(^|[(|])" + word + "([|)]|$)");
        if (std::regex_search(match, alone) || match == "\\b" + word + "\\b") return true;
    }
    return false;
}

}  // namespace

TEST_CASE("every word of a language is coloured") {
    for (const auto& [language, lexer] :
         {std::pair{"map", "MapLexer.g4"}, {"check", "CheckLexer.g4"}, {"lcc", "Lcc.g4"}}) {
        const Json grammar = Json::parse(text_of(std::string("driver/editor/") + language + ".tmLanguage.json"));
        CHECK(grammar["scopeName"] == std::string("source.map2pml.") + language);
        CHECK(grammar["fileTypes"] == Json{language});
        const std::set<std::string> words = words_of(text_of(std::string("grammar/") + lexer));
        CHECK(words.size() >= 6);
        for (const std::string& word : words) CHECK_MESSAGE(colours(grammar, word), language << ": " << word);
    }
}

TEST_CASE("Kate has the words of all languages") {
    const std::string file = text_of("driver/editor/kate.xml");
    std::set<std::string> all;
    for (const char* const lexer : {"MapLexer.g4", "CheckLexer.g4", "Lcc.g4"})
        all.merge(words_of(text_of(std::string("grammar/") + lexer)));
    for (const std::string& word : all)
        CHECK_MESSAGE(file.find("<item>" + word + "</item>") != std::string::npos, word);
}

}  // namespace cli_editor_test
