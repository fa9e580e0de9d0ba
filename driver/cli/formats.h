/// The formats of reports: one row each, with what it prints for searches, for proofs and for runs.
///
/// To add a format: a printer in `driver/report` or `driver/verdicts/proofs`, and a row in `formats.cpp`. Help, `--format` and completions follow.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/cli/options.h"
#include "driver/report/json/json.h"
#include "driver/report/proofs/print_proof.h"

namespace map2pml::cli {

/// The options of a printer.
struct ReportOptions {
    std::string version;
    std::string command_line = {};  ///< as it would be typed
    std::string tool = {};          ///< what did the work: `Spin Version 6.5.2`
    bool verbose = false;
    bool warnings_are_errors = false;
    bool lists_all_warnings = false;
};

struct FormatRow {
    std::string_view name;
    std::string_view about;  ///< for help, after the name; may be empty
    /// The whole report as it is written to a file: with diagnostics and errors, without colour. Null: the format has no such report.
    std::string (*searches)(const std::vector<report::LocatedResult>& results, const ReportOptions& options);
    std::string (*proofs)(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& options);
    bool prints_runs;  ///< `simulate` can print a run in this format
};

[[nodiscard]] const std::vector<FormatRow>& format_table();
/// Null: the command has no such format.
[[nodiscard]] const FormatRow* find_format(std::string_view name, Command command);
[[nodiscard]] std::vector<std::string> format_names(Command command);
/// `text (default), json, or html (a page with drawings)`
[[nodiscard]] std::string format_words(Command command);

}  // namespace map2pml::cli
