#include "driver/report/drawing/picture.h"

#include <fmt/format.h>

#include <array>

namespace map2pml::report {

std::string_view to_string(Style style) {
    constexpr std::array<std::string_view, 18> kNames = {
        "lifeline", "head",  "line",      "reply", "solid", "hollow", "note",   "bad",  "warn",
        "good",     "frame", "separator", "tab",   "label", "faint",  "strong", "mark", "step",
    };
    static_assert(kNames.size() == static_cast<std::size_t>(Style::step) + 1);
    return kNames.at(static_cast<std::size_t>(style));
}

std::string place_key(const source::Span& span) {
    return fmt::format("{}.{}.{}", span.file, span.begin.line, span.begin.column);
}

}  // namespace map2pml::report
