// Lines of PlantUML before the grammar: comments, the preprocessor, and what spans several lines.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>

#include "translator/languages/diagrams/label.h"
#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/text/internal.h"
#include "translator/languages/diagrams/text/read_text.h"

namespace map2pml::auml {

namespace {

constexpr std::size_t kLongestLine = 5000;
constexpr std::size_t kMostLines = 50'000;
constexpr std::size_t kDeepestCall = 20;
constexpr std::size_t kMostCalls = 5000;

std::string without_quotes(const std::string& text) {
    return text.size() > 1 && text.front() == '"' && text.back() == '"' ? text.substr(1, text.size() - 2) : text;
}

bool is_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

/// `a, "b, c", d` -> its parts
std::vector<std::string> parts_of(std::string_view text) {
    std::vector<std::string> parts(1);
    bool is_quoted = false;
    int depth = 0;
    for (const char letter : text) {
        if (letter == '"') is_quoted = !is_quoted;
        if (!is_quoted) depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
        if (letter == ',' && !is_quoted && depth == 0)
            parts.emplace_back();
        else
            parts.back() += letter;
    }
    for (std::string& each : parts) each = normal_spaces(each);
    if (parts.size() == 1 && parts.front().empty()) parts.clear();
    return parts;
}

/// Where the bracket that opens at `begin` is closed; the size of the text: nowhere.
std::size_t closing(std::string_view text, std::size_t begin) {
    int depth = 0;
    bool is_quoted = false;
    for (std::size_t at = begin; at < text.size(); ++at) {
        if (text[at] == '"') is_quoted = !is_quoted;
        if (!is_quoted) depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0) return at;
    }
    return text.size();
}

/// What a name stands for: text, or lines, with the names of its arguments.
struct Meaning {
    std::string text;
    bool is_called = false;                                            ///< with arguments in brackets
    std::vector<std::pair<std::string, std::string>> parameters = {};  ///< and what they are otherwise
    std::vector<TextLine> lines = {};
};
using Names = std::map<std::string, Meaning>;

/// The preprocessor: constants, conditions on them, procedures of plain text.
class Preprocessor {
  public:
    Preprocessor(const source::SourceSet& sources, source::FileId file, Drawing& drawing)
        : sources_(sources), file_(file), drawing_(drawing) {}

    std::vector<TextLine> read(const std::vector<TextLine>& lines) {
        take(lines, 0);
        for (const std::uint32_t line : conditions_at_)
            refuse(line, "this condition of the preprocessor has no `!endif`");
        return std::move(result_);
    }

  private:
    void refuse(std::uint32_t line, std::string message) {
        drawing_.report(diag::Code::text_computed, {file_, {line, 1}, {line, 2}}, std::move(message));
    }

    void take(const std::vector<TextLine>& lines, std::size_t depth) {
        for (std::size_t at = 0; at < lines.size() && result_.size() < kMostLines; ++at) {
            TextLine line = without_comments(lines[at]);
            const std::string plain = normal_spaces(line.text);
            if (plain.starts_with("!")) {
                const std::string word = end_of_body(plain);
                const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(at) + 1;
                const auto end = std::find_if(begin, lines.end(), [&](const TextLine& each) {
                    return !word.empty() && normal_spaces(each.text).starts_with(word);
                });
                if (const auto names = included_in(plain); is_taken() && !names.empty()) {
                    include(names.front(), plain, line.number, depth);
                } else if (end == lines.end()) {
                    preprocess(plain, line.number);
                } else {
                    if (is_taken()) define(plain, line.number, {begin, end});
                    at = static_cast<std::size_t>(end - lines.begin());
                }
            } else if (is_taken() && !plain.empty() && plain.front() != '\'') {
                if (call(plain, line.number, depth)) continue;
                line.text = replaced(line.text, names_);
                result_.push_back(std::move(line));
            }
        }
    }

    /// A file that was read with this one; its lines are at the place of `!include`.
    void include(const std::string& name, const std::string& line, std::uint32_t number, std::size_t depth) {
        const std::string path =
            path_beside(including_.empty() ? sources_.file(file_).name() : including_.back(), name);
        source::FileId file = 0;
        while (file < sources_.size() && (file == file_ || sources_.file(file).name() != path)) ++file;
        if (file == sources_.size()) {
            refuse(number, fmt::format("`{}` is not in the folder of this file, or below it", name));
            return;
        }
        if (line.starts_with("!include_once") && included_.contains(path)) return;
        included_.insert(path);
        if (depth >= kDeepestCall || ++calls_ > kMostCalls) {
            if (!std::exchange(is_refused_, true)) refuse(number, "files include each other");
            return;
        }
        std::vector<TextBlock> blocks = blocks_in(sources_.file(file).text(), Notation::plantuml);
        for (TextLine& each : blocks.front().lines) each.number = number;
        including_.push_back(path);
        take(blocks.front().lines, depth + 1);
        including_.pop_back();
    }

