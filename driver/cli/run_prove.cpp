#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <exception>
#include <filesystem>
#include <set>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "driver/cli/progress.h"
#include "driver/input/reading/within_budget.h"
#include "driver/report/proofs/print_proof.h"
#include "driver/results/layout.h"
#include "driver/results/result.h"
#include "driver/verdicts/proofs/explore_machines.h"
#include "driver/verdicts/proofs/prove.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

struct ProofRun {
    std::string path;
    source::SourceSet sources;
    prove::FileProof proof;
};

/// `--property deadlock-freedom`, the only property of machines that has to be asked for.
bool asks_for_deadlock_freedom(const check::CheckSettings& settings) {
    return settings.user_defined_wanted == std::set<std::string>{"deadlock-freedom"} &&
           settings.properties == std::set<ir::Property>{ir::Property::user_defined};
}

/// Projects are proved, or machines explored, one after the other; the obligations of a project in parallel.
class Prover {
  public:
    explicit Prover(const Options& options)
        : options_(options), total_(options.total_time), progress_(options.progress, options.quiet, options.settings) {
        settings_.instance = static_cast<const input::Settings&>(options.settings);
        settings_.instance.language = options.from;
        settings_.jobs = options.jobs;
        settings_.budget.quantified = options.prove_time;
        if (options.is_prove_time_given) settings_.whole = options.prove_time;
        settings_.cache_folder = smt::answer_folder().string();
        text_.color = wants_color(options.color, STDOUT_FILENO);
        text_.verbose = options.verbose;
        text_.width = print_width(STDOUT_FILENO);
        prints_text_ = std::none_of(options.formats.begin(), options.formats.end(),
                                    [](const FormatRequest& each) { return each.path.empty() && !each.is_text(); });
    }

    /// \param code of the inputs before
    int run(int code = 0) {
        for (const std::string& path : options_.inputs) {
            if (options_.fails_fast && code != 0) {
                skip(path);
                continue;
            }
            std::vector<std::string> scenes = scenes_one_by_one(path, options_);
            if (scenes.empty()) scenes.push_back(options_.settings.scene);
            for (const std::string& scene : scenes) {
                settings_.instance.scene = scene;
                ProofRun& run = runs_.emplace_back();
                run.path = path;
                prove_one(run);
                const int own = prove::exit_code(run.proof, options_.settings.warnings_are_errors);
                code = report::worst_exit_code(code, own);
                print(run, own);
            }
        }
        print_skipped(skipped_);
        summarize();
        code = report::worst_exit_code(code, write_reports());
        return failed_ ? 4 : code;
    }

  private:
    void prove_one(ProofRun& run) {
        settings_.keep_folder = keep_folder(run.path);
        settings_.check_file = check_file_of(run.path, options_);
        settings_.is_check_named = !options_.check_file.empty();
        try {
            const auto began = std::chrono::steady_clock::now();
            const auto on_progress = [&](const prove::ProofProgress& progress) {
                const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
                progress_.update(run.path, progress, seconds.count());
            };
            machine_exploration::Settings exploration = exploration_settings();
            exploration.on_progress = [&](const maze_exploration::Progress& progress) {
                const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
                const double seconds = spent.count();
                progress_.update(run.path, {"exploring", progress.states, progress.depth, progress.bytes, seconds,
                                            static_cast<double>(progress.states) / seconds});
            };
            run.proof = options_.command == Command::check
                            ? prove::explore_machines(run.path, run.sources, settings_.instance, exploration)
                            : prove::prove_project(run.path, run.sources, settings_, on_progress, cancelled());
        } catch (const std::exception& fault) {
            run.proof = input::ended_by<decltype(run.proof)>(fault);
        }
        if (total_.is_over()) explain(run.proof);
        run.proof.input = run.path;
        progress_.erase();
    }

    void skip(const std::string& path) {
        ProofRun& run = runs_.emplace_back();
        run.path = run.proof.input = path;
        run.proof.input_error = kNotChecked;
        ++skipped_;
    }

