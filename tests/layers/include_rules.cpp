#include "tests/layers/include_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <sstream>

namespace map2pml::layers {
namespace {

using Rooms = std::vector<std::string_view>;

/// Each room and those it may include; a new room needs a row here. A room may always include itself.
const std::map<std::string_view, Rooms>& may_include() {
    static const std::map<std::string_view, Rooms> table = [] {
        std::map<std::string_view, Rooms> rooms;
        const auto room = [&rooms](std::string_view name, const Rooms& below, const Rooms& more = {}) {
            Rooms all = below;
            all.insert(all.end(), more.begin(), more.end());
            all.push_back(name);
            rooms[name] = all;
            return all;
        };
        const Rooms budget = room("translator/budget", {});
        const Rooms graph = room("translator/graph", budget);
        const Rooms source = room("translator/source", graph);
        const Rooms diag = room("translator/diag", source);
        const Rooms ir = room("translator/ir", diag);
        room("translator/parsing", diag, {"grammar"});
        const Rooms map = room("translator/map", ir, {"grammar", "translator/parsing"});
        room("translator/deontic", ir);
        room("translator/lcc", ir, {"grammar", "translator/parsing", "translator/deontic"});
        const Rooms auml = room("translator/auml", ir, {"grammar", "translator/parsing"});
        room("translator/checkfile", ir, {"grammar", "translator/parsing"});
        room("driver/format", ir, {"grammar", "translator/parsing"});
        const Rooms passes = room("translator/passes", ir);
        const Rooms semantics = room("translator/semantics", ir);
        room("translator/modal", semantics);
        const Rooms promela = room("translator/promela", passes);
        room("translator/fact_list", promela);
        const Rooms eventb = room("translator/eventb", diag, {"grammar", "translator/parsing"});
        const Rooms maze = room("translator/maze", diag, {"grammar", "translator/parsing"});
        room("translator/maze_to_eventb", maze, {"translator/eventb"});
        const Rooms exploration = room("translator/maze_exploration", maze);
        room("translator/maze_to_map", exploration);
        room("translator/machine_exploration", exploration, {"translator/eventb"});
        const Rooms auml_to_eventb = room("translator/auml_to_eventb", auml, {"translator/eventb"});
        room("translator/protocol_to_eventb", semantics, {"translator/eventb"});
        room("driver/archive", source, {"translator/auml"});
        room("driver/process", {});
        room("driver/schedule", {});
        room("driver/spin", {"driver/process", "driver/schedule", "translator/graph"});
        room("driver/clingo", {"driver/process", "translator/budget"});
        const Rooms smt = room("driver/smt", eventb, {"driver/process"});
        const Rooms trace =
            room("driver/trace", promela,
                 {"translator/map", "translator/checkfile", "translator/semantics", "driver/process", "driver/spin"});
        const Rooms report = room("driver/report", trace);
        const Rooms input =
            room("driver/input", report,
                 {"translator/deontic", "translator/lcc", "translator/auml", "translator/auml_to_eventb",
                  "translator/eventb", "translator/maze", "translator/maze_to_eventb", "translator/maze_exploration",
                  "translator/maze_to_map", "driver/archive", "driver/clingo"});
        const Rooms translation =
            room("driver/translation", input, {"translator/protocol_to_eventb", "translator/fact_list"});
        const Rooms check =
            room("driver/check", translation, {"driver/schedule", "driver/simulate", "translator/modal"});
        room("driver/simulate", report);
        const Rooms replay = room("driver/replay", input, {"driver/simulate", "translator/modal"});
        Rooms prove = smt;
        prove.insert(prove.end(), translation.begin(), translation.end());
        prove.emplace_back("translator/machine_exploration");
        room("driver/prove", prove);
        Rooms commands = replay;
        commands.insert(commands.end(), check.begin(), check.end());
        commands.insert(commands.end(), {"driver/prove", "driver/smt", "driver/format", "driver/clingo",
                                         "translator/machine_exploration"});
        room("driver/cli", commands);
        return rooms;
    }();
    return table;
}

/// What only `driver/` may use: files, processes, the terminal, the environment.
constexpr std::array kOutside = {
    "<fstream>",      "<filesystem>", "<cstdio>",   "<stdio.h>",   "<unistd.h>",    "<fcntl.h>",
    "<sys/",          "<dirent.h>",   "<spawn.h>",  "<csignal>",   "<signal.h>",    "<boost/process",
    "<boost/filesys", "<iostream>",   "<poll.h>",   "<termios.h>", "<sys/ioctl.h>", "<thread>",
    "std::system",    "std::getenv",  "std::fopen", "popen(",      "std::ofstream", "std::ifstream",
};

bool starts_with_any(std::string_view text, const std::vector<std::string_view>& starts) {
    return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return text.starts_with(start); });
}

std::string without_comment(const std::string& line) { return line.substr(0, line.find("//")); }

}  // namespace

std::string room_of(std::string_view path) {
    const std::size_t first = path.find('/');
    if (first == std::string_view::npos) return "";
    const std::string_view top = path.substr(0, first);
    if (top != "translator" && top != "driver") return std::string(top);
    const std::size_t second = path.find('/', first + 1);
    return second == std::string_view::npos ? "" : std::string(path.substr(0, second));
}

std::vector<std::string> broken_rules(std::string_view path, std::string_view text) {
    static const std::regex include(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re");
    std::vector<std::string> broken;
    const std::string room = room_of(path);
    const bool in_translator = path.starts_with("translator/");
    const auto row = may_include().find(room);
    if (row == may_include().end()) {
        return {std::string(path) + ":1: the room `" + room + "` has no row in tests/layers/include_rules.cpp"};
    }
    std::istringstream lines{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const auto complain = [&](const std::string& what) {
            broken.push_back(std::string(path) + ":" + std::to_string(number) + ": " + what);
        };
        const std::string code = without_comment(line);
        std::smatch match;
        if (std::regex_search(code, match, include)) {
            const std::string target = match[2];
            if (match[1] == "\"" && target.find("..") != std::string::npos) {
                complain("includes are written from the root: " + target);
            }
            const std::string other = room_of(target);
            const bool ours =
                match[1] == "\"" && starts_with_any(target, {"translator/", "driver/", "grammar/", "tests/"});
            if (ours && std::find(row->second.begin(), row->second.end(), other) == row->second.end()) {
                complain("`" + room + "` may not include `" + target + "`");
            }
            if (match[1] == "\"" && !ours && !target.starts_with("map2pml/") && !starts_with_any(target, {"antlr4-"})) {
                complain("includes are written from the root: " + target);
            }
            const bool knows_antlr = std::find(row->second.begin(), row->second.end(), "grammar") != row->second.end();
            if (target.find("antlr4") != std::string::npos && !knows_antlr) {
                complain("only front ends know ANTLR");
            }
        }
        for (const char* word : kOutside) {
            if (in_translator && code.find(word) != std::string::npos) {
                complain("the translator works in memory; `" + std::string(word) + "` belongs to driver/");
            }
        }
    }
    return broken;
}

}  // namespace map2pml::layers
