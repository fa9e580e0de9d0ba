#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "driver/cli/check_file.h"
#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/input/archive/archive.h"
#include "driver/input/files_beside.h"
#include "driver/report/runs/replay_text.h"
#include "driver/results/layout.h"
#include "driver/runs/replay/saved_trace.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

int refuse(const std::string& text, int code = 2) {
    write_error("map2pml: error: " + report::printable(text) + "\n");
    return code;
}

/// Whether the file exists, or the archive whose member the path names.
bool is_there(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) || !archive::split_path(path).member.empty();
}

/// The input beside the trace. For `models/shop.zip!a/order.uml` that is the archive, so each prefix before a `!` is tried.
std::string beside(const fs::path& folder, const std::string& input) {
    for (std::size_t end = input.size(); end != std::string::npos && end > 0; end = input.rfind('!', end - 1)) {
        const std::string path = (folder / fs::path(input.substr(0, end)).filename()).string() + input.substr(end);
        if (is_there(path)) return path;
    }
    return {};
}

/// The file that the trace names: at its path as given then, or beside the trace. Empty if it does not exist.
std::string find_named(const std::string& name, const Options& options) {
    const fs::path folder = fs::path(options.inputs.front()).parent_path();
    for (const std::string& path : {name, (folder / name).string()})
        if (is_there(path)) return path;
    return beside(folder, name);
}

/// The file named by the user, or the one named in the trace.
std::string find_protocol(const replay::SavedTrace& trace, const Options& options) {
    return options.inputs.size() > 1 ? options.inputs[1] : find_named(trace.input, options);
}

/// The check file named by the user or in the trace; empty: the one beside the protocol, if any.
std::string find_check_file(const replay::SavedTrace& trace, const Options& options) {
    return !options.check_file.empty() || trace.check_file.empty() ? options.check_file
                                                                   : find_named(trace.check_file, options);
}

replay::Overrides overrides_of(const Options& options) {
    replay::Overrides overrides;
    overrides.settings = options.settings;
    overrides.total = options.given.contains("--total");
    overrides.network = options.given.contains("--network");
    overrides.timeout = options.given.contains("--timeout");
    overrides.idle_timeouts = options.given.contains("--idle-timeouts");
    overrides.spawn_calls = options.given.contains("--spawn-calls");
    overrides.call_depth = options.given.contains("--call-depth");
    return overrides;
}

class Replayer {
  public:
    explicit Replayer(const Options& options) : options_(options), overrides_(overrides_of(options)) {
        text_.color = wants_color(options.color, STDOUT_FILENO);
        text_.verbose = options.verbose;
        text_.width = print_width(STDOUT_FILENO);
    }

    int replay(const replay::SavedTrace& trace) {
        const std::string path = find_protocol(trace, options_);
        if (path.empty()) {
            return refuse(fmt::format(
                "{}: its protocol `{}` does not exist; give the protocol as a second argument, after the trace",
                options_.inputs.front(), trace.input));
        }
        const Input& input = read(path);
        if (!input.fault.empty()) return refuse(input.name + ": " + input.fault, exit_code(input));
        source::SourceSet sources;
        const source::FileId file = sources.add(input.name, input.text);
        input::add_files_beside(sources, file, "");
        diag::Sink sink;
        replay::Overrides overrides = overrides_;
        Options own = options_;
        own.settings.instance.clear();
        own.check_file = find_check_file(trace, options_);
        Input check_file;
        add_check_file(path, own, sources, overrides.settings, check_file);
        if (!check_file.fault.empty()) return refuse(check_file.fault, exit_code(check_file));
        const replay::Loaded loaded = load(sources, file, trace, overrides, sink);
        if (!loaded.input.can_go_on && loaded.fault.empty()) {
            const std::vector<diag::Diagnostic> found = sink.sorted();
            if (reported_.insert(path).second) print_diagnostics(sources, diag::first_of(found), options_);
            return report::refused_exit_code(found);
        }
        if (!loaded.fault.empty()) return refuse(options_.inputs.front() + ": " + loaded.fault);
        const ir::Protocol& protocol = loaded.input.protocol_of(loaded.input.first(loaded.scene));
        const ir::Instance& instance = loaded.input.first_instance(loaded.scene);
        replay::Followed followed;
        std::string text;
        try {
            const budget::Scope scope(options_.settings.preparation);
            followed = follow(protocol, instance, trace);
            const semantics::TransitionSystem system(protocol, instance);
            text = heading(trace, system, input.name) + verdict_text(followed, trace, system, {sources, text_});
        } catch (const budget::Exceeded& exceeded) {
            return refuse(
                fmt::format("{}: the run was not followed to its end: {}", options_.inputs.front(), exceeded.what()),
                3);
        }
        const bool good = is_good(followed);
        if (!good || !options_.quiet) out(text);
        return good ? 0 : (followed.is_whole ? 1 : 3);
    }

