#include "tests/layers/include_rules.h"

#include <algorithm>
#include <array>
#include <regex>
#include <sstream>
#include <utility>

namespace map2pml::layers {
namespace {

using Rooms = std::vector<std::string_view>;

constexpr std::string_view kFoundation = "translator/foundation";
constexpr std::string_view kModel = "translator/model";
constexpr std::string_view kGrammar = "grammar";  // the generated parsers, and ANTLR

const Rooms kBelowVerdicts = {"translator",   "driver/tools", "driver/results",
                              "driver/input", "driver/runs",  "driver/report"};

Rooms above(Rooms rooms, const Rooms& more) {
    rooms.insert(rooms.end(), more.begin(), more.end());
    return rooms;
}

/// Each room and the rooms or whole floors that it may include, from the bottom of the house to its top; a new room needs a row
/// here. A room may always include itself, and a row names no room below it: so no arrow leads back.
const std::vector<std::pair<std::string_view, Rooms>>& may_include() {
    static const std::vector<std::pair<std::string_view, Rooms>> table = {
        {"translator/foundation/budget", {}},
        {"translator/foundation/graph", {"translator/foundation/budget"}},
        {"translator/foundation/source", {"translator/foundation/budget", "translator/foundation/graph"}},
        {"translator/foundation/diag", {"translator/foundation/source"}},
        {"translator/foundation/parsing",
         {kGrammar, "translator/foundation/budget", "translator/foundation/source", "translator/foundation/diag"}},

        {"translator/model/protocol", {kFoundation}},
        {"translator/model/formulas", {kFoundation, "translator/model/protocol"}},
        {"translator/model/observed", {}},
        {"translator/model/instance",
         {kFoundation, "translator/model/protocol", "translator/model/formulas", "translator/model/observed"}},
        {"translator/model/rules",
         {kFoundation, "translator/model/protocol", "translator/model/formulas", "translator/model/instance"}},
        {"translator/model/machines", {kGrammar, kFoundation}},

        {"translator/languages/map", {kGrammar, kFoundation, kModel}},
        {"translator/languages/lcc", {kGrammar, kFoundation, kModel}},
        {"translator/languages/diagrams", {kGrammar, kFoundation, kModel}},
        {"translator/languages/maze", {kGrammar, kFoundation, "translator/model/machines"}},
        {"translator/languages/checkfile", {kGrammar, kFoundation, kModel}},
        {"translator/languages/rodin", {kGrammar, kFoundation, "translator/model/machines"}},
        {"translator/languages/format", {kGrammar, kFoundation}},
        {"translator/languages/names", {kGrammar, kFoundation}},

        {"translator/protocols/checks", {kFoundation, kModel}},
        {"translator/protocols/analyses/values", {kFoundation, kModel, "translator/protocols/checks"}},
        {"translator/protocols/analyses/flow",
         {kFoundation, kModel, "translator/protocols/checks", "translator/protocols/analyses/values"}},
        {"translator/protocols/analyses/messages",
         {kFoundation, kModel, "translator/protocols/checks", "translator/protocols/analyses/values",
          "translator/protocols/analyses/flow"}},
        {"translator/protocols/analyses/instance",
         {kFoundation, kModel, "translator/protocols/checks", "translator/protocols/analyses/values",
          "translator/protocols/analyses/flow", "translator/protocols/analyses/messages"}},
        {"translator/protocols/bind",
         {kFoundation, kModel, "translator/protocols/checks", "translator/protocols/analyses"}},
        {"translator/protocols/situations", {kFoundation, kModel, "translator/languages/lcc"}},
        {"translator/protocols/semantics/state", {kFoundation, kModel}},
        {"translator/protocols/semantics/rules", {kFoundation, kModel, "translator/protocols/semantics/state"}},
        {"translator/protocols/semantics/graph",
         {kFoundation, kModel, "translator/protocols/semantics/state", "translator/protocols/semantics/rules"}},
        {"translator/protocols/semantics/properties",
         {kFoundation, kModel, "translator/protocols/semantics/state", "translator/protocols/semantics/rules",
          "translator/protocols/semantics/graph"}},
        {"translator/protocols/semantics/runs",
         {kFoundation, kModel, "translator/protocols/semantics/state", "translator/protocols/semantics/rules",
          "translator/protocols/semantics/graph", "translator/protocols/semantics/properties"}},
        {"translator/protocols/semantics/conformance",
         {kFoundation, kModel, "translator/protocols/semantics/state", "translator/protocols/semantics/rules",
          "translator/protocols/semantics/graph", "translator/protocols/semantics/properties"}},
        {"translator/protocols/modal", {kFoundation, kModel, "translator/protocols/semantics"}},
        {"translator/protocols/promela",
         {kFoundation, kModel, "translator/protocols/checks", "translator/protocols/analyses"}},
        {"translator/protocols/facts",
         {kFoundation, kModel, "translator/protocols/analyses", "translator/protocols/promela"}},

        {"translator/machines/check", {kFoundation, kModel}},
        {"translator/machines/obligations", {kModel, "translator/machines/check"}},
        {"translator/machines/writing", {kFoundation, kModel}},
        {"translator/machines/explore/sets", {kFoundation, "translator/model/machines", "translator/languages/maze"}},
        {"translator/machines/explore/developments",
         {kFoundation, "translator/languages/maze", "translator/machines/explore/sets"}},
        {"translator/machines/explore/machines",
         {kFoundation, kModel, "translator/machines/check", "translator/machines/obligations",
          "translator/machines/explore/sets", "translator/machines/explore/developments"}},
        {"translator/machines/smt", {kModel, "translator/machines/obligations", "translator/machines/explore"}},
        {"translator/machines/to_map",
         {kFoundation, kModel, "translator/languages/maze", "translator/machines/explore"}},
        {"translator/machines/from_maze",
         {kFoundation, kModel, "translator/languages/maze", "translator/machines/writing"}},
        {"translator/machines/from_diagrams",
         {kFoundation, kModel, "translator/languages/diagrams", "translator/machines/writing"}},
        {"translator/machines/from_protocols",
         {kFoundation, kModel, "translator/protocols/semantics", "translator/machines/writing"}},
        {"translator/machines/any_number",
         {kFoundation, kModel, "translator/protocols/semantics", "translator/machines/from_protocols",
          "translator/machines/writing"}},

        {"driver/tools/process", {}},
        {"driver/tools/schedule", {}},
        {"driver/tools/spin", {kFoundation, "driver/tools/process", "driver/tools/schedule"}},
        {"driver/tools/slurm", {"driver/tools/process", "driver/tools/schedule", "driver/tools/spin"}},
        {"driver/tools/clingo", {kFoundation, "driver/tools/process"}},
        {"driver/tools/smt", {kFoundation, "translator/machines", "driver/tools/process"}},

        {"driver/results",
         {kFoundation, kModel, "translator/protocols/semantics", "translator/protocols/promela", "translator/machines",
          "driver/tools/smt"}},

        {"driver/input", {"translator", "driver/tools/clingo", "driver/results"}},

        {"driver/runs", {"translator", "driver/tools", "driver/results", "driver/input"}},

        {"driver/report", {"translator", "driver/tools/smt", "driver/results", "driver/runs"}},

        {"driver/verdicts/findings", kBelowVerdicts},
        {"driver/verdicts/search", above(kBelowVerdicts, {"driver/verdicts/findings"})},
        {"driver/verdicts/by_states", above(kBelowVerdicts, {"driver/verdicts/findings", "driver/verdicts/search"})},
        {"driver/verdicts/properties",
         above(kBelowVerdicts, {"driver/verdicts/findings", "driver/verdicts/search", "driver/verdicts/by_states"})},
        {"driver/verdicts/instances",
         above(kBelowVerdicts, {"driver/verdicts/findings", "driver/verdicts/search", "driver/verdicts/by_states",
                                "driver/verdicts/properties"})},
        {"driver/verdicts/any_number", above(kBelowVerdicts, {"driver/verdicts/search", "driver/verdicts/instances"})},
        {"driver/verdicts/proofs", kBelowVerdicts},

        {"driver/lsp", {"translator", "driver/tools/process", "driver/results", "driver/input", "driver/report"}},
        {"driver/cli", {"translator", "driver"}},
    };
    return table;
}

bool is_in(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

using Row = std::pair<std::string_view, Rooms>;

const Row* row_of(std::string_view path) {
    const auto& table = may_include();
    const auto row = std::find_if(table.begin(), table.end(), [&](const Row& each) { return is_in(path, each.first); });
    return row == table.end() ? nullptr : &*row;
}

bool may(const Row& row, std::string_view target) {
    return is_in(target, row.first) || std::any_of(row.second.begin(), row.second.end(),
                                                   [&](std::string_view each) { return is_in(target, each); });
}

/// What only `driver/` may use: files, processes, the terminal, the environment.
constexpr std::array kOutside = {
    "<fstream>",      "<filesystem>", "<cstdio>",   "<stdio.h>",   "<unistd.h>",    "<fcntl.h>",
    "<sys/",          "<dirent.h>",   "<spawn.h>",  "<csignal>",   "<signal.h>",    "<boost/process",
    "<boost/filesys", "<iostream>",   "<poll.h>",   "<termios.h>", "<sys/ioctl.h>", "<thread>",
    "std::system(",   "std::getenv",  "std::fopen", "popen(",      "std::ofstream", "std::ifstream",
};

bool starts_with_any(std::string_view text, const std::vector<std::string_view>& starts) {
    return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return text.starts_with(start); });
}

std::string without_comment(const std::string& line) { return line.substr(0, line.find("//")); }

}  // namespace

