// The sessions of README.md are what the program prints, but for times, sizes and blanks.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/program.h"

namespace readme_test {

using tests::Folder;
using tests::Ran;

namespace {

struct Session {
    std::string command;
    std::vector<std::string> lines;
};

/// Indented lines behind `    $ COMMAND`, up to the next text.
std::vector<Session> sessions_of(const std::string& page) {
    std::vector<Session> sessions;
    std::istringstream lines(page);
    bool is_inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("    $ ")) {
            sessions.push_back({line.substr(6), {}});
            while (sessions.back().command.ends_with("\\") && std::getline(lines, line)) {
                sessions.back().command.pop_back();
                sessions.back().command += line;
            }
            is_inside = true;
        } else if (is_inside && line.starts_with("    ")) {
            sessions.back().lines.push_back(line);
        } else {
            is_inside = is_inside && line.empty();
        }
    }
    return sessions;
}

/// The line without what differs from machine to machine.
std::string comparable(const std::string& line) {
    static const std::regex figure(R"([0-9][0-9.,]* (ms|s|B|KB|MB|GB)\b)");
    static const std::regex blanks(R"(\s+)");
    const std::string even = std::regex_replace(std::regex_replace(line, figure, "#"), blanks, " ");
    const std::size_t first = even.find_first_not_of(' ');
    return first == std::string::npos ? "" : even.substr(first, even.find_last_not_of(' ') - first + 1);
}

/// `…` at the end of a line, or as a line, stands for more.
bool fits(const std::string& shown, const std::vector<std::string>& printed) {
    const bool is_cut = shown.ends_with("…");
    const std::string begin = is_cut ? comparable(shown.substr(0, shown.size() - std::string("…").size())) : shown;
    return std::any_of(printed.begin(), printed.end(),
                       [&](const std::string& each) { return is_cut ? each.starts_with(begin) : each == begin; });
}

/// Sessions about protocols that the reader writes have no files here; some proofs take long.
bool can_be_run(const Session& session) {
    const bool is_about_files =
        session.command.find("samples/") != std::string::npos || session.command.find("tests/") != std::string::npos;
    const bool is_long = session.command.find("prove samples/lcc") != std::string::npos;
    return is_about_files && (!is_long || std::getenv("M2P_LONG") != nullptr);
}

}  // namespace

TEST_CASE("each session of README.md is what the program prints") {
    const Folder folder;
    int run = 0;
    for (Session& each : sessions_of(tests::read_file(M2P_SOURCE_DIR "/README.md"))) {
        if (!can_be_run(each)) continue;
        ++run;
        const std::string command = std::regex_replace(each.command, std::regex(R"(^(\./)?map2pml)"), "map2pml");
        CAPTURE(each.command);
        const Ran ran = folder.run("cd '" M2P_SOURCE_DIR "' && " + command + " 2>&1");
        std::vector<std::string> printed;
        std::istringstream lines(ran.out);
        for (std::string line; std::getline(lines, line);) printed.push_back(comparable(line));
        for (const std::string& line : each.lines) CHECK_MESSAGE(fits(comparable(line), printed), line);
    }
    CHECK(run >= 7);
}

}  // namespace readme_test