    [[nodiscard]] bool failed() const { return written_ == Written::failed; }

  private:
    const Input& read(const std::string& path) {
        if (path != path_) {
            path_ = path;
            input_ = read_input(path, options_.from);
        }
        return input_;
    }

    std::string heading(const replay::SavedTrace& trace, const semantics::TransitionSystem& system,
                        const std::string& input) const {
        const std::string trace_name = options_.inputs.front() == "-" ? "<stdin>" : options_.inputs.front();
        std::string text = report::painted(text_.color, report::Tone::strong, report::printable(trace_name)) + "  " +
                           report::printable(input) + ", scene " + system.protocol().name;
        if (const auto* property = std::get_if<ir::Property>(&trace.shows)) {
            text += ", " + (trace.user_defined.empty() ? std::string(to_string(*property))
                                                       : report::printable(trace.user_defined));
        }
        return text + "\n";
    }

    void out(const std::string& text) {
        if (written_ == Written::all) written_ = write_out(source::printable_text(text, true));
    }

    const Options& options_;
    replay::Overrides overrides_;
    report::TextOptions text_;
    std::string path_;
    Input input_;
    std::set<std::string> reported_;
    Written written_ = Written::all;
};

/// The requested traces; reports why there are none.
int choose(const Options& options, std::vector<replay::SavedTrace>& traces) {
    const Input text = read_text(options.inputs.front());
    if (!text.fault.empty()) return refuse(text.name + ": " + text.fault, exit_code(text));
    if (text.text.empty()) return refuse(text.name + ": the file is empty");
    replay::SavedTraces saved = replay::read_traces(text.text);
    if (!saved.fault.empty()) return refuse(text.name + ": " + saved.fault);
    const auto& wanted = options.settings.properties;
    if (!saved.is_report && !wanted.empty())
        return refuse(text.name + ": it is a run of `simulate`; `--property` is for reports of `check`");
    if (saved.traces.empty()) return refuse(text.name + ": the report has no counterexample");
    std::set<std::string> names = options.settings.user_defined_wanted;
    for (const ir::Property property : wanted)
        if (property != ir::Property::user_defined) names.emplace(to_string(property));
    std::set<std::string> found;
    for (replay::SavedTrace& trace : saved.traces) {
        const auto* property = std::get_if<ir::Property>(&trace.shows);
        const std::string name = !trace.user_defined.empty() ? trace.user_defined
                                 : property == nullptr       ? std::string()
                                                             : std::string(to_string(*property));
        if (names.empty() || names.contains(name)) {
            found.insert(name);
            traces.push_back(std::move(trace));
        }
    }
    for (const std::string& name : names)
        if (!found.contains(name))
            return refuse(fmt::format("{}: the report has no counterexample for `{}`", text.name, name));
    return 0;
}

}  // namespace

int run_replay(const Options& options) {
    if (options.inputs.size() == 2 && options.inputs[0] == "-" && options.inputs[1] == "-")
        return print_usage_errors({"standard input cannot be both the trace and the protocol"});
    std::vector<replay::SavedTrace> traces;
    if (const int code = choose(options, traces); code != 0) return code;
    Replayer replayer(options);
    int code = 0;
    for (const replay::SavedTrace& trace : traces) {
        if (cancelled()) {
            code = report::worst_exit_code(code, 3);
            break;
        }
        code = report::worst_exit_code(code, replayer.replay(trace));
    }
    return replayer.failed() ? 4 : code;
}

}  // namespace map2pml::cli
