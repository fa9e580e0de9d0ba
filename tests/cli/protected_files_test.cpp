// No output replaces a file that the command reads: every kind of file read, each option that writes, and each way to name the file.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace protected_files_test {

using tests::Folder;
using tests::kPing;
using tests::Ran;

namespace {

namespace fs = std::filesystem;

const char* const kMachine =
    R"(<org.eventb.core.machineFile><org.eventb.core.event name="a" org.eventb.core.convergence="0")"
    R"( org.eventb.core.extended="false" org.eventb.core.label="INITIALISATION"/></org.eventb.core.machineFile>)";

/// Everything that some command reads; what the options expect in it.
void fill(const Folder& folder) {
    fs::create_directories(folder / "templates/deep");
    fs::create_directory(folder / "sub");
    tests::write_file(folder / "a.map", kPing);
    tests::write_file(folder / "a.check", "");
    tests::write_file(folder / "named.check", "");
    tests::write_file(folder / "run.json", folder.run("map2pml simulate a.map --seed 1 --format json").out);
    tests::write_file(folder / "words", "a.map\n");
    tests::write_file(folder / "templates/deep/x.mustache", "");
    for (const char* name : {"M.bum", "N.bum"}) tests::write_file(folder / name, kMachine);
    tests::write_file(folder / "C.buc", "<org.eventb.core.contextFile/>");
    tests::write_file(folder / "lonely.map", kPing);
}

struct Reading {
    const char* command;
    const char* arguments;
    const char* file;  ///< that it reads
};

constexpr Reading kReadings[] = {
    {"check", "a.map", "a.map"},
    {"check", "a.map", "a.check"},
    {"check", "lonely.map", "lonely.check"},  // the next run would read it
    {"check", "-c named.check a.map", "named.check"},
    {"check", "--from-state run.json a.map", "run.json"},
    {"check", "@words", "words"},
    {"check", "--templates templates a.map", "templates/deep/x.mustache"},
    {"check", "M.bum", "M.bum"},
    {"check", "M.bum", "N.bum"},
    {"check", ".", "C.buc"},
    {"check", "- < a.map", "a.map"},
    {"prove", "a.map", "a.map"},
    {"prove", "a.map", "a.check"},
    {"prove", "M.bum", "C.buc"},
    {"prove", "@words", "words"},
    {"simulate", "--seed 1 a.map", "a.check"},
    {"simulate", "--seed 1 @words", "words"},
    {"teams", "a.map", "a.check"},
    {"teams", "--from-state run.json a.map", "run.json"},
    {"", "a.map", "a.check"},
    {"", "-c named.check a.map", "named.check"},
    {"", "@words", "words"},
    {"", "--templates templates a.map", "templates/deep/x.mustache"},
};

/// Where `%` stands, the path is.
std::vector<std::string> writing_options(const std::string& command) {
    std::vector<std::string> all;
    if (command.empty()) return {"-o %", "-o x.pml --depfile %"};
    all.emplace_back("--format json=%");
    all.emplace_back("--format text=other.txt --format json=%");
    if (command == "check" || command == "prove") {
        all.emplace_back("--stamp %");
        all.emplace_back("--keep %");
    }
    if (command == "check") {
        all.emplace_back("--stamp x.ok --depfile %");
        all.emplace_back("--cache %");
    }
    return all;
}

/// The same file under another name; empty: it cannot have one.
std::string spelt(const Folder& folder, const std::string& file, int how) {
    std::error_code failed;
    switch (how) {
        case 0:
            return file;
        case 1:
            return "./sub/../" + file;
        case 2:
            return (folder / file).string();
        case 3:
            fs::remove(folder / "sub/link", failed);
            fs::create_symlink(fs::path("..") / file, folder / "sub/link");
            return "sub/link";
        default:
            fs::remove(folder / "sub/hard", failed);
            fs::create_hard_link(folder / file, folder / "sub/hard", failed);
            return failed ? "" : "sub/hard";
    }
}

std::string with_path(std::string option, const std::string& path) { return option.replace(option.find('%'), 1, path); }

}  // namespace

TEST_CASE("no output replaces a file that is read") {
    const Folder folder;
    fill(folder);
    for (const Reading& reading : kReadings) {
        const std::string before = tests::read_file(folder / reading.file);
        const bool was_there = fs::exists(folder / reading.file);
        for (const std::string& option : writing_options(reading.command)) {
            for (int how = 0; how < 5; ++how) {
                const std::string path = spelt(folder, reading.file, how);
                if (path.empty()) continue;
                const auto files = folder.files();
                // Redirections come last.
                const std::string line =
                    std::string("map2pml ") + reading.command + " " + with_path(option, path) + " " + reading.arguments;
                CAPTURE(line);
                const Ran ran = folder.run(line);
                CHECK(ran.exit_code == 2);
                CHECK(ran.out == "");
                CHECK(tests::read_file(folder / reading.file) == before);
                CHECK(fs::exists(folder / reading.file) == was_there);
                CHECK(folder.files() == files);
            }
        }
    }
}

