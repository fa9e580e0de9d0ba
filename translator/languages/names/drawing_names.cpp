#include <boost/algorithm/string/trim.hpp>

#include "grammar/MermaidLexer.h"
#include "grammar/PlantUmlLexer.h"
#include "translator/languages/names/internal.h"

namespace map2pml::names {

namespace {

using grammar::MermaidLexer;
using grammar::PlantUmlLexer;

/// The statements of a drawing, each with its tokens.
std::vector<std::vector<Token>> statements(const std::vector<Token>& tokens, std::size_t end_of_line) {
    std::vector<std::vector<Token>> found(1);
    for (const Token& each : tokens)
        if (each.type == end_of_line || each.type == 0)
            found.emplace_back();
        else
            found.back().push_back(each);
    std::erase_if(found, [](const std::vector<Token>& each) { return each.empty(); });
    return found;
}

/// A participant whose name has several words, as the drawing shows it.
struct Participant {
    std::string text;
    source::Span span;
};
Participant join(const std::vector<Token>& tokens, std::size_t first, std::size_t last) {
    Participant joined{tokens[first].text, tokens[first].span};
    for (std::size_t i = first + 1; i < last; ++i) {
        const bool is_apart = joined.span.end != tokens[i].span.begin;
        joined.text += (is_apart ? " " : "") + tokens[i].text;
        joined.span.end = tokens[i].span.end;
    }
    if (joined.text.size() > 2 && joined.text.front() == '"' && joined.text.back() == '"') {
        joined.text = joined.text.substr(1, joined.text.size() - 2);
        ++joined.span.begin.column;
        --joined.span.end.column;
    }
    return joined;
}

/// The label behind `:`, without blanks around it.
Participant label_of(const Token& token) {
    Participant label{token.text.substr(1), token.span};
    ++label.span.begin.column;
    const std::size_t blanks = label.text.find_first_not_of(" \t");
    if (blanks != std::string::npos) label.span.begin.column += static_cast<std::uint32_t>(blanks);
    const std::size_t size = label.text.size();
    boost::algorithm::trim_right(label.text);
    label.span.end.column -= static_cast<std::uint32_t>(size - label.text.size());
    boost::algorithm::trim_left(label.text);
    return label;
}

/// What differs between the notations: the types of their tokens.
struct Words {
    std::size_t participant, create, as, text, first_head, end_of_line;
    std::vector<std::size_t> arrows;
    std::vector<std::size_t> marks;  ///< between an arrow and a name
    std::vector<std::size_t> names;
};

bool among(const std::vector<std::size_t>& types, std::size_t type) {
    return std::find(types.begin(), types.end(), type) != types.end();
}

std::vector<Name> names_of_drawing(const std::vector<Token>& tokens, source::FileId file, const Words& words) {
    std::vector<Name> names;
    const auto add = [&](Kind kind, Use use, const Participant& part, const source::Span& whole) -> Name& {
        return names.emplace_back(Name{kind, use, part.text, {}, part.span, {}, whole, {}});
    };
    for (const std::vector<Token>& line : statements(tokens, words.end_of_line)) {
        const source::Span whole{file, line.front().span.begin, line.back().span.end};
        std::size_t at = line.front().type == words.create ? 1 : 0;
        if (at < line.size() && line[at].type == words.participant) {
            std::size_t last = ++at;
            while (last < line.size() && among(words.names, line[last].type)) ++last;
            // `participant "Long name" as A`: the name is what follows.
            if (last + 1 < line.size() && line[last].type == words.as && among(words.names, line[last + 1].type)) {
                at = last + 1;
                last = at + 1;
            }
            if (at < last)
                add(Kind::agent, Use::declared, join(line, at, last), whole).detail = written(line, 0, line.size() - 1);
            continue;
        }
        const auto arrow =
            std::find_if(line.begin(), line.end(), [&](const Token& each) { return among(words.arrows, each.type); });
        if (arrow == line.end()) continue;
        const auto middle = static_cast<std::size_t>(arrow - line.begin());
        std::size_t left = middle;
        while (left > 0 && among(words.marks, line[left - 1].type)) --left;
        if (left > at) add(Kind::agent, Use::used, join(line, at, left), whole);
        std::size_t right = middle + 1;
        while (right < line.size() && among(words.marks, line[right].type)) ++right;
        std::size_t last = right;
        while (last < line.size() && among(words.names, line[last].type)) ++last;
        if (right < last) add(Kind::agent, Use::used, join(line, right, last), whole);
        if (line.back().type == words.text) {
            Name& message = add(Kind::message, Use::sent, label_of(line.back()), whole);
            if (message.text.empty())
                names.pop_back();
            else
                message.detail = written(line, 0, line.size() - 1);
        }
    }
    return names;
}

}  // namespace

std::vector<Name> names_of_mermaid(const std::vector<Token>& tokens, source::FileId file) {
    static const Words kWords = {MermaidLexer::PARTICIPANT,
                                 MermaidLexer::CREATE,
                                 MermaidLexer::AS,
                                 MermaidLexer::TEXT,
                                 0,
                                 MermaidLexer::NEWLINE,
                                 {MermaidLexer::ARROW, MermaidLexer::BACK, MermaidLexer::BOTH},
                                 {MermaidLexer::CENTRE, MermaidLexer::PLUS, MermaidLexer::MINUS},
                                 {MermaidLexer::NAME, MermaidLexer::WORD, MermaidLexer::OTHER, MermaidLexer::MINUS}};
    return names_of_drawing(tokens, file, kWords);
}

std::vector<Name> names_of_plantuml(const std::vector<Token>& tokens, source::FileId file) {
    static const Words kWords = {PlantUmlLexer::PARTICIPANT,
                                 PlantUmlLexer::CREATE,
                                 PlantUmlLexer::AS,
                                 PlantUmlLexer::TEXT,
                                 0,
                                 PlantUmlLexer::NEWLINE,
                                 {PlantUmlLexer::ARROW},
                                 {PlantUmlLexer::SHORTCUT, PlantUmlLexer::EXO},
                                 {PlantUmlLexer::NAME, PlantUmlLexer::STRING}};
    // A line that begins with `'` is a comment.
    std::vector<Token> kept;
    bool is_comment = false;
    bool begins = true;
    for (const Token& each : tokens) {
        if (begins) is_comment = each.text == "'";
        begins = each.type == PlantUmlLexer::NEWLINE || each.type == 0;
        if (begins || !is_comment) kept.push_back(each);
    }
    return names_of_drawing(kept, file, kWords);
}

}  // namespace map2pml::names
