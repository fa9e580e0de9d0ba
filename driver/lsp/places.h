/// Places as the client counts them.   line and column <-> `Position` of LSP
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "translator/foundation/source/source_file.h"

namespace map2pml::lsp {

/// What a column of the client counts (LSP 3.17, `PositionEncodingKind`); all lines count from 0.
enum class Encoding : std::uint8_t { utf16, utf8 };

[[nodiscard]] nlohmann::json to_position(const source::SourceFile& text, source::Position place, Encoding encoding);
[[nodiscard]] nlohmann::json to_range(const source::SourceFile& text, const source::Span& span, Encoding encoding);

/// Columns beyond the end of the line are its end, lines beyond the text its last one, as LSP says. \throws Json::exception for what is no
/// position
[[nodiscard]] source::Position from_position(const source::SourceFile& text, const nlohmann::json& position,
                                             Encoding encoding);

/// The offset in bytes of a place.
[[nodiscard]] std::size_t offset_of(const source::SourceFile& text, source::Position place);

/// `file:///a%20b` -> `/a b`; any other scheme: as it is.
[[nodiscard]] std::string path_of(std::string_view uri);
/// The reverse of `path_of` for paths of files.
[[nodiscard]] std::string uri_of(const std::string& path);

}  // namespace map2pml::lsp