    void explain(prove::FileProof& proof) const {
        total_.explain(proof.input_error);
        for (prove::Proof& each : proof.proofs) total_.explain(each.result.because);
        if (proof.development)
            for (prove::RuleResult& each : proof.development->rules) total_.explain(each.finding.because);
        for (diag::Diagnostic& each : proof.diagnostics)
            if (each.code == diag::Code::over_budget) total_.explain(each.message);
    }

    [[nodiscard]] machine_exploration::Settings exploration_settings() const {
        machine_exploration::Settings made;
        made.values = options_.lets;
        made.time = options_.settings.time;
        made.bytes = options_.settings.memory_bytes;
        made.depth = options_.settings.depth;
        made.is_meant_to_run_on = asks_for_deadlock_freedom(options_.settings);
        made.cancelled = &cancelled();
        return made;
    }

    /// The folder for kept files: one of its own for each of several inputs.
    std::string keep_folder(const std::string& path) {
        const std::string& folder = options_.settings.keep_folder;
        if (folder.empty() || options_.inputs.size() == 1) return folder;
        const std::string stem = fs::path(path).has_stem() ? fs::path(path).stem().string() : "project";
        std::string name = stem;
        for (int number = 2; !kept_.insert(name).second; ++number) name = stem + "-" + std::to_string(number);
        return (fs::path(folder) / name).string();
    }

    void print(const ProofRun& run, int code) {
        print_diagnostics(run.sources, run.proof.diagnostics, options_);
        const std::string& fault = run.proof.error.empty() ? run.proof.input_error : run.proof.error;
        if (!fault.empty())
            write_error("map2pml: error: " + report::printable(run.path) + ": " + report::printable(fault) + "\n");
        if (!prints_text_ || (options_.quiet && code == 0)) return;
        const std::string text = prove::print_text(run.sources, run.proof, text_);
        out(text.empty() || first_ ? text : "\n" + text);
        first_ = first_ && text.empty();
    }

    /// After several inputs: what is not proved once more, the slowest, and a line that counts.
    void summarize() {
        if (!prints_text_ || options_.quiet || runs_.size() <= 1) return;
        const bool is_proof = options_.command == Command::prove;
        const std::array<std::string, 5> words = {is_proof ? "proved" : "hold", is_proof ? "refuted" : "violated",
                                                  "with errors", is_proof ? "open" : "incomplete",
                                                  "not checked because of a map2pml bug or a missing tool"};
        std::array<std::size_t, 5> counts{};
        std::vector<std::pair<double, std::string>> times;
        std::string again;
        for (const ProofRun& run : runs_) {
            const auto code =
                static_cast<std::size_t>(prove::exit_code(run.proof, options_.settings.warnings_are_errors));
            ++counts.at(code);
            times.emplace_back(run.proof.seconds, run.path);
            if (code != 0) again += fmt::format("{}: {}\n", report::printable(run.path), words.at(code));
        }
        std::vector<std::string> parts;
        for (std::size_t at = 0; at < counts.size(); ++at)
            if (counts.at(at) > 0) parts.push_back(fmt::format("{} {}", counts.at(at), words.at(at)));
        if (!again.empty()) again = fmt::format("\nnot {}:\n", words.front()) + again;
        out(again + slowest_of(std::move(times)) +
            fmt::format("\n{}: {}\n", report::counted(runs_.size(), "input"), fmt::join(parts, ", ")));
    }

    int write_reports() {
        int code = 0;
        std::vector<prove::LocatedProof> located;
        for (const ProofRun& run : runs_) located.push_back({&run.sources, &run.proof});
        for (const FormatRequest& each : options_.formats) {
            if (each.path.empty() && each.is_text()) continue;  // already printed
            const FormatRow& row = *find_format(each.format, Command::prove);
            std::string text = row.proofs(located, report_options(options_));
            if (options_.on_protocols != nullptr && options_.on_protocols->contains(each.path))
                text = row.joined(options_.on_protocols->at(each.path), text);
            if (each.path.empty())
                out(text);
            else
                code = report::worst_exit_code(code, print_write_fault(write_file(each.path, text)));
        }
        return code;
    }

    void out(const std::string& text) {
        if (reader_gone_ || text.empty()) return;
        const Written written = write_out(text);
        failed_ = failed_ || written == Written::failed;
        reader_gone_ = reader_gone_ || written == Written::reader_gone;
        if (reader_gone_) cancelled() = true;  // the rest is not needed
    }

