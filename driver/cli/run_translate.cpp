#include <fmt/format.h>
#include <unistd.h>

#include <exception>
#include <filesystem>
#include <set>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/input/archive/diagram_member.h"
#include "driver/input/translation/translate.h"
#include "driver/results/layout.h"
#include "driver/results/result.h"
#include "driver/tools/schedule/side_by_side.h"

namespace map2pml::cli {

namespace {

/// The translation of one input to its files.
struct TranslatedFile {
    PlannedOutput plan;
    Input input;
    source::SourceSet sources;
    translation::Translation translation;
};

void translate_one(TranslatedFile& run, const Options& options) {
    run.input = read_input(run.plan.input, options.from);
    check::CheckSettings settings = options.settings;
    add_check_file(run.plan.input, options, run.sources, settings, run.input);
    if (!run.input.fault.empty()) return;
    try {
        const source::FileId file = run.sources.add(run.input.name, std::move(run.input.text));
        run.translation = translation::translate_file(run.sources, file, settings, options.target);
    } catch (const std::exception& fault) {
        run.translation = {};
        run.translation.error = std::string("internal error: ") + fault.what();
    }
}

/// Prints the notes of `--explain-reductions` for each scene.
void print_reduction_notes(const source::SourceSet& sources, const translation::Translation& translation) {
    for (const promela::ReductionNote& each : translation.reductions)
        write_error(source::printable_text(to_string(sources, each.span) + ": note: " + each.words + "\n", false));
    for (const translation::Translation& scene : translation.scenes) print_reduction_notes(sources, scene);
}

/// Returns 0 if the translation may be written.
int report_translation(const TranslatedFile& run, const Options& options) {
    if (!run.input.fault.empty()) {
        write_error("map2pml: error: " + run.input.name + ": " + run.input.fault + "\n");
        return exit_code(run.input);
    }
    print_diagnostics(run.sources, run.translation.diagnostics, options);
    print_reduction_notes(run.sources, run.translation);
    if (!run.translation.error.empty()) {
        write_error("map2pml: error: " + run.input.name + ": " + run.translation.error + "\n");
        return 4;
    }
    if (!run.translation.refusal.empty()) {
        write_error("map2pml: error: " + run.input.name + ": " + run.translation.refusal + "\n");
        return 2;
    }
    for (const diag::Diagnostic& each : run.translation.diagnostics) {
        if (each.code == diag::Code::over_budget) return 3;
        if (options.settings.warnings_are_errors || diag::severity_of(each.code) == diag::Severity::error) return 2;
    }
    return 0;
}

/// `talk.pml` -> `talk-offer.pml`: each scene of a file with several scenes has its own output.
PlannedOutput plan_of(const PlannedOutput& whole, const std::string& scene) {
    const std::filesystem::path path(whole.path);
    PlannedOutput own = whole;
    own.path = (path.parent_path() / (path.stem().string() + "-" + scene + path.extension().string())).string();
    own.line_map = whole.line_map.empty() ? "" : own.path + ".lines.json";
    return own;
}

int write_model(const PlannedOutput& plan, const translation::Translation& translation, const TranslatedFile& run,
                const Options& options) {
    if (plan.path == "-") return write_out(translation.text) == Written::failed ? 4 : 0;
    std::error_code ignored;  // if a folder cannot be created, writing its file fails
    const std::filesystem::path folder = std::filesystem::path(plan.path).parent_path();
    if (!folder.empty() && options.output.ends_with('/')) std::filesystem::create_directories(folder, ignored);
    const bool is_folder = !translation.files.empty();
    WriteFault fault;
    if (is_folder) {
        fault = write_folder(plan.path, translation.files);
    } else if (plan.line_map.empty()) {
        fault = write_file(plan.path, translation.text);
    } else {
        const std::string model = std::filesystem::path(plan.path).filename().string();
        const std::string map = print_line_map(run.sources, model, translation.lines);
        fault = write_together({plan.path, translation.text}, {plan.line_map, map});
    }
    const int code = print_write_fault(fault);
    const bool tell = options.verbose || (::isatty(STDERR_FILENO) == 1 && !options.quiet);
    if (code == 0 && tell)
        write_error(run.input.name + " -> " + plan.path + (plan.line_map.empty() ? "" : ", " + plan.line_map) + "\n");
    return code;
}

/// An output for each scene, or one for all.
std::vector<PlannedOutput> outputs_of(const TranslatedFile& run) {
    std::vector<PlannedOutput> outputs;
    std::set<std::string> taken;
    for (const translation::Translation& each : run.translation.scenes) {
        std::string name = each.scene;
        for (int number = 2; !taken.insert(name).second; ++number) name = each.scene + "-" + std::to_string(number);
        outputs.push_back(plan_of(run.plan, name));
    }
    return outputs.empty() ? std::vector<PlannedOutput>{run.plan} : outputs;
}

void add_paths(const PlannedOutput& plan, const translation::Translation& translation,
               std::vector<std::string>& paths) {
    if (plan.path == "-") return;
    paths.push_back(plan.path);
    paths.push_back(plan.line_map);
    for (const translation::TranslatedFile& each : translation.files)
        paths.push_back((std::filesystem::path(plan.path) / each.name).string());
}

/// Writes what was made of one input after the other.
class Writer {
  public:
    explicit Writer(const Options& options) : options_(options), paths_{options.depfile} {}

