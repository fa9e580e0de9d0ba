// PlantUML: one statement a line, by the grammar; the drawing joins them.

#include <cctype>
#include <regex>

#include "grammar/PlantUmlLexer.h"
#include "grammar/PlantUmlParser.h"
#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/text/internal.h"
#include "translator/languages/diagrams/text/parsed_block.h"

namespace map2pml::auml {

namespace {

using grammar::PlantUmlLexer;
using grammar::PlantUmlParser;

std::string unquoted(const std::string& text) {
    return text.size() > 1 && text.front() == '"' ? text.substr(1, text.size() - 2) : normal_spaces(text);
}

/// Creole marks are dropped.
std::string without_marks(std::string text) {
    static const std::regex marks(R"((\*\*|""|__|~~)(\S|\S.*?\S)\1)");
    static const std::regex links(R"(\[\[\S+\s*([^\]]*)\]\])");
    if (text.size() > 1000 || text.find_first_of("*\"_~[") == std::string::npos) return text;
    return std::regex_replace(std::regex_replace(text, marks, "$2"), links, "$1");
}

/// `#gold text` behind a keyword.
std::string without_colours(std::string text) {
    static const std::regex colours(R"(^\s*(#[\w/\\|-]+\s*)+)");
    return text.size() > 1000 || text.find('#') == std::string::npos ? text : std::regex_replace(text, colours, "");
}

bool is_mark(char letter) { return std::string_view("xXoO").find(letter) != std::string_view::npos; }

/// Takes a cross or circle off an end of an arrow. \returns `x`, `o`; a blank: there is none
char take_mark(std::string& arrow, bool is_left) {
    const char mark = is_left ? arrow.front() : arrow.back();
    if (!is_mark(mark)) return ' ';
    arrow.erase(is_left ? 0 : arrow.size() - 1, 1);
    return static_cast<char>(std::tolower(mark));
}

class PlantUmlReader {
  public:
    PlantUmlReader(const TextBlock& block, const source::SourceSet& sources, source::FileId file,
                   const std::string& name)
        : drawing_(ParsedBlock<PlantUmlLexer, PlantUmlParser>(block, file).place(), name),
          parsed_(plantuml_lines(block, sources, file, drawing_), file) {}

    Interaction read() {
        if (auto* tree = parsed_.tree())
            for (auto* line : tree->line()) read(*line);
        return drawing_.finish(true);
    }

  private:
    void read(PlantUmlParser::LineContext& line) {
        if (line.wrong() != nullptr)
            drawing_.report(diag::Code::text_syntax, parsed_.span_of(*line.wrong()),
                            mistake_in(parsed_.text_of(line.wrong()), Notation::plantuml));
        auto* statement = line.statement();
        if (statement == nullptr) return;
        const source::Span span = parsed_.span_of(*statement);
        if (auto* each = statement->participant()) {
            const DrawnEndName name = end_of(*each->party());
            drawing_.declare(name.id, shown_, span);
            if (each->CREATE() != nullptr) drawing_.create(name);
        }
        if (auto* each = statement->message()) read(*each, span);
        if (auto* each = statement->life()) {
            const DrawnEndName name = mentioned(*each->party());
            if (each->ACTIVATE() != nullptr) drawing_.activate(name, span);
            if (each->DEACTIVATE() != nullptr) drawing_.deactivate(name, span);
            if (each->DESTROY() != nullptr) drawing_.destroy(name, false);
        }
        if (auto* each = statement->note()) {
            const std::size_t behind = each->NOTE()->getSymbol()->getStopIndex() + 1;
            if (!each->party().empty() && each->party(0)->getStart()->getStartIndex() == behind &&
                each->party(0)->getText().front() != '"')
                drawing_.report(diag::Code::text_syntax, span, mistake_in("", Notation::plantuml));
            for (auto* party : each->party()) (void)drawing_.lifeline(mentioned(*party));
            if (each->TEXT() != nullptr) drawing_.note(each->TEXT()->getText().substr(1));
        }
        if (auto* each = statement->reference()) {
            std::vector<DrawnEndName> covered;
            for (auto* party : each->party()) covered.push_back(mentioned(*party));
            drawing_.refer(covered, each->TEXT() != nullptr ? each->TEXT()->getText().substr(1) : "", span);
        }
        if (auto* each = statement->block()) {
            const std::string text = each->REST_TEXT() != nullptr ? without_colours(each->REST_TEXT()->getText()) : "";
            if (each->OPEN() != nullptr) drawing_.open(each->OPEN()->getText(), without_marks(text), span);
            if (each->DIVIDE() != nullptr) drawing_.divide(each->DIVIDE()->getText(), without_marks(text), span);
            if (each->END() != nullptr) drawing_.close(span);
            if (each->END() != nullptr && normal_spaces(text).starts_with("-"))
                drawing_.report(diag::Code::text_syntax, span, mistake_in(text, Notation::plantuml));
        }
        if (auto* each = statement->answer())
            drawing_.answer(each->REST_TEXT() != nullptr ? each->REST_TEXT()->getText() : "", span);
        if (auto* each = statement->automatic()) {
            std::string text = each->REST_TEXT() != nullptr ? normal_spaces(each->REST_TEXT()->getText()) : "";
            for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
            drawing_.activates_always(text == "on");
            if (text != "on" && text != "off")
                drawing_.report(diag::Code::text_syntax, span, "`autoactivate` is `on` or `off`");
        }
        if (auto* each = statement->title(); each != nullptr && each->REST_TEXT() != nullptr)
            drawing_.title(without_marks(each->REST_TEXT()->getText()));
    }

