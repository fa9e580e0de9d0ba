// Lines of PlantUML before the grammar: comments, the preprocessor, and what spans several lines.
#include <fmt/format.h>

#include <map>
#include <regex>
#include <set>

#include "translator/languages/diagrams/label.h"
#include "translator/languages/diagrams/text/internal.h"

namespace map2pml::auml {

namespace {

constexpr std::size_t kLongestLine = 5000;

class PlantUmlLines {
  public:
    PlantUmlLines(const TextBlock& block, source::FileId file, Drawing& drawing)
        : block_(block), file_(file), drawing_(drawing) {}

    TextBlock read() {
        TextBlock result{block_.notation, block_.name, block_.heading, {}};
        for (at_ = 0; at_ < block_.lines.size(); ++at_) {
            TextLine line = without_comments(block_.lines[at_]);
            while (line.text.ends_with("\\") && at_ + 1 < block_.lines.size() && line.text.size() < kLongestLine) {
                line.text.pop_back();
                line.text += block_.lines[++at_].text;
            }
            const std::string plain = normal_spaces(line.text);
            if (plain.starts_with("!")) {
                preprocess(plain, line.number);
            } else if (is_taken() && !plain.empty() && plain.front() != '\'') {
                line.text = replaced(line.text);
                join_lines(line);
                result.lines.push_back(std::move(line));
            }
        }
        for (const std::uint32_t line : conditions_at_)
            refuse(line, "this condition of the preprocessor has no `!endif`");
        return result;
    }

  private:
    void refuse(std::uint32_t line, std::string message) {
        drawing_.report(diag::Code::text_computed, {file_, {line, 1}, {line, 2}}, std::move(message));
    }

    TextLine without_comments(TextLine line) {
        for (std::size_t place = in_comment_ ? 0 : line.text.find("/'"); place != std::string::npos;
             place = line.text.find("/'")) {
            const std::size_t end = line.text.find("'/", place);
            in_comment_ = end == std::string::npos;
            const std::size_t length = in_comment_ ? line.text.size() - place : end + 2 - place;
            line.text.replace(place, length, std::string(length, ' '));
            if (in_comment_) break;
        }
        return line;
    }

    [[nodiscard]] bool is_taken() const {
        for (const bool each : taken_)
            if (!each) return false;
        return true;
    }

    /// What decides about constants and names only. \returns nothing: it computes
    [[nodiscard]] std::optional<bool> condition(const std::string& text) const {
        static const std::regex equation(R"(\(?\s*(["$\w]+)\s*(==|!=)\s*(["$\w]+)\s*\)?)");
        std::smatch match;
        const std::string plain = normal_spaces(text);
        if (plain == "%true()" || plain == "1" || plain == "true" || plain == "(%true())") return true;
        if (plain == "%false()" || plain == "0" || plain == "false" || plain == "(%false())") return false;
        if (plain.size() > 200 || !std::regex_match(plain, match, equation)) {
            const auto known = names_.find(plain);
            if (known == names_.end()) return std::nullopt;
            return known->second != "0" && known->second != "false" && known->second != "%false()" &&
                   !known->second.empty();
        }
        const auto value = [&](std::string word) {
            const auto known = names_.find(word);
            if (known != names_.end()) word = known->second;
            std::erase(word, '"');
            return word;
        };
        return (value(match[1]) == value(match[3])) == (match[2] == "==");
    }

    void preprocess(const std::string& line, std::uint32_t number) {
        static const std::regex words(R"((!\s*\w+)\s*(.*))");
        static const std::regex definition(R"((\w+)(?:\s+(.*))?)");
        static const std::regex assignment(R"(!?\s*(?:global\s+|local\s+)?(\$?\w+)\s*\??=\s*(.*))");
        std::smatch match;
        const std::string word = line.substr(0, line.find_first_of(" \t($"));
        const std::string rest = line.size() > word.size() ? normal_spaces(line.substr(word.size())) : "";
        if (word == "!ifdef" || word == "!ifndef") {
            taken_.push_back(names_.contains(rest) == (word == "!ifdef"));
            had_.push_back(taken_.back());
            conditions_at_.push_back(number);
        } else if (word == "!if" || word == "!elseif") {
            const std::optional<bool> value = condition(rest);
            if (!value && is_taken())
                refuse(number, "this condition is computed; run `plantuml -preproc` on the file first");
            if (word == "!if") {
                taken_.push_back(value.value_or(false));
                had_.push_back(taken_.back());
                conditions_at_.push_back(number);
            } else if (!taken_.empty()) {
                taken_.back() = !had_.back() && value.value_or(false);
                had_.back() = had_.back() || taken_.back();
            }
        } else if (word == "!else" && !taken_.empty()) {
            taken_.back() = !had_.back();
            had_.back() = true;
        } else if (word == "!endif" && !taken_.empty()) {
            taken_.pop_back();
            had_.pop_back();
            conditions_at_.pop_back();
        } else if (!is_taken() || word == "!theme" || word == "!pragma" || word == "!assume") {
            return;
        } else if (word == "!undef") {
            names_.erase(rest);
        } else if ((word == "!define" || word == "!definelong") && std::regex_match(rest, match, definition)) {
            names_[match[1]] = match[2];
        } else if (line.size() < 500 && std::regex_match(line, match, assignment) && is_constant(match[2])) {
            std::string value = match[2];
            if (value.size() > 1 && value.front() == '"') value = value.substr(1, value.size() - 2);
            names_[match[1]] = value;
        } else {
            refuse(
                number,
                fmt::format("`{}` is computed by the preprocessor; run `plantuml -preproc` on the file first", word));
        }
    }

