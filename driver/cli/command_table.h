/// The commands: one row each. Help, wrong usage, the man page and completions follow from the table.
///
/// To add a command: a value of `Command`, a row here, its options in `make_parser`, its function in `commands.h`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/cli/options.h"

namespace map2pml::cli {

struct CommandRow {
    Command command;
    std::string_view name;     ///< empty: what is done without the name of a command
    std::string_view operand;  ///< what it reads: `FILE`; empty: it may be left out
    std::string_view summary;  ///< one line
    std::string_view help;     ///< what it does, above its options
    std::string_view footer;   ///< below them
    std::size_t most_operands;
    std::string_view too_many;  ///< what to say of more
    int (*run)(const Options& options);

    /// `map2pml check`
    [[nodiscard]] std::string called() const;
};

[[nodiscard]] const std::vector<CommandRow>& command_table();
[[nodiscard]] const CommandRow& row_of(Command command);
/// By its name; nothing: it is none.
[[nodiscard]] const CommandRow* find_command(std::string_view name);
/// Of the commands that have a name.
[[nodiscard]] std::vector<std::string> command_names();
/// The commands, one a line.
[[nodiscard]] std::string list_of_commands();

}  // namespace map2pml::cli