    /// The name that stands for a participant; the one that is shown goes to `shown_`: quoted, or the first.
    DrawnEndName end_of(PlantUmlParser::PartyContext& party) {
        std::vector<std::string> words;
        std::size_t quoted = 0;
        for (auto* child : party.children) {
            const std::string text = child->getText();
            if (party.AS() != nullptr && child == party.AS()) continue;
            if (text.front() == '"' && words.empty()) quoted = 1;
            if (text.front() == '"' && !words.empty() && quoted == 0) quoted = 2;
            words.push_back(unquoted(text));
        }
        const bool is_second_shown = words.size() == 2 && quoted == 2;
        shown_ = without_marks(is_second_shown ? words[1] : words[0]);
        return {words.size() == 2 && !is_second_shown ? words[1] : words[0], parsed_.span_of(party)};
    }

    /// A participant that is only mentioned.
    DrawnEndName mentioned(PlantUmlParser::PartyContext& party) {
        if (party.AS() != nullptr)
            drawing_.report(diag::Code::text_syntax, parsed_.span_of(party),
                            "a participant gets its name where it is declared, or beside an arrow");
        return end_of(party);
    }

    /// A participant in a message: it may be named there.
    DrawnEndName named(PlantUmlParser::PartyContext& party) {
        DrawnEndName name = end_of(party);
        if (party.AS() != nullptr) drawing_.declare(name.id, shown_, name.span);
        (void)drawing_.lifeline(name);
        return name;
    }

    void read(PlantUmlParser::MessageContext& each, const source::Span& span) {
        std::string bare = each.ARROW()->getText();
        const std::size_t arrow_at = each.ARROW()->getSymbol()->getTokenIndex();
        std::optional<DrawnEndName> left;
        std::optional<DrawnEndName> right;
        for (auto* party : each.party()) (party->getStart()->getTokenIndex() < arrow_at ? left : right) = named(*party);
        const bool is_hidden = bare.find("hidden") != std::string::npos;
        if (const std::size_t style = bare.find('['); style != std::string::npos)
            bare.erase(style, bare.find(']') + 1 - style);
        bare = normal_spaces(bare);
        const bool is_to_border = bare.back() == ']';
        if (is_to_border) bare.pop_back();
        // A participant may be called `x` or `o`.
        if (!left && each.exoLeft == nullptr && is_mark(bare.front())) {
            left = DrawnEndName{bare.substr(0, 1), span};
            (void)drawing_.lifeline(*left);
            bare.erase(0, 1);
        }
        if (!right && each.exoRight == nullptr && !is_to_border && is_mark(bare.back())) {
            right = DrawnEndName{bare.substr(bare.size() - 1), span};
            (void)drawing_.lifeline(*right);
            bare.pop_back();
        }
        if (!left && !right) {  // one end may be missing: it is outside, as with `[`, `]`, `?`
            drawing_.report(diag::Code::text_syntax, span, "an arrow needs a participant at one of its ends");
            return;
        }
        if (is_hidden) return;
        const char left_mark = take_mark(bare, true);
        const char right_mark = take_mark(bare, false);
        const bool has_left = bare.find_first_of("</\\") == 0;
        const bool has_right = bare.find_last_of(">/\\") == bare.size() - 1 || !has_left;  // `-x `, without a head
        const bool is_dotted = bare.find("--") != std::string::npos;
        DrawnArrow arrow{left, right, each.TEXT() != nullptr ? without_marks(each.TEXT()->getText().substr(1)) : "",
                         span};
        arrow.is_lost = right_mark == 'x';
        if (has_left && !has_right) {
            std::swap(arrow.from, arrow.to);
            arrow.is_lost = left_mark == 'x';
        }
        arrow.sort = is_dotted                                                      ? MessageSort::reply
                     : bare.find(">>") != std::string::npos || bare.find("<<") == 0 ? MessageSort::asynch_call
                                                                                    : MessageSort::synch_call;
        std::string shortcuts;
        for (auto* shortcut : each.SHORTCUT()) shortcuts += shortcut->getText();
        if (shortcuts.find("**") != std::string::npos && arrow.to) drawing_.create(*arrow.to);
        drawing_.send(arrow);
        if (has_left && has_right) {
            drawing_.report(diag::Code::text_reading, span,
                            "an arrow with two heads is read as two messages, there and back");
            std::swap(arrow.from, arrow.to);
            arrow.is_lost = left_mark == 'x';
            drawing_.send(arrow, true);
            std::swap(arrow.from, arrow.to);
        }
        if (shortcuts.empty()) drawing_.activate_always(arrow);
        // From outside and to outside, both are about the only participant.
        const DrawnEndName& sender = arrow.from ? *arrow.from : *arrow.to;
        const DrawnEndName& receiver = arrow.to ? *arrow.to : *arrow.from;
        const std::size_t begins = shortcuts.find("++");
        const std::size_t ends = shortcuts.find("--");
        if (begins < ends) drawing_.activate(receiver, span);
        if (ends != std::string::npos) drawing_.deactivate(sender, span);
        if (begins != std::string::npos && begins > ends) drawing_.activate(receiver, span);
        if (shortcuts.find("!!") != std::string::npos && arrow.to) drawing_.destroy({arrow.to->id, span}, false);
    }

    std::string shown_;
    Drawing drawing_;
    ParsedBlock<PlantUmlLexer, PlantUmlParser> parsed_;
};

}  // namespace

Interaction read_plantuml(const TextBlock& block, const source::SourceSet& sources, source::FileId file,
                          const std::string& name) {
    return PlantUmlReader(block, sources, file, name).read();
}

}  // namespace map2pml::auml
