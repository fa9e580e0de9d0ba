// Mermaid: one statement a line, by the grammar; the drawing joins them.
#include <fmt/format.h>

#include <cctype>
#include <regex>
#include <utility>

#include "grammar/MermaidLexer.h"
#include "grammar/MermaidParser.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/text/internal.h"
#include "translator/languages/diagrams/text/parsed_block.h"

namespace map2pml::auml {

namespace {

using grammar::MermaidLexer;
using grammar::MermaidParser;

/// A keyword ends where its letters do: `else[no]`.
TextBlock with_blanks(TextBlock block) {
    static const std::regex keyword(
        R"(^(\s*(?:loop|alt|else|opt|par|par_over|and|critical|option|break|rect|box))(["'.=!?*&^~[\]{}]))",
        std::regex::icase);
    for (TextLine& each : block.lines)
        if (each.text.size() < 1000) each.text = std::regex_replace(each.text, keyword, "$1 $2");
    return block;
}

/// `wrap:` before a text.
std::string without_wrap(const std::string& text) {
    static const std::regex wrap(R"(^\s*:?(no)?wrap:)");
    return text.size() > 1000 ? text : std::regex_replace(text, wrap, "");
}

class MermaidReader {
  public:
    MermaidReader(const TextBlock& block, source::FileId file, const std::string& name)
        : parsed_(with_blanks(block), file), drawing_(parsed_.place(), name) {}

    Interaction read() {
        read_front_matter();
        if (auto* tree = parsed_.tree())
            for (auto* line : tree->line()) read(*line);
        return drawing_.finish(false);
    }

  private:
    void read_front_matter() {
        bool is_front = false;
        for (const TextLine& each : parsed_.block().lines) {
            const std::string line = normal_spaces(each.text);
            if (line == "---" && is_front) return;
            if (line == "---") is_front = true;
            if (!is_front && !line.empty()) return;
            if (is_front && line.starts_with("title:")) {
                std::string title = normal_spaces(line.substr(6));
                if (title.size() > 1 && (title.front() == '"' || title.front() == '\''))
                    title = title.substr(1, title.size() - 2);
                drawing_.title(title);
            }
        }
    }

    void read(MermaidParser::LineContext& line) {
        if (line.wrong() != nullptr) {
            const std::string text = parsed_.text_of(line.wrong());
            drawing_.report(diag::Code::text_syntax, parsed_.span_of(*line.wrong()),
                            mistake_in(text, Notation::mermaid));
        }
        auto* statement = line.statement();
        if (statement == nullptr) return;
        if (auto* each = statement->participant()) read(*each);
        if (auto* each = statement->message()) read(*each);
        if (auto* each = statement->life()) read(*each);
        if (auto* each = statement->block()) read(*each);
        if (auto* each = statement->note()) {
            for (auto* actor : each->actor()) (void)drawing_.lifeline(end_of(*actor));
            drawing_.note(without_wrap(each->TEXT()->getText().substr(1)));
        }
        if (auto* each = statement->ignored()) read(*each);
        if (auto* each = statement->title()) read_title(each->REST_TEXT()->getText(), parsed_.span_of(*each));
        if (statement->SEQUENCE_DIAGRAM() != nullptr && std::exchange(has_begun_, true))
            drawing_.report(diag::Code::text_syntax, parsed_.span_of(*statement),
                            "`sequenceDiagram` begins a diagram, and this one has begun already");
    }

    /// `Links->>B: x` would say nothing, and nobody would see it.
    void read(MermaidParser::IgnoredContext& each) {
        static const std::regex numbers(R"((\d*\.?\d+\s+){0,2}|off\s+)", std::regex::icase);
        const std::string text = each.REST_TEXT() != nullptr ? normal_spaces(each.REST_TEXT()->getText()) : "";
        const bool is_number = std::tolower(each.IGNORED()->getText().front()) == 'a';
        if (text.starts_with("-"))
            drawing_.report(diag::Code::text_syntax, parsed_.span_of(each),
                            "a participant cannot be called like a keyword of Mermaid");
        else if (is_number ? text.size() > 100 || !std::regex_match(text.empty() ? "" : text + " ", numbers)
                           : text.find(':', 1) == std::string::npos)
            drawing_.report(diag::Code::text_syntax, parsed_.span_of(each), mistake_in(text, Notation::mermaid));
    }

    void read_title(const std::string& text, const source::Span& span) {
        if (normal_spaces(text).empty())
            drawing_.report(diag::Code::text_syntax, span, "a title needs its text in the same line");
        if (normal_spaces(text).starts_with("-") && text.find(">>") != std::string::npos)
            drawing_.report(diag::Code::text_syntax, span, "a participant cannot be called like a keyword of Mermaid");
        drawing_.title(text);
    }