    const Options& options_;
    TotalTime total_;
    ProgressLine progress_;
    prove::ProveSettings settings_;
    prove::TextOptions text_;
    std::deque<ProofRun> runs_;
    std::set<std::string> kept_;
    std::size_t skipped_ = 0;
    bool prints_text_ = true;
    bool first_ = true;
    bool reader_gone_ = false;
    bool failed_ = false;
};

}  // namespace

std::vector<std::string> exploration_faults(const Options& options) {
    std::vector<std::string> faults;
    const bool is_on_instances =
        std::any_of(options.inputs.begin(), options.inputs.end(),
                    [&](const std::string& path) { return prove::has_instances(path, options.from); });
    const auto refuse = [&](bool is_given, const std::string& option) {
        if (is_given) faults.push_back("`" + option + "` is for protocols, not for machines");
    };
    refuse((!options.settings.properties.empty() || options.settings.properties_are_named) &&
               (is_on_instances || !asks_for_deadlock_freedom(options.settings)),
           "--property");
    refuse(options.settings.smallest, "--smallest");
    refuse(!options.settings.keep_folder.empty(), "--keep");
    refuse(!options.cache_folder.empty(), "--cache");
    refuse(!options.depfile.empty(), "--depfile");
    refuse(options.watches, "--watch");
    refuse(!options.check_file.empty(), "--check");
    refuse(!options.settings.scene.empty(), "--scene");
    refuse(!options.from_state.empty(), "--from-state");
    for (const FormatRequest& each : options.formats)
        refuse(find_format(each.format, Command::prove) == nullptr, "--format " + each.format);
    return faults;
}

int run_exploration(const Options& options, int code) {
    if (const int code = print_write_fault(remove_stamp(options.stamp)); code != 0) return code;
    return write_stamp(options.stamp, Prover(options).run(code));
}

int run_prove(const Options& options) {
    if (!options.settings.any_numbers.empty()) return run_any_number(options);
    std::vector<std::string> faults = report_faults(options);
    for (const FormatRequest& each : options.formats) {
        for (const std::string& path : options.inputs) {
            if (find_format(each.format, Command::prove)->is_of_runs && !prove::has_instances(path, options.from)) {
                faults.push_back("`--format " + each.format +
                                 "` shows runs, which only `check` finds: try `map2pml check " +
                                 report::printable(path) + "`");
            }
        }
    }
    Options closed = options;
    closed.settings.leaves_out_open = true;
    std::vector<OpenInput> open;
    for (const std::string& path : options.inputs) {
        OpenInput each = open_numbers(path, options);
        if (each.numbers.all.empty()) continue;
        if (each.numbers.are_all_instances)
            closed.inputs.erase(std::find(closed.inputs.begin(), closed.inputs.end(), path));
        open.push_back(std::move(each));
    }
    const bool has_both = !open.empty() && !closed.inputs.empty();
    for (const FormatRequest& format : options.formats)
        if (has_both && (!format.path.empty() || !format.is_text()) &&
            find_format(format.format, Command::prove)->joined == nullptr)
            faults.push_back("`--format " + format.format + "` has no report with proofs for every number, as " +
                             report::printable(open.front().path) + " asks for, and others: prove these files alone");
    if (!faults.empty()) return print_usage_errors(faults);
    if (const int code = print_write_fault(remove_stamp(options.stamp)); code != 0) return code;
    int code = 0;
    if (!open.empty()) {
        closed.on_protocols = std::make_shared<std::map<std::string, std::string>>();
        code = prove_open_numbers(open, options, *closed.on_protocols);
        if (has_both && !options.quiet) (void)write_out("\n");
    }
    if (!closed.inputs.empty()) return write_stamp(options.stamp, Prover(closed).run(code));
    for (const auto& [path, text] : *closed.on_protocols)
        if (path.empty())
            (void)write_out(text);
        else
            code = report::worst_exit_code(code, print_write_fault(write_file(path, text)));
    return write_stamp(options.stamp, code);
}

}  // namespace map2pml::cli
