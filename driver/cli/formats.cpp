#include "driver/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/report/charts/charts.h"
#include "driver/report/conform/conform_printer.h"
#include "driver/report/html/html.h"
#include "driver/report/json/joined_json.h"
#include "driver/report/pipeline/annotations.h"
#include "driver/report/pipeline/junit.h"
#include "driver/report/pipeline/sarif.h"
#include "driver/report/pipeline/sarif_log.h"
#include "driver/report/proofs/print_proof.h"
#include "driver/report/text/text.h"
#include "translator/foundation/diag/render_all.h"

namespace map2pml::cli {

namespace {

constexpr std::size_t kWidthOfFile = 100;

std::string searches_as_text(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    const report::TextOptions plain{false, options.verbose, kWidthOfFile};
    std::string text;
    for (const auto& [sources, result] : results) {
        std::string part = diag::render_all(*sources, result->diagnostics, {false, options.lists_all_warnings});
        part += report::print_text(*sources, *result, plain) + report::print_error(*result, plain);
        text += (text.empty() || part.empty() ? "" : "\n") + part;
    }
    return text;
}

std::string searches_as_json(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_json(results, options.version);
}

std::string searches_as_html(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_html(
        results, {options.version, options.verbose, options.command_line, options.tool, options.warnings_are_errors});
}

template <report::SarifScope scope>
std::string searches_as_sarif(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_sarif(results, options.version, options.warnings_are_errors, scope, options.help_uri);
}

template <report::JunitKind kind>
std::string searches_as_junit(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_junit(results, options.warnings_are_errors, kind);
}

std::string searches_as_annotations(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_annotations(results, options.warnings_are_errors);
}

std::string searches_as_svg(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_svg(report::titled_runs(results), options.verbose);
}

std::string searches_as_mermaid(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_mermaid(report::titled_runs(results), options.verbose);
}

std::string searches_as_plantuml(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_plantuml(report::titled_runs(results), options.verbose);
}

std::string searches_as_itf(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_itf(report::titled_runs(results), options.version);
}

std::string searches_as_log(const std::vector<report::LocatedResult>& results, const ReportOptions& /*options*/) {
    return report::print_log(report::titled_runs(results));
}

std::string searches_as_pytest(const std::vector<report::LocatedResult>& results, const ReportOptions& options) {
    return report::print_pytest(report::titled_runs(results), options.version);
}

std::string proofs_as_text(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& options) {
    std::string text;
    for (const auto& [sources, proof] : proofs) {
        text += diag::render_all(*sources, proof->diagnostics, {false, options.lists_all_warnings});
        text += prove::print_text(*sources, *proof, {false, options.verbose, kWidthOfFile});
    }
    return text;
}

std::string proofs_as_json(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& options) {
    return prove::print_json(proofs, options.version);
}

std::string proofs_as_html(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& options) {
    return prove::print_html(
        proofs, {options.version, options.verbose, options.command_line, options.tool, options.warnings_are_errors});
}

template <report::JunitKind kind>
std::string proofs_as_junit(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& options) {
    return prove::print_junit(proofs, options.warnings_are_errors, kind);
}

template <report::SarifScope scope>
std::string proofs_as_sarif(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& options) {
    return prove::print_sarif(proofs, options.version, options.warnings_are_errors, scope, options.help_uri);
}

std::string proofs_as_svg(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& /*options*/) {
    return report::print_svg(prove::titled_runs(proofs), true);
}

std::string proofs_as_mermaid(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& /*options*/) {
    return report::print_mermaid(prove::titled_runs(proofs), true);
}

std::string proofs_as_plantuml(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& /*options*/) {
    return report::print_plantuml(prove::titled_runs(proofs), true);
}

std::string proofs_as_itf(const std::vector<prove::LocatedProof>& proofs, const ReportOptions& options) {
    return report::print_itf(prove::titled_runs(proofs), options.version);
}

template <report::JunitKind kind>
std::unique_ptr<report::ConformPrinter> conform_as_junit(const report::ConformContext& context) {
    return report::conform_junit(context, kind);
}

std::string one_after_the_other(const std::string& protocols, const std::string& machines) {
    return protocols + "\n" + machines;
}

bool has_report(const FormatRow& row, Command command) {
    switch (command) {
        case Command::check:
            return row.searches != nullptr;
        case Command::prove:
            return row.proofs != nullptr;
        case Command::simulate:
            return row.prints_runs;
        case Command::teams:
            return row.name == "text" || row.name == "json";
        case Command::conform:
            return row.conversations != nullptr;
        case Command::translate:
        case Command::replay:
        case Command::fmt:
        case Command::init:
        case Command::explain:
        case Command::jobs:
        case Command::lsp:
            return false;
    }
    return false;
}

}  // namespace

const std::vector<FormatRow>& format_table() {
    using report::JunitKind;
    using report::SarifScope;
    static const std::vector<FormatRow> rows = {
        {"text", "default", searches_as_text, proofs_as_text, true, false, one_after_the_other, report::conform_text},
        {"json", "", searches_as_json, proofs_as_json, true, false, report::join_reports, report::conform_json},
        {"html", "a page with drawings", searches_as_html, proofs_as_html, false, false, nullptr, report::conform_html},
        {"sarif", "what is not as expected", searches_as_sarif<SarifScope::unexpected>,
         proofs_as_sarif<SarifScope::unexpected>, false, false, report::join_sarif, report::conform_sarif},
        {"sarif-all", "all results", searches_as_sarif<SarifScope::all>, proofs_as_sarif<SarifScope::all>, false, false,
         report::join_sarif},
        {"junit", "test cases", searches_as_junit<JunitKind::plain>, proofs_as_junit<JunitKind::plain>, false, false,
         report::join_junit, conform_as_junit<JunitKind::plain>},
        {"junit-times", "with the times of searches", searches_as_junit<JunitKind::times>,
         proofs_as_junit<JunitKind::times>, false, false, report::join_junit},
        {"junit-strict", "without places of cases, for Jenkins", searches_as_junit<JunitKind::strict>,
         proofs_as_junit<JunitKind::strict>, false, false, report::join_junit, conform_as_junit<JunitKind::strict>},
        {"github", "annotations of a workflow", searches_as_annotations, nullptr, false, false, nullptr,
         report::conform_annotations},
        {"svg", "runs", searches_as_svg, proofs_as_svg, false, true},
        {"mermaid", "runs, in Markdown", searches_as_mermaid, proofs_as_mermaid, false, true, one_after_the_other},
        {"plantuml", "runs", searches_as_plantuml, proofs_as_plantuml, false, true, one_after_the_other},
        {"jsonl", "messages of runs, as a log for `conform`", searches_as_log, nullptr, true, true, nullptr,
         report::conform_suggested_log},
        {"pytest", "runs, as tests of one agent each", searches_as_pytest, nullptr, true, true, nullptr,
         report::conform_suggested_tests},
        {"itf", "the first run, as states", searches_as_itf, proofs_as_itf, false, true},
        {"lcov", "which lines of the protocol were done", nullptr, nullptr, false, false, nullptr,
         report::conform_lcov},
    };
    return rows;
}

const FormatRow* find_format(std::string_view name, Command command) {
    const auto& rows = format_table();
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const FormatRow& row) { return row.name == name && has_report(row, command); });
    return found == rows.end() ? nullptr : &*found;
}

std::vector<std::string> format_names(Command command) {
    std::vector<std::string> names;
    for (const FormatRow& row : format_table())
        if (has_report(row, command)) names.emplace_back(row.name);
    return names;
}

std::string format_words(Command command) {
    const std::vector<std::string> names = format_names(command);
    std::string text;
    for (const FormatRow& row : format_table()) {
        if (!has_report(row, command)) continue;
        const bool is_last = row.name == names.back();
        const char* between = is_last && names.size() > 2 ? ", or " : is_last ? " or " : ", ";
        text += (text.empty() ? "" : between) + std::string(row.name);
        text += row.about.empty() ? "" : fmt::format(" ({})", row.about);
    }
    return text;
}

}  // namespace map2pml::cli
