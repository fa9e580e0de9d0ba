/// Messages of the commands on standard error.   faults, diagnostics -> text for the user
#pragma once

#include <string>
#include <vector>

#include "driver/cli/formats.h"
#include "driver/cli/options.h"
#include "driver/cli/output.h"
#include "translator/foundation/diag/diagnostic.h"

namespace map2pml::cli {

/// Prints `map2pml: error: …` for each; returns the exit code of wrong usage.
int say_usage(const std::vector<std::string>& faults);
/// Prints a write fault, if there is one; returns its exit code.
int say_fault(const WriteFault& fault);
/// Each warning is shown with --verbose, and where warnings fail the run; otherwise many of one code are grouped.
[[nodiscard]] bool lists_all_warnings(const Options& options);
/// For printers of reports.
[[nodiscard]] ReportOptions report_options(const Options& options);
/// The diagnostics with their lines; only the errors with --quiet.
void say_diagnostics(const source::SourceSet& sources, const std::vector<diag::Diagnostic>& diagnostics,
                     const Options& options);
/// Faults of the folder of `--templates`.
[[nodiscard]] std::vector<std::string> template_faults(const Options& options);

}  // namespace map2pml::cli
