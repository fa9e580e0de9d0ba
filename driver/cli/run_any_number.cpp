#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "driver/cli/progress.h"
#include "driver/input/files_beside.h"
#include "driver/input/front_end.h"
#include "driver/input/translation/any_number_machine.h"
#include "driver/report/text/any_number.h"
#include "driver/results/layout.h"
#include "driver/tools/smt/portfolio.h"
#include "driver/verdicts/any_number/any_number.h"
#include "translator/machines/any_number/translate.h"

namespace map2pml::cli {

namespace {

std::vector<std::string> any_number_faults(const Options& options) {
    std::vector<std::string> faults;
    const std::string what = "`--agents " + report::any_of(options.settings.any_numbers) + "` ";
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
        if (each.format == "json" && !each.path.empty() && options.inputs.size() > 1)
            faults.push_back(what + "writes one report for each input: `--format json=FILE` is for one input");
    return faults;
}

/// An input with the settings for it.
struct Loaded {
    source::SourceSet sources;
    source::FileId file = 0;
    check::AnyNumberSettings settings;
    std::string fault;
    int code = 0;  ///< of the fault
};

Loaded loaded_input(const std::string& path, const Options& options) {
    Loaded loaded;
    loaded.settings.instance = options.settings;
    loaded.settings.proves = options.command == Command::prove;
    if (loaded.settings.proves) loaded.settings.instance.level = report::kUsualLevel;
    loaded.settings.proof_time = options.prove_time;
    loaded.settings.jobs = options.jobs;
    loaded.settings.cache_folder = smt::answer_folder().string();
    Input input = read_input(path, options.from);
    add_check_file(path, options, loaded.sources, loaded.settings.instance, input);
    loaded.fault = input.fault;
    loaded.code = exit_code(input);
    if (!loaded.fault.empty()) return loaded;
    loaded.file = loaded.sources.add(input.name, std::move(input.text));
    input::add_files_beside(loaded.sources, loaded.file, options.from);
    return loaded;
}

/// The reading that was chosen, and what else can be asked.
template <class Result>
std::string notes(const Result& result, const check::AnyNumberSettings& settings, int code) {
    std::string text;
    if (result.leaves_out_instances)
        text += "  note        the instances of the check file are left out; choose one with `--instance`\n";
    if (!settings.proves && code == 3)
        text += "  hint        for every number: map2pml prove --agents " +
                report::any_of(settings.instance.any_numbers) + "\n";
    return text;
}

/// An input with what was found.
struct AnyNumberRun {
    Loaded loaded;
    report::FileResult as_file;
    std::string json;  ///< with proofs and searches of each number
};

/// The search that was last; null: there is none.
const report::FileResult* last_search(const report::AnyNumber& result) {
    return result.instances.empty() ? nullptr : &result.instances.back();
}
const report::FileResult* last_search(const report::AnyNumbers& result) {
    return result.parts.empty() ? nullptr : last_search(result.parts.back());
}

/// The errors of all searches.
std::string errors_of(const report::AnyNumber& result, const report::TextOptions& text) {
    std::string all;
    for (const report::FileResult& each : result.instances) all += report::print_error(each, text);
    return all;
}
std::string errors_of(const report::AnyNumbers& result, const report::TextOptions& text) {
    std::string all;
    for (const report::AnyNumber& each : result.parts) all += errors_of(each, text);
    return all;
}

/// Why nothing is said of any number; empty where something is, or where the errors say it.
std::string reason_for_nothing(const report::AnyNumber& result) {
    return result.verdicts.empty() ? result.because : std::string();
}
std::string reason_for_nothing(const report::AnyNumbers& result) {
    return result.verdicts.empty() && !result.parts.empty() ? reason_for_nothing(result.parts.back()) : std::string();
}

bool is_printed_at_once(const FormatRequest& format) { return format.path.empty() && format.is_text(); }

/// Prints a result, and keeps what reports need of it. \returns the exit code
template <class Result>
int tell(const std::string& path, Loaded loaded, Result result, const Options& options,
         std::deque<AnyNumberRun>& runs) {
    const report::TextOptions text{wants_color(options.color, STDOUT_FILENO), options.verbose,
                                   print_width(STDOUT_FILENO)};
    if (const report::FileResult* const last = last_search(result))
        print_diagnostics(loaded.sources, last->diagnostics, options);
    write_error(errors_of(result, text));
    if (!result.error.empty())
        write_error("map2pml: error: " + report::printable(path) + ": " + report::printable(result.error) + "\n");
    if (const std::string reason = reason_for_nothing(result); !reason.empty())
        write_error("map2pml: error: " + report::printable(path) + ": " + report::printable(reason) + "\n");
    const int code = report::exit_code(result);
    const bool prints_text =
        std::none_of(options.formats.begin(), options.formats.end(),
                     [](const FormatRequest& each) { return each.path.empty() && !each.is_text(); });
    const std::string input = loaded.sources.file(loaded.file).name();
    if (prints_text && !result.verdicts.empty() && !(options.quiet && code == 0))
        (void)write_out(report::print_text(loaded.sources, input, result, text) + notes(result, loaded.settings, code));
    std::string json = report::print_json(loaded.sources, input, result, version());
    runs.push_back({std::move(loaded), report::as_file_result(result), std::move(json)});
    return code;
}

/// Says why an input cannot be read. \returns the exit code
int refuse_input(const std::string& path, const Loaded& loaded) {
    write_error("map2pml: error: " + report::printable(path) + ": " + report::printable(loaded.fault) + "\n");
    return loaded.code;
}

/// \param name of the instance in the check file; may be empty
int one_number(const std::string& path, Loaded loaded, const std::string& name, const Options& options,
               std::deque<AnyNumberRun>& runs) {
    translation::OpenNames open = translation::open_names(loaded.sources, loaded.file, loaded.settings.instance);
    if (loaded.fault = std::move(open.fault); !loaded.fault.empty()) {
        loaded.code = 2;
        return refuse_input(path, loaded);
    }
    loaded.settings.instance.any_numbers = std::move(open.names);
    ProgressLine progress(options.progress, options.quiet, options.settings);
    const auto began = std::chrono::steady_clock::now();
    loaded.settings.on_search = [&](const check::ProgressUpdate& update) { progress.update(path, update); };
    loaded.settings.on_proof = [&](std::size_t done, std::size_t all) {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
        progress.update(path, {done, 0, all, {}}, seconds.count());
    };
    const auto finish = [&](auto result) {
        progress.erase();
        result.instance_name = name;
        return tell(path, std::move(loaded), std::move(result), options, runs);
    };
    if (loaded.settings.instance.any_numbers.size() == 1)
        return finish(check::check_any_number(loaded.sources, loaded.file, loaded.settings, cancelled()));
    return finish(check::check_any_numbers(loaded.sources, loaded.file, loaded.settings, cancelled()));
}

std::string report_in(const std::string& format, const std::deque<AnyNumberRun>& runs, const Options& options) {
    std::vector<report::LocatedResult> located;
    located.reserve(runs.size());
    for (const AnyNumberRun& each : runs) located.push_back({&each.loaded.sources, &each.as_file});
    return find_format(format, Command::check)->searches(located, report_options(options));
}

}  // namespace

int run_any_number(const Options& options) {
    if (const auto faults = any_number_faults(options); !faults.empty()) return print_usage_errors(faults);
    if (const int code = print_write_fault(remove_stamp(options.stamp)); code != 0) return code;
    int code = 0;
    std::deque<AnyNumberRun> runs;
    for (const std::string& path : options.inputs) {
        Loaded loaded = loaded_input(path, options);
        code =
            report::worst_exit_code(code, loaded.fault.empty() ? one_number(path, std::move(loaded), "", options, runs)
                                                               : refuse_input(path, loaded));
    }
    for (const FormatRequest& each : options.formats) {
        if (is_printed_at_once(each)) continue;
        std::string text;
        if (each.format == "json")
            for (const AnyNumberRun& run : runs) text += run.json;
        else
            text = report_in(each.format, runs, options);
        if (each.path.empty())
            (void)write_out(text);
        else
            code = report::worst_exit_code(code, print_write_fault(write_file(each.path, text)));
    }
    return write_stamp(options.stamp, code);
}

OpenInput open_numbers(const std::string& path, const Options& options) {
    OpenInput open{path, {}};
    const input::FrontEnd* front = input::find_front_end(path, options.from);
    if (path == "-" || front == nullptr || front->name != "map" || check_file_of(path, options).empty()) return open;
    Loaded loaded = loaded_input(path, options);
    if (loaded.fault.empty()) open.numbers = check::open_numbers(loaded.sources, loaded.file, loaded.settings.instance);
    return open;
}

std::string any_number_hint(const report::FileResult& result, const Options& options) {
    const input::FrontEnd* front = input::find_front_end(result.input, options.from);
    if (front == nullptr || front->name != "map" ||
        report::exit_code(result, options.settings.warnings_are_errors) != 0)
        return "";
    std::string many;
    for (const report::SceneResult& scene : result.scenes) {
        if (!scene.any_number_of.empty() || !any_number::unsupported(scene.instance).empty()) return "";
        // With these agents there is a fault, expected or not: no proof says that there is none.
        for (const report::PropertyResult& each : scene.results)
            if (each.verdict != ir::Verdict::holds) return "";
        const auto& agents = scene.instance.agents;
        for (std::size_t at = 1; at < agents.size(); ++at)
            if (agents[at].agent == agents[at - 1].agent && many.empty()) many = agents[at].agent;
    }
    return many.empty() ? ""
                        : "  hint        for every number: map2pml prove --agents " + report::any_of({many}) + "\n";
}

int prove_open_numbers(const std::vector<OpenInput>& inputs, const Options& options,
                       std::map<std::string, std::string>& reports) {
    int code = 0;
    std::deque<AnyNumberRun> runs;
    for (const OpenInput& open : inputs) {
        for (const check::OpenNumber& each : open.numbers.all) {
            Loaded loaded = loaded_input(open.path, options);
            loaded.settings.instance.any_numbers = each.of;
            loaded.settings.instance.block = each.block;
            loaded.settings.instance.instance.clear();
            if (!runs.empty() && !options.quiet) (void)write_out("\n");
            code = report::worst_exit_code(
                code, loaded.fault.empty() ? one_number(open.path, std::move(loaded), each.name, options, runs)
                                           : refuse_input(open.path, loaded));
        }
    }
    for (const FormatRequest& each : options.formats)
        if (!is_printed_at_once(each)) reports[each.path] = report_in(each.format, runs, options);
    return code;
}

}  // namespace map2pml::cli