    int write(const TranslatedFile& run) {
        const std::vector<translation::Translation>& scenes = run.translation.scenes;
        if (!scenes.empty() && run.plan.path == "-") return refuse_scenes(run);
        const std::vector<PlannedOutput> outputs = outputs_of(run);
        std::vector<std::string> paths = paths_;
        const auto part = [&](std::size_t at) -> const translation::Translation& {
            return scenes.empty() ? run.translation : scenes[at];
        };
        for (std::size_t at = 0; at < outputs.size(); ++at) add_paths(outputs[at], part(at), paths);
        // Names of scenes and of machines are known only now.
        if (const std::vector<std::string> faults = path_conflicts(options_, paths); !faults.empty())
            return print_usage_errors(faults);
        paths_ = std::move(paths);
        int code = 0;
        for (std::size_t at = 0; at < outputs.size(); ++at) {
            written_.push_back(outputs[at]);
            code = report::worst_exit_code(code, write_model(outputs[at], part(at), run, options_));
        }
        return code;
    }

    [[nodiscard]] const std::vector<PlannedOutput>& written() const { return written_; }

  private:
    static int refuse_scenes(const TranslatedFile& run) {
        std::vector<std::string> names;
        for (const translation::Translation& each : run.translation.scenes) names.push_back(each.scene);
        write_error(
            fmt::format("map2pml: error: {}: it has {} scenes, which cannot all go to standard output: {}; choose one "
                        "with `--scene`, or name a file with `-o`\n",
                        run.input.name, names.size(), report::listed(names)));
        return 2;
    }

    const Options& options_;
    std::vector<std::string> paths_;  ///< of all files so far
    std::vector<PlannedOutput> written_;
};

int write_depfile(const std::vector<PlannedOutput>& written, const Options& options) {
    std::string rules;
    for (const PlannedOutput& each : written) {
        std::vector<std::string> outputs = {each.path};
        if (!each.line_map.empty()) outputs.push_back(each.line_map);
        std::vector<std::string> inputs = template_files(options.settings.templates_folder);
        if (const std::string check = check_file_of(each.input, options); !check.empty()) inputs.push_back(check);
        if (each.input != "-") inputs.insert(inputs.begin(), archive::split_path(each.input).file);
        rules += depend_rule(outputs, inputs);
    }
    return print_write_fault(write_file(options.depfile, rules));
}

}  // namespace

int run_translate(const Options& options) {
    const OutputPlan plan = plan_outputs(options);
    std::vector<std::string> faults = template_faults(options);
    faults.insert(faults.end(), plan.faults.begin(), plan.faults.end());
    if (!faults.empty()) return print_usage_errors(faults);
    std::vector<TranslatedFile> runs(plan.outputs.size());
    for (std::size_t at = 0; at < runs.size(); ++at) runs[at].plan = plan.outputs[at];
    int code = 0;
    Writer writer(options);
    schedule::side_by_side(
        runs.size(), options.jobs, [&](std::size_t at) { translate_one(runs[at], options); },
        [&](std::size_t at) {
            const int own = report_translation(runs[at], options);
            code = report::worst_exit_code(code, own == 0 ? writer.write(runs[at]) : own);
        });
    if (code == 0 && !options.depfile.empty()) code = write_depfile(writer.written(), options);
    return code;
}

}  // namespace map2pml::cli
