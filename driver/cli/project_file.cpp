#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <toml++/toml.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "driver/cli/command_line.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "translator/foundation/diag/render_all.h"
#include "translator/foundation/diag/suggest.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFiles = "files";
constexpr std::array<const char*, 3> kRepositories = {".git", ".hg", ".jj"};

// --- where it is looked for

std::string table_name(Command command) {
    return command == Command::translate ? "translate" : std::string(row_of(command).name);
}

/// The nearest project file, from the folder upwards to the root of the repository; empty: there is none.
std::string nearest_above(const fs::path& folder) {
    for (fs::path at = folder;; at = at.parent_path()) {
        std::error_code ignored;
        if (fs::is_regular_file(at / kProjectFile, ignored)) return (at / kProjectFile).string();
        const bool is_root = std::any_of(kRepositories.begin(), kRepositories.end(),
                                         [&](const char* name) { return fs::exists(at / name, ignored); });
        if (is_root || !at.has_relative_path()) return "";
    }
}

/// The folder in which the search for the project file of an input begins.
fs::path folder_of(const std::string& input) {
    std::error_code ignored;
    const fs::path path = fs::absolute(input == "-" ? "." : input, ignored).lexically_normal();
    return fs::is_directory(path, ignored) ? path : path.parent_path();
}

/// The project file of each input, with the first input that it is for.
std::map<std::string, std::string> project_files_of(const std::vector<std::string>& inputs) {
    std::map<fs::path, std::string> known;
    std::map<std::string, std::string> files;
    for (const std::string& input : inputs.empty() ? std::vector<std::string>{"."} : inputs) {
        const auto [at, is_new] = known.emplace(folder_of(input), "");
        if (is_new) at->second = nearest_above(at->first);
        files.emplace(at->second, input);
    }
    return files;
}

/// The path as the user would write it here.
std::string shown(const std::string& absolute) {
    std::error_code failed;
    const std::string near = fs::proximate(absolute, failed).string();
    return failed || near.starts_with("../../..") ? absolute : near;
}

// --- how it is read

/// `-O` has no long name.
CLI::Option* option_of(CLI::App& app, const std::string& key) {
    return app.get_option_no_throw(key == "O" ? "-O" : "--" + key);
}

/// Sets an option that has no value yet. \returns whether it was set
bool set(CLI::App& app, RawOptions& raw, const ProjectSetting& setting) {
    CLI::Option* option = setting.key == kFiles ? nullptr : option_of(app, setting.key);
    if (setting.key == kFiles ? !raw.inputs.empty() : option == nullptr || option->count() > 0) return false;
    for (const ProjectValue& value : setting.values)
        if (option == nullptr)
            raw.inputs.push_back(value.text);
        else
            option->add_result(value.text);
    if (option != nullptr) option->run_callback();
    return true;
}

/// The settings of the command come first, so that those of all commands do not replace them.
std::vector<ProjectSetting> settings_for(Command command, const std::vector<ProjectSetting>& all) {
    std::vector<ProjectSetting> own;
    for (const bool is_own : {true, false})
        for (const ProjectSetting& each : all)
            if (is_own ? each.command == command : !each.command.has_value()) own.push_back(each);
    return own;
}

/// The faults that the options of a command find in these values.
std::vector<std::string> mistakes_of(Command command, const std::vector<ProjectSetting>& settings) {
    RawOptions raw;
    const std::unique_ptr<CLI::App> app = make_parser(command, raw);
    for (const ProjectSetting& each : settings)
        if (each.key != kFiles) (void)set(*app, raw, each);
    Options options;
    options.command = command;
    return read_values(raw, options);
}

/// Reads the tables; every mistake becomes a diagnostic.
class ProjectReader {
  public:
    ProjectReader(const source::SourceSet& sources, source::FileId file, diag::Sink& sink)
        : file_(file), text_(sources.file(file)), sink_(sink) {
        for (const Command command : kProjectCommands) parsers_[command] = make_parser(command, unused_);
    }

    std::vector<ProjectSetting> read() {
        toml::table root;
        try {
            root = toml::parse(text_.text());
        } catch (const toml::parse_error& error) {
            report(diag::Code::project_syntax, error.source(),
                   fmt::format("this is not TOML: {}", with_small_letter(std::string(error.description()))));
            return {};
        }
        for (const auto& [key, value] : root) {
            const std::string name(key.str());
            const auto command = std::find_if(kProjectCommands.begin(), kProjectCommands.end(),
                                              [&](Command each) { return table_name(each) == name; });
            if (command == kProjectCommands.end())
                read_key(std::nullopt, key, value);
            else if (value.is_table())
                for (const auto& [own, own_value] : *value.as_table()) read_key(*command, own, own_value);
            else
                report(diag::Code::project_value, key.source(),
                       fmt::format("`{}` is a table of options, as in `[{}]`", name, name));
        }
        check_values();
        return std::move(settings_);
    }