TEST_CASE("two outputs are not one file") {
    const Folder folder;
    fill(folder);
    fs::create_symlink("r.json", folder / "nothing_yet");
    const auto files = folder.files();
    for (const char* line :
         {"check a.map --format json=r --format html=./r", "check a.map --format json=r.json --format html=nothing_yet",
          "check a.map --format json=r --stamp sub/../r", "check a.map --stamp r --depfile r",
          "prove a.map --format json=r --stamp r", "prove a.map --format json=k --keep k",
          "check a.map --format json=k --cache k", "teams a.map --format json=r --format text=r",
          "-o r --depfile r a.map", "-o r --depfile r.lines.json a.map",
          "simulate --seed 1 a.map --format json=r --format text=./r"}) {
        CAPTURE(line);
        CHECK(folder.run(std::string("map2pml ") + line).exit_code == 2);
        CHECK(folder.files() == files);
    }
}

TEST_CASE("names that are known only after the translation") {
    const Folder folder;
    fill(folder);
    std::string two = kPing;
    two += std::string(kPing).replace(0, 4, "Pong");
    tests::write_file(folder / "t.map", two);
    tests::write_file(folder / "t-Ping.pml", kPing);
    CHECK(folder.run("map2pml t.map --from map -c t-Ping.pml").exit_code == 2);
    CHECK(tests::read_file(folder / "t-Ping.pml") == kPing);
    fs::remove(folder / "t-Ping.pml");
    tests::write_file(folder / "t-Ping.map", kPing);
    CHECK(folder.run("map2pml t.map t-Ping.map").exit_code == 2);
    CHECK(folder.run("map2pml t.map").exit_code == 0);
    // Files of a project in a folder that is there.
    CHECK(folder.run("map2pml -t rodin -o P a.map").exit_code == 0);
    const fs::path machine = *std::find_if(fs::directory_iterator(folder / "P"), fs::directory_iterator(),
                                           [](const auto& each) { return each.path().extension() == ".bum"; });
    fs::remove(machine);
    fs::create_symlink("../named.check", machine);
    CHECK(folder.run("map2pml -t rodin -o P -c named.check a.map").exit_code == 2);
    CHECK(tests::read_file(folder / "named.check") == "");
}

TEST_CASE("a folder of --keep or --cache does not lead to a file that is read") {
    const Folder folder;
    fill(folder);
    CHECK(folder.run("map2pml check a.map --keep k").exit_code == 0);
    CHECK(folder.run("map2pml check a.map --keep k").exit_code == 0);
    REQUIRE(folder.run("file=$(find k -name model.pml | head -1) && ln -sf $PWD/a.map $file").exit_code == 0);
    CHECK(folder.run("map2pml check a.map --keep k").exit_code == 2);
    CHECK(tests::read_file(folder / "a.map") == kPing);
    // A link to any other file is replaced, not followed.
    CHECK(folder.run("map2pml check lonely.map --keep k").exit_code == 0);
    CHECK(tests::read_file(folder / "a.map") == kPing);
    CHECK(folder.run("map2pml check a.map --keep .").exit_code == 0);
    CHECK(folder
              .run("map2pml check a.map --cache c && file=$(echo c/*.result) && rm $file && ln -s ../a.map $file && "
                   "map2pml check a.map --cache c")
              .exit_code == 0);
    CHECK(tests::read_file(folder / "a.map") == kPing);
}

TEST_CASE("a stamp is a file that is empty or holds 0") {
    const Folder folder;
    fill(folder);
    fs::create_directory(folder / "s_folder");
    tests::write_file(folder / "s_text", "0");
    tests::write_file(folder / "s_more", "0\n0\n");
    tests::write_file(folder / "ok", "0\n");
    fs::create_symlink("nowhere", folder / "s_dangling");
    fs::create_symlink("s_text", folder / "s_link");
    REQUIRE(folder.run("mkfifo s_fifo").exit_code == 0);
    const auto files = folder.files();
    for (const char* command : {"check a.map", "prove a.map", "check M.bum"}) {
        for (const char* stamp : {"s_folder", "s_text", "s_more", "s_dangling", "s_link", "s_fifo", "/dev/null"}) {
            const std::string line = std::string("map2pml ") + command + " --stamp " + stamp;
            CAPTURE(line);
            CHECK(folder.run("timeout 20 \"$MAP2PML\" " + line.substr(8)).exit_code == 2);
            CHECK(folder.files() == files);
        }
        for (const char* old : {"", "0\n"}) {
            tests::write_file(folder / "ok", old);
            const std::string line = std::string("map2pml ") + command + " --stamp ok";
            CAPTURE(line);
            const int code = folder.run(line).exit_code;
            CHECK(code != 2);
            CHECK((code == 0) == fs::exists(folder / "ok"));
        }
    }
}

}  // namespace protected_files_test
