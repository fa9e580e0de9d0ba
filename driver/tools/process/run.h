/// A program that runs to its end.   command line -> lines as they come, and how it ended
/// A child runs in a process group of its own, without a shell, with nothing on its standard input, and dies with us.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::process {

struct Command {
    std::filesystem::path program;
    std::vector<std::string> arguments;
};

/// One line for people: program and arguments, as they would be typed.
[[nodiscard]] std::string to_string(const Command& command);

enum class Stream : std::uint8_t { out, err };

struct RunOptions {
    std::filesystem::path directory;  ///< where the program runs
    std::filesystem::path temporary;  ///< TMPDIR of the program, so that none of its files survive; empty: ours
    /// Called for each line of output, without its end of line, in order per stream. May be empty.
    std::function<void(std::string_view, Stream)> on_line;
    /// Asked about every 20 ms; false ends the program. May be empty.
    std::function<bool()> keep_going;
    /// A program told to stop first gets SIGINT (pan then prints how far it came) and this long before SIGKILL.
    std::chrono::milliseconds grace{0};
    /// Largest address space, a second safeguard behind the program's own limit; 0: none.
    std::uint64_t address_space = 0;
    /// The stack that the program may have, as far as the system allows it; 0: as ours.
    std::uint64_t stack = 0;
    /// A program that prints more than this is ended: endless output is of no use. Its output is not trusted.
    std::uint64_t most_output_bytes = std::uint64_t{16} << 20U;
};

struct RunResult {
    bool started = false;         ///< false: the program could not be executed, see `error`
    bool stop_requested = false;  ///< `keep_going` said no
    int exit_code = -1;           ///< if the program ended by itself
    int signal = 0;               ///< the signal that killed it, 0 when it exited
    std::uint64_t peak_memory_bytes = 0;
    std::string
        error;  ///< why it did not start, or that it printed too much; empty: it ended by itself, or was told to stop

    [[nodiscard]] bool succeeded() const {
        return started && !stop_requested && error.empty() && signal == 0 && exit_code == 0;
    }
};

/// Runs a program to its end and returns only when no process of its group is left.
[[nodiscard]] RunResult run(const Command& command, const RunOptions& options);

}  // namespace map2pml::process