    DrawnEndName end_of(MermaidParser::ActorContext& actor) {
        return {parsed_.text_of(&actor), parsed_.span_of(actor)};
    }

    void read(MermaidParser::ParticipantContext& each) {
        const source::Span span = parsed_.span_of(each);
        const std::string id =
            parsed_.text_between(*each.NAME().front()->getSymbol(), *each.NAME().back()->getSymbol());
        std::string shown = each.REST_TEXT() != nullptr ? normal_spaces(without_wrap(each.REST_TEXT()->getText())) : id;
        if (each.AS() == nullptr && id.size() > 3 && id.ends_with(" as"))
            drawing_.report(diag::Code::text_syntax, span, "`as` needs the name that is shown behind it");
        if (each.CREATE() != nullptr && drawing_.has(id))
            drawing_.report(diag::Code::text_syntax, span,
                            fmt::format("`{}` is there already: `create` needs a name of its own", id));
        if (each.CONFIG() != nullptr && each.REST_TEXT() == nullptr) {
            const std::string config = each.CONFIG()->getText();
            if (const std::size_t alias = config.find("\"alias\""); alias != std::string::npos) {
                const std::size_t begin = config.find('"', config.find(':', alias));
                const std::size_t end = begin == std::string::npos ? begin : config.find('"', begin + 1);
                if (end != std::string::npos) shown = config.substr(begin + 1, end - begin - 1);
            }
        }
        drawing_.declare(id, shown, span, shown != id);
        if (each.CREATE() != nullptr) drawing_.create({id, span});
    }

    void read(MermaidParser::MessageContext& each) {
        DrawnArrow arrow;
        arrow.span = parsed_.span_of(each);
        arrow.from = end_of(*each.actor(0));
        arrow.to = end_of(*each.actor(1));
        arrow.text = without_wrap(each.TEXT()->getText().substr(1));
        std::string drawn = (each.ARROW() != nullptr  ? each.ARROW()
                             : each.BACK() != nullptr ? each.BACK()
                                                      : each.BOTH())
                                ->getText();
        if (each.BACK() != nullptr) std::swap(arrow.from, arrow.to);
        const bool is_dotted = drawn.find("--") != std::string::npos;
        arrow.is_lost = drawn.ends_with("x") || drawn.ends_with("X");
        arrow.sort = is_dotted                               ? MessageSort::reply
                     : drawn.ends_with(")") || drawn == "->" ? MessageSort::asynch_call
                                                             : MessageSort::synch_call;
        (void)drawing_.lifeline(end_of(*each.actor(0)));  // in the order in which they are named
        drawing_.send(arrow);
        const std::string behind = parsed_.text_behind(*each.TEXT()->getSymbol());
        if (behind.starts_with("#"))
            drawing_.report(diag::Code::text_reading, arrow.span,
                            "in Mermaid the text of a message ends before `#`; `#35;` is the sign itself");
        if (each.BOTH() != nullptr) {
            drawing_.report(diag::Code::text_reading, arrow.span,
                            "an arrow with two heads is read as two messages, there and back");
            std::swap(arrow.from, arrow.to);
            drawing_.send(arrow, true);
        }
        if (each.PLUS() != nullptr) drawing_.activate(end_of(*each.actor(1)), arrow.span);
        if (each.MINUS() != nullptr) drawing_.deactivate(end_of(*each.actor(0)), arrow.span);
    }

    void read(MermaidParser::LifeContext& each) {
        const DrawnEndName name = end_of(*each.actor());
        if (each.ACTIVATE() != nullptr) drawing_.activate(name, parsed_.span_of(each));
        if (each.DEACTIVATE() != nullptr) drawing_.deactivate(name, parsed_.span_of(each));
        if (each.DESTROY() != nullptr) drawing_.destroy(name, true);
    }

    void read(MermaidParser::BlockContext& each) {
        const source::Span span = parsed_.span_of(each);
        const std::string text = each.REST_TEXT() != nullptr ? without_wrap(each.REST_TEXT()->getText()) : "";
        if (each.OPEN() != nullptr) drawing_.open(each.OPEN()->getText(), text, span);
        if (each.DIVIDE() != nullptr) drawing_.divide(each.DIVIDE()->getText(), text, span);
        if (each.END() != nullptr) drawing_.close(span);
    }

    ParsedBlock<MermaidLexer, MermaidParser> parsed_;
    Drawing drawing_;
    bool has_begun_ = false;
};

}  // namespace

Interaction read_mermaid(const TextBlock& block, source::FileId file, const std::string& name) {
    return MermaidReader(block, file, name).read();
}

}  // namespace map2pml::auml
