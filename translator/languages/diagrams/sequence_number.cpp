#include "translator/languages/diagrams/sequence_number.h"

#include <optional>
#include <utility>

#include "translator/languages/diagrams/spaces.h"

namespace map2pml::auml {

namespace {

/// Longer numbers are not sequence numbers.
constexpr std::size_t kMostDigits = 9;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_thread(char letter) { return letter >= 'a' && letter <= 'z'; }
bool is_blank(char letter) { return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n'; }

/// Scans a text from the left.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    [[nodiscard]] std::size_t place() const { return place_; }
    [[nodiscard]] bool is_at_end() const { return place_ == text_.size(); }
    [[nodiscard]] bool sees(std::string_view word) const { return text_.substr(place_).starts_with(word); }
    [[nodiscard]] bool sees_blank() const { return blank_size() > 0; }

    bool take(std::string_view word) {
        const bool is_there = sees(word);
        place_ += is_there ? word.size() : 0;
        return is_there;
    }
    void take_blanks() {
        while (sees_blank()) place_ += blank_size();
    }
    /// `2`, `1a`: at least one digit, then perhaps the letter of a thread.
    bool take_component() {
        const std::size_t begin = place_;
        while (!is_at_end() && is_digit(text_[place_])) ++place_;
        const std::size_t digits = place_ - begin;
        if (digits == 0 || digits > kMostDigits) return false;
        if (!is_at_end() && is_thread(text_[place_])) ++place_;
        return true;
    }
    /// `[…]`, with nested brackets; false if it is not closed.
    bool take_bracket() {
        int depth = 0;
        do {
            depth += sees("[") ? 1 : sees("]") ? -1 : 0;
            ++place_;
        } while (depth > 0 && !is_at_end());
        return depth == 0;
    }
    /// Skips up to the end of the word.
    bool take_through(std::string_view word) {
        const std::size_t end = text_.find(word, place_);
        if (end == std::string_view::npos) return false;
        place_ = end + word.size();
        return true;
    }

  private:
    /// Blanks of all kinds: ASCII, no-break, ideographic.
    [[nodiscard]] std::size_t blank_size() const {
        if (!is_at_end() && is_blank(text_[place_])) return 1;
        return sees("\u00A0")   ? std::string_view("\u00A0").size()
               : sees("\u3000") ? std::string_view("\u3000").size()
                                : 0;
    }

    std::string_view text_;
    std::size_t place_ = 0;
};

/// Guards and stereotypes may stand before or after the number.
bool take_prefixes(Scanner& scanner) {
    for (scanner.take_blanks(); !scanner.is_at_end(); scanner.take_blanks()) {
        if (scanner.sees("[")) {
            if (!scanner.take_bracket()) return false;
        } else if (scanner.sees("<<")) {
            if (!scanner.take_through(">>")) return false;
        } else if (scanner.sees("\u00AB")) {
            if (!scanner.take_through("\u00BB")) return false;
        } else {
            break;
        }
    }
    return true;
}

/// `2.1a`; a final point is not taken: it may be the mark.
bool take_number(Scanner& scanner) {
    if (!scanner.take_component()) return false;
    for (Scanner next = scanner; next.take(".") && next.take_component();) scanner = next;
    return true;
}

/// The mark that separates a number from a name. `1.x` and `1)` alone are names.
bool take_mark(Scanner& scanner) {
    Scanner next = scanner;
    next.take(".");
    next.take_blanks();
    if ((next.take(":") && !next.sees(":") && !next.sees("=")) || next.take("\uFF1A")) {  // also the wide colon
        scanner = next;
        return true;
    }
    if (scanner.take("\u3001") || scanner.take("\uFF09"))  // the marks behind numbers in Chinese and Japanese
        return true;
    if ((scanner.take(".") || scanner.take(")")) && scanner.sees_blank()) return true;
    return false;
}

/// `[x > 0]`, `*[i = 1..3]`, `*`, `*||[…]`
bool take_recurrence(Scanner& scanner) {
    scanner.take_blanks();
    if (scanner.take("*")) {
        scanner.take("||");
        scanner.take_blanks();
    }
    return !scanner.sees("[") || scanner.take_bracket();
}

/// `(1)`, followed by a name.
std::optional<std::string> in_parentheses(Scanner& scanner, std::string_view text) {
    Scanner next = scanner;
    if (!next.take("(")) return std::nullopt;
    const std::size_t begin = next.place();
    if (!take_number(next)) return std::nullopt;
    const std::size_t end = next.place();
    if (!next.take(")") || !next.sees_blank()) return std::nullopt;
    scanner = next;
    return std::string(text.substr(begin, end - begin));
}

}  // namespace

NumberedName without_number(std::string_view text) {
    Scanner scanner(text);
    const NumberedName whole{"", "", std::string(text)};
    if (!take_prefixes(scanner)) return whole;
    // `*[i < 3] 2: go`: the recurrence may stand before the number, too.
    const std::size_t before = scanner.place();
    if (scanner.sees("*") && !take_recurrence(scanner)) return whole;
    const std::string leading = normal_spaces(text.substr(before, scanner.place() - before));
    scanner.take_blanks();
    const std::size_t begin = scanner.place();
    if (auto number = in_parentheses(scanner, text); number && leading.empty())  // `(1) go`
        return {*number, "", std::string(text.substr(0, begin)) + std::string(text.substr(scanner.place()))};
    if (!take_number(scanner)) return whole;
    const std::size_t end = scanner.place();
    Scanner with_recurrence = scanner;
    std::string recurrence;
    if (!take_mark(scanner)) {
        if (!take_recurrence(with_recurrence)) return whole;
        recurrence = normal_spaces(text.substr(end, with_recurrence.place() - end));
        if (recurrence.empty() || !leading.empty() || !take_mark(with_recurrence)) return whole;
        scanner = with_recurrence;
    }
    if (!leading.empty()) recurrence = leading;
    return {std::string(text.substr(begin, end - begin)), std::move(recurrence),
            std::string(text.substr(0, before)) + std::string(text.substr(scanner.place()))};
}

}  // namespace map2pml::auml
