#include "driver/verdicts/proofs/read_project.h"
#include "driver/input/files_beside.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "driver/input/archive/archive.h"
#include "driver/input/file_kinds.h"
#include "driver/input/front_end.h"
#include "driver/input/input_text.h"
#include "driver/input/reading/instance_choice.h"
#include "driver/verdicts/proofs/internal.h"
#include "translator/languages/rodin/rodin_files.h"

namespace map2pml::prove {

namespace {

namespace fs = std::filesystem;

ReadProject not_read(std::string why) {
    ReadProject result;
    result.fault = std::move(why);
    return result;
}

bool is_component(const fs::path& path) { return path.extension() == ".buc" || path.extension() == ".bum"; }

std::string folder_of(std::string_view member) {
    const std::size_t end = member.rfind('/');
    return std::string(end == std::string_view::npos ? "" : member.substr(0, end));
}

std::string several_projects(const std::string& path, const std::set<std::string>& folders) {
    constexpr std::size_t kMost = 5;
    std::string names;
    std::size_t count = 0;
    for (const std::string& each : folders)
        if (++count <= kMost) names += (count == 1 ? "`" : ", `") + each + "`";
    names += count > kMost ? " and " + std::to_string(count - kMost) + " more" : "";
    const std::string& choice = folders.begin()->empty() ? *std::next(folders.begin()) : *folders.begin();
    return "is an archive of " + std::to_string(count) + " Rodin projects: " + names + "; choose one, as in `" + path +
           "!" + choice + "`";
}

/// The bytes of an archive that holds contexts or machines; nothing for any other file.
std::optional<std::string> rodin_archive(const archive::InputPath& path) {
    std::string bytes = input::read_text(path.file, input::while_budget_lasts).text;
    if (!archive::is_archive(bytes)) return std::nullopt;
    const std::vector<archive::Member> members = archive::list(bytes).members;
    const auto is_wanted = [&](const archive::Member& each) {
        return is_component(each.name) && (path.member.empty() || folder_of(each.name) == path.member);
    };
    return std::any_of(members.begin(), members.end(), is_wanted) ? std::optional(std::move(bytes)) : std::nullopt;
}

std::vector<std::string> components_in(const fs::path& folder, std::error_code& error) {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (is_component(entry.path())) files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

class Reader {
  public:
    Reader(source::SourceSet& sources, diag::Sink& sink) : sources_(sources), sink_(sink) {}

    ReadProject folder(const fs::path& path) {
        std::error_code error;
        const std::vector<std::string> files = components_in(path, error);
        if (error) return not_read("cannot be read: " + error.message());
        if (files.empty()) return not_read("has no context (.buc) and no machine (.bum)");
        for (const std::string& file : files)
            if (!take(file)) break;
        return finish(path);
    }

    /// A project as Rodin exports it: a folder in an archive. \param wanted name of the folder; empty if there is only one.
    ReadProject archive(const std::string& path, const std::string& bytes, const std::string& wanted) {
        archive::Contents contents = archive::unpack(bytes, [&](std::string_view name) {
            return is_component(name) && (wanted.empty() || folder_of(name) == wanted);
        });
        if (!contents.fault.empty()) return not_read(std::move(contents.fault));
        std::set<std::string> folders;
        for (const archive::Member& each : contents.members) folders.insert(folder_of(each.name));
        if (folders.size() != 1) {
            return not_read(folders.empty() ? "is an archive without the project `" + wanted + "`"
                                            : several_projects(path, folders));
        }
        std::sort(contents.members.begin(), contents.members.end(),
                  [](const auto& one, const auto& other) { return one.name < other.name; });
        for (archive::Member& each : contents.members)
            eventb::read_rodin(sources_, sources_.add(path + "!" + each.name, std::move(each.text)), project_, sink_);
        return finish(folders.begin()->empty() ? fs::path(path).stem() : fs::path(*folders.begin()));
    }

    ReadProject file(const fs::path& path) {
        wanted_.push_back(path);
        // Each file may name further ones; missing files are reported when names are resolved.
        for (std::size_t at = 0; at < wanted_.size(); ++at) {
            std::error_code ignored;
            if (at > 0 && !fs::exists(wanted_[at], ignored)) continue;
            if (!take(wanted_[at])) break;
            add_needed(path.parent_path());
        }
        return finish(path.parent_path());
    }

  private:
    bool take(const fs::path& path) {
        input::InputText read = input::read_text(path.string(), input::while_budget_lasts);
        if (!read.fault.empty()) {
            fault_ = path.filename().string() + " " + read.fault;
            return false;
        }
        eventb::read_rodin(sources_, sources_.add(path.string(), std::move(read.text)), project_, sink_);
        return true;
    }

    void add_needed(const fs::path& folder) {
        const auto want = [&](const std::vector<eventb::NamedElement>& names, const char* suffix) {
            for (const auto& each : names) {
                // A name must not lead out of the folder.
                if (each.name.find('/') != std::string::npos) continue;
                const fs::path path = folder / (each.name + suffix);
                if (std::find(wanted_.begin(), wanted_.end(), path) == wanted_.end()) wanted_.push_back(path);
            }
        };
        for (const auto& machine : project_.machines) {
            want(machine.sees, ".buc");
            if (machine.refines) want({*machine.refines}, ".bum");
        }
        for (const auto& context : project_.contexts) want(context.extends, ".buc");
    }

    ReadProject finish(const fs::path& folder) {
        std::error_code ignored;
        project_.name = fs::weakly_canonical(folder.empty() ? "." : folder, ignored).filename().string();
        ReadProject result = not_read(std::move(fault_));
        result.projects.push_back(std::move(project_));
        return result;
    }

    source::SourceSet& sources_;
    diag::Sink& sink_;
    std::vector<fs::path> wanted_;
    eventb::Project project_;
    std::string fault_;
};

}  // namespace

namespace {

/// Whether an archive contains the diagram, or the path names a member.
bool holds_diagram(const std::string& path, const std::string& file) {
    std::array<char, 4> start{};
    std::error_code ignored;
    if (fs::is_regular_file(file, ignored))  // a pipe can be read only once
        std::ifstream(file, std::ios::binary).read(start.data(), start.size());
    return path != file || archive::is_archive({start.data(), start.size()});
}

/// Refuses options on how agents run where they have no effect.
std::string misplaced(const input::Settings& settings) {
    const bool has_some = input::has_instance_options(settings) || !settings.agent_counts.empty();
    return has_some ? "is not a protocol: `--agents`, `--limit`, `--network` and similar options are for protocols"
                    : "";
}

/// An input that determines the order itself, such as a development in MAZE.
std::vector<ReadProject> read_development(source::FileId file, const input::FrontEnd& front_end,
                                          const input::Settings& settings, const source::SourceSet& sources,
                                          diag::Sink& sink) {
    if (std::string fault = misplaced(settings); !fault.empty()) return {not_read(std::move(fault))};
    if (input::report_other_language(sources.file(file), file, front_end, sink)) return {};
    ReadProject result = in_one_order(front_end.read_one_order({sources, file, settings, sink}));
    result.order = Order::as_written;
    result.is_made = false;  // its axioms and invariants are the user's, and may contradict each other
    return {std::move(result)};
}

/// A protocol or a diagram, in each of its orders. \param front_end by the file name; null: an archive.
std::vector<ReadProject> read_front_end(const std::string& path, const input::FrontEnd* front_end,
                                        const ProtocolOptions& options, source::SourceSet& sources, diag::Sink& sink) {
    const input::Settings& settings = options.settings;
    const bool has_one_order = front_end == nullptr || front_end->read_one_order != nullptr;
    if (has_one_order && settings.sequencing == input::Sequencing::strict && input::has_instance_options(settings))
        return {not_read(input::kNoInstance)};
    input::InputText text = input::read_input(path, settings.language, input::while_budget_lasts);
    if (!text.fault.empty()) return {not_read(std::move(text.fault))};
    const source::FileId file = sources.add(text.name, std::move(text.text));
    input::add_files_beside(sources, file, settings.language);
    const input::FrontEnd& recognised = input::front_end_of(sources.file(file), settings);
    if (recognised.is_only_eventb) return read_development(file, recognised, settings, sources, sink);
    input::Settings with_check = settings;
    input::CheckText check = input::check_of(path, sources.file(file).text(), options.check_file,
                                             options.is_check_named, settings.scene, input::while_budget_lasts);
    if (!check.fault.empty()) return {not_read(std::move(check.fault))};
    if (!check.path.empty())
        with_check.check_file = sources.add(std::move(check.path), std::move(check.text));
    else if (!settings.instance.empty())
        return {not_read("there is no check file, so there is no instance `" + settings.instance + "`")};
    if (recognised.read_one_order == nullptr || settings.sequencing == input::Sequencing::weak)
        return {read_protocol_projects(file, with_check, sources, sink)};
    if (input::report_other_language(sources.file(file), file, recognised, sink)) return {};
    if (settings.sequencing == input::Sequencing::by_default) return read_both_orders(file, with_check, sources, sink);
    return {in_one_order(recognised.read_one_order({sources, file, with_check, sink}))};
}

}  // namespace

ReadProject in_one_order(input::Components components) {
    ReadProject result;
    result.order = Order::one_order;
    result.is_made = true;
    result.projects = std::move(components.projects);
    result.checked = std::move(components.checked);
    result.diagrams = std::move(components.diagrams);
    result.development = std::move(components.development);
    return result;
}

std::vector<std::string> component_files(const std::string& path) {
    std::error_code ignored;
    const fs::path file(archive::split_path(path).file);
    const fs::path beside = file.has_parent_path() ? file.parent_path() : fs::path(".");
    return components_in(fs::is_directory(file, ignored) ? file : beside, ignored);
}

bool is_rodin_archive(const std::string& path) {
    const archive::InputPath parts = archive::split_path(path);
    std::error_code ignored;
    return fs::is_regular_file(parts.file, ignored) && rodin_archive(parts).has_value();
}

std::vector<ReadProject> read_project(const std::string& path, const ProtocolOptions& options,
                                      source::SourceSet& sources, diag::Sink& sink) {
    std::error_code error;
    const archive::InputPath parts = archive::split_path(path);
    const fs::file_status about = fs::status(parts.file, error);
    if (!fs::exists(about)) return {not_read("there is no such file or folder")};
    const std::string& language = options.settings.language;
    const std::optional<std::string> rodin = fs::is_regular_file(about) ? rodin_archive(parts) : std::nullopt;
    if (!fs::is_directory(about) && !rodin) {
        const input::FrontEnd* front_end = input::find_front_end(path, language);
        if (front_end != nullptr || holds_diagram(path, parts.file))
            return read_front_end(path, front_end, options, sources, sink);
    }
    if (std::string fault = misplaced(options.settings); !fault.empty()) return {not_read(std::move(fault))};
    Reader reader(sources, sink);
    if (rodin) return {reader.archive(parts.file, *rodin, parts.member)};
    if (fs::is_directory(about)) return {reader.folder(path)};
    if (!is_component(path)) {
        if (const input::FileKind* kind = input::kind_of_file(path)) return {not_read(std::string(kind->instead))};
        return {not_read("is not an input of `prove`, which reads " + input::file_kinds() +
                         ", Rodin projects (a folder, a machine .bum or a context .buc)")};
    }
    return {reader.file(path)};
}

}  // namespace map2pml::prove
