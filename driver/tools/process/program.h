/// Programs of other people: where they are, and which version.   PATH -> file; file -> `6.5.2`
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace map2pml::process {

/// The value of PATH; without one `/usr/bin:/bin`, as shells have it.
[[nodiscard]] std::string search_path();

/// The first executable file of this name along `path`, as an absolute path. An empty entry of `path` is the current folder, as
/// POSIX says.
[[nodiscard]] std::optional<std::filesystem::path> find_program(std::string_view name, const std::string& path);

/// Everything that the program prints for `option`, its lines joined by `;`, at most a few hundred bytes; empty if it cannot be
/// started, or does not answer within two seconds. \param keep_going false ends it sooner; may be empty.
[[nodiscard]] std::string version_text(const std::filesystem::path& program, const std::string& option,
                                       const std::function<bool()>& keep_going = {});

/// The first number with a dot in the text: `6.5.2` of `Spin Version 6.5.2 -- 6 December 2019`; empty if there is none.
[[nodiscard]] std::string version_number(std::string_view text);

}  // namespace map2pml::process
