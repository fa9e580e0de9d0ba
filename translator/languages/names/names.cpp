#include "translator/languages/names/names.h"

#include <boost/algorithm/string/predicate.hpp>
#include <regex>
#include <set>

#include "grammar/CheckLexer.h"
#include "grammar/LccLexer.h"
#include "grammar/MapLexer.h"
#include "grammar/MazeLexer.h"
#include "translator/languages/names/internal.h"

namespace map2pml::names {

std::string_view to_string(Kind kind) {
    switch (kind) {
        case Kind::scene:
            return "scene";
        case Kind::agent:
            return "agent";
        case Kind::role:
            return "role";
        case Kind::variable:
            return "variable";
        case Kind::message:
            return "message";
        case Kind::clause:
            return "clause";
        case Kind::procedure:
            return "procedure";
        case Kind::property:
            return "property";
        case Kind::state:
            return "state";
        case Kind::instance:
            return "instance";
        case Kind::word:
            return "name";
    }
    return {};
}

bool same(const Name& one, const Name& other) {
    if (one.kind != other.kind || one.text != other.text) return false;
    // A clause that a check file names without its agent is that of any agent.
    if (one.kind == Kind::clause) return one.scope.empty() || other.scope.empty() || one.scope == other.scope;
    return one.kind != Kind::variable || (one.scope == other.scope && one.span.file == other.span.file);
}

std::vector<std::size_t> partners(const std::vector<Token>& tokens, std::size_t open, std::size_t close) {
    std::vector<std::size_t> found(tokens.size());
    std::vector<std::size_t> opened;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        found[i] = i;
        if (tokens[i].type == open) opened.push_back(i);
        if (tokens[i].type == close && !opened.empty()) {
            found[opened.back()] = i;
            opened.pop_back();
        }
    }
    for (const std::size_t each : opened) found[each] = tokens.size() - 1;
    return found;
}

std::string written(const std::vector<Token>& tokens, std::size_t first, std::size_t last) {
    constexpr std::size_t kLongest = 200;
    std::string text;
    for (std::size_t i = first; i <= last && i < tokens.size() && text.size() < kLongest; ++i) {
        const bool is_apart = i > first && (tokens[i - 1].span.end < tokens[i].span.begin);
        text += (is_apart ? " " : "") + tokens[i].text;
    }
    return text;
}

std::vector<std::string> letters_of(const antlr4::dfa::Vocabulary& vocabulary) {
    static const std::regex kWord("'([A-Za-z][A-Za-z-]*)'");
    std::set<std::string> found;
    for (std::size_t type = 1; type <= vocabulary.getMaxTokenType(); ++type) {
        std::smatch match;
        const std::string literal = vocabulary.getLiteralName(type);
        if (std::regex_match(literal, match, kWord)) found.insert(match[1]);
    }
    return {found.begin(), found.end()};
}

std::vector<Name> names_of_maze(const std::vector<Token>& tokens, source::FileId file) {
    using grammar::MazeLexer;
    std::vector<Name> names;
    const std::vector<std::size_t> close = partners(tokens, MazeLexer::LBRACE, MazeLexer::RBRACE);
    static const std::set<std::size_t> kDeclares = {MazeLexer::MACRO,    MazeLexer::MESO,       MazeLexer::AGENT,
                                                    MazeLexer::SYSTEM,   MazeLexer::TYPE,       MazeLexer::CONST,
                                                    MazeLexer::VAR,      MazeLexer::ACTION,     MazeLexer::MESSAGE,
                                                    MazeLexer::TOPOLOGY, MazeLexer::REFINEMENT, MazeLexer::INSTANCE};
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (tokens[i].type != MazeLexer::IDENT) continue;
        const bool is_declared = i > 0 && kDeclares.contains(tokens[i - 1].type);
        Name name{
            Kind::word, is_declared ? Use::declared : Use::used, tokens[i].text, {}, tokens[i].span, {}, tokens[i].span,
            {}};
        if (is_declared) {
            std::size_t end = i;
            while (end + 1 < tokens.size() && tokens[end].type != MazeLexer::SEMI &&
                   tokens[end].type != MazeLexer::LBRACE)
                ++end;
            name.detail = written(tokens, i - 1, std::min(end, i + 20));
            name.whole = {file, tokens[i - 1].span.begin, tokens[close[end]].span.end};
        }
        names.push_back(std::move(name));
    }
    return names;
}

std::vector<Name> names_in(const source::SourceFile& text, source::FileId file, Language language) {
    Memory nothing;
    return names_in(text, file, language, nothing);
}

std::vector<Name> names_in(const source::SourceFile& text, source::FileId file, Language language, Memory& memory) {
    const std::vector<Token>& tokens = tokens_of(text, file, language, memory);
    switch (language) {
        case Language::map:
            return names_of_map(tokens, file);
        case Language::lcc:
            return names_of_lcc(tokens, file);
        case Language::check:
            return names_of_check(tokens, file);
        case Language::mermaid:
            return names_of_mermaid(tokens, file);
        case Language::plantuml:
            return names_of_plantuml(tokens, file);
        case Language::maze:
            return names_of_maze(tokens, file);
    }
    return {};
}

namespace {

template <class Lexer>
std::vector<std::string> keywords_of() {
    antlr4::ANTLRInputStream nothing("");
    Lexer lexer(&nothing);
    return letters_of(lexer.getVocabulary());
}

}  // namespace

std::vector<std::string> keywords(Language language) {
    switch (language) {
        case Language::map: {
            std::vector<std::string> words = keywords_of<grammar::MapLexer>();
            words.insert(words.end(), {"skip", "epsilon", "null"});
            return words;
        }
        case Language::lcc:
            return keywords_of<grammar::LccLexer>();
        case Language::check:
            return keywords_of<grammar::CheckLexer>();
        case Language::maze:
            return keywords_of<grammar::MazeLexer>();
        case Language::mermaid:
        case Language::plantuml:
            return {};
    }
    return {};
}

bool is_name(Language language, Kind kind, std::string_view text) {
    static const std::regex kWord("[A-Za-z][A-Za-z0-9_]*");
    static const std::regex kLowerCase(R"([a-z$][A-Za-z0-9_$]*([:.@][A-Za-z0-9_$]+)*)");
    static const std::regex kUpperCase("[A-Z][A-Za-z0-9_$]*|_[A-Za-z0-9_$]+");
    static const std::regex kDashes("[A-Za-z][A-Za-z0-9_]*(-[A-Za-z][A-Za-z0-9_]*)*");
    static const std::regex kDrawn("[^\\s:;,+<>#\\-\\\\/()|\"][^:;,+<>#\\-\\\\/()|\"\\r\\n]*");
    const std::string name(text);
    const bool is_drawing = language == Language::mermaid || language == Language::plantuml;
    if (is_drawing && kind == Kind::message) return !name.empty() && name.find_first_of("\r\n;#") == std::string::npos;
    if (is_drawing) return std::regex_match(name, kDrawn);
    const std::vector<std::string> words = keywords(language);
    if (std::find(words.begin(), words.end(), name) != words.end()) return false;
    if (kind == Kind::property || kind == Kind::instance) return std::regex_match(name, kDashes);
    if (language == Language::lcc) return std::regex_match(name, kind == Kind::variable ? kUpperCase : kLowerCase);
    return std::regex_match(name, kWord);
}

}  // namespace map2pml::names
