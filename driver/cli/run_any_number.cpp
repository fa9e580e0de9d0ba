#include <unistd.h>

#include <algorithm>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "driver/input/files_beside.h"
#include "driver/input/front_end.h"
#include "driver/report/text/any_number.h"
#include "driver/results/layout.h"
#include "driver/tools/smt/portfolio.h"
#include "driver/verdicts/any_number/any_number.h"

namespace map2pml::cli {

namespace {

std::vector<std::string> any_number_faults(const Options& options) {
    std::vector<std::string> faults;
    const std::string what = "`--agents " + options.settings.any_number + "=any` ";
    for (const std::string& path : options.inputs) {
        const input::FrontEnd* front = input::find_front_end(path, options.from);
        if (front == nullptr || front->name != "map")
            faults.push_back(what + "is for protocols in MAP, not for `" + report::printable(path) + "`");
    }
    const auto refuse = [&](bool is_given, const std::string& option) {
        if (is_given) faults.push_back(what + "cannot be used with `" + option + "`");
    };
    refuse(options.settings.smallest, "--smallest");
    refuse(options.watches, "--watch");
    refuse(options.settings.properties_are_named, "--property");
    refuse(!options.settings.keep_folder.empty(), "--keep");
    refuse(!options.from_state.empty(), "--from-state");
    refuse(!options.depfile.empty(), "--depfile");
    for (const FormatRequest& each : options.formats)
        refuse(!each.path.empty() || (!each.is_text() && each.format != "json"), "--format " + each.format);
    return faults;
}

/// The reading that was chosen, and what else can be asked.
std::string notes(const check::AnyNumberSettings& settings, int code) {
    std::string text;
    if (settings.instance.check_file && settings.instance.instance.empty())
        text += "  note        the instances of the check file are left out; choose one with `--instance`\n";
    if (!settings.proves && code == 3)
        text += "  hint        for every number: map2pml prove --agents " + settings.instance.any_number + "=any\n";
    return text;
}

int one_input(const std::string& path, const Options& options, bool as_json) {
    check::AnyNumberSettings settings;
    settings.instance = options.settings;
    settings.proves = options.command == Command::prove;
    settings.proof_time = options.prove_time;
    settings.jobs = options.jobs;
    settings.cache_folder = smt::answer_folder().string();
    source::SourceSet sources;
    Input input = read_input(path, options.from);
    add_check_file(path, options, sources, settings.instance, input);
    if (!input.fault.empty()) {
        write_error("map2pml: error: " + report::printable(path) + ": " + report::printable(input.fault) + "\n");
        return exit_code(input);
    }
    const source::FileId file = sources.add(input.name, std::move(input.text));
    input::add_files_beside(sources, file, options.from);
    const report::AnyNumber result = check::check_any_number(sources, file, settings, cancelled());
    report::TextOptions text{wants_color(options.color, STDOUT_FILENO), options.verbose, print_width(STDOUT_FILENO)};
    if (!result.instances.empty()) print_diagnostics(sources, result.instances.back().diagnostics, options);
    for (const report::FileResult& each : result.instances) write_error(report::print_error(each, text));
    if (!result.error.empty()) write_error("map2pml: error: " + report::printable(path) + ": " + result.error + "\n");
    const int code = report::exit_code(result);
    if (as_json)
        (void)write_out(report::print_json(sources, input.name, result, version()));
    else if (!result.verdicts.empty() && !(options.quiet && code == 0))
        (void)write_out(report::print_text(sources, input.name, result, text) + notes(settings, code));
    return code;
}

}  // namespace

int run_any_number(const Options& options) {
    if (const auto faults = any_number_faults(options); !faults.empty()) return print_usage_errors(faults);
    if (const int code = print_write_fault(remove_stamp(options.stamp)); code != 0) return code;
    const bool as_json = std::any_of(options.formats.begin(), options.formats.end(),
                                     [](const FormatRequest& each) { return each.format == "json"; });
    int code = 0;
    for (const std::string& path : options.inputs)
        code = report::worst_exit_code(code, one_input(path, options, as_json));
    return write_stamp(options.stamp, code);
}

}  // namespace map2pml::cli
