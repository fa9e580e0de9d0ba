/// Declarations shared by the sources of `driver/cli`: signals, messages, the terminal; no other folder includes them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/options.h"
#include "driver/results/result.h"
#include "translator/foundation/diag/diagnostic.h"

namespace map2pml::cli {

// --- interrupt.cpp: Ctrl-C and similar signals.   signal -> a flag that searches poll

/// From now on SIGINT, SIGTERM and SIGHUP set the flag; the third of them ends the program at once. A closed pipe gives
/// a write error in place of a signal. Child processes get the default behaviour.
void catch_signals();

/// Takes back what Ctrl-C asked for, for a command that goes on after it. SIGTERM and SIGHUP stay. \returns whether there was a request
[[nodiscard]] bool take_interrupt();

/// Whether the user wants to stop; also set by the program when the reader of its output has gone.
[[nodiscard]] std::atomic<bool>& cancelled();

/// Ends a command when the time for all of it is over, as Ctrl-C does.
class TotalTime {
  public:
    /// \param time since the start of the program; 0: no bound
    explicit TotalTime(std::chrono::milliseconds time);
    /// Whether it was the time that ended the command, and not the user.
    [[nodiscard]] bool is_over() const { return is_over_; }
    /// Replaces the text of a result that says that it was stopped, if the time stopped it.
    void explain(std::string& because) const;
    void explain(report::FileResult& result) const;

  private:
    std::chrono::milliseconds time_;
    std::atomic<bool> is_over_ = false;
    std::jthread watcher_;  ///< the last member: it ends before the others
};

// --- metered_memory.cpp: The program's memory functions.   requests for memory -> blocks, or an exception

/// From now on a request that the system refuses throws; before `main` it ends the program with a message.
void memory_faults_are_caught() noexcept;

// --- error_messages.cpp: Messages of the commands on standard error.   faults, diagnostics -> text for the user

/// Prints `map2pml: error: …` for each; returns the exit code of wrong usage.
int print_usage_errors(const std::vector<std::string>& faults);
/// Prints a write fault, if there is one; returns its exit code.
int print_write_fault(const WriteFault& fault);
/// Each warning is shown with --verbose, and where warnings fail the run; otherwise many of one code are grouped.
[[nodiscard]] bool lists_all_warnings(const Options& options);
/// For printers of reports.
[[nodiscard]] ReportOptions report_options(const Options& options);
/// The diagnostics with their lines; only the errors with --quiet.
void print_diagnostics(const source::SourceSet& sources, const std::vector<diag::Diagnostic>& diagnostics,
                       const Options& options);
/// An input after one that was not as expected.
inline constexpr const char* kNotChecked =
    "not checked, because the result of another file was not as expected (--fail-fast)";
/// Prints how many inputs were not checked for this reason, if there are any.
void print_skipped(std::size_t count);
/// `slowest: a.map 12 s, b.map 3 s` on a line after an empty one, at most three; nothing if all took less than a second.
[[nodiscard]] std::string slowest_of(std::vector<std::pair<double, std::string>> times);
/// Faults of the folder of `--templates`.
[[nodiscard]] std::vector<std::string> template_faults(const Options& options);

// --- terminal.cpp: Properties of the terminal: colours and width.   settings and environment -> how to print

/// Whether to colour the output to a file descriptor; `auto` requires a terminal and honours NO_COLOR and TERM=dumb.
[[nodiscard]] bool wants_color(When when, int file);
/// Whether text may have characters such as `├`: the locale is one of UTF-8.
[[nodiscard]] bool shows_unicode();
/// Columns to print into: those of the terminal, or COLUMNS, or 100; between 60 and 120.
[[nodiscard]] std::size_t print_width(int file);
/// Current columns of the terminal, for the progress line.
[[nodiscard]] std::size_t terminal_width(int file);

}  // namespace map2pml::cli