  private:
    [[nodiscard]] source::Span span_of(const toml::source_region& place) const {
        const source::Position begin{place.begin.line, place.begin.column};
        return {file_, begin, std::max(begin, source::Position{place.end.line, place.end.column})};
    }

    void report(diag::Code code, const toml::source_region& place, std::string message) {
        sink_.report({code, span_of(place), std::move(message), {}});
    }

    static std::string with_small_letter(std::string text) {
        if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') text.front() += 'a' - 'A';
        return text.ends_with(".") ? text.substr(0, text.size() - 1) : text;
    }

    [[nodiscard]] std::vector<std::string> keys_of(std::optional<Command> command) const {
        std::set<std::string> keys;
        for (const auto& [each, parser] : parsers_) {
            if (command && *command != each) continue;
            for (const CLI::Option* option : parser->get_options()) {
                if (!why_not_for_projects(*option).empty()) continue;
                for (const std::string& name : option->get_lnames()) keys.insert(name);
            }
        }
        keys.insert("O");
        if (command) keys.insert(std::string(kFiles));
        if (!command)
            for (const Command each : kProjectCommands) keys.insert(table_name(each));
        return {keys.begin(), keys.end()};
    }

    void read_key(std::optional<Command> command, const toml::key& key, const toml::node& value) {
        const std::string name(key.str());
        if (name == kFiles && command) {
            read_value({command, name, {}}, true, false, value, "PATH");
            return;
        }
        const CLI::Option* found = nullptr;
        for (const Command each : kProjectCommands)
            if (found == nullptr && (!command || *command == each)) found = option_of(*parsers_.at(each), name);
        const std::string why_not = found == nullptr ? "" : why_not_for_projects(*found);
        if (!why_not.empty()) {
            report(diag::Code::project_key, key.source(), fmt::format("`{}` {}", name, why_not));
        } else if (found == nullptr) {
            const std::string place = command ? fmt::format("`[{}]` has", table_name(*command)) : "there is";
            report(diag::Code::project_key, key.source(),
                   fmt::format("{} no {} `{}`{}{}", place, value.is_table() ? "table" : "option", name,
                               diag::did_you_mean(name, keys_of(command)),
                               name == kFiles ? "; `files` belongs to a command, as in `[check]`" : ""));
        } else {
            read_value({command, name, {}}, found->get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll,
                       found->get_items_expected_max() == 0, value, found->get_type_name());
        }
    }

    void read_value(ProjectSetting setting, bool is_list, bool is_flag, const toml::node& value,
                    const std::string& type) {
        const auto wrong = [&](const char* what) {
            report(diag::Code::project_value, value.source(), fmt::format("`{}` needs {}", setting.key, what));
        };
        const auto add = [&](const toml::node& each) {
            if (each.is_string())
                setting.values.push_back({placed(each.as_string()->get(), type, each), span_of(each.source())});
            else if (each.is_integer())
                setting.values.push_back({std::to_string(each.as_integer()->get()), span_of(each.source())});
            return each.is_string() || each.is_integer();
        };
        if (is_flag) {
            if (!value.is_boolean()) return wrong("`true` or `false`");
            if (value.as_boolean()->get()) setting.values.push_back({"true", span_of(value.source())});
        } else if (is_list && value.is_array()) {
            for (const toml::node& each : *value.as_array())
                if (!add(each)) return wrong("a list of texts, such as [\"a\", \"b\"]");
        } else if (!add(value)) {
            return wrong(is_list ? "a text, or a list of texts such as [\"a\", \"b\"]" : "a text or a whole number");
        }
        if (!setting.values.empty()) settings_.push_back(std::move(setting));
    }