    TextLine without_comments(TextLine line) {
        for (std::size_t place = in_comment_ ? 0 : line.text.find("/'"); place != std::string::npos;
             place = line.text.find("/'")) {
            const std::size_t end = line.text.find("'/", place);
            // A comment that is open at the end of its line is one only if nothing stands before it.
            if (end == std::string::npos && !normal_spaces(line.text.substr(0, place)).empty()) break;
            in_comment_ = end == std::string::npos;
            const std::size_t length = in_comment_ ? line.text.size() - place : end + 2 - place;
            line.text.replace(place, length, std::string(length, ' '));
            if (in_comment_) break;
        }
        return line;
    }

    [[nodiscard]] bool is_taken() const {
        return std::all_of(taken_.begin(), taken_.end(), [](bool each) { return each; });
    }

    /// What decides about constants and names only. \returns nothing: it computes
    [[nodiscard]] std::optional<bool> condition(const std::string& text) const {
        static const std::regex equation(R"(\(?\s*(["$\w]+)\s*(==|!=)\s*(["$\w]+)\s*\)?)");
        std::smatch match;
        std::string plain = normal_spaces(text);
        if (plain.starts_with("(") && closing(plain, 0) == plain.size() - 1)
            plain = normal_spaces(plain.substr(1, plain.size() - 2));
        if (plain == "%true()" || plain == "1" || plain == "true") return true;
        if (plain == "%false()" || plain == "0" || plain == "false") return false;
        if (plain.size() > 200 || !std::regex_match(plain, match, equation)) {
            const auto known = names_.find(plain);
            if (known == names_.end()) return std::nullopt;
            return known->second.text != "0" && known->second.text != "false" && known->second.text != "%false()" &&
                   !known->second.text.empty();
        }
        const auto value = [&](std::string word) {
            const auto known = names_.find(word);
            if (known != names_.end()) word = known->second.text;
            std::erase(word, '"');
            return word;
        };
        return (value(match[1]) == value(match[3])) == (match[2] == "==");
    }

    /// What ends the lines that belong to this one; empty: none do.
    static std::string end_of_body(const std::string& line) {
        static const std::regex head(
            R"(!\s*(?:unquoted\s+|final\s+)*(procedure|definelong|function|foreach|while)\b(.*))");
        std::smatch match;
        if (line.size() > kLongestLine || !std::regex_match(line, match, head)) return "";
        if (match[2].str().find("!return") != std::string::npos) return "";
        const std::string word = match[1];
        return word == "foreach" ? "!endfor" : word == "definelong" ? "!enddefinelong" : "!end" + word;
    }

    /// `!procedure $ask($from, $to="B")` with its lines.
    void define(const std::string& line, std::uint32_t number, std::vector<TextLine> body) {
        static const std::regex head(
            R"(!\s*(?:unquoted\s+|final\s+)*(?:procedure|definelong)\s+(\$?\w+)\s*(?:\((.*)\))?)");
        std::smatch match;
        if (line.size() > 500 || !std::regex_match(line, match, head)) return refuse_computed(line, number);
        names_[match[1]] = {"", true, parameters_in(match[2]), std::move(body)};
    }

    static std::vector<std::pair<std::string, std::string>> parameters_in(const std::string& text) {
        std::vector<std::pair<std::string, std::string>> parameters;
        for (const std::string& each : parts_of(text)) {
            const std::size_t equals = each.find('=');
            const std::string value = equals == std::string::npos ? "" : each.substr(equals + 1);
            parameters.emplace_back(normal_spaces(each.substr(0, equals)), without_quotes(normal_spaces(value)));
        }
        return parameters;
    }

    /// The names of the arguments of a call: by place, or `$to="B"`.
    [[nodiscard]] Names bound(const Meaning& meaning, std::string_view arguments) const {
        Names names;
        for (const auto& [name, value] : meaning.parameters) names[name] = {value};
        std::size_t place = 0;
        for (const std::string& each : parts_of(arguments)) {
            const std::size_t equals = each.find('=');
            const std::string name = equals == std::string::npos ? "" : normal_spaces(each.substr(0, equals));
            const std::string value =
                name.empty() || !names.contains(name) ? each : normal_spaces(each.substr(equals + 1));
            if (!name.empty() && names.contains(name))
                names[name] = {replaced(without_quotes(value), names_)};
            else if (place < meaning.parameters.size())
                names[meaning.parameters[place++].first] = {replaced(without_quotes(value), names_)};
        }
        return names;
    }

