#include <algorithm>
#include <cctype>
#include <regex>

#include "translator/languages/diagrams/text/internal.h"

namespace map2pml::auml {

namespace {

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\xEF\xBB\xBF");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool begins(std::string_view text, std::string_view word) {
    return text.size() >= word.size() && std::equal(word.begin(), word.end(), text.begin(), [](char one, char other) {
               return std::tolower(static_cast<unsigned char>(one)) == std::tolower(static_cast<unsigned char>(other));
           });
}

std::string first_word(std::string_view text) { return std::string(text.substr(0, text.find_first_of(" \t({[:;"))); }

/// The language that the words behind a fence, or of an attribute, name.
std::optional<Notation> named_in(std::string_view info) {
    for (const char* word : {"mermaid"})
        if (info.find(word) != std::string_view::npos) return Notation::mermaid;
    for (const char* word : {"plantuml", "puml", "uml::"})
        if (info.find(word) != std::string_view::npos) return Notation::plantuml;
    return std::nullopt;
}

/// Reads a document line by line.
class Document {
  public:
    explicit Document(std::string_view text) : lines_(lines_of(text)) {}

    std::vector<TextBlock> blocks() {
        while (at_ < lines_.size()) {
            const std::string whole = quoted(lines_[at_].text);
            const std::string_view line = trimmed(whole);
            if (!fence(line) && !start_uml(line) && !asciidoc(line) && !directive(line) && !html(line)) {
                look_for_heading(line);
                ++at_;
            }
        }
        return std::move(blocks_);
    }

  private:
    /// Lines of a quotation keep their columns.
    static std::string quoted(std::string line) {
        for (char& letter : line)
            if (letter == '>')
                letter = ' ';
            else if (letter != ' ' && letter != '\t')
                break;
        return line;
    }

    void look_for_heading(std::string_view line) {
        const std::size_t marks = line.find_first_not_of("#=");
        if (marks != 0 && marks != std::string_view::npos && line[marks] == ' ') {
            heading_ = std::string(trimmed(line.substr(marks)));
            while (!heading_.empty() && (heading_.back() == '#' || heading_.back() == ' ')) heading_.pop_back();
        } else if (at_ > 0 && line.size() > 2 && line.find_first_not_of(line.front()) == std::string_view::npos &&
                   std::string_view("=-~^").find(line.front()) != std::string_view::npos) {
            const std::string whole = quoted(lines_[at_ - 1].text);
            const std::string_view above = trimmed(whole);
            if (!above.empty() && std::string_view("[@|-").find(above.front()) == std::string_view::npos)
                heading_ = std::string(above);
        }
    }

    template <class IsEnd>
    void take(Notation notation, const IsEnd& is_end) {
        TextBlock block;
        block.notation = notation;
        block.heading = heading_;
        for (; at_ < lines_.size(); ++at_) {
            const std::string line = quoted(lines_[at_].text);
            if (is_end(trimmed(line), line)) {
                ++at_;
                break;
            }
            block.lines.push_back({line, lines_[at_].number});
        }
        if (notation == Notation::plantuml)
            for (TextBlock& each : split(block)) blocks_.push_back(std::move(each));
        else
            blocks_.push_back(std::move(block));
    }

  public:
    /// The diagrams between `@startuml` and `@enduml`; the whole block where neither is there.
    static std::vector<TextBlock> split(const TextBlock& whole) {
        std::vector<TextBlock> parts;
        bool is_inside = false;
        for (const TextLine& each : whole.lines) {
            const std::string_view line = trimmed(each.text);
            if (begins(line, "@start")) {
                parts.push_back({Notation::plantuml, "", whole.heading, {}});
                const std::size_t blank = line.find_first_of(" \t(");
                if (begins(line, "@startuml") && blank != std::string_view::npos && line[blank] != '(')
                    parts.back().name = std::string(trimmed(line.substr(blank)));
                if (parts.back().name.size() > 1 && parts.back().name.front() == '"')
                    parts.back().name = parts.back().name.substr(1, parts.back().name.size() - 2);
                if (!begins(line, "@startuml")) parts.back().lines.push_back(each);  // another kind
                is_inside = true;
            } else if (begins(line, "@end")) {
                is_inside = false;
            } else if (is_inside) {
                parts.back().lines.push_back(each);
            }
        }
        if (!parts.empty()) return parts;
        parts.push_back(whole);
        std::erase_if(parts.back().lines, [](const TextLine& each) { return begins(trimmed(each.text), "@end"); });
        return parts;
    }

  private:
    bool fence(std::string_view line) {
        const char mark = line.empty() ? ' ' : line.front();
        const std::size_t length = line.find_first_not_of(mark);
        if ((mark != '`' && mark != '~' && mark != ':') || line.size() < 3 || length < 3) return false;
        if (mark == ':' && length == std::string_view::npos) return false;
        const std::string_view info = length == std::string_view::npos ? std::string_view() : line.substr(length);
        if (info.find(mark) != std::string_view::npos && mark == '`') return false;
        std::optional<Notation> notation = named_in(info);
        if (!notation && trimmed(info).empty() && mark != ':') notation = begun_in(at_ + 1);
        if (mark == ':' && !notation) return false;
        const std::size_t marks = length == std::string_view::npos ? line.size() : length;
        ++at_;
        const auto is_end = [&](std::string_view other, const std::string& /*whole*/) {
            return other.size() >= marks && other.find_first_not_of(mark) == std::string_view::npos;
        };
        if (notation) {
            take(*notation, is_end);
        } else {
            for (std::string inside; at_ < lines_.size(); ++at_) {
                inside = quoted(lines_[at_].text);
                if (is_end(trimmed(inside), inside)) break;
            }
            ++at_;
        }
        return true;
    }

