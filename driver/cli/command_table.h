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
    std::string_view name;     ///< empty: the default, when no command is named
    std::string_view operand;  ///< the operand: `FILE`; empty: it is optional
    std::string_view summary;  ///< one line
    std::string_view help;     ///< description, printed above the options
    std::string_view footer;   ///< printed below the options
    std::size_t most_operands;
    std::string_view too_many;  ///< the error for more operands
    int (*run)(const Options& options);

    /// `map2pml check`
    [[nodiscard]] std::string called() const;
};

[[nodiscard]] const std::vector<CommandRow>& command_table();
[[nodiscard]] const CommandRow& row_of(Command command);
/// Finds a command by its name; null if there is none.
[[nodiscard]] const CommandRow* find_command(std::string_view name);
/// The names of the commands that have one.
[[nodiscard]] std::vector<std::string> command_names();
/// The commands, one a line.
[[nodiscard]] std::string list_of_commands();

}  // namespace map2pml::cli
