#include "driver/tools/spin/internal.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

namespace map2pml::spin {

namespace {

constexpr std::string_view kDeclaration = "static int m2p_zero;\n";

bool is_word(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

class Rewriter {
  public:
    explicit Rewriter(std::string_view text) : text_(text) {}

    std::string run() {
        result_.reserve(text_.size() + text_.size() / 8);
        while (at_ < text_.size())
            if (!copied_unread()) token();
        return std::move(result_);
    }

  private:
    [[nodiscard]] bool begins(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

    void copy(std::size_t count) {
        result_.append(text_.substr(at_, count));
        at_ = std::min(text_.size(), at_ + count);
    }

    void copy_behind(std::string_view end) {
        const std::size_t found = text_.find(end, at_);
        copy(found == std::string_view::npos ? text_.size() - at_ : found + end.size() - at_);
    }

    /// Blanks, comments, strings and lines for the preprocessor.
    bool copied_unread() {
        const char letter = text_[at_];
        const bool is_first = result_.empty() || result_.back() == '\n';
        if (letter == '#' && is_first) {
            copy_behind("\n");
        } else if (std::isspace(static_cast<unsigned char>(letter)) != 0) {
            copy(1);
        } else if (begins("//")) {
            copy_behind("\n");
        } else if (begins("/*")) {
            copy_behind("*/");
        } else if (letter == '"' || letter == '\'') {
            copy_quoted(letter);
            note("\"");
        } else {
            return false;
        }
        return true;
    }

    void copy_quoted(char quote) {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != quote) end += text_[end] == '\\' ? 2 : 1;
        copy(end + 1 - at_);
    }

    void token() {
        std::size_t end = at_ + 1;
        if (is_word(text_[at_]))
            while (end < text_.size() && is_word(text_[end])) ++end;
        else if (begins("&&") || begins("||"))
            ++end;
        const std::string_view word = text_.substr(at_, end - at_);
        const bool is_number =
            std::all_of(word.begin(), word.end(), [](unsigned char each) { return std::isdigit(each) != 0; });
        if (is_number && begins_operand() && next_letter(end) != ',') {
            result_.append("(").append(word).append("+m2p_zero)");
            at_ = end;
        } else {
            copy(end - at_);
        }
        note(word);
    }

    void note(std::string_view word) {
        before_last_ = last_;
        last_ = word;
    }

    static bool opens_operand(std::string_view token) {
        return token == "(" || token == "&&" || token == "||" || token == "!" || token == "?" || token == ":";
    }
    [[nodiscard]] bool begins_operand() const {
        return opens_operand(last_) || ((last_ == "-" || last_ == "~") && opens_operand(before_last_));
    }

    [[nodiscard]] char next_letter(std::size_t at) const {
        const std::size_t found = text_.find_first_not_of(" \t", at);
        return found == std::string_view::npos ? '\0' : text_[found];
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string result_;
    std::string_view last_, before_last_;
};

bool read_whole(const std::filesystem::path& file, std::string& text) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream all;
    all << stream.rdbuf();
    text = all.str();
    return stream.good() && !text.empty();
}

}  // namespace

std::string with_opaque_constants(std::string_view moves) { return Rewriter(moves).run(); }

bool make_constants_opaque(const process::WorkDirectory& directory) {
    std::string moves;
    std::string source;
    if (!read_whole(directory.path() / "pan.m", moves) || !read_whole(directory.path() / "pan.c", source)) return false;
    return directory.write("pan.m", with_opaque_constants(moves)) &&
           directory.write("pan.c", std::string(kDeclaration) + source);
}

}  // namespace map2pml::spin
