/// The table says which commands take which files.   a file name -> its kind -> what reads it, and what does instead of the rest
///
/// `map2pml help languages` prints the table; `tests/cli/languages` tries each cell. To add a language: its row in `front_end.cpp`, and one here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::input {

/// A target of a translation, or a command.
enum class Use : std::uint8_t {
    promela,
    ir,
    json,
    eventb,
    rodin,
    map,
    mermaid,
    plantuml,
    check,
    prove,
    simulate,
    replay,
    teams,
    fmt
};
inline constexpr std::size_t kUses = 14;
/// `-t promela`, `check`
[[nodiscard]] std::string_view to_string(Use use);

struct FileKind {
    std::string_view title;  ///< `MAP`, `Event-B machine`
    std::vector<std::string_view> suffixes;
    std::vector<Use> uses;
    std::string_view instead;  ///< what to do where a use is missing; a sentence without its subject and full stop
    [[nodiscard]] bool has(Use use) const;
};

[[nodiscard]] const std::vector<FileKind>& all_file_kinds();

/// The kind of a file with this name; null: its name does not show it.
[[nodiscard]] const FileKind* kind_of_file(std::string_view file_name);

/// The table of kinds and uses, with what to do instead below it.
[[nodiscard]] std::string languages_table();

}  // namespace map2pml::input
