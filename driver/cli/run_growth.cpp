#include <unistd.h>

#include <algorithm>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "driver/cli/progress.h"
#include "driver/input/files_beside.h"
#include "driver/input/reading/within_budget.h"
#include "driver/report/html/growth_page.h"
#include "driver/report/text/growth.h"
#include "driver/results/growth.h"
#include "driver/verdicts/instances/check.h"
#include "driver/verdicts/proofs/explore_machines.h"

namespace map2pml::cli {

namespace {

std::vector<std::string> growth_faults(const Options& options) {
    std::vector<std::string> faults;
    if (options.inputs.size() != 1) faults.emplace_back("`--growth` takes one FILE");
    for (const std::string& path : options.inputs)
        if (prove::has_machines(path, options.from))
            faults.emplace_back("`--growth` is for protocols, not for machines");
    const auto refuse = [&](bool is_given, const std::string& option) {
        if (is_given) faults.push_back("`--growth` cannot be used with `" + option + "`");
    };
    refuse(options.settings.smallest, "--smallest");
    refuse(options.watches, "--watch");
    refuse(!options.settings.keep_folder.empty(), "--keep");
    refuse(!options.from_state.empty(), "--from-state");
    refuse(!options.depfile.empty(), "--depfile");
    refuse(options.settings.agent_counts.contains(options.growth->agent), "--agents " + options.growth->agent);
    for (const FormatRequest& each : options.formats)
        refuse(!each.is_text() && each.format != "json" && each.format != "html", "--format " + each.format);
    for (std::string& each : report_faults(options)) faults.push_back(std::move(each));
    return faults;
}

report::Growth measure(const std::string& path, const Options& options) {
    report::Growth growth;
    growth.agent = options.growth->agent;
    ProgressLine progress(options.progress, options.quiet, options.settings);
    for (std::uint32_t number = options.growth->first; number <= options.growth->last && !cancelled(); ++number) {
        source::SourceSet sources;
        check::CheckSettings settings = options.settings;
        settings.agent_counts[growth.agent] = number;
        Input input = read_input(path, options.from);
        add_check_file(path, options, sources, settings, input);
        report::FileResult result;
        if (!input.fault.empty()) {
            result.input_error = input.fault;
        } else {
            try {
                const source::FileId file = sources.add(input.name, std::move(input.text));
                input::add_files_beside(sources, file, options.from);
                result = check::check_file(
                    sources, file, settings,
                    [&](const check::ProgressUpdate& update) { progress.update(input.name, update); }, cancelled());
            } catch (const std::exception& fault) {
                result = input::ended_by<decltype(result)>(fault);
            }
        }
        result.input = input.name;
        add_row(growth, number, result);
        // The same text has the same warnings each time; errors end the series.
        const bool has_ended = growth.exit_code != 0;
        if (number == options.growth->first || has_ended) print_diagnostics(sources, result.diagnostics, options);
        // A search that a budget ended is followed by larger ones.
        if (has_ended) break;
    }
    progress.erase();
    return growth;
}

}  // namespace

int run_growth(const Options& options) {
    if (const auto faults = growth_faults(options); !faults.empty()) return print_usage_errors(faults);
    if (const int code = print_write_fault(remove_stamp(options.stamp)); code != 0) return code;
    const std::string& path = options.inputs.front();
    const report::Growth growth = measure(path, options);
    int code = growth.exit_code;
    if (!growth.error.empty())
        write_error("map2pml: error: " + report::printable(path) + ": " + report::printable(growth.error) + "\n");
    if (cancelled()) code = report::worst_exit_code(code, 3);
    if (growth.rows.empty()) return write_stamp(options.stamp, code);
    const report::TextOptions text{wants_color(options.color, STDOUT_FILENO), options.verbose,
                                   print_width(STDOUT_FILENO)};
    std::vector<FormatRequest> formats = options.formats;
    if (std::none_of(formats.begin(), formats.end(), [](const FormatRequest& each) { return each.path.empty(); }))
        formats.push_back({"text", ""});
    for (const FormatRequest& each : formats) {
        const std::string report = each.format == "json" ? report::print_json(path, growth, version())
                                   : each.format == "html"
                                       ? report::print_growth_page(path, growth, version(), options.command_line)
                                       : report::print_text(path, growth, text);
        if (each.path.empty())
            code = write_out(report) == Written::failed ? 4 : code;
        else
            code = report::worst_exit_code(code, print_write_fault(write_file(each.path, report)));
    }
    return write_stamp(options.stamp, code);
}

}  // namespace map2pml::cli