    static bool is_constant(const std::string& value) {
        const bool is_string = value.size() > 1 && value.front() == '"' && value.find('"', 1) == value.size() - 1;
        return is_string || (!value.empty() && value.find_first_not_of("0123456789") == std::string::npos) ||
               value == "%true()" || value == "%false()";
    }

    /// Whole words are replaced; replacements are not read again.
    [[nodiscard]] std::string replaced(const std::string& text) const {
        if (names_.empty()) return text;
        std::string result;
        const auto is_letter = [](char letter) {
            return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
        };
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at + (text[at] == '$' ? 1 : 0);
            while (end < text.size() && is_letter(text[end])) ++end;
            const auto known = names_.find(text.substr(at, end - at));
            if (end == at) ++end;
            result += known == names_.end() ? text.substr(at, end - at) : known->second;
            at = end;
        }
        return result.size() > kLongestLine ? text : result;
    }

    /// `note`, `ref`, `title` with their text on the lines below: one line. What is not read ends in silence.
    void join_lines(TextLine& line) {
        static const std::regex note(R"(\s*/?\s*([hr]?note)\s+(left|right|over|across)[^:]*)", std::regex::icase);
        static const std::regex ref(R"(\s*ref\b[^:]*)", std::regex::icase);
        static const std::regex words(
            R"(\s*((?:(?:center|left|right)\s+)?(?:title|legend|header|footer))(\s+(left|right|center|top|bottom))*\s*)",
            std::regex::icase);
        if (line.text.size() > kLongestLine) return;
        std::smatch match;
        if (std::regex_match(line.text, match, note)) {
            line.text += ":" + up_to(std::regex(R"(\s*end\s?[hr]?note\s*)", std::regex::icase));
        } else if (std::regex_match(line.text, ref)) {
            line.text += ":" + up_to(std::regex(R"(\s*end\s?ref\s*)", std::regex::icase));
        } else if (std::regex_match(line.text, match, words)) {
            line.text += " " + up_to(std::regex(R"(\s*end\s?(title|legend|header|footer)\s*)", std::regex::icase));
        } else if (normal_spaces(line.text) == "<style>") {
            (void)up_to(std::regex(R"(\s*</style>\s*)"));
            line.text = "";
        } else if (line.text.find("skinparam") != std::string::npos && line.text.ends_with("{")) {
            (void)up_to(std::regex(R"(\s*\}\s*)"));
            line.text = "";
        } else if (std::regex_match(line.text,
                                    std::regex(R"(\s*(participant|actor|entity|queue|database)\b.*\[\s*)"))) {
            const std::string shown = up_to(std::regex(R"(\s*\]\s*)"));
            (void)shown;
            line.text.resize(line.text.rfind('['));
        }
    }

    /// The lines up to the one that ends them.
    std::string up_to(const std::regex& end) {
        std::string text;
        const std::size_t first = at_;
        while (++at_ < block_.lines.size()) {
            const std::string& line = block_.lines[at_].text;
            if (line.size() < kLongestLine && std::regex_match(line, end)) return text;
            if (text.size() < kLongestLine) text += " " + normal_spaces(line);
        }
        at_ = first;
        drawing_.report(diag::Code::text_block,
                        {file_, {block_.lines[first].number, 1}, {block_.lines[first].number, 2}},
                        "this has no end: its text goes on to the end of the diagram");
        return "";
    }

    const TextBlock& block_;
    source::FileId file_;
    Drawing& drawing_;
    std::size_t at_ = 0;
    bool in_comment_ = false;
    std::vector<bool> taken_;
    std::vector<bool> had_;
    std::vector<std::uint32_t> conditions_at_;
    std::map<std::string, std::string> names_;
};

}  // namespace

TextBlock plantuml_lines(const TextBlock& block, source::FileId file, Drawing& drawing) {
    return PlantUmlLines(block, file, drawing).read();
}

}  // namespace map2pml::auml