std::vector<std::string> arrows_back() {
    std::vector<std::string> back;
    const auto& table = may_include();
    for (std::size_t at = 0; at < table.size(); ++at) {
        for (const std::string_view target : table[at].second) {
            for (std::size_t later = at + 1; later < table.size(); ++later)
                if (is_in(table[later].first, target))
                    back.push_back(std::string(table[at].first) + " -> " + std::string(table[later].first));
        }
    }
    return back;
}

std::string room_of(std::string_view path) {
    const Row* row = row_of(path);
    return row == nullptr ? "" : std::string(row->first);
}

std::vector<std::string> broken_rules(std::string_view path, std::string_view text) {
    static const std::regex include(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re");
    std::vector<std::string> broken;
    const bool in_translator = path.starts_with("translator/");
    const Row* row = row_of(path);
    if (row == nullptr) return {std::string(path) + ":1: its folder has no row in tests/layers/include_rules.cpp"};
    const bool knows_antlr = may(*row, kGrammar);
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
            if (match[1] == "\"" && target.find("..") != std::string::npos)
                complain("includes are written from the root: " + target);
            const bool ours =
                match[1] == "\"" && starts_with_any(target, {"translator/", "driver/", "grammar/", "tests/"});
            if (ours && !may(*row, target))
                complain("`" + std::string(row->first) + "` may not include `" + target + "`");
            if (match[1] == "\"" && !ours && !target.starts_with("map2pml/") && !starts_with_any(target, {"antlr4-"}))
                complain("includes are written from the root: " + target);
            if (target.find("antlr4") != std::string::npos && !knows_antlr) complain("only front ends know ANTLR");
        }
        for (const char* word : kOutside)
            if (in_translator && code.find(word) != std::string::npos)
                complain("the translator works in memory; `" + std::string(word) + "` belongs to driver/");
    }
    return broken;
}

}  // namespace map2pml::layers
