#include "driver/lsp/places.h"

#include <algorithm>
#include <filesystem>

#include "driver/report/pipeline/sarif_log.h"
#include "translator/foundation/parsing/tokenised_text.h"

namespace map2pml::lsp {

using nlohmann::json;

namespace {

/// The bytes of the character that begins at `at`; a byte that begins none counts alone.
std::size_t length_at(std::string_view line, std::size_t at) {
    return std::max<std::size_t>(parsing::character_length(line, at), 1);
}

/// How many units of the client a character has: in UTF-16 two beyond the basic plane.
std::size_t units(std::size_t bytes, Encoding encoding) {
    return encoding == Encoding::utf8 ? bytes : bytes == 4 ? 2 : 1;
}

}  // namespace

json to_position(const source::SourceFile& text, source::Position place, Encoding encoding) {
    const std::string_view line = text.line(place.line);
    std::size_t character = 0;
    std::uint32_t column = 1;
    for (std::size_t at = 0; at < line.size() && column < place.column; ++column) {
        const std::size_t bytes = length_at(line, at);
        character += units(bytes, encoding);
        at += bytes;
    }
    return {{"line", place.line == 0 ? 0 : place.line - 1}, {"character", character}};
}

json to_range(const source::SourceFile& text, const source::Span& span, Encoding encoding) {
    return {{"start", to_position(text, span.begin, encoding)}, {"end", to_position(text, span.end, encoding)}};
}

source::Position from_position(const source::SourceFile& text, const json& position, Encoding encoding) {
    const auto wanted = position.at("line").get<std::uint64_t>();
    const auto character = position.at("character").get<std::uint64_t>();
    const auto lines = static_cast<std::uint64_t>(text.line_count());
    source::Position place{static_cast<std::uint32_t>(std::min(wanted + 1, lines)), 1};
    const std::string_view line = text.line(place.line);
    std::size_t seen = 0;
    for (std::size_t at = 0; at < line.size() && (wanted >= lines || seen < character);) {
        const std::size_t bytes = length_at(line, at);
        seen += units(bytes, encoding);
        at += bytes;
        ++place.column;
    }
    return place;
}

std::size_t offset_of(const source::SourceFile& text, source::Position place) {
    const std::string_view line = text.line(place.line);
    std::size_t at = 0;
    for (std::uint32_t column = 1; column < place.column && at < line.size(); ++column) at += length_at(line, at);
    return static_cast<std::size_t>(line.data() - text.text().data()) + at;
}

std::string path_of(std::string_view uri) {
    constexpr std::string_view kFile = "file://";
    if (!uri.starts_with(kFile)) return std::string(uri);
    uri.remove_prefix(kFile.size());
    if (const std::size_t slash = uri.find('/'); slash != std::string_view::npos) uri.remove_prefix(slash);
    const auto digit = [](char each) {
        return each >= '0' && each <= '9'   ? each - '0'
               : each >= 'a' && each <= 'f' ? each - 'a' + 10
               : each >= 'A' && each <= 'F' ? each - 'A' + 10
                                            : -1;
    };
    std::string path;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        if (uri[i] == '%' && i + 2 < uri.size() && digit(uri[i + 1]) >= 0 && digit(uri[i + 2]) >= 0) {
            path += static_cast<char>(digit(uri[i + 1]) * 16 + digit(uri[i + 2]));
            i += 2;
        } else {
            path += uri[i];
        }
    }
    return std::filesystem::path(path).lexically_normal().string();
}

std::string uri_of(const std::string& path) { return path.starts_with('/') ? report::uri_of(path) : path; }

}  // namespace map2pml::lsp
