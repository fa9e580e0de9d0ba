/// Declarations shared by the sources of `driver/cli`: commands, options, formats; no other folder includes them.
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/cli/options.h"
#include "driver/input/translation/translate.h"
#include "driver/report/conform/conform_printer.h"
#include "driver/report/json/json.h"
#include "driver/report/proofs/print_proof.h"
#include "driver/verdicts/any_number/any_number.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"

namespace map2pml::cli {

// --- choices.cpp: The names that options take, each with its value. Messages and completions follow from these lists.

template <typename T>
struct Choice {
    std::string_view name;
    T value;
};
/// For compilers that do not deduce the type of an aggregate (clang 14).
template <typename T>
Choice(std::string_view, T) -> Choice<T>;

inline constexpr std::array kTargets = {
    Choice{"promela", translation::Target::promela}, Choice{"ir", translation::Target::ir},
    Choice{"json", translation::Target::json},       Choice{"eventb", translation::Target::eventb},
    Choice{"rodin", translation::Target::rodin},     Choice{"map", translation::Target::map},
    Choice{"mermaid", translation::Target::mermaid}, Choice{"plantuml", translation::Target::plantuml}};
inline constexpr std::array kNetworks = {Choice{"mailbox", ir::Network::mailbox},
                                         Choice{"pairwise", ir::Network::pairwise}, Choice{"bag", ir::Network::bag}};
inline constexpr std::array kTimeouts = {Choice{"quiescent", ir::TimeoutReading::quiescent},
                                         Choice{"anytime", ir::TimeoutReading::anytime},
                                         Choice{"race", ir::TimeoutReading::race}};
inline constexpr std::array kIdle = {Choice{"dropped", ir::IdleTimeouts::dropped},
                                     Choice{"kept", ir::IdleTimeouts::kept}};
inline constexpr std::array kSequencing = {Choice{"weak", input::Sequencing::weak},
                                           Choice{"strict", input::Sequencing::strict}};
inline constexpr std::array kDialects = {Choice{"lij", true}};
inline constexpr std::array kGuards = {Choice{"complete", true}};
enum class Engine : std::uint8_t { local, slurm };
inline constexpr std::array kEngines = {Choice{"local", Engine::local}, Choice{"slurm", Engine::slurm}};

inline constexpr std::array kWhen = {Choice{"auto", When::automatic}, Choice{"always", When::always},
                                     Choice{"never", When::never}};
inline constexpr std::array kOrders = {Choice{"log", conform::Order::log}, Choice{"agent", conform::Order::agent},
                                       Choice{"channel", conform::Order::channel}};
inline constexpr std::array kLevels = {Choice{"0", 0}, Choice{"1", 1}, Choice{"2", 2}};

template <typename T, std::size_t size>
[[nodiscard]] std::vector<std::string> names_of(const std::array<Choice<T>, size>& choices) {
    std::vector<std::string> names;
    names.reserve(size);
    for (const Choice<T>& choice : choices) names.emplace_back(choice.name);
    return names;
}

/// The reductions that `--no-reduce` can switch off.
[[nodiscard]] std::vector<std::string> reduction_names();

/// The values that an option of a command accepts; empty: not a list. \param option its long name, or `-O`
[[nodiscard]] std::vector<std::string> values_of(std::string_view option, Command command);

// --- command_table.cpp: The commands: one row each. Help, wrong usage, the man page and completions follow from the table.
//
// To add a command: a value of `Command`, a row here, its options in `make_parser`, its function below.

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

/// The topic of `map2pml help languages`: which commands take which files.
inline constexpr std::string_view kLanguages = "languages";

// --- commands: The commands.   options -> exit code; they also print and write their results

/// `map2pml FILE...`: writes models and line maps. A file with errors writes nothing.
[[nodiscard]] int run_translate(const Options& options);
/// `map2pml check FILE...`: checks files in parallel and reports verdicts in the order of the inputs.
[[nodiscard]] int run_check(const Options& options);
/// `map2pml prove PROJECT...`: discharges proof obligations, projects in the order of the inputs.
[[nodiscard]] int run_prove(const Options& options);
/// `check` and `prove` with `--agents Guest=any`.
[[nodiscard]] int run_any_number(const Options& options);
/// The numbers that the check file of an input leaves open.
struct OpenInput {
    std::string path;
    check::OpenNumbers numbers;
};
[[nodiscard]] OpenInput open_numbers(const std::string& path, const Options& options);
/// A line after a pass of MAP in which some agents are there several times; empty: `prove` could not even try.
[[nodiscard]] std::string any_number_hint(const report::FileResult& result, const Options& options);
/// A proof for each of them. \param reports gets the reports that are not printed at once, by path, as `check` has them
[[nodiscard]] int prove_open_numbers(const std::vector<OpenInput>& inputs, const Options& options,
                                     std::map<std::string, std::string>& reports);
/// `check FILE --growth Bidder=1..8`.
[[nodiscard]] int run_growth(const Options& options);
/// `map2pml check FILE.bum...`: explores machines and developments on bounded instances.
/// \param code the exit code of what was checked before
[[nodiscard]] int run_exploration(const Options& options, int code = 0);
/// Faults of options that only searches with SPIN have.
[[nodiscard]] std::vector<std::string> exploration_faults(const Options& options);
/// `map2pml simulate FILE`: a random run, or step by step.
[[nodiscard]] int run_simulate(const Options& options);
/// `map2pml replay TRACE.json [FILE]`: whether saved runs still fit the protocol.
[[nodiscard]] int run_replay(const Options& options);
/// `map2pml conform FILE LOG...`: whether the protocol allows recorded conversations.
[[nodiscard]] int run_conform(const Options& options);
/// `map2pml teams FILE...`: which agents can take which places.
[[nodiscard]] int run_teams(const Options& options);
/// `map2pml fmt FILE...`: formats in place.
[[nodiscard]] int run_fmt(const Options& options);
/// `map2pml init NAME`: a new protocol and its check file.
[[nodiscard]] int run_init(const Options& options);
/// `map2pml explain [NAME...]`: pages, or the list of them.
[[nodiscard]] int run_explain(const Options& options);
/// `map2pml lsp`: serves an editor.
[[nodiscard]] int run_lsp(const Options& options);
/// `map2pml jobs`: what this program has on a cluster.
[[nodiscard]] int run_jobs(const Options& options);

// --- complete.cpp: Completion of the word that is being typed in a shell.   words -> candidates, one per line

/// The hidden command of the completion scripts: `map2pml __complete WORD...`.
inline constexpr std::string_view kComplete = "__complete";

/// \param words after `map2pml`; the last one is being typed and may be empty.
/// \returns the matching words, one per line; then `:files SUFFIX...` if the shell should offer files (without a suffix: any) and folders,
/// or `:folders` if it should offer folders.
[[nodiscard]] std::string completions(const std::vector<std::string>& words);

// --- formats.cpp: The formats of reports: one row each, with what it prints for searches, for proofs and for runs.
//
// To add a format: a printer in `driver/report` or `driver/verdicts/proofs`, and a row in `formats.cpp`. Help, `--format` and completions follow.

/// The options of a printer.
struct ReportOptions {
    std::string version;
    std::string command_line = {};  ///< as it would be typed
    std::string tool = {};          ///< the tool that did the work: `Spin Version 6.5.2`
    bool verbose = false;
    bool warnings_are_errors = false;
    bool lists_all_warnings = false;
    std::string help_uri = {};  ///< `--help-uri`
};

struct FormatRow {
    std::string_view name;
    std::string_view about;  ///< for help, after the name; may be empty
    /// The whole report as it is written to a file: with diagnostics and errors, without colour. Null: the format has no such report.
    std::string (*searches)(const std::vector<report::LocatedResult>& results, const ReportOptions& options);
    std::string (*proofs)(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& options);
    bool prints_runs;         ///< `simulate` can print a run in this format
    bool is_of_runs = false;  ///< there is nothing in the report but runs
    /// One report of those on protocols and on machines; null: there is no such report.
    std::string (*joined)(const std::string& protocols, const std::string& machines) = nullptr;
    /// The report of `conform`; null: there is no such report.
    std::unique_ptr<report::ConformPrinter> (*conversations)(const report::ConformContext& context) = nullptr;
};

[[nodiscard]] const std::vector<FormatRow>& format_table();
/// The format of this name; null if the command has no such format.
[[nodiscard]] const FormatRow* find_format(std::string_view name, Command command);
[[nodiscard]] std::vector<std::string> format_names(Command command);
/// `text (default), json, or html (a page with drawings)`
[[nodiscard]] std::string format_words(Command command);

// --- raw_options.cpp: The command line as CLI11 parses it, with all values as text.   arguments -> `RawOptions`

struct RawOptions {
    std::vector<std::string> inputs, agents, limits, total, lets, properties, skipped, formats, no_reduce, excluded;
    std::string from, target, output, level, templates, network, timeout, idle_timeouts, capacity, call_depth,
        sequencing, dialect, guards;
    std::string time, total_time, memory, depth, swarm, split, engine, share, jobs, progress, color, keep, depfile,
        stamp, cache;
    std::string seed, steps, scene, check_file, instance, from_state, step, config, growth, help_uri;
    std::string places, order, lost, fields, most_open;
    bool spawn_calls = false, warnings_are_errors = false, quiet = false, verbose = false;
    bool help = false, version = false, explain_reductions = false, facts = false, smallest = false;
    bool fail_fast = false, watch = false, checks_form = false, finds_all = false, no_config = false, stdio = false;
    bool closed = false, strict = false, suggest = false, follow = false, cleans = false;
};

/// The values of options that the result of a search may depend on: all but those about output, files and the number of jobs.
[[nodiscard]] std::string search_words(const RawOptions& raw);

/// Why a project file cannot set the option; empty: it can.
[[nodiscard]] std::string why_not_for_projects(const CLI::Option& option);

/// The output of `map2pml` without arguments: the commands, one per line, and the kinds of FILE.
[[nodiscard]] std::string short_help();

/// The parser of one command, bound to `raw`, which must outlive it. It defines the options and their help but does not read values.
[[nodiscard]] std::unique_ptr<CLI::App> make_parser(Command command, RawOptions& raw);

// --- project_file.cpp: `map2pml.toml`, the settings of a project.   folders above the inputs -> values of options

inline constexpr std::string_view kProjectFile = "map2pml.toml";

/// The commands that take folders, and that a project file is for.
inline constexpr std::array kProjectCommands = {Command::translate, Command::check, Command::prove, Command::teams,
                                                Command::fmt};
[[nodiscard]] bool takes_folders(Command command);

struct ProjectValue {
    std::string text;
    source::Span span;
};

/// An option in a project file.
struct ProjectSetting {
    std::optional<Command> command;  ///< nothing: each command that has the option
    std::string key;                 ///< `time`, for `--time`; `files` for the inputs
    std::vector<ProjectValue> values;
};

/// Reports every mistake of the file, also in parts for other commands. Paths become relative to the current folder.
[[nodiscard]] std::vector<ProjectSetting> read_project_file(const source::SourceSet& sources, source::FileId file,
                                                            diag::Sink& sink);

/// Sets the options that the command line leaves open, from the project file that `raw` names, or that is nearest above the inputs.
/// \returns its diagnostics as text; empty if there is no mistake
[[nodiscard]] std::string add_project_settings(CLI::App& app, RawOptions& raw, Options& options);

/// Inputs below different project files have no common settings. \returns the mistake
[[nodiscard]] std::string project_conflict(const RawOptions& raw, const Options& options);

// --- input_folders.cpp: Patterns and folders as inputs.   arguments -> files, and what is left out

/// Each pattern (`*`, `?`, `[…]`) becomes the files that match it, sorted by their bytes. A pattern that is itself the name of a
/// file, or that nothing matches, stays as it is.
[[nodiscard]] std::vector<std::string> with_matching_files(const std::vector<std::string>& inputs);

/// In the inputs of `options`, each folder that is no Rodin project becomes the files in it and below it that the command takes, sorted.
/// A note says what is left out. \returns mistakes
[[nodiscard]] std::vector<std::string> with_files_in_folders(const RawOptions& raw, Options& options);

// --- read_values.cpp: Reads the values of options.   `RawOptions` -> `Options`, or faults

/// Fills `options`, whose command is set, and returns all faults of the values, in order.
[[nodiscard]] std::vector<std::string> read_values(const RawOptions& raw, Options& options);

// --- version.cpp: Versions of the program, from the build, and of the programs that it starts, along PATH.

/// `0.1.0`
[[nodiscard]] std::string_view version();

/// `Spin Version 6.5.2 -- 6 December 2019`; empty if there is none.
[[nodiscard]] std::string spin_version();

/// The answer to `--version`: `map2pml 0.1.0 (commit 2cac163bb5f1)`, then a line for each program that it starts, `not installed`
/// where PATH has none. The commit is left out of a build without a repository; `+` behind it: with changes that are not committed.
[[nodiscard]] std::string versions_text();

}  // namespace map2pml::cli
