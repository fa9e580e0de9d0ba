// Each cell of `map2pml help languages`: where it says yes the command works, elsewhere it refuses with one sentence.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/program.h"

namespace languages_test {

using tests::Folder;
using tests::Ran;
namespace fs = std::filesystem;

namespace {

/// A small file of each kind, by its suffix.
const std::map<std::string, std::string> kFiles = {
    {".map", "small.map"}, {".lcc", "pair.lcc"},   {".xmi", "request.xmi"},   {".maze", "y10_messages.maze"},
    {".bum", "Bench.bum"}, {".buc", "Limit.buc"},  {".check", "small.check"}, {".json", "run.json"},
    {".mmd", "talk.mmd"},  {".puml", "talk.puml"}, {".md", "talk.md"}};

const char* const kSmall =
    "Two[\n agent(!A, %a) = m() => agent(!B, %b)\n"
    " agent(!B, %b) = waitfor (m() <= agent(!A, %a)) timeout (agent())]\n";
const char* const kTalk = "sequenceDiagram\n    A->>B: ask\n    B-->>A: answer\n";
const char* const kPair = "a(left, A) :: m => a(right, B).\na(right, B) :: m <= a(left, A).\n";

void write_files(const Folder& folder) {
    const fs::path samples = fs::path(M2P_SOURCE_DIR) / "samples";
    tests::write_file(folder / "small.map", kSmall);
    tests::write_file(folder / "small.check", "reachable sent: sent m()\n");
    tests::write_file(folder / "pair.lcc", kPair);
    tests::write_file(folder / "talk.mmd", kTalk);
    tests::write_file(folder / "talk.puml", "@startuml\nA -> B : ask\nB --> A : answer\n@enduml\n");
    tests::write_file(folder / "talk.md", std::string("# Talk\n\n```mermaid\n") + kTalk + "```\n");
    tests::write_file(folder / "pair.check", "agents x : left, y : right\n");
    fs::copy(samples / "auml/request.xmi", folder / "request.xmi");
    fs::copy(samples / "maze/y10_messages.maze", folder / "y10_messages.maze");
    for (const auto& each : fs::directory_iterator(samples / "machines"))
        if (each.path().extension() == ".bum" || each.path().extension() == ".buc")
            fs::copy(each.path(), folder / each.path().filename().string());
    REQUIRE(folder.run("map2pml simulate small.map --seed 1 --format json=run.json").exit_code == 0);
}

std::string command_for(const std::string& use, const std::string& file) {
    if (use.starts_with("-t")) return "map2pml " + use + " " + file + " -o out";
    if (use == "check") return "map2pml check --time 10s " + file;
    if (use == "prove") return "map2pml prove --time 1s " + file;
    if (use == "simulate") return "map2pml simulate --seed 1 " + file;
    if (use == "fmt") return "map2pml fmt --check " + file;
    return "map2pml " + use + " " + file;
}

/// `teams` asks for candidates where it takes the file.
bool is_taken(const std::string& use, const Ran& ran) {
    if (use == "teams")
        return ran.error.find("no candidates are stated") != std::string::npos;  // LCC takes it, the file has none
    return ran.exit_code == 0 || ran.exit_code == 1 || ran.exit_code == 3;
}

}  // namespace

TEST_CASE("each cell of the table of languages is true") {
    const Folder folder;
    write_files(folder);
    const Ran table = folder.run("map2pml help languages");
    REQUIRE(table.exit_code == 0);
    std::istringstream lines(table.out);
    std::string line;
    std::getline(lines, line);
    std::vector<std::string> suffixes;
    std::istringstream head(line);
    for (std::string word; head >> word;) suffixes.push_back(word);
    REQUIRE(suffixes.size() == kFiles.size());
    int cells = 0;
    while (std::getline(lines, line) && !line.empty()) {
        std::string use = line.substr(0, 14);
        use.erase(use.find_last_not_of(' ') + 1);
        std::istringstream row(line.substr(14));
        for (const std::string& suffix : suffixes) {
            std::string cell;
            row >> cell;
            REQUIRE(!cell.empty());
            const std::string command = command_for(use, kFiles.at(suffix));
            CAPTURE(command);
            const Ran ran = folder.run("rm -rf out; " + command);
            CAPTURE(ran.error);
            const bool says_yes = cell == "yes";
            CHECK(is_taken(use, ran) == says_yes);
            if (!says_yes) CHECK(ran.exit_code == 2);
            if (!says_yes) CHECK(ran.error.find("error: ") != std::string::npos);
            ++cells;
        }
    }
    CHECK(cells == 154);
}

TEST_CASE("a file that no command of this kind takes is refused with the command that does") {
    const Folder folder;
    write_files(folder);
    CHECK(folder.run("map2pml -t eventb Bench.bum").error.find("`prove` proves it") != std::string::npos);
    CHECK(folder.run("map2pml check small.check").error.find("`fmt` formats it") != std::string::npos);
    CHECK(folder.run("map2pml teams Bench.bum").error.find("`check` and `simulate` explore it") != std::string::npos);
    CHECK(folder.run("map2pml simulate run.json").error.find("`replay` replays it") != std::string::npos);
}

}  // namespace languages_test
