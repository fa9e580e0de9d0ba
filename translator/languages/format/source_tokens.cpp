#include "translator/languages/format/internal.h"

#include <algorithm>

namespace map2pml::format {

namespace {

std::string without_end_blanks(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const std::size_t last = line.find_last_not_of(" \t\r\f");
        result += line.substr(0, last == std::string_view::npos ? 0 : last + 1);
        result += end < text.size() ? "\n" : "";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

/// Cuts what stands between two words into comments, and counts the line ends around them.
class GapReader {
  public:
    explicit GapReader(std::vector<SourceToken>& source_tokens) : tokens_(source_tokens) {}

    void read(std::string_view gap) {
        while (!gap.empty()) {
            if (gap.starts_with("//") || gap.starts_with("/*") || gap.starts_with('%')) {
                const bool is_line = !gap.starts_with("/*");
                const std::size_t close = is_line ? gap.find('\n') : gap.find("*/", 2);
                const std::size_t size = close == std::string_view::npos ? gap.size() : close + (is_line ? 0 : 2);
                add(0, without_end_blanks(gap.substr(0, size)));
                gap.remove_prefix(size);
                continue;
            }
            line_ends_ += gap.front() == '\n' ? 1 : 0;
            blanks_ += gap.front() == ' ' || gap.front() == '\t' ? 1 : 0;
            gap.remove_prefix(1);
        }
    }

    void add(std::size_t type, std::string text) {
        tokens_.push_back({type, std::move(text), line_ends_, line_ends_ == 0 ? blanks_ : 0});
        line_ends_ = 0;
        blanks_ = 0;
    }

  private:
    std::vector<SourceToken>& tokens_;
    std::size_t line_ends_ = 0;
    std::size_t blanks_ = 0;
};

}  // namespace

std::vector<SourceToken> read_source_tokens(antlr4::ANTLRInputStream& input, antlr4::TokenStream& tokens) {
    std::vector<SourceToken> source_tokens;
    GapReader reader(source_tokens);
    std::size_t next = 0;
    const auto between = [&](std::size_t end) {
        return end > next ? input.getText(antlr4::misc::Interval(next, end - 1)) : std::string();
    };
    for (std::size_t at = 0; tokens.get(at)->getType() != antlr4::Token::EOF; ++at) {
        const antlr4::Token& token = *tokens.get(at);
        reader.read(between(token.getStartIndex()));
        reader.add(token.getType(), token.getText());
        next = token.getStopIndex() + 1;
    }
    reader.read(between(input.size()));
    return source_tokens;
}

bool same_tokens(const std::vector<SourceToken>& one, const std::vector<SourceToken>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const SourceToken& a, const SourceToken& b) { return a.type == b.type && a.text == b.text; });
}

}  // namespace map2pml::format
