/// The command line as plain data.   arguments -> `Options`, or an answer to print instead
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "driver/input/logs/read_log.h"
#include "driver/input/translation/translate.h"
#include "driver/runs/conform/conform.h"
#include "driver/verdicts/instances/check.h"
#include "translator/machines/explore/machines/settings.h"

namespace map2pml::cli {

enum class Command : std::uint8_t {
    translate,
    check,
    prove,
    simulate,
    replay,
    conform,
    teams,
    fmt,
    init,
    explain,
    jobs,
    lsp
};
enum class When : std::uint8_t { automatic, always, never };

/// `--format json=out.json`
struct FormatRequest {
    std::string format = "text";  ///< a name of `format_table`
    std::string path;             ///< empty: standard output

    /// The format that a command prints by default.
    [[nodiscard]] bool is_text() const { return format == "text"; }
};

struct Options {
    Command command = Command::translate;
    std::vector<std::string> inputs;  ///< files, `-` is standard input; for explain: what to explain
    std::set<std::string> given;      ///< instance options that were given on the command line, such as `--network`
    std::string check_file;           ///< empty: the check file beside the input, if it exists
    std::string from;                 ///< the language; empty: by the suffix
    /// `--growth Bidder=1..8`
    struct GrowthOf {
        std::string agent;
        std::uint32_t first = 1;
        std::uint32_t last = 1;
    };
    std::optional<GrowthOf> growth;
    translation::Target target = translation::Target::promela;
    std::string output;  ///< a file, a folder, `-`; empty: beside the input
    check::CheckSettings settings;
    std::chrono::milliseconds total_time{0};  ///< of the whole call; 0: no bound
    unsigned jobs = 0;                        ///< 0: one for each processor
    std::vector<FormatRequest> formats;
    std::shared_ptr<std::map<std::string, std::string>>
        on_protocols;  ///< check of protocols and machines: the reports on the protocols, by path; null: only one kind is checked
    When progress = When::automatic;
    When color = When::automatic;
    bool quiet = false;
    bool verbose = false;
    bool fails_fast = false;                  ///< check: begins no more files after one that is not as expected
    bool watches = false;                     ///< check: again when a file has changed
    bool finds_all = false;                   ///< teams: not only the first one
    std::vector<std::string> response_files;  ///< files whose lines were arguments
    std::vector<std::string> arguments;       ///< as they were written
    std::vector<std::string> folders;   ///< that inputs were found in: a file that is added there would be an input
    std::vector<std::string> notes;     ///< about the inputs, for standard error
    std::string project_file;           ///< `map2pml.toml`; empty: none
    std::string from_state;             ///< check, teams: a saved run; empty: from the beginning
    std::optional<std::uint32_t> step;  ///< of the saved run; nothing: the last one
    bool cleans = false;                ///< jobs: removes what is left
    bool checks_form = false;           ///< fmt: says what is not formatted, and changes nothing
    std::string depfile;
    std::string cache_folder;                        ///< of results; empty: none
    std::string command_line;                        ///< as it would be typed
    std::string search_words;                        ///< option values that a result depends on, see `command_line.h`
    std::string stamp;                               ///< written only where the exit code is 0
    std::optional<std::uint64_t> seed;               ///< simulate: a random run; nothing: step by step
    std::uint32_t steps = 200;                       ///< simulate: the largest number of random steps
    std::chrono::milliseconds prove_time{10000};     ///< prove: the last stage of one obligation
    bool is_prove_time_given = false;                ///< then it is the time for all obligations, too
    std::vector<machine_exploration::Setting> lets;  ///< check: `--let`
    std::string help_uri;                            ///< check, prove: for SARIF
    conform::Settings conform;                       ///< conform
    logs::Fields fields;                             ///< conform: places that the user named
    bool strict_logs = false;                        ///< conform: a line that is no event is an error
    bool suggests = false;                           ///< conform: runs to what no conversation did
    bool follows_log = false;                        ///< conform: the last log grows
};

/// The command line is answered without running anything: help, version, or wrong usage (2).
struct Answer {
    int exit_code = 0;
    std::string out;    ///< for standard output
    std::string error;  ///< for standard error
};

/// \param arguments without the name of the program.
[[nodiscard]] std::variant<Options, Answer> parse_options(const std::vector<std::string>& arguments);

}  // namespace map2pml::cli