    /// A line that calls a procedure. \returns false: it does not
    bool call(const std::string& line, std::uint32_t number, std::size_t depth) {
        std::size_t end = line.front() == '$' ? 1 : 0;
        while (end < line.size() && is_letter(line[end])) ++end;
        const auto known = names_.find(line.substr(0, end));
        if (known == names_.end() || known->second.lines.empty() || line[end] != '(') return false;
        if (depth >= kDeepestCall || ++calls_ > kMostCalls) {
            if (!std::exchange(is_refused_, true))
                refuse(number,
                       fmt::format("procedures are called more than {} times, or {} deep", kMostCalls, kDeepestCall));
            return true;
        }
        const std::size_t close = closing(line, end);
        Names inside = bound(known->second, std::string_view(line).substr(end + 1, close - end - 1));
        std::vector<TextLine> body = known->second.lines;
        for (TextLine& each : body) each.number = number;
        Names outside = names_;
        for (auto& [name, meaning] : inside) names_[name] = std::move(meaning);
        take(body, depth + 1);
        names_ = std::move(outside);
        return true;
    }

    void refuse_computed(const std::string& line, std::uint32_t number) {
        refuse(number, fmt::format("`{}` is computed by the preprocessor; run `plantuml -preproc` on the file first",
                                   line.substr(0, line.find_first_of(" (=", 1))));
    }

    void preprocess(const std::string& line, std::uint32_t number) {
        static const std::set<std::string> kIgnored = {"!theme",  "!pragma", "!assume", "!startsub",
                                                       "!endsub", "!log",    "!option", "!dump_memory"};
        static const std::regex definition(R"((\w+)(?:\(([^)]*)\))?(?:\s+(.*))?)");
        static const std::regex assignment(R"(!?\s*(?:global\s+|local\s+)?(\$?\w+)\s*\??=\s*(.*))");
        std::smatch match;
        const std::string word = line.substr(0, line.find_first_of(" \t($\""));
        const std::string rest = line.size() > word.size() ? normal_spaces(line.substr(word.size())) : "";
        if (word == "!ifdef" || word == "!ifndef") {
            taken_.push_back(names_.contains(rest) == (word == "!ifdef"));
            had_.push_back(taken_.back());
            conditions_at_.push_back(number);
        } else if (word == "!if" || word == "!elseif") {
            const bool is_open = word == "!elseif" && !taken_.empty();
            if (is_open) taken_.back() = true;  // what stands around decides whether it is looked at
            const std::optional<bool> value = is_taken() ? condition(rest) : false;
            const bool is_done = is_open && had_.back();
            if (!value && !is_done)
                refuse(number, "this condition is computed; run `plantuml -preproc` on the file first");
            if (!is_open) {
                taken_.push_back(value.value_or(false));
                had_.push_back(taken_.back());
                conditions_at_.push_back(number);
            } else {
                taken_.back() = !is_done && value.value_or(false);
                had_.back() = had_.back() || taken_.back();
            }
        } else if (word == "!else" && !taken_.empty()) {
            taken_.back() = !had_.back();
            had_.back() = true;
        } else if (word == "!endif" && !taken_.empty()) {
            taken_.pop_back();
            had_.pop_back();
            conditions_at_.pop_back();
        } else if (!is_taken() || kIgnored.contains(word) || (word == "!include" && rest.starts_with("<"))) {
            return;  // the library of PlantUML has names only: a line that uses one of them is no statement
        } else if (word == "!undef") {
            names_.erase(rest);
        } else if (word == "!define" && rest.size() < kLongestLine && std::regex_match(rest, match, definition)) {
            names_[match[1]] = {match[3], match[2].matched, parameters_in(match[2])};
        } else if (line.size() < 500 && std::regex_match(line, match, assignment) && is_constant(match[2])) {
            names_[match[1]] = {without_quotes(match[2])};
        } else {
            refuse_computed(line, number);
        }
    }

    static bool is_constant(const std::string& value) {
        const bool is_string = value.size() > 1 && value.front() == '"' && value.find('"', 1) == value.size() - 1;
        return is_string || (!value.empty() && value.find_first_not_of("0123456789") == std::string::npos) ||
               value == "%true()" || value == "%false()";
    }

