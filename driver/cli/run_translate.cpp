#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <set>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/input/archive/archive.h"
#include "driver/input/files_beside.h"
#include "driver/input/reading/within_budget.h"
#include "driver/input/translation/translate.h"
#include "driver/results/layout.h"
#include "driver/results/result.h"
#include "driver/tools/schedule/side_by_side.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

WriteFault write_into(const fs::path& folder, const std::vector<translation::TranslatedFile>& files) {
    for (const translation::TranslatedFile& each : files) {
        WriteFault fault = write_file((folder / each.name).string(), each.text);
        if (!fault.message.empty()) return fault;
    }
    return {};
}

constexpr const char* kInfix = ".map2pml-";
constexpr std::size_t kDrawn = 6;  ///< characters that mkdtemp chooses

/// Folders that killed runs for the same target left behind: no process holds their locks.
void remove_left_behind(const std::string& wanted) {
    const std::string prefix = fs::path(wanted).filename().string() + kInfix;
    const fs::path parent = fs::path(wanted).parent_path();
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(parent.empty() ? "." : parent, ignored)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(prefix) || name.size() != prefix.size() + kDrawn) continue;
        const int file = ::open(entry.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
        if (file < 0) continue;
        struct stat about {};
        const bool ours = ::fstat(file, &about) == 0 && about.st_uid == ::geteuid();
        if (ours && ::flock(file, LOCK_EX | LOCK_NB) == 0) fs::remove_all(entry.path(), ignored);
        ::close(file);
    }
}

/// A temporary folder beside the target. It is locked while a process fills it.
class HalfFolder {
  public:
    explicit HalfFolder(const std::string& wanted) {
        while (file_ < 0) {
            path_ = wanted + kInfix + std::string(kDrawn, 'X');
            if (::mkdtemp(path_.data()) == nullptr) {
                path_.clear();
                return;
            }
            file_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
            // Before it was locked, another run may have taken it for an abandoned one.
            const bool is_taken = file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
            if (is_taken || ::access(path_.c_str(), F_OK) != 0) {
                if (file_ >= 0) ::close(file_);
                file_ = -1;
            } else if (file_ < 0) {
                return;
            }
        }
    }

    HalfFolder(const HalfFolder&) = delete;
    HalfFolder& operator=(const HalfFolder&) = delete;

    ~HalfFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
        if (file_ >= 0) ::close(file_);
    }

    /// The path of the folder; empty if it could not be created, see `errno`.
    [[nodiscard]] const std::string& path() const { return path_; }

    /// Renames it to the target; false: it keeps its temporary name.
    bool rename(const std::string& name) {
        // The permissions that the shell would give; `mkdtemp` allows access to the owner only.
        const mode_t mask = ::umask(0);
        ::umask(mask);
        ::chmod(path_.c_str(), 0777U & ~mask);
        if (::rename(path_.c_str(), name.c_str()) != 0) return false;
        path_.clear();
        return true;
    }

  private:
    std::string path_;
    int file_ = -1;
};

/// A new folder is filled under another name and then renamed. In an existing folder each file is replaced
/// separately, and other files stay.
WriteFault write_folder(const std::string& path, const std::vector<translation::TranslatedFile>& files) {
    std::string name = path;
    while (name.size() > 1 && name.ends_with('/')) name.pop_back();
    remove_left_behind(name);
    std::error_code ignored;
    if (fs::is_directory(name, ignored)) return write_into(name, files);
    const auto fault_now = [&] { return WriteFault{"`" + path + "` cannot be written: " + std::strerror(errno), 2}; };
    if (fs::exists(name, ignored)) {
        errno = ENOTDIR;
        return fault_now();
    }
    HalfFolder half(name);
    if (half.path().empty()) return fault_now();
    WriteFault fault = write_into(half.path(), files);
    if (fault.message.empty() && !half.rename(name)) fault = fault_now();
    return fault;
}

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
        input::add_files_beside(run.sources, file, options.from);
        run.translation = translation::translate_file(run.sources, file, settings, options.target);
    } catch (const std::exception& fault) {
        run.translation = input::ended_by<decltype(run.translation)>(fault);
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
        std::vector<std::string> inputs = common_files(options);
        const std::string check = check_dependency(each.input, options, {each.path, options.depfile});
        if (!check.empty()) inputs.push_back(check);
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
