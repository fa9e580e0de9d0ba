#include "tests/differential/check_shrink.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <sstream>

namespace map2pml::differential {

namespace {

struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::size_t indent_of(const std::string& line) { return line.find_first_not_of(' '); }

class CheckCuts {
  public:
    explicit CheckCuts(const std::string& text) : lines_(lines_of(text)) {}

    std::vector<std::string> all() {
        for (const bool inside : {false, true}) {
            for (std::size_t at = 0; at < lines_.size(); ++at)
                if ((indent_of(lines_[at]) > 0) == inside && lines_[at].find('}') != indent_of(lines_[at]))
                    cut_statement(at);
        }
        for (std::size_t at = 0; at < lines_.size(); ++at) cut_groups(at);
        for (const std::size_t count : {4U, 2U, 1U, 3U})
            for (std::size_t at = 0; at < lines_.size(); ++at) cut_tokens(at, count);
        return std::move(texts_);
    }

  private:
    /// Without some lines.
    void add_without(const std::vector<Range>& cuts) {
        std::string text;
        for (std::size_t at = 0; at < lines_.size(); ++at) {
            const bool is_cut = std::any_of(cuts.begin(), cuts.end(),
                                            [&](const Range& each) { return at >= each.begin && at < each.end; });
            text += is_cut ? "" : lines_[at] + "\n";
        }
        texts_.push_back(std::move(text));
    }

    void add_with(std::size_t line, const std::string& instead) {
        std::string text;
        for (std::size_t at = 0; at < lines_.size(); ++at) text += (at == line ? instead : lines_[at]) + "\n";
        texts_.push_back(std::move(text));
    }

    /// A statement with all its lines; of a condition also all but one of its blocks, or one of them alone.
    void cut_statement(std::size_t first) {
        if (!lines_[first].ends_with("{")) {
            add_without({{first, first + 1}});
            return;
        }
        const std::size_t indent = indent_of(lines_[first]);
        std::vector<std::size_t> borders = {first};
        for (std::size_t at = first + 1; at < lines_.size(); ++at) {
            if (indent_of(lines_[at]) == indent) {
                borders.push_back(at);
                if (lines_[at].find('{') == std::string::npos) break;
            }
        }
        const std::size_t last = borders.back();
        add_without({{first, last + 1}});
        if (indent == 0) return;
        add_without({{first, first + 1}, {borders[1], last + 1}});
        if (borders.size() > 2) {
            add_without({{first, borders[1] + 1}, {last, last + 1}});
            add_without({{borders[1], last}});
        }
    }

    /// What stands in parentheses is a part: something simple instead, or a part of it.
    void cut_groups(std::size_t at) {
        const std::string& line = lines_[at];
        std::vector<std::size_t> open;
        std::vector<Range> groups;
        for (std::size_t letter = 0; letter < line.size(); ++letter) {
            if (line[letter] == '(') {
                open.push_back(letter);
            } else if (line[letter] == ')' && !open.empty()) {
                groups.push_back({open.back(), letter + 1});
                open.pop_back();
            }
        }
        std::sort(groups.begin(), groups.end(),
                  [](const Range& one, const Range& other) { return one.begin < other.begin; });
        for (const Range& group : groups) {
            const auto replace = [&](const std::string& instead) {
                add_with(at, line.substr(0, group.begin) + instead + line.substr(group.end));
            };
            if (group.end - group.begin > 6)
                for (const char* simple : {"true", "false", "1"}) replace(simple);
            for (const Range& inner : groups)
                if (inner.begin > group.begin && inner.end < group.end)
                    replace(line.substr(inner.begin, inner.end - inner.begin));
            replace("");
        }
    }

    void cut_tokens(std::size_t at, std::size_t count) {
        const std::string& line = lines_[at];
        const std::vector<Range> tokens = tokens_of(line);
        for (std::size_t first = 0; first + count <= tokens.size(); ++first) {
            const std::size_t begin = tokens[first].begin;
            const std::size_t end = tokens[first + count - 1].end;
            add_with(at, line.substr(0, begin) + line.substr(end));
        }
    }

    static std::vector<Range> tokens_of(const std::string& line) {
        const auto in_word = [](char letter) {
            return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
        };
        std::vector<Range> tokens;
        for (std::size_t at = 0; at < line.size();) {
            std::size_t end = at + 1;
            if (line[at] == '"') {
                end = std::min(line.find('"', at + 1), line.size() - 1) + 1;
            } else if (in_word(line[at]) || line[at] == '$' || line[at] == '!' || line[at] == '%') {
                while (end < line.size() && in_word(line[end])) ++end;
            } else if (line[at] != ' ' && line[at] != '(' && line[at] != ')' && line[at] != ',') {
                constexpr const char* kSigns = "=<>-.:&|";
                while (end < line.size() && std::string(kSigns).find(line[end]) != std::string::npos) ++end;
            }
            if (line[at] != ' ') tokens.push_back({at, end});
            at = end;
        }
        return tokens;
    }

    std::vector<std::string> lines_;
    std::vector<std::string> texts_;
};

}  // namespace

std::vector<std::string> smaller_check_files(const std::string& text) { return CheckCuts(text).all(); }

}  // namespace map2pml::differential
