#include "translator/model/observed/log_form.h"

#include <algorithm>
#include <utility>

namespace map2pml::observed {

namespace {

constexpr std::array<std::string_view, kFieldCount> kNames = {"time",    "case",  "event", "from",      "to",
                                                              "message", "terms", "role",  "from_role", "to_role"};
constexpr std::array<std::pair<std::string_view, Format>, 5> kFormats = {{{"jsonl", Format::json_lines},
                                                                          {"json", Format::json},
                                                                          {"csv", Format::csv},
                                                                          {"tsv", Format::tsv},
                                                                          {"otlp", Format::otlp}}};

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

}  // namespace

std::optional<Format> format_named(std::string_view name) {
    const auto* const found =
        std::find_if(kFormats.begin(), kFormats.end(), [&](const auto& row) { return row.first == name; });
    return found == kFormats.end() ? std::nullopt : std::optional(found->second);
}

std::string_view to_string(Format format) {
    const auto* const found =
        std::find_if(kFormats.begin(), kFormats.end(), [&](const auto& row) { return row.second == format; });
    return found == kFormats.end() ? "detected" : found->first;
}

std::string_view to_string(Field field) { return kNames.at(static_cast<std::size_t>(field)); }

std::string Fields::set(std::string_view field, std::string_view place) {
    const auto* const name = std::find(kNames.begin(), kNames.end(), field);
    if (name == kNames.end()) {
        std::string known;
        for (const std::string_view each : kNames) known += (known.empty() ? "`" : ", `") + std::string(each) + "`";
        return "`" + std::string(field) + "` is no field; the fields are " + known;
    }
    if (place.empty() || place == "/") return "`" + std::string(field) + "` has no place";
    for (std::size_t at = place.find('~'); at != std::string_view::npos; at = place.find('~', at + 1))
        if (place.front() == '/' && (at + 1 == place.size() || (place[at + 1] != '0' && place[at + 1] != '1')))
            return "`" + std::string(place) + "` is no JSON pointer: `~` is written `~0`, and `/` in a name `~1`";
    std::vector<std::string>& all = places.at(static_cast<std::size_t>(name - kNames.begin()));
    if (!all.empty() && field != "terms") return "`" + std::string(field) + "` is given twice";
    std::string pointer(place);
    if (place.front() != '/') {
        pointer = "/";
        for (const char c : place) pointer += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    }
    all.push_back(std::move(pointer));
    return {};
}

std::string Fields::set_all(std::string_view text) {
    while (true) {
        const std::size_t comma = text.find(',');
        const std::string_view part = trimmed(text.substr(0, comma));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) return "`" + std::string(part) + "` is not FIELD=PLACE";
        if (std::string fault = set(trimmed(part.substr(0, equals)), trimmed(part.substr(equals + 1))); !fault.empty())
            return fault;
        if (comma == std::string_view::npos) return {};
        text.remove_prefix(comma + 1);
    }
}

std::optional<Order> order_named(std::string_view name) {
    if (name == "log") return Order::log;
    if (name == "agent") return Order::agent;
    return name == "channel" ? std::optional(Order::channel) : std::nullopt;
}

}  // namespace map2pml::observed
