/// The house rules that can be read off the source text: includes point one way, ANTLR stays behind `translator/languages/map`,
/// and the translator neither touches the disk nor starts processes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace map2pml::layers {

/// The room of a file, `translator/model/protocol` for `translator/model/protocol/term.h`; nothing for files directly below `translator/`.
[[nodiscard]] std::string room_of(std::string_view path);

/// Rooms that may include a later one of the table: `a -> b`, one line each; empty when the house is a chain.
[[nodiscard]] std::vector<std::string> arrows_back();

/// What a file does that its room may not: one line each, `path:line: ...`; empty when all is well. `path` is relative
/// to the root of the repository.
[[nodiscard]] std::vector<std::string> broken_rules(std::string_view path, std::string_view text);

}  // namespace map2pml::layers
