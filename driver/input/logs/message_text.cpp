#include <algorithm>
#include <array>

#include "driver/input/logs/internal.h"
#include "translator/model/protocol/value.h"

namespace map2pml::logs {

namespace {

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_word_character(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Reads a term and writes it anew.
class TermReader {
  public:
    explicit TermReader(std::string_view text) : text_(text) {}

    /// Empty: the text is no term.
    std::string read() {
        std::string term;
        return add_term(term, 0) && at_end() ? term : std::string();
    }

  private:
    static constexpr int kDeepest = 64;

    bool at_end() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
        return at_ == text_.size();
    }
    bool take(char c) {
        const bool is_there = !at_end() && text_[at_] == c;
        at_ += is_there ? 1 : 0;
        return is_there;
    }
    bool is_at(bool (*test)(char)) const { return at_ < text_.size() && test(text_[at_]); }
    bool take_all(bool (*test)(char)) {
        const std::size_t begin = at_;
        while (is_at(test)) ++at_;
        return at_ > begin;
    }

    bool add_term(std::string& term, int depth) {
        if (at_end() || depth > kDeepest) return false;
        const std::size_t begin = at_;
        const char first = text_[at_];
        if (first == '"') return add_string(term);
        if (first == '[') {
            ++at_;
            term += '[';
            return add_list(term, ']', depth);
        }
        if (first == '-' || is_digit(first)) return add_number(term);
        if (first == '!' || first == '%' || first == '$') ++at_;
        if (first != '_' && !is_at(is_letter)) return false;
        take_all(is_word_character);
        term += text_.substr(begin, at_ - begin);
        if (!take('(')) return true;
        term += '(';
        return add_list(term, ')', depth);
    }

    bool add_string(std::string& term) {
        const std::size_t begin = at_++;
        while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
        if (at_ >= text_.size()) return false;
        ++at_;
        term += text_.substr(begin, at_ - begin);
        return true;
    }

    bool add_number(std::string& term) {
        const std::size_t begin = at_;
        at_ += text_[at_] == '-' ? 1 : 0;
        if (!take_all(is_digit)) return false;
        if (at_ < text_.size() && text_[at_] == '.') {
            ++at_;
            if (!take_all(is_digit)) return false;
        }
        if (is_at(is_word_character)) return false;
        term += text_.substr(begin, at_ - begin);
        return true;
    }

    bool add_list(std::string& term, char closing, int depth) {
        if (take(closing)) {
            term += closing;
            return true;
        }
        while (add_term(term, depth + 1)) {
            if (take(closing)) {
                term += closing;
                return true;
            }
            if (!take(',')) return false;
            term += ", ";
        }
        return false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

std::string term_text(std::string_view written) {
    const std::string_view text = trimmed(written);
    if (!text.empty() && is_letter(text.front()) && std::all_of(text.begin(), text.end(), is_word_character))
        return std::string(text);
    if (text == ir::Value().text) return std::string(text);  // no value, as reports write it
    std::string term = TermReader(text).read();
    return term.empty() ? ir::quoted(written) : term;
}

std::vector<std::string_view> split_terms(std::string_view written) {
    std::vector<std::string_view> terms;
    if (trimmed(written).empty()) return terms;
    std::size_t begin = 0;
    int depth = 0;
    bool in_string = false;
    for (std::size_t at = 0; at < written.size(); ++at) {
        const char c = written[at];
        if (in_string && c == '\\')
            ++at;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '(' || c == '['))
            ++depth;
        else if (!in_string && (c == ')' || c == ']'))
            --depth;
        else if (!in_string && c == ',' && depth <= 0) {
            terms.push_back(trimmed(written.substr(begin, at - begin)));
            begin = at + 1;
        }
    }
    terms.push_back(trimmed(written.substr(begin)));
    return terms;
}

std::string split_message(std::string_view written, std::string& name, std::vector<std::string>& terms) {
    const std::string_view text = trimmed(written);
    const std::size_t open = text.find('(');
    name = trimmed(text.substr(0, open));
    if (!is_name(name)) return "`message` has no name";
    if (open == std::string_view::npos) return {};
    if (text.back() != ')') return "`message` has `(` and does not end with `)`";
    for (const std::string_view term : split_terms(text.substr(open + 1, text.size() - open - 2))) {
        if (term.empty()) return "`message` has an empty term";
        terms.push_back(term_text(term));
    }
    return {};
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

bool is_name(std::string_view text) {
    constexpr unsigned char kDelete = 0x7F;
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= ' ' && byte != kDelete;
    });
}

std::optional<observed::Event::Kind> kind_named(std::string_view word) {
    using Kind = observed::Event::Kind;
    static constexpr std::array<std::pair<std::string_view, Kind>, 13> kWords = {{{"message", Kind::message},
                                                                                  {"send", Kind::send},
                                                                                  {"sent", Kind::send},
                                                                                  {"publish", Kind::send},
                                                                                  {"receive", Kind::receive},
                                                                                  {"received", Kind::receive},
                                                                                  {"process", Kind::receive},
                                                                                  {"deliver", Kind::receive},
                                                                                  {"4", Kind::send},
                                                                                  {"5", Kind::receive},
                                                                                  {"SPAN_KIND_PRODUCER", Kind::send},
                                                                                  {"SPAN_KIND_CONSUMER", Kind::receive},
                                                                                  {"", Kind::message}}};
    const auto* const found =
        std::find_if(kWords.begin(), kWords.end(), [&](const auto& row) { return row.first == word; });
    return found == kWords.end() ? std::nullopt : std::optional(found->second);
}

void place_role(std::string_view role, observed::Event& event) {
    if (event.kind != observed::Event::Kind::receive) {
        if (event.from_role.empty()) event.from_role = role;
    } else if (event.to_roles.empty()) {
        event.to_roles.assign(event.to.size(), std::string(role));
    }
}

}  // namespace map2pml::logs