    /// A path of the project, as a path from the current folder.
    std::string placed(const std::string& text, const std::string& type, const toml::node& value) {
        const std::size_t equals = type == "FORMAT[=PATH]" ? text.find('=') : std::string::npos;
        const bool is_path = type == "PATH" || type == "DIR" || equals != std::string::npos;
        const std::string path = equals == std::string::npos ? text : text.substr(equals + 1);
        if (!is_path || path == "-" || path.empty()) return text;
        if (const fs::path normal = fs::path(path).lexically_normal();
            normal.is_absolute() || normal.string().starts_with("..")) {
            report(diag::Code::project_value, value.source(),
                   fmt::format("`{}` is not in the folder of the project file; give it on the command line", path));
        }
        const fs::path folder = fs::path(text_.name()).parent_path();
        return (equals == std::string::npos ? "" : text.substr(0, equals + 1)) + (folder / path).string();
    }

    /// Values are tried one by one, for the place of a mistake, and together, because one may need another.
    void check_values() {
        for (const Command command : kProjectCommands) {
            const std::vector<ProjectSetting> all = settings_for(command, settings_);
            std::vector<std::string> mistakes = mistakes_of(command, all);
            source::Span last;
            for (const ProjectSetting& setting : all) {
                for (const ProjectValue& value : setting.values) {
                    last = value.span;
                    for (const std::string& own : mistakes_of(command, {{setting.command, setting.key, {value}}}))
                        if (std::erase(mistakes, own) > 0) sink_.report({diag::Code::project_value, last, own, {}});
                }
            }
            for (const std::string& rest : mistakes) sink_.report({diag::Code::project_value, last, rest, {}});
        }
    }

    source::FileId file_;
    const source::SourceFile& text_;
    diag::Sink& sink_;
    RawOptions unused_;
    std::map<Command, std::unique_ptr<CLI::App>> parsers_;
    std::vector<ProjectSetting> settings_;
};

std::string conflict_between(const std::map<std::string, std::string>& files) {
    std::vector<std::string> words;
    for (const auto& [file, input] : files)
        words.push_back(fmt::format("`{}` to {}", input, file.empty() ? "none" : "`" + shown(file) + "`"));
    return fmt::format(
        "the inputs belong to different project files: {}; check them in separate calls, or give `--config FILE` or "
        "`--no-config`",
        fmt::join(words, ", "));
}

bool looks_for_one(const RawOptions& raw, const Options& options) {
    return takes_folders(options.command) && raw.config.empty() && !raw.no_config;
}

}  // namespace

bool takes_folders(Command command) {
    return std::find(kProjectCommands.begin(), kProjectCommands.end(), command) != kProjectCommands.end();
}

std::vector<ProjectSetting> read_project_file(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    return ProjectReader(sources, file, sink).read();
}

std::string add_project_settings(CLI::App& app, RawOptions& raw, Options& options) {
    if (!raw.config.empty() && raw.no_config)
        return "map2pml: error: `--config` and `--no-config` exclude each other\n";
    if (!takes_folders(options.command) || raw.no_config) return "";
    options.project_file = raw.config;
    if (looks_for_one(raw, options)) {
        const auto files = project_files_of(with_matching_files(raw.inputs));
        if (files.size() > 1 || files.begin()->first.empty()) return "";  // `project_conflict` refuses several
        options.project_file = shown(files.begin()->first);
    }
    const Input input = read_text(options.project_file);
    if (!input.fault.empty()) return fmt::format("map2pml: error: {}: {}\n", options.project_file, input.fault);
    source::SourceSet sources;
    diag::Sink sink;
    const auto settings = read_project_file(sources, sources.add(options.project_file, input.text), sink);
    const When color = raw.color == "always" ? When::always : raw.color == "never" ? When::never : When::automatic;
    if (!sink.empty()) return diag::render_all(sources, sink.sorted(), {wants_color(color, STDERR_FILENO), true});
    std::string words;
    for (const ProjectSetting& each : settings_for(options.command, settings)) {
        if (!set(app, raw, each)) continue;
        std::vector<std::string> values;
        for (const ProjectValue& value : each.values) values.push_back(value.text);
        words += fmt::format("{} {} = {}", words.empty() ? "" : ",", each.key, fmt::join(values, " "));
    }
    if (!words.empty()) options.command_line += fmt::format("  # {}:{}", options.project_file, words);
    if (raw.verbose) options.notes.push_back(fmt::format("settings from {}:{}", options.project_file, words));
    return "";
}

std::string project_conflict(const RawOptions& raw, const Options& options) {
    if (!looks_for_one(raw, options)) return "";
    auto files = project_files_of(options.inputs);
    files.merge(project_files_of(with_matching_files(raw.inputs)));  // a file of a folder may be nearer
    return files.size() > 1 ? conflict_between(files) : "";
}

}  // namespace map2pml::cli