    /// Of a fence without a word behind it: what its first line begins.
    [[nodiscard]] std::optional<Notation> begun_in(std::size_t at) const {
        while (at < lines_.size() && trimmed(lines_[at].text).empty()) ++at;
        const std::string line = at < lines_.size() ? quoted(lines_[at].text) : "";
        if (begins(trimmed(line), "@startuml")) return Notation::plantuml;
        return trimmed(line) == "sequenceDiagram" ? std::optional(Notation::mermaid) : std::nullopt;
    }

    bool start_uml(std::string_view line) {
        if (!begins(line, "@startuml")) return false;
        bool is_first = true;
        take(Notation::plantuml, [&](std::string_view other, const std::string& /*whole*/) {
            return !std::exchange(is_first, false) && begins(other, "@enduml");
        });
        return true;
    }

    /// `[plantuml, name, svg]`, then a line of `----` or `....`
    bool asciidoc(std::string_view line) {
        if (line.size() < 3 || line.front() != '[' || line.back() != ']' || at_ + 1 >= lines_.size()) return false;
        const std::optional<Notation> notation = named_in(line.substr(0, 20));
        const std::string next(trimmed(lines_[at_ + 1].text));
        if (!notation || next.size() < 3 || next.find_first_not_of(next.front()) != std::string_view::npos)
            return false;
        at_ += 2;
        take(*notation, [&](std::string_view other, const std::string& /*whole*/) { return other == next; });
        return true;
    }

    /// `.. mermaid::`, with what is indented below it
    bool directive(std::string_view line) {
        const std::optional<Notation> notation = line.starts_with("..") ? named_in(line) : std::nullopt;
        if (!notation || line.find("::") == std::string_view::npos) return false;
        const std::size_t margin = lines_[at_].text.find("..");
        ++at_;
        while (at_ < lines_.size() && trimmed(lines_[at_].text).starts_with(':')) ++at_;
        const std::size_t first = at_;
        std::size_t end = at_;
        while (end < lines_.size() &&
               (trimmed(lines_[end].text).empty() || lines_[end].text.find_first_not_of(" \t") > margin))
            ++end;
        take(*notation, [&](std::string_view, const std::string&) { return at_ >= end; });
        at_ = std::max(end, first);
        return true;
    }

    bool html(std::string_view line) {
        const std::size_t tag = line.find('<');
        const std::size_t close = tag == std::string_view::npos ? tag : line.find('>', tag);
        const bool opens = close != std::string_view::npos && line.find("mermaid", tag) < close;
        if (!opens || line.find("</", close) != std::string_view::npos) return false;
        std::string& text = lines_[at_].text;
        const std::size_t begin = text.find('>', text.find("mermaid")) + 1;
        text.replace(0, begin, std::string(begin, ' '));
        for (std::size_t at = at_; at < lines_.size() && lines_[at].text.find("</") == std::string::npos; ++at) {
            for (const auto& [entity, letter] : {std::pair("&gt;", ">"), std::pair("&lt;", "<")})
                for (std::size_t place = lines_[at].text.find(entity); place != std::string::npos;
                     place = lines_[at].text.find(entity))
                    lines_[at].text.replace(place, 4, letter);
        }
        take(Notation::mermaid,
             [](std::string_view other, const std::string&) { return other.find("</") != std::string_view::npos; });
        return true;
    }

    std::vector<TextLine> lines_;
    std::size_t at_ = 0;
    std::string heading_;
    std::vector<TextBlock> blocks_;
};

}  // namespace

std::vector<TextLine> lines_of(std::string_view text) {
    std::vector<TextLine> lines;
    std::uint32_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back({std::string(line), ++number});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<TextBlock> blocks_in(std::string_view text, Notation notation) {
    if (notation == Notation::document) return Document(text).blocks();
    TextBlock whole{notation, "", "", lines_of(text)};
    if (notation == Notation::plantuml) return Document::split(whole);
    return {whole};
}

bool is_sequence_diagram(const TextBlock& block, std::string& what) {
    static const std::regex other(
        R"((abstract|class|interface|enum|annotation|state|object|component|usecase|node|package|namespace|rectangle|folder|cloud|card|artifact|storage|start|stop|partition|\[\*\]|\(\*\)|:[^:]*;|\[[^\]]+\]\s*[-.<]|\([^)]*\)\s*[-.<]|@start).*)");
    bool is_front = false;
    bool is_directive = false;
    bool has_arrow = false;
    for (const TextLine& each : block.lines) {
        const std::string_view line = trimmed(each.text);
        if (block.notation == Notation::mermaid) {
            if (line == "---") {
                is_front = !is_front;
                continue;
            }
            const bool begins_directive = line.starts_with("%%{");
            if (begins_directive || is_directive) is_directive = line.find("}%%") == std::string_view::npos;
            if (begins_directive || is_front || line.empty() || line.starts_with("%%") || line.starts_with("#"))
                continue;
            if (is_directive || line.ends_with("}%%")) continue;
            what = first_word(line);
            if (begins(line, "sequenceDiagram")) return true;
            if (line.starts_with("}")) continue;
            return false;
        }
        if (line.empty() || line.starts_with("'") || line.starts_with("!")) continue;
        if (what.empty()) what = first_word(line);
        if (line.size() < 200 && line.find("->") == std::string_view::npos &&
            std::regex_match(std::string(line), other)) {
            what = first_word(line);
            return false;
        }
        has_arrow = has_arrow || line.find("->") != std::string_view::npos ||
                    line.find("<-") != std::string_view::npos || line.find("]>") != std::string_view::npos ||
                    line.find("-\\") != std::string_view::npos || line.find("-/") != std::string_view::npos ||
                    line.find("-x ") != std::string_view::npos;
    }
    return has_arrow;
}

}  // namespace map2pml::auml
