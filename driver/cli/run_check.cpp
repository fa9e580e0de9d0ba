#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <functional>
#include <set>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/cli/progress.h"
#include "driver/input/archive/archive.h"
#include "driver/input/files_beside.h"
#include "driver/input/reading/within_budget.h"
#include "driver/report/json/json.h"
#include "driver/report/text/text.h"
#include "driver/results/layout.h"
#include "driver/tools/schedule/side_by_side.h"
#include "driver/verdicts/instances/check.h"
#include "driver/verdicts/proofs/explore_machines.h"

namespace map2pml::cli {

namespace {

/// From this many files on, the reports do not fit on a screen, and a table lists them.
constexpr std::size_t kTableFrom = 5;

/// One input with a source set of its own, so that files do not wait for each other.
struct CheckedFile {
    std::string path;
    check::CheckSettings settings;
    source::SourceSet sources;
    report::FileResult result;
    bool is_part = false;     ///< a scene of a document
    bool is_skipped = false;  ///< --fail-fast
};

/// The inputs to check; each of several keeps its files in a folder of its own.
std::vector<CheckedFile> runs_for(const Options& options) {
    std::vector<CheckedFile> runs;
    std::set<std::string> taken;
    for (const std::string& path : options.inputs) {
        const std::vector<std::string> scenes = scenes_one_by_one(path, options);
        for (const std::string& scene : scenes)
            runs.emplace_back(CheckedFile{path, options.settings, {}, {}, true}).settings.scene = scene;
        if (!scenes.empty()) continue;
        CheckedFile run{path, options.settings, {}, {}};
        if (!run.settings.keep_folder.empty() && options.inputs.size() > 1) {
            const std::string stem = path == "-" ? "stdin" : std::filesystem::path(path).stem().string();
            std::string name = stem;
            for (int number = 2; !taken.insert(name).second; ++number) name = stem + "-" + std::to_string(number);
            run.settings.keep_folder = (std::filesystem::path(run.settings.keep_folder) / name).string();
        }
        runs.push_back(std::move(run));
    }
    return runs;
}

/// A file that is not looked at is not a pass.
void skip(CheckedFile& run) {
    run.is_skipped = true;
    run.result.input = run.path;
    run.result.input_error = kNotChecked;
    run.result.stopped = true;
}

void check_one(CheckedFile& run, const Options& options, const ResultCache& cache, ProgressLine& progress,
               const TotalTime& total) {
    Input input = read_input(run.path, options.from);
    add_check_file(run.path, options, run.sources, run.settings, input);
    if (!input.fault.empty()) {
        run.result.input = input.name;
        run.result.input_error = input.fault;
        run.result.stopped = input.stopped;
        total.explain(run.result);
        return;
    }
    try {
        const source::FileId file = run.sources.add(input.name, std::move(input.text));
        input::add_files_beside(run.sources, file, options.from);
        if (auto known = cache.find(run.sources, run.settings.scene)) {
            run.result = std::move(*known);
            run.result.is_cached = true;
        } else {
            run.result = check::check_file(
                run.sources, file, run.settings,
                [&](const check::ProgressUpdate& update) { progress.update(input.name, update); }, cancelled());
            cache.store(run.sources, run.settings.scene, run.result);
        }
    } catch (const std::exception& fault) {
        run.result = input::ended_by<decltype(run.result)>(fault);
    }
    total.explain(run.result);
    run.result.input = input.name;
    run.result.is_part = run.is_part;
}

/// \param protocols the number of inputs that are not explored as machines
std::vector<std::string> usage_faults(const Options& options, std::size_t protocols) {
    std::vector<std::string> faults = template_faults(options);
    const auto add = [&](const std::vector<std::string>& more) {
        faults.insert(faults.end(), more.begin(), more.end());
    };
    const bool has_machines = protocols < options.inputs.size();
    if (has_machines) add(exploration_faults(options));
    if (has_machines && protocols > 0 && options.settings.user_defined_wanted.contains("deadlock-freedom"))
        faults.emplace_back("`--property deadlock-freedom` is for machines, not for protocols");
    for (const FormatRequest& each : options.formats) {
        const FormatRow* row = find_format(each.format, Command::prove);
        if (has_machines && protocols > 0 && row != nullptr && row->joined == nullptr) {
            faults.push_back("`--format " + each.format +
                             "` cannot report protocols and machines together; check them in separate runs");
        }
    }
    if (!has_machines && !options.lets.empty()) faults.emplace_back("`--let` is for machines");
    if (!options.depfile.empty() && format_paths(options).empty() && options.stamp.empty())
        faults.emplace_back("`--depfile` needs a `--format` that writes a file, or `--stamp`");
    if (options.watches && std::find(options.inputs.begin(), options.inputs.end(), "-") != options.inputs.end())
        faults.emplace_back("`--watch` needs files; standard input is read once");
    add(report_faults(options));
    return faults;
}

/// Prints everything that goes to standard output and standard error, file by file.
class Printer {
  public:
    Printer(const Options& options, bool is_one_file) : options_(options), is_one_file_(is_one_file) {
        prints_text_ = std::none_of(options.formats.begin(), options.formats.end(),
                                    [](const FormatRequest& each) { return each.path.empty() && !each.is_text(); });
        text_.color = wants_color(options.color, STDOUT_FILENO);
        text_.verbose = options.verbose;
        text_.quiet = options.quiet;
        text_.width = print_width(STDOUT_FILENO);
        text_.draws_boxes = shows_unicode();
        error_ = text_;
        error_.color = wants_color(options.color, STDERR_FILENO);
    }

