// The sessions of README.md, docs/guide and the pages of `explain`: each `$ map2pml …` is run, and what it prints is compared with the page.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/program.h"

namespace sessions_test {

namespace fs = std::filesystem;
namespace str = boost::algorithm;
using tests::Folder;

namespace {

struct Session {
    std::string place;                         ///< `README.md:34`
    std::string command;                       ///< without `./` before the program
    std::vector<std::string> wanted;           ///< what the page shows; `…` stands for lines, or for the rest of one
    std::map<std::string, std::string> files;  ///< of the page, as far as it shows them before
};

/// The sessions of a page: the indented lines from `$ map2pml` (or `$ cp`) up to a line that is not indented. A block that begins with
/// ```` ```ask.map ```` is a file.
std::vector<Session> sessions_of(const fs::path& page) {
    std::vector<Session> found;
    std::vector<std::string> lines;
    str::split(lines, tests::read_file(page), str::is_any_of("\n"));
    bool inside = false;
    std::map<std::string, std::string> files;
    std::string* file = nullptr;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        static const std::regex kStart(R"(    \$ (?:\./)?((?:map2pml|cp) .*))");
        static const std::regex kFile(R"(```([a-z]+\.[a-z]+))");
        std::smatch match;
        if (file != nullptr && line != "```") {
            *file += line + "\n";
        } else if (file != nullptr) {
            file = nullptr;
        } else if (std::regex_match(line, match, kFile)) {
            file = &files[match[1]];
        } else if (std::regex_match(line, match, kStart)) {
            found.push_back({fmt::format("{}:{}", page.filename().string(), i + 1), match[1], {}, files});
            for (; str::ends_with(found.back().command, "\\"); ++i) {
                found.back().command.pop_back();
                found.back().command += str::trim_copy(lines.at(i + 1));
            }
            inside = true;
        } else if (!line.empty() && !str::starts_with(line, "    ")) {
            inside = false;
        } else if (inside && !line.empty()) {
            found.back().wanted.push_back(line);
        }
    }
    return found;
}

/// The line without what differs from run to run (times, memory) and without the padding that depends on it.
std::string stable(const std::string& line) {
    static const std::regex kMeasured(R"(\b[0-9][0-9.,]* (ms|s|min|kB|MB|GB)\b)");
    static const std::regex kSpaces(" +");
    return str::trim_copy(std::regex_replace(std::regex_replace(line, kMeasured, "# $1"), kSpaces, " "));
}

/// Without the units, too: a run may take `56 ms` or `0.2 s`.
std::string without_units(const std::string& line) {
    static const std::regex kUnit("# (ms|s|min|kB|MB|GB)");
    return std::regex_replace(stable(line), kUnit, "#");
}

bool same(const std::string& wanted, const std::string& printed) {
    const std::string page = without_units(wanted);
    const std::string program = without_units(printed);
    if (page == program) return true;
    return str::ends_with(page, "…") &&
           str::starts_with(program, page.substr(0, page.size() - std::string("…").size()));
}

/// What the page shows that was not printed, in order; empty where all of it was.
std::string missing(const std::vector<std::string>& wanted, const std::vector<std::string>& printed) {
    std::size_t next = 0;
    bool gap = true;  // warnings may come before what is shown
    for (const std::string& line : wanted) {
        if (stable(line) == "…") {
            gap = true;
            continue;
        }
        const std::size_t from = next;
        while (next < printed.size() && !same(line, printed[next]) && gap) ++next;
        if (next >= printed.size() || !same(line, printed[next]))
            return fmt::format("{}\n    after line {} of the output, which goes on with\n{}", line, from,
                               from < printed.size() ? printed[from] : "its end");
        ++next;
        gap = false;
    }
    return {};
}

std::vector<std::string> printed_lines(const std::string& text) {
    std::vector<std::string> lines;
    str::split(lines, text, str::is_any_of("\n"));
    std::erase_if(lines, [](const std::string& line) { return str::trim_copy(line).empty(); });
    return lines;
}

/// Whether the page itself says that the command takes long; such a session is run with M2P_LONG.
bool is_long(const Session& session) {
    static const std::regex kSeconds(R"(\b([0-9]+)(\.[0-9])? s\b)");
    return std::any_of(session.wanted.begin(), session.wanted.end(), [](const std::string& line) {
        std::smatch match;
        return std::regex_search(line, match, kSeconds) && std::stoi(match[1]) >= 5;
    });
}

}  // namespace

TEST_CASE("what the pages show is what the program prints") {
    std::vector<fs::path> pages = {fs::path(M2P_SOURCE_DIR) / "README.md"};
    for (const auto& entry : fs::directory_iterator(fs::path(M2P_SOURCE_DIR) / "docs/guide"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    for (const auto& entry : fs::directory_iterator(fs::path(M2P_SOURCE_DIR) / "translator/foundation/diag/explain"))
        pages.push_back(entry.path());
    std::sort(pages.begin(), pages.end());
    std::size_t run = 0;
    for (const fs::path& page : pages) {
        for (const Session& session : sessions_of(page)) {
            if (is_long(session) && std::getenv("M2P_LONG") == nullptr) continue;
            CAPTURE(session.place);
            CAPTURE(session.command);
            // A session that shows nothing would agree with anything.
            CHECK_FALSE(session.wanted.empty());
            const Folder folder;
            for (const char* const each : {"samples", "driver", "tests", "README.md"})
                fs::create_symlink(fs::path(M2P_SOURCE_DIR) / each, folder / each);
            for (const auto& [name, text] : session.files) tests::write_file(folder / name, text);
            // Warnings go to standard error; on a terminal, where the page was copied, they come first.
            const tests::Ran ran = folder.run(session.command);
            ++run;
            const std::string only_output = missing(session.wanted, printed_lines(ran.out));
            std::vector<std::string> all = printed_lines(ran.error + "\n" + ran.out);
            // The lines for editors, which a terminal does not show.
            std::erase_if(all, [](const std::string& line) { return str::contains(line, " is violated: "); });
            const std::string with_warnings = missing(session.wanted, all);
            if (!only_output.empty() && !with_warnings.empty()) FAIL_CHECK(with_warnings);
        }
    }
    CHECK(run >= 10);
}

TEST_CASE("a page that shows something else is found") {
    const std::vector<std::string> printed = {"a.map  7 states  0.2 s  8.1 MB", "  holds  progress", "  note"};
    CHECK(missing({"    a.map  7 states  56 ms  9 MB", "      holds  progress"}, printed).empty());
    CHECK(missing({"    a.map  7 states  56 ms  9 MB", "      …", "      note"}, printed).empty());
    CHECK(missing({"    a.map  7 …"}, printed).empty());
    CHECK_FALSE(missing({"    a.map  8 states  56 ms  9 MB"}, printed).empty());
    CHECK_FALSE(missing({"    a.map  7 states  56 ms  9 MB", "      note"}, printed).empty());
    CHECK_FALSE(missing({"      holds  progress", "    a.map  7 states  0.2 s  8.1 MB"}, printed).empty());
}

}  // namespace sessions_test
