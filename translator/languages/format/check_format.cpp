#include <algorithm>
#include <array>

#include "translator/languages/format/format.h"
#include "translator/languages/format/internal.h"

namespace map2pml::format {

std::string_view stripped(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r\f");
    const std::size_t last = line.find_last_not_of(" \t\r\f");
    return first == std::string_view::npos ? std::string_view() : line.substr(first, last + 1 - first);
}

namespace {

constexpr std::size_t kIndent = 2;

/// Whether the line begins with a word that begins no statement.
bool goes_on(std::string_view line) {
    constexpr std::array kWords = {"because", "at", "and", "or",   "where", "leads",   "until",
                                   "one",     "of", "in",  "then", "else",  "strictly"};
    const std::string_view word = line.substr(0, line.find_first_of(" \t(\""));
    return line.starts_with("/\\") || line.starts_with("\\/") ||
           std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// Whether the line after a line of a formula is one of it, too: it begins with a sign or a word of formulas.
bool goes_on_formula(std::string_view line) {
    constexpr std::array kWords = {"nu", "mu", "tt", "ff", "in", "out", "tau", "deadlock"};
    const std::string_view word = line.substr(0, line.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
    if (!word.empty()) return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
    return !line.empty() && line.front() != '}' && !line.starts_with("//") && !line.starts_with("/*");
}

/// Tracks the constructs that are open at the end of the lines read so far.
class BraceReader {
  public:
    void read(std::string_view line) {
        code_.clear();
        for (std::size_t at = 0; at < line.size(); ++at) {
            const std::string_view rest = line.substr(at);
            if (in_comment_) {
                in_comment_ = !rest.starts_with("*/");
                at += in_comment_ ? 0 : 1;
            } else if (rest.starts_with("/*")) {
                in_comment_ = true;
                ++at;
            } else if (rest.starts_with("//")) {
                break;
            } else if (rest.front() == '"') {
                at = end_of_string(line, at);
                code_ += '"';
            } else {
                depth_ += rest.front() == '{' ? 1 : 0;
                depth_ -= rest.front() == '}' && depth_ > 0 ? 1 : 0;
                code_ += rest.front();
            }
        }
        const std::string_view code = stripped(code_);
        if (code.empty()) return;
        in_formula_ = ((in_formula_ && goes_on_in(code)) || code.starts_with("prop ")) &&
                      code.find(';') == std::string_view::npos;
        is_open_ = std::string_view(",=+-*<>&|/\\[").find(code.back()) != std::string_view::npos;
    }

    [[nodiscard]] std::size_t depth() const { return depth_; }
    [[nodiscard]] bool in_comment() const { return in_comment_; }
    /// Whether the statement goes on in this line, which is the next one.
    [[nodiscard]] bool goes_on_in(std::string_view line) const {
        return is_open_ || goes_on(line) || (in_formula_ && goes_on_formula(line));
    }

  private:
    static std::size_t end_of_string(std::string_view line, std::size_t at) {
        for (++at; at < line.size() && line[at] != '"'; ++at) at += line[at] == '\\' ? 1 : 0;
        return at;
    }

    std::string code_;
    std::size_t depth_ = 0;
    bool in_comment_ = false;
    bool is_open_ = false;
    bool in_formula_ = false;  ///< of `prop`
};

}  // namespace

std::string format_check(std::string_view text) {
    std::string result;
    BraceReader reader;
    bool was_empty = false;
    std::size_t begun = 0;  // where the statement began before
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view whole = text.substr(0, end);
        const std::string_view line = stripped(whole);
        const bool keeps = reader.in_comment();
        const bool more = reader.goes_on_in(line);
        std::size_t depth = reader.depth();
        reader.read(whole);
        if (!line.empty()) {
            result += was_empty && !result.empty() ? "\n" : "";
            depth -= line.front() == '}' && depth > 0 ? 1 : 0;
            const std::size_t written = whole.find(line.front());
            if (keeps) {  // the lines of a comment
                result += std::string(whole.substr(0, written));
            } else if (more && line.front() != '}') {
                // The lines of a statement keep their places below each other.
                result += std::string(kIndent * depth + std::max(kIndent, written - std::min(written, begun)), ' ');
            } else {
                begun = written;
                result += std::string(kIndent * depth, ' ');
            }
            result += std::string(line) + "\n";
        }
        was_empty = line.empty();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

}  // namespace map2pml::format
