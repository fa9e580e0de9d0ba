#include "translator/foundation/diag/suggest.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace map2pml::diag {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// `step1` and `step2`: numbered names are rarely confused.
bool differs_in_number(std::string_view a, std::string_view b) {
    const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
    std::string one(a);
    std::string other(b);
    std::erase_if(one, is_digit);
    std::erase_if(other, is_digit);
    return one == other && a != b;
}

/// Insertions, deletions and replacements of one character, and exchanges of two neighbours (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(before_last, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row.back();
}

/// One name is the other with a letter appended: `Bid` and `Bids`, `Item` and `ItemA`.
bool only_adds_mark(std::string_view shorter, std::string_view longer) {
    if (shorter.size() + 1 != longer.size() || lower(longer).compare(0, shorter.size(), lower(shorter)) != 0)
        return false;
    const auto last = static_cast<unsigned char>(longer.back());
    return last == 's' || last == 'S' || last == '_' || std::isupper(last) != 0;
}

}  // namespace

bool is_slip(std::string_view one, std::string_view other) {
    constexpr std::size_t kShortest = 4;
    const std::string a = lower(one);
    const std::string b = lower(other);
    if (one == other || differs_in_number(one, other)) return false;
    if (a == b) return one.size() > 1;
    const bool is_long = std::min(a.size(), b.size()) >= kShortest && std::max(a.size(), b.size()) <= 200;
    if (!is_long || a.front() != b.front() || distance(a, b) != 1) return false;
    const bool ends_otherwise = a.size() == b.size() && a.compare(0, a.size() - 1, b, 0, b.size() - 1) == 0;
    return !ends_otherwise && !only_adds_mark(one, other) && !only_adds_mark(other, one);
}

bool is_near(std::string_view one, std::string_view other) {
    constexpr std::size_t kShortest = 3;
    const std::string a = lower(one);
    const std::string b = lower(other);
    const bool is_long = std::min(a.size(), b.size()) >= kShortest && std::max(a.size(), b.size()) <= 200;
    return is_long && a.size() != b.size() && a.front() == b.front() && !differs_in_number(one, other) &&
           !only_adds_mark(one, other) && !only_adds_mark(other, one) && distance(a, b) == 1;
}

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t kMost = 3;
    const std::size_t far = std::max<std::size_t>(1, std::min<std::size_t>(word.size(), 200) / 3);
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const std::string& candidate : known) {
        const std::size_t away = word.size() > 200 ? far + 1 : distance(lower(word), lower(candidate));
        const bool is_new = candidate != word && std::none_of(found.begin(), found.end(), [&](const auto& each) {
                                return each.second == candidate;
                            });
        if (is_new && away <= far && away < word.size() && !differs_in_number(word, candidate))
            found.emplace_back(away, candidate);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> words;
    for (std::size_t at = 0; at < std::min(found.size(), kMost); ++at) words.push_back(found[at].second);
    return words;
}

std::vector<Note> meant(std::string_view name, const std::map<std::string, source::Span>& known,
                        std::string_view sigil) {
    constexpr std::size_t kMostNames = 100;
    if (known.size() > kMostNames) return {};
    std::vector<std::string> names;
    for (const auto& [each, span] : known) names.push_back(each);
    const std::vector<std::string> found = nearest(name, names);
    if (found.empty()) return {};
    return {{known.at(found.front()), "did you mean `" + std::string(sigil) + found.front() + "`?"}};
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t kMostNames = 1000;  // candidates for each mistake
    const std::vector<std::string> words =
        known.size() > kMostNames ? std::vector<std::string>{} : nearest(word, known);
    std::string text;
    for (std::size_t at = 0; at < words.size(); ++at)
        text += (at == 0 ? "; did you mean `" : at + 1 == words.size() ? " or `" : ", `") + words[at] + "`";
    return text.empty() ? text : text + "?";
}

}  // namespace map2pml::diag
