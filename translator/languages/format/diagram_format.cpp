// Diagrams in Mermaid and PlantUML, indented by their blocks. Indentation has no meaning there; texts of several lines stay as they are.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>

#include "translator/languages/format/format.h"
#include "translator/languages/format/internal.h"

namespace map2pml::format {

namespace {

constexpr std::array<std::string_view, 11> kBlocks = {"alt",  "opt",   "loop",     "par",   "par2", "par_over",
                                                      "rect", "break", "critical", "group", "box"};
constexpr std::array<std::string_view, 4> kDividers = {"else", "also", "and", "option"};
constexpr std::array<std::string_view, 4> kClosed = {"end", "endbox", "endgroup", "end;"};

/// In small letters, without blanks: `End Note` -> `endnote`.
std::string compact(std::string_view line) {
    std::string text;
    for (const char letter : line)
        if (letter != ' ' && letter != '\t')
            text += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

/// In small letters: `alt#Gold x` -> `alt`.
std::string keyword(std::string_view line) {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    return compact(line.substr(0, line.find_first_not_of(kLetters)));
}

template <typename Words>
bool is_one_of(const Words& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// The end of the text of several lines that this line begins, in small letters without blanks; nothing: it begins none.
std::optional<std::string> text_begun_by(std::string_view line) {
    const std::string small = compact(line);
    const std::string word = keyword(line.starts_with("/ ") ? line.substr(2) : line);
    const auto open = [&](std::string_view begin, std::string_view end) {
        return small.starts_with(begin) && small.find(end, begin.size()) == std::string::npos;
    };
    if (open("/'", "'/")) return "'/";
    if (open("%%{", "}%%")) return "}%%";
    if (open("<style>", "</style>")) return "</style>";
    if (open("accdescr{", "}")) return "}";
    if (word == "note" || word == "hnote" || word == "rnote" || word == "ref") {
        const bool is_on_line = line.find(':') != std::string_view::npos || line.find('"') != std::string_view::npos;
        return is_on_line ? std::nullopt : std::optional("end" + word);
    }
    if (word == "legend" || ((word == "title" || word == "header" || word == "footer") && small == word))
        return "end" + word;
    if (small.starts_with('!') && !small.starts_with("!end") && small.find("return") == std::string::npos &&
        (small.find("procedure") < 12 || small.find("function") < 12))
        return "!end";
    if (small.ends_with('[') && (word == "participant" || word == "actor")) return "]";
    if (small.ends_with('{') && word == "skinparam") return "}";
    return std::nullopt;
}

}  // namespace

std::string format_diagram(std::string_view text) {
    constexpr std::size_t kIndent = 2;
    std::string result;
    std::optional<std::string> end;
    bool goes_on = false;
    bool was_empty = true;
    std::size_t depth = 0;
    bool is_first = true;
    while (!text.empty()) {
        const std::size_t at = text.find('\n');
        std::string_view whole = text.substr(0, at);
        text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
        if (whole.ends_with('\r')) whole.remove_suffix(1);
        const std::string_view line = stripped(whole);
        if (end || goes_on) {
            result.append(whole).append("\n");
            if (end && compact(line).find(*end) != std::string::npos) end.reset();
            goes_on = !end && line.ends_with('\\');
            continue;
        }
        if (line.empty()) {
            if (!was_empty) result += "\n";
            was_empty = true;
            continue;
        }
        was_empty = false;
        const std::string word = keyword(line);
        const bool closes = is_one_of(kClosed, word) || compact(line).starts_with("@end");
        if (closes && depth > 0) --depth;
        const std::size_t own = is_one_of(kDividers, word) && depth > 0 ? depth - 1 : depth;
        result.append(own * kIndent, ' ').append(line).append("\n");
        if (is_one_of(kBlocks, word) || word == "sequencediagram") ++depth;
        end = is_first && line == "---" ? std::optional<std::string>("---") : text_begun_by(line);
        goes_on = line.ends_with('\\');
        is_first = false;
    }
    while (result.ends_with("\n\n")) result.pop_back();
    return result;
}

}  // namespace map2pml::format