    /// Whole words are replaced; replacements are not read again.
    [[nodiscard]] std::string replaced(const std::string& text, const Names& names) const {
        if (names.empty()) return text;
        std::string result;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at + (text[at] == '$' ? 1 : 0);
            while (end < text.size() && is_letter(text[end])) ++end;
            const auto known = names.find(text.substr(at, end - at));
            const bool has_brackets = end < text.size() && text[end] == '(';
            if (end == at) ++end;
            if (known == names.end() || !known->second.lines.empty() || (known->second.is_called && !has_brackets)) {
                result += text.substr(at, end - at);
            } else if (known->second.is_called) {
                const std::size_t close = closing(text, end);
                Names arguments;
                std::size_t place = 0;
                for (const std::string& each : parts_of(std::string_view(text).substr(end + 1, close - end - 1)))
                    if (place < known->second.parameters.size())
                        arguments[known->second.parameters[place++].first] = {replaced(each, names)};
                result += replaced(known->second.text, arguments);
                end = std::min(close + 1, text.size());
            } else {
                result += known->second.text;
            }
            at = end;
        }
        return result.size() > kLongestLine ? text : result;
    }

    const source::SourceSet& sources_;
    source::FileId file_;
    Drawing& drawing_;
    std::vector<std::string> including_;  ///< the paths of the files that are being read
    std::set<std::string> included_;
    std::vector<TextLine> result_;
    bool in_comment_ = false;
    std::vector<bool> taken_;
    std::vector<bool> had_;
    std::vector<std::uint32_t> conditions_at_;
    Names names_;
    std::size_t calls_ = 0;
    bool is_refused_ = false;
};

/// Joins what spans several lines.
class JoinedLines {
  public:
    JoinedLines(std::vector<TextLine> lines, source::FileId file, Drawing& drawing) : file_(file), drawing_(drawing) {
        for (TextLine& line : lines) {
            const bool goes_on = !lines_.empty() && lines_.back().text.ends_with("\\");
            if (goes_on && lines_.back().text.size() < kLongestLine) {
                lines_.back().text.pop_back();
                lines_.back().text += line.text;
            } else {
                lines_.push_back(std::move(line));
            }
        }
    }

    std::vector<TextLine> read() {
        std::vector<TextLine> result;
        for (at_ = 0; at_ < lines_.size(); ++at_) {
            TextLine line = lines_[at_];
            const std::string quoted = with_quoted_names(line.text);
            static const std::regex swallowed(R"re(\s*"(title|header|footer|caption|mainframe)"\s.*)re",
                                              std::regex::icase);
            if (quoted != line.text && quoted.size() < 1000 && std::regex_match(quoted, swallowed))
                drawing_.report(diag::Code::text_reading, {file_, {line.number, 1}, {line.number, 2}},
                                "read as a message, but PlantUML does not draw it: the line begins with one of its "
                                "keywords; put the name in quotes");
            line.text = quoted;
            join_lines(line);
            result.push_back(std::move(line));
        }
        return result;
    }