    void print(const CheckedFile& run) {
        if (run.is_skipped) return;
        print_diagnostics(run.sources, run.result.diagnostics, options_);
        write_error(report::print_error(run.result, error_));
        if (!(prints_text_ && ::isatty(STDOUT_FILENO) == 1))  // otherwise the report prints it in the same place
            write_error(report::print_failures(run.sources, run.result, error_));
        if (prints_text_) {
            const std::string text = report::print_text(run.sources, run.result, text_);
            out(text.empty() || first_ ? text : "\n" + text);
            if (is_one_file_ && !options_.quiet) out(any_number_hint(run.result, options_));
            first_ = first_ && text.empty();
        }
    }

    void summarize(const std::vector<CheckedFile>& runs) {
        if (!prints_text_ || options_.quiet || runs.size() <= 1) return;
        const bool warnings_are_errors = options_.settings.warnings_are_errors;
        std::vector<report::FileResult> results;
        for (const CheckedFile& run : runs) results.push_back(run.result);
        if (runs.size() >= kTableFrom)
            out("\n" + report::print_table(results, warnings_are_errors) + faults_again(runs) + slowest(runs));
        out("\n" + report::print_summary(results, warnings_are_errors));
    }

    void out(const std::string& text) {
        if (reader_gone_ || text.empty()) return;
        const Written written = write_out(text);
        failed_ = failed_ || written == Written::failed;
        if (written == Written::reader_gone) {
            reader_gone_ = true;
            cancelled() = true;  // the rest is not needed
        }
    }

    [[nodiscard]] bool failed() const { return failed_; }

  private:
    /// A line for each fault, which a long report has hidden.
    std::string faults_again(const std::vector<CheckedFile>& runs) const {
        constexpr std::size_t kMostFiles = 20;
        std::string text;
        std::size_t faulty = 0;
        for (const CheckedFile& run : runs) {
            if (report::exit_code(run.result, options_.settings.warnings_are_errors) == 0 || ++faulty > kMostFiles)
                continue;
            std::string own =
                report::print_failures(run.sources, run.result, text_) + report::print_error(run.result, text_);
            const auto& found = run.result.diagnostics;
            const auto error = std::find_if(found.begin(), found.end(), [](const diag::Diagnostic& each) {
                return diag::severity_of(each.code) == diag::Severity::error;
            });
            if (error != found.end())
                own += to_string(run.sources, error->span) + ": error: " + report::printable(error->message) + "\n";
            text += own.empty() ? report::printable(run.result.input) + ": not as expected\n" : own;
        }
        if (faulty > kMostFiles)
            text += fmt::format("and {} in the table\n", report::counted(faulty - kMostFiles, "more file"));
        return text.empty() ? "" : "\nnot as expected:\n" + text;
    }

