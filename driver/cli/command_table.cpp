#include "driver/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace map2pml::cli {

namespace {

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

constexpr std::string_view kCheckFooter =
    "\nProperties: termination, no-failure, progress, bounded-recursion, no-orphans,\n"
    "mailbox-bound, reachable-code; `map2pml explain NAME` explains each of them.\n"
    "\nExit status: 0 all verdicts are as expected (without a check file: all hold), 1 some are not,\n"
    "2 wrong usage or errors in the input, 3 a search is incomplete, 4 a map2pml bug or a missing tool.";

constexpr std::string_view kProveFooter =
    "\nExit status: 0 everything is proved, 1 something is refuted (with --werror, also: some proof is\n"
    "vacuous), 2 wrong usage or errors in the input, 3 something is open or proved only for small carrier\n"
    "sets, 4 a map2pml bug or a missing tool.\n"
    "\nSolver answers are cached in $XDG_CACHE_HOME/map2pml/proofs (~/.cache). MAP2PML_CACHE=DIR\n"
    "selects another folder; MAP2PML_CACHE=off disables the cache.";

constexpr std::string_view kSimulateFooter =
    "\nExit status: 0 the run was shown, however it ended, 2 wrong usage or errors in the input,\n"
    "3 stopped before the input was read, or over budget, 4 a map2pml bug.";

constexpr std::string_view kReplayFooter =
    "\nExit status: 0 every step still fits and the run has the same result, 1 a step or the result differs,\n"
    "2 wrong usage, no such trace, or errors in the protocol, 3 the run could not be followed to its end,\n"
    "4 a map2pml bug.";

constexpr std::string_view kConformFooter =
    "\nExit status: 0 every conversation conforms or is open, 1 some deviate or violate a property, 2 wrong usage or\n"
    "errors in the input, 3 some are undecided (with --closed, also: unfinished), 4 a map2pml bug.";

constexpr std::string_view kTeamsFooter =
    "\nExit status: 0 a team was found (for each instance with candidates), 1 there is none, 2 wrong usage or\n"
    "errors in the input, 3 a search is incomplete and no team was found, 4 a map2pml bug or a missing tool.";

constexpr std::string_view kFmtFooter =
    "\nExit status: 0 all files are formatted now, 1 some are not (with --check), 2 wrong usage or errors in the\n"
    "input, 4 a map2pml bug.";

constexpr std::string_view kJobsFooter =
    "\nExit status: 0 it was listed, and with --clean removed, 2 wrong usage, or there is no Slurm here, 3 the queue\n"
    "cannot be read, or something could not be removed.";

}  // namespace

std::string CommandRow::called() const { return name.empty() ? "map2pml" : fmt::format("map2pml {}", name); }