  private:
    /// The word that begins at a place, and whether it is a keyword.
    static std::size_t keyword_at(const std::string& text, std::size_t at) {
        static const std::set<std::string> kWords = {
            "title",    "header",     "footer",     "legend",       "caption",  "mainframe", "scale",
            "show",     "hide",       "url",        "sprite",       "end",      "else",      "also",
            "alt",      "opt",        "newpage",    "loop",         "par",      "par2",      "break",
            "group",    "critical",   "box",        "ref",          "note",     "return",    "destroy",
            "activate", "autonumber", "deactivate", "autoactivate", "skinparam"};
        std::size_t end = at;
        std::string word;
        while (end < text.size() && is_letter(text[end]))
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[end++])));
        return kWords.contains(word) ? end - at : 0;
    }

    /// A participant may be called `Title`: beside an arrow, and where it is declared, it is no keyword.
    static std::string with_quoted_names(std::string text) {
        static const std::regex arrow(R"((?:\s*|\s+[xXoO])(?:<{1,2}-+|-+(?:\[[^\]]*\]-*)?>{1,2}).*)");
        static const std::regex declared(
            R"(\s*(?:create\s+)?(?:participant|actor|boundary|control|entity|queue|database|collections|(?:de)?activate|destroy|create)\s+(?:.*\sas\s+)?(\w+)(?:\s.*)?)",
            std::regex::icase);
        if (text.size() > 1000) return text;
        const auto quote = [&](std::size_t at, std::size_t length) {
            if (length == 0) return;
            text.insert(at + length, 1, '"');
            text.insert(at, 1, '"');
        };
        const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
        const std::size_t colon = std::min(text.find(':'), text.size());
        const std::size_t dash = text.substr(0, colon).find('-');
        if (dash == std::string::npos) {
            std::smatch match;
            const std::string line = text;
            if (std::string_view("pPaAbBcCeEqQdD").find(first < text.size() ? text[first] : '-') !=
                    std::string_view::npos &&
                std::regex_match(line, match, declared)) {
                const auto at = static_cast<std::size_t>(match.position(1));
                const std::size_t length = keyword_at(text, at);
                if (length == static_cast<std::size_t>(match.length(1))) quote(at, length);
            }
            return text;
        }
        std::size_t other = text.find_first_not_of("-<>[]# \t", dash);
        if (const std::size_t style = text.find('[', dash); style != std::string::npos && style < colon)
            other = text.find_first_not_of("->] \t", std::min(text.find(']', style), text.size()));
        const std::size_t right = other == std::string::npos || other > colon ? 0 : keyword_at(text, other);
        const std::size_t behind =
            other == std::string::npos ? text.size() : text.find_first_not_of(" \t", other + right);
        const bool ends =
            behind == std::string::npos || std::string_view(":#+*!-").find(text[behind]) != std::string_view::npos;
        if (right > 0 && ends && text.find_first_of("<>") < colon) quote(other, right);
        const std::size_t left = keyword_at(text, first);
        if (left > 0 && std::regex_match(text.substr(first + left), arrow)) quote(first, left);
        return text;
    }

    /// `note`, `ref`, `title` with their text on the lines below: one line. What is not read ends in silence.
    void join_lines(TextLine& line) {
        using std::regex;
        static const regex note(R"(/?\s*[hr]?note\s+(left|right|over|across)[^:]*)", regex::icase);
        static const regex ref(R"(ref\b[^:]*)", regex::icase);
        static const regex words(
            R"(((center|left|right)\s+)?(title|header|footer)|(legend)(\s+(left|right|center|top|bottom))*)",
            regex::icase);
        static const regex braced(R"(skinparam\b.*\{)", regex::icase);
        static const regex participant(
            R"((participant|actor|boundary|control|entity|queue|database|collections)\b.*\[)", regex::icase);
        static const regex end_note(R"(end\s?[hr]?note)", regex::icase);
        static const regex end_ref(R"(end(\s?ref)?)", regex::icase);
        static const regex end_style("</style>");
        static const regex end_brace(R"(.*\})");
        static const regex end_bracket(R"(\])");
        const std::string plain = normal_spaces(line.text);
        // Most lines are messages: a look at the first letter and the last one is quick.
        if (plain.empty() || plain.size() > kLongestLine) return;
        const bool may_be = std::string_view("/hHrRnNcClLtTfF<").find(plain.front()) != std::string_view::npos;
        if (may_be && std::regex_match(plain, note)) {
            line.text += ":" + up_to(end_note);
        } else if (may_be && std::regex_match(plain, ref)) {
            line.text += ":" + up_to(end_ref);
        } else if (std::smatch match; may_be && std::regex_match(plain, match, words)) {
            const std::string word = match[3].matched ? match[3] : match[4];
            line.text += " " + up_to(regex("end\\s?" + word, regex::icase));
        } else if (plain == "<style>") {
            (void)up_to(end_style);
            line.text.clear();
        } else if (plain.ends_with("{") && std::regex_match(plain, braced)) {
            (void)up_to(end_brace, true);
            line.text.clear();
        } else if (plain.ends_with("[") && std::regex_match(plain, participant)) {
            line.text.resize(line.text.rfind('['));
            (void)up_to(end_bracket);
        }
    }

    /// The lines up to the one that ends them.
    std::string up_to(const std::regex& end, bool is_braced = false) {
        std::string text;
        int depth = 0;
        const std::size_t first = at_;
        while (++at_ < lines_.size()) {
            const std::string line = normal_spaces(lines_[at_].text);
            if (line.size() < 40 && std::regex_match(line, end) && depth-- == 0) return text;
            if (is_braced && line.ends_with("{")) ++depth;
            if (text.size() < kLongestLine) text += " " + line;
        }
        at_ = first;
        const std::uint32_t number = lines_[first].number;
        drawing_.report(diag::Code::text_block, {file_, {number, 1}, {number, 2}},
                        "this has no end: its text goes on to the end of the diagram");
        return "";
    }

    std::vector<TextLine> lines_;
    source::FileId file_;
    Drawing& drawing_;
    std::size_t at_ = 0;
};

}  // namespace

TextBlock plantuml_lines(const TextBlock& block, const source::SourceSet& sources, source::FileId file,
                         Drawing& drawing) {
    std::vector<TextLine> lines = Preprocessor(sources, file, drawing).read(block.lines);
    return {block.notation, block.name, block.heading, JoinedLines(std::move(lines), file, drawing).read()};
}

}  // namespace map2pml::auml
