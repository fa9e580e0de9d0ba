#include "driver/runs/trace/tags.h"

#include <charconv>

namespace map2pml::trace {

namespace {

/// The next word of `rest`, which moves on.
std::string_view next_word(std::string_view& rest) {
    const std::size_t begin = rest.find_first_not_of(' ');
    if (begin == std::string_view::npos) {
        rest = {};
        return {};
    }
    const std::size_t end = rest.find(' ', begin);
    const std::string_view word = rest.substr(begin, end - begin);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
    return word;
}

template <typename Number>
std::optional<Number> number_in(std::string_view word) {
    Number value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || word.empty()) return std::nullopt;
    return value;
}

}  // namespace

std::optional<Tag> parse_tag(std::string_view output) {
    std::string_view rest = output;
    if (next_word(rest) != "@") return std::nullopt;
    const auto operation = number_in<ir::OperationId>(next_word(rest));
    const std::string_view letter = next_word(rest);
    const auto self = number_in<std::uint32_t>(next_word(rest));
    if (!operation || letter.size() != 1 || !self) return std::nullopt;
    Tag tag{*operation, promela::trail_event(letter.front()), *self, {}, {}};
    bool to = false;
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
        if (word == std::string_view(&promela::kReceiversFollow, 1)) {
            to = true;
            continue;
        }
        const bool not_self = word.front() == promela::kUnlessSender;
        if (not_self) word.remove_prefix(1);
        const auto value = number_in<std::int64_t>(word);
        if (!value) return std::nullopt;
        if (!to)
            tag.values.push_back(*value);
        else if (!not_self || *value != *self)
            tag.receivers.push_back(static_cast<std::uint32_t>(*value));
    }
    return tag;
}

}  // namespace map2pml::trace
