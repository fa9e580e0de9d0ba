#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/cli/progress.h"
#include "driver/input/reading/within_budget.h"
#include "driver/report/text/teams.h"
#include "driver/results/layout.h"
#include "driver/tools/schedule/scheduler.h"
#include "driver/verdicts/instances/teams.h"

namespace map2pml::cli {

namespace {

struct TeamRun {
    source::SourceSet sources;
    report::TeamsResult result;
    int input_code = 0;  ///< 3: the user stopped before it was read
};

TeamRun find_in(const std::string& path, const Options& options, schedule::Scheduler& scheduler,
                ProgressLine& progress) {
    TeamRun run;
    check::CheckSettings settings = options.settings;
    settings.scheduler = &scheduler;
    Input input = read_input(path, options.from);
    add_check_file(path, options, run.sources, settings, input);
    if (input.fault.empty()) {
        try {
            const source::FileId file = run.sources.add(input.name, std::move(input.text));
            run.result = check::find_teams(
                run.sources, file, settings, options.finds_all,
                [&](const check::ProgressUpdate& update) { progress.update(input.name, update); }, cancelled());
        } catch (const std::exception& fault) {
            run.result = input::ended_by<decltype(run.result)>(fault);
        }
    } else {
        run.result.input_error = input.fault;
        run.input_code = exit_code(input);
    }
    run.result.input = input.name;
    return run;
}

void print_faults(const TeamRun& run, const Options& options) {
    print_diagnostics(run.sources, run.result.diagnostics, options);
    const std::string& fault = run.result.error.empty() ? run.result.input_error : run.result.error;
    if (!fault.empty())
        write_error("map2pml: error: " + report::printable(run.result.input) + ": " + report::printable(fault) + "\n");
}

int write_team_reports(const std::vector<report::TeamsResult>& results, const Options& options) {
    std::string text;
    for (const report::TeamsResult& each : results) text += (text.empty() ? "" : "\n") + report::print_teams(each);
    std::vector<FormatRequest> formats = options.formats;
    if (formats.empty() && !options.quiet) formats.emplace_back();
    int code = 0;
    for (const FormatRequest& each : formats) {
        const std::string& whole = each.is_text() ? text : report::print_teams_json(results);
        if (!each.path.empty())
            code = report::worst_exit_code(code, print_write_fault(write_file(each.path, whole)));
        else if (write_out(whole) == Written::failed)
            code = 4;
    }
    return code;
}

}  // namespace

int run_teams(const Options& given) {
    if (const auto faults = report_faults(given); !faults.empty()) return print_usage_errors(faults);
    Options options = given;
    if (const std::string fault = read_beginning(options); !fault.empty()) {
        write_error("map2pml: error: " + report::printable(fault) + "\n");
        return cancelled() ? 3 : 2;
    }
    schedule::Scheduler scheduler(options.jobs, options.settings.memory_bytes);
    ProgressLine progress(options.progress, options.quiet, options.settings);
    progress.expect(options.inputs.size());
    std::vector<report::TeamsResult> results;
    int code = 0;
    for (const std::string& path : options.inputs) {
        TeamRun run = find_in(path, options, scheduler, progress);
        progress.finish(run.result.input);
        progress.erase();
        print_faults(run, options);
        code = report::worst_exit_code(code, run.input_code != 0 ? run.input_code : report::exit_code(run.result));
        results.push_back(std::move(run.result));
    }
    return report::worst_exit_code(code, write_team_reports(results, options));
}

}  // namespace map2pml::cli
