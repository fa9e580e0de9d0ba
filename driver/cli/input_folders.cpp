#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>
#include <glob.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>

#include "driver/cli/command_line.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/input/diagrams/documents.h"
#include "driver/input/file_kinds.h"
#include "driver/input/front_end.h"
#include "driver/results/layout.h"
#include "driver/verdicts/proofs/explore_machines.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 1'000'000;  ///< a folder with more was hardly meant
constexpr std::size_t kMostNames = 3;            ///< of what is left out, without --verbose

/// Reasons to leave out what lies in a folder. Files of other kinds are not mentioned.
enum class LeftOut : std::uint8_t { excluded, hidden, link, special, no_diagram, no_protocol };
constexpr std::array<std::string_view, 6> kReasons = {
    "excluded",           "hidden", "behind a link to a folder", "neither a file nor a folder", "without a diagram",
    "without a protocol",
};

/// A use as the table of files names it; nothing for a target that does not exist, which is a mistake of its own.
std::optional<input::Use> use_of(Command command, const std::string& target) {
    const std::string name = command == Command::translate ? "-t " + (target.empty() ? "promela" : target)
                                                           : std::string(row_of(command).name);
    for (std::size_t at = 0; at < input::kUses; ++at)
        if (to_string(static_cast<input::Use>(at)) == name) return static_cast<input::Use>(at);
    return std::nullopt;
}

std::string_view verb_of(Command command) {
    switch (command) {
        case Command::translate:
            return "translated";
        case Command::prove:
            return "proved";
        case Command::fmt:
            return "formatted";
        default:
            return "checked";
    }
}

/// Walks through one folder. Links to folders are not followed, so the walk ends.
class FolderWalk {
  public:
    FolderWalk(fs::path root, input::Use use, const std::vector<std::string>& excluded)
        : root_(std::move(root)), use_(use), excluded_(excluded) {}

    void run() {
        std::vector<fs::path> folders = {root_};
        while (!folders.empty() && fault_.empty()) {
            const fs::path folder = std::move(folders.back());
            folders.pop_back();
            visited_.push_back(folder.string());
            std::error_code failed;
            fs::directory_iterator at(folder, failed);
            for (const fs::directory_iterator end; !failed && at != end && fault_.empty(); at.increment(failed))
                take(*at, folders);
            if (failed) {
                fault_ = fmt::format("`{}` cannot be read: {}; `--exclude` leaves it out", folder.string(),
                                     failed.message());
            }
        }
    }

    [[nodiscard]] const std::set<std::string>& files() const { return files_; }
    [[nodiscard]] const std::vector<std::string>& visited() const { return visited_; }
    [[nodiscard]] const std::string& fault() const { return fault_; }

    /// `left out: 2 excluded (old.map, drafts), 1 hidden (.git)`; empty: nothing.
    [[nodiscard]] std::string left_out(bool names_all) const {
        std::vector<std::string> parts;
        for (std::size_t at = 0; at < kReasons.size(); ++at) {
            const std::set<std::string>& names = left_out_.at(at);
            if (names.empty()) continue;
            std::vector<std::string> shown(names.begin(), names.end());
            if (!names_all && shown.size() > kMostNames) shown.resize(kMostNames);
            parts.push_back(fmt::format("{} {} ({}{})", names.size(), kReasons.at(at), fmt::join(shown, ", "),
                                        shown.size() < names.size() ? ", …" : ""));
        }
        return parts.empty() ? "" : fmt::format("left out: {}", fmt::join(parts, ", "));
    }

  private:
    void take(const fs::directory_entry& entry, std::vector<fs::path>& folders) {
        std::error_code ignored;
        const fs::path& path = entry.path();
        const std::string below = path.lexically_relative(root_).string();
        if (++entries_ > kMostEntries)
            fault_ = fmt::format("`{}` has more than {} entries; name a smaller folder", root_.string(), kMostEntries);
        if (cancelled()) fault_ = fmt::format("stopped before all of `{}` was read", root_.string());
        const bool is_folder = entry.is_directory(ignored);
        const input::FileKind* kind = is_folder ? nullptr : input::kind_of_file(path.filename().string());
        const bool is_taken = kind != nullptr && kind->has(use_);
        if (!is_folder && !is_taken) {
            if (is_lone_check_file(path)) leave_out(LeftOut::no_protocol, below);
            return;
        }
        if (is_excluded(path, below))
            leave_out(LeftOut::excluded, below);
        else if (path.filename().string().starts_with("."))
            leave_out(LeftOut::hidden, below);
        else if (is_folder && entry.is_symlink(ignored))
            leave_out(LeftOut::link, below);
        else if (is_folder)
            folders.push_back(path);
        else
            take_file(entry, below);
    }