const std::vector<CommandRow>& command_table() {
    static const std::vector<CommandRow> rows = {
        {Command::translate, "", "FILE", "translate protocols to Promela, with a map from model lines to the source",
         "",  // the list of all commands
         "", kAny, "", run_translate},
        {Command::check, "check", "FILE", "translate, search all runs with SPIN, report the verdicts",
         "Translate protocols, search all their runs with SPIN and report errors in terms of the source.\n"
         "Explore Event-B machines and MAZE developments on bounded instances.",
         kCheckFooter, kAny, "", run_check},
        {Command::prove, "prove", "PROJECT", "prove the obligations of Event-B machines with cvc5 and z3",
         "Generate the proof obligations of Event-B contexts and machines and give each to cvc5 and z3: an obligation\n"
         "is proved, refuted by a counterexample, or unknown. Protocols and diagrams are translated first.",
         kProveFooter, kAny, "", run_prove},
        {Command::simulate, "simulate", "FILE", "run a protocol step by step or at random",
         "Run a protocol under the reference semantics, without SPIN. With --seed, the steps are random. Without\n"
         "--seed, all possible steps are listed, and you choose the next one; `h` lists the commands. Event-B\n"
         "machines and MAZE developments run at random, with --seed.",
         kSimulateFooter, 1, "one FILE can be simulated at a time", run_simulate},
        {Command::replay, "replay", "TRACE", "replay a saved run or counterexample after an edit",
         "Replay saved runs against the current protocol, with the instance of the run, which options override.",
         kReplayFooter, 2, "only one TRACE and one FILE can be given", run_replay},
        {Command::conform, "conform", "FILE", "compare logs of real messages with a protocol",
         "Compare recorded messages with a protocol: say for each conversation of the logs whether the protocol "
         "allows\n"
         "it; if not, at which line of the log, why, and what could have come there.",
         kConformFooter, kAny, "", run_conform},
        {Command::teams, "teams", "FILE", "find agents with which a protocol behaves as expected",
         "Try the candidates of the check file (`candidates t : t1, t2`) in the places of agents, and check each\n"
         "assignment as `check` does, until the verdicts of one are as the check file expects. For each other\n"
         "assignment, say what is wrong and which agents may not do what.",
         kTeamsFooter, kAny, "", run_teams},
        {Command::fmt, "fmt", "FILE", "format protocols, check files and diagrams as text",
         "Indent MAP and LCC protocols, check files, and diagrams in Mermaid and PlantUML. Keep line breaks and\n"
         "comments. Files with errors are not changed.",
         kFmtFooter, kAny, "", run_fmt},
        {Command::init, "init", "NAME", "write a small protocol and its check file as a starting point",
         "Write NAME.map, a small protocol with comments, and NAME.check, its check file. Existing files are kept.", "",
         1, "one NAME can be given at a time", run_init},
        {Command::explain, "explain", "", "explain a diagnostic or a built-in property",
         "Print the page about a diagnostic, such as M2P103, or about a built-in property. Without a name,\n"
         "print a list of all pages.",
         "", kAny, "", run_explain},
        {Command::jobs, "jobs", "", "list what map2pml has on a cluster, or remove what was left behind",
         "List the jobs in the queue of Slurm and the folders in the share that belong to calls with --engine slurm.\n"
         "With --clean, remove those of calls that have ended; what belongs to a call that still runs, or that runs\n"
         "on another machine, is never touched.",
         kJobsFooter, 0, "`jobs` takes no files", run_jobs},
        {Command::lsp, "lsp", "", "serve an editor: the Language Server Protocol on standard input and output",
         "Answer an editor that speaks the Language Server Protocol on standard input and output: errors while one\n"
         "types, verdicts of the last save, definitions, renaming, completion. The editor starts this command.",
         "\nExit status: 0 the editor has shut the server down, 1 it was gone before.", 0,
         "`lsp` takes no files: the editor opens them", run_lsp},
    };
    return rows;
}

const CommandRow& row_of(Command command) {
    const auto& rows = command_table();
    return *std::find_if(rows.begin(), rows.end(), [&](const CommandRow& row) { return row.command == command; });
}

const CommandRow* find_command(std::string_view name) {
    const auto& rows = command_table();
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const CommandRow& row) { return !row.name.empty() && row.name == name; });
    return found == rows.end() ? nullptr : &*found;
}

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const CommandRow& row : command_table())
        if (!row.name.empty()) names.emplace_back(row.name);
    return names;
}

std::string list_of_commands() {
    std::string text;
    for (const CommandRow& row : command_table()) {
        const std::string operand = row.command == Command::explain                      ? "CODE"
                                    : row.most_operands == kAny && row.operand == "FILE" ? "FILE..."
                                                                                         : std::string(row.operand);
        text += fmt::format("{:<23} {}\n", row.called() + " " + operand, row.summary);
    }
    return text + fmt::format("{:<23} {}", "map2pml help COMMAND", "show the options of a command") +
           fmt::format("\n{:<23} {}", "map2pml help languages", "show which commands and targets take which files");
}

}  // namespace map2pml::cli