    static std::string slowest(const std::vector<CheckedFile>& runs) {
        std::vector<std::pair<double, std::string>> times;
        for (const CheckedFile& run : runs) {
            double seconds = 0;
            for (const report::SceneResult& scene : run.result.scenes) seconds += scene.seconds;
            times.emplace_back(run.result.is_cached ? 0 : seconds, run.result.input);
        }
        return slowest_of(std::move(times));
    }

    const Options& options_;
    bool is_one_file_;
    report::TextOptions text_;
    report::TextOptions error_;
    bool prints_text_ = true;
    bool first_ = true;
    bool reader_gone_ = false;
    bool failed_ = false;
};

std::vector<report::LocatedResult> located(const std::vector<CheckedFile>& runs) {
    std::vector<report::LocatedResult> results;
    results.reserve(runs.size());
    for (const CheckedFile& run : runs) results.push_back({&run.sources, &run.result});
    return results;
}

/// The files that the inputs include.
void add_named(const Options& options, std::vector<std::string>& files) {
    for (const std::string& path : options.inputs)
        if (path != "-")
            for (input::FileBeside& each : input::files_beside(path, read_text(path).text, options.from))
                files.push_back(std::move(each.path));
}

/// The rule that makes the stamp, or else the reports, from the inputs.
int write_rule(const Options& options) {
    if (options.depfile.empty()) return 0;
    std::vector<std::string> inputs = common_files(options);
    for (const std::string& path : options.inputs)
        if (path != "-") inputs.push_back(archive::split_path(path).file);
    add_named(options, inputs);
    std::vector<std::string> written = format_paths(options);
    written.insert(written.end(), {options.stamp, options.depfile});
    std::erase(written, "");
    for (const std::string& path : options.inputs) {
        const std::string check = check_dependency(path, options, written);
        if (!check.empty() && std::find(inputs.begin(), inputs.end(), check) == inputs.end()) inputs.push_back(check);
    }
    for (const std::string& folder : options.folders) {
        const bool is_new = std::find(inputs.begin(), inputs.end(), folder) == inputs.end();
        if (is_new && !is_written_to(folder, written)) inputs.push_back(folder);
    }
    // The target of a rule is the stamp, which says whether all went well; Ninja knows of no other output then.
    const std::vector<std::string> outputs =
        options.stamp.empty() ? format_paths(options) : std::vector<std::string>{options.stamp};
    return print_write_fault(write_file(options.depfile, depend_rule(outputs, inputs)));
}

/// A verdict that was not found just now says so.
void print_cache_note(const std::vector<CheckedFile>& runs, const Options& options) {
    const auto count =
        std::count_if(runs.begin(), runs.end(), [](const CheckedFile& run) { return run.result.is_cached; });
    if (count == 0 || options.quiet) return;
    write_error(runs.size() == 1 ? "map2pml: the result is from the cache\n"
                                 : fmt::format("map2pml: {} of {} results are from the cache\n", count, runs.size()));
}

int write_reports(const std::vector<CheckedFile>& runs, const Options& options, Printer& printer) {
    int code = 0;
    const std::vector<report::LocatedResult> results = located(runs);
    ReportOptions with = report_options(options);
    const bool has_page = std::any_of(options.formats.begin(), options.formats.end(),
                                      [](const FormatRequest& each) { return each.format == "html"; });
    with.tool = has_page ? spin_version() : "";
    for (const FormatRequest& each : options.formats) {
        if (each.path.empty() && each.is_text()) continue;  // already printed
        std::string text = find_format(each.format, Command::check)->searches(results, with);
        if (options.on_protocols != nullptr)
            (*options.on_protocols)[each.path] = std::move(text);
        else if (each.path.empty())
            printer.out(text);
        else
            code = report::worst_exit_code(code, print_write_fault(write_file(each.path, text)));
    }
    code = report::worst_exit_code(code, write_rule(options));
    return code;
}

int check_once(const Options& given) {
    const TotalTime total(given.total_time);
    if (const int code = print_write_fault(remove_stamp(given.stamp)); code != 0) return code;
    Options options = given;
    if (const std::string fault = read_beginning(options); !fault.empty()) {
        write_error("map2pml: error: " + report::printable(fault) + "\n");
        return cancelled() ? 3 : 2;
    }
    std::vector<CheckedFile> runs = runs_for(options);
    schedule::Scheduler scheduler(options.jobs, options.settings.memory_bytes);
    for (CheckedFile& run : runs) run.settings.scheduler = &scheduler;
    const ResultCache cache(options);
    ProgressLine progress(options.progress, options.quiet, options.settings);
    progress.expect(runs.size());
    Printer printer(options, runs.size() == 1);
    int code = 0;
    std::atomic<bool> skips_rest = false;
    schedule::side_by_side(
        runs.size(), options.jobs,
        [&](std::size_t at) {
            if (skips_rest) {
                skip(runs[at]);
                return;
            }
            check_one(runs[at], options, cache, progress, total);
            progress.finish(runs[at].result.input);
            skips_rest = skips_rest || (options.fails_fast &&
                                        report::exit_code(runs[at].result, options.settings.warnings_are_errors) != 0);
        },
        [&](std::size_t at) {
            const int own = report::exit_code(runs[at].result, options.settings.warnings_are_errors);
            code = report::worst_exit_code(code, own);
            progress.erase();
            printer.print(runs[at]);
        });
    cache.tidy();
    printer.summarize(runs);
    print_cache_note(runs, options);
    print_skipped(static_cast<std::size_t>(
        std::count_if(runs.begin(), runs.end(), [](const CheckedFile& run) { return run.is_skipped; })));
    code = report::worst_exit_code(code, write_reports(runs, options, printer));
    return printer.failed() ? 4 : write_stamp(options.stamp, code);
}

/// The files that a check reads.
std::vector<std::string> watched_files(const Options& options) {
    std::vector<std::string> files = common_files(options);
    for (const std::string& path : options.inputs) files.push_back(archive::split_path(path).file);
    add_named(options, files);
    const std::vector<std::string> checks = check_files(options);
    files.insert(files.end(), checks.begin(), checks.end());
    files.insert(files.end(), options.folders.begin(), options.folders.end());
    return files;
}

/// Checks again and again, each time with the files and settings that there are now.
int check_on_change(Options options) {
    return run_again_on_change([&] { return watched_files(options); },
                               [&] {
                                   const auto parsed = parse_options(options.arguments);
                                   const Answer* refused = std::get_if<Answer>(&parsed);
                                   if (refused != nullptr) {
                                       write_error(refused->error);
                                       return refused->exit_code;
                                   }
                                   options = std::get<Options>(parsed);
                                   const auto faults = usage_faults(options, options.inputs.size());
                                   return faults.empty() ? check_once(options) : print_usage_errors(faults);
                               });
}

/// Protocols first, then machines.
int check_both(Options& protocols, Options& machines) {
    const std::string stamp = protocols.stamp;
    if (const int code = print_write_fault(remove_stamp(stamp)); code != 0) return code;
    protocols.stamp.clear();
    machines.stamp.clear();
    protocols.on_protocols = std::make_shared<std::map<std::string, std::string>>();
    machines.on_protocols = protocols.on_protocols;
    const int code = check_once(protocols);
    const bool prints_text =
        std::none_of(protocols.formats.begin(), protocols.formats.end(),
                     [](const FormatRequest& each) { return each.path.empty() && !each.is_text(); });
    if (prints_text && !protocols.quiet) (void)write_out("\n");
    return write_stamp(stamp, run_exploration(machines, code));
}

}  // namespace

int run_check(const Options& options) {
    if (!options.settings.any_numbers.empty()) return run_any_number(options);
    if (options.growth) return run_growth(options);
    Options machines = options;
    Options protocols = options;
    const auto is_explored = [&](const std::string& path) { return prove::has_machines(path, options.from); };
    std::erase_if(protocols.inputs, is_explored);
    std::erase_if(machines.inputs, std::not_fn(is_explored));
    if (const auto faults = usage_faults(options, protocols.inputs.size()); !faults.empty())
        return print_usage_errors(faults);
    if (protocols.inputs.empty()) return run_exploration(machines);
    if (!machines.inputs.empty()) return check_both(protocols, machines);
    return options.watches ? check_on_change(options) : check_once(options);
}

}  // namespace map2pml::cli