    void take_file(const fs::directory_entry& entry, const std::string& below) {
        std::error_code ignored;
        const std::string path = entry.path().string();
        // A link to nothing is a file that cannot be read, and not a file that was never there.
        if (entry.exists(ignored) && !entry.is_regular_file(ignored))
            leave_out(LeftOut::special, below);
        else if (is_drawn(path) && !input::has_diagram(path, read_text(path).text))
            leave_out(LeftOut::no_diagram, below);
        else if (use_ == input::Use::prove && prove::is_rodin_input(path))
            files_.insert(entry.path().parent_path().string());  // a project at once, so that nothing is proved twice
        else
            files_.insert(path);
    }

    static bool is_drawn(const std::string& path) {
        const input::FrontEnd* front_end = input::find_front_end(path, "");
        return front_end != nullptr && front_end->agents_from == input::AgentsFrom::drawing;
    }

    /// A check file whose protocol was renamed would check nothing.
    [[nodiscard]] bool is_lone_check_file(const fs::path& path) const {
        if (path.extension() != ".check" || use_ == input::Use::fmt) return false;
        for (const input::FrontEnd& row : input::front_ends()) {
            for (const std::string_view suffix : row.suffixes) {
                std::error_code ignored;
                if (fs::exists(fs::path(path).replace_extension(suffix), ignored)) return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool is_excluded(const fs::path& path, const std::string& below) const {
        return std::any_of(excluded_.begin(), excluded_.end(), [&](const std::string& pattern) {
            return ::fnmatch(pattern.c_str(), path.filename().c_str(), 0) == 0 ||
                   ::fnmatch(pattern.c_str(), below.c_str(), 0) == 0 ||
                   ::fnmatch(pattern.c_str(), path.c_str(), 0) == 0;
        });
    }

    void leave_out(LeftOut reason, const std::string& below) {
        left_out_.at(static_cast<std::size_t>(reason)).insert(below);
    }

    fs::path root_;
    input::Use use_;
    const std::vector<std::string>& excluded_;
    std::size_t entries_ = 0;
    std::set<std::string> files_;  ///< sorted by their bytes
    std::vector<std::string> visited_;
    std::array<std::set<std::string>, kReasons.size()> left_out_;
    std::string fault_;
};

}  // namespace

std::vector<std::string> with_matching_files(const std::vector<std::string>& inputs) {
    std::vector<std::string> files;
    for (const std::string& input : inputs) {
        std::error_code ignored;
        glob_t found{};
        const bool is_pattern = input.find_first_of("*?[") != std::string::npos && !fs::exists(input, ignored);
        if (is_pattern && ::glob(input.c_str(), GLOB_NOSORT, nullptr, &found) == 0) {
            std::vector<std::string> matches(found.gl_pathv, found.gl_pathv + found.gl_pathc);
            std::sort(matches.begin(), matches.end());
            files.insert(files.end(), matches.begin(), matches.end());
        } else {
            files.push_back(input);
        }
        ::globfree(&found);
    }
    return files;
}

std::vector<std::string> with_files_in_folders(const RawOptions& raw, Options& options) {
    std::vector<std::string> mistakes;
    const std::optional<input::Use> use = use_of(options.command, raw.target);
    std::vector<std::string> files;
    for (const std::string& input : options.inputs) {
        std::error_code ignored;
        const bool is_project =
            (options.command == Command::check || options.command == Command::prove) && prove::has_machines(input, "");
        if (!use || !fs::is_directory(input, ignored) || is_project) {
            files.push_back(input);
            continue;
        }
        FolderWalk walk(input, *use, raw.excluded);
        walk.run();
        const std::string left_out = walk.left_out(raw.verbose);
        if (!walk.fault().empty()) {
            mistakes.push_back(walk.fault());
        } else if (walk.files().empty()) {
            mistakes.push_back(fmt::format("`{}` is a folder without a file that could be {}{}{}", input,
                                           verb_of(options.command), left_out.empty() ? "" : "; ", left_out));
        } else if (!left_out.empty()) {
            options.notes.push_back(
                fmt::format("{}: {}; {}", input, report::counted(walk.files().size(), "file"), left_out));
        }
        files.insert(files.end(), walk.files().begin(), walk.files().end());
        options.folders.insert(options.folders.end(), walk.visited().begin(), walk.visited().end());
    }
    options.inputs = std::move(files);
    return mistakes;
}

}  // namespace map2pml::cli
