/// `kill -9` at random times over a batch of files: nothing half-written, nothing left running, the next run cleans up.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <random>
#include <string>
#include <thread>

#include "tests/random.h"
#include "tests/support/program.h"

namespace kill_test {

namespace fs = std::filesystem;
using namespace tests;
using namespace std::chrono_literals;

namespace {

std::string protocol(int number) {
    return "S[\n  agent(!Ann, %a) = ask(" + std::to_string(number) +
           ") => agent(!Bob, %b) then waitfor answer($x) <= agent(!Bob, %b) timeout skip\n"
           "  agent(!Bob, %b) = waitfor ask($x) <= agent(!Ann, %a) then answer($x) => agent(!Ann, %a) timeout "
           "skip\n]\n";
}

int files() { return tests::takes_all_cases() ? 200 : 20; }
int trials() { return tests::takes_all_cases() ? 20 : 4; }

void make_batch(const Folder& folder) {
    for (int at = 0; at < files(); ++at) write_file(folder / ("p" + std::to_string(at) + ".map"), protocol(at));
}

/// Starts the line in the background, ends the program (only it) after the time, and waits until it is gone.
void kill_after(const Folder& folder, const std::string& arguments, std::chrono::milliseconds time) {
    (void)folder.run("\"$MAP2PML\" " + arguments + " >said 2>&1 & sleep " + std::to_string(time.count() / 1000.0) +
                     "; kill -9 $!; wait $!; rm -f said");
}

/// Compilers that were at work may need a moment to notice that nobody waits for them.
bool all_gone(const Folder& folder) {
    for (int tries = 0; tries < 200; ++tries) {
        if (folder.processes() == 0) return true;
        std::this_thread::sleep_for(50ms);
    }
    return false;
}

std::size_t work_folders(const Folder& folder) {
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(folder / "."))
        count += entry.path().filename().string().starts_with("map2pml-") ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("a translation that was killed has written whole files or none, and nothing else") {
    const Folder folder;
    make_batch(folder);
    REQUIRE(folder.run("mkdir whole; map2pml p*.map -o whole/").exit_code == 0);
    std::mt19937 random(static_cast<std::uint32_t>(tests::first_seed()));
    std::size_t written = 0;
    for (int trial = 0; trial < 3 * trials(); ++trial) {
        REQUIRE(folder.run("rm -rf out; mkdir out").exit_code == 0);
        kill_after(folder, "p*.map -o out/", std::chrono::milliseconds(random() % 150));
        for (const auto& entry : fs::directory_iterator(folder / "out")) {
            const std::string name = entry.path().filename().string();
            CAPTURE(name);
            CHECK(fs::exists(folder / ("whole/" + name)));
            CHECK(read_file(entry.path()) == read_file(folder / ("whole/" + name)));
            ++written;
        }
    }
    MESSAGE(written, " files were written");
}

TEST_CASE(
    "a translation that was killed has left older files as they were, and the next one leaves nothing beside the new "
    "ones") {
    const Folder folder;
    make_batch(folder);
    REQUIRE(folder.run("mkdir whole out; map2pml p*.map -o whole/").exit_code == 0);
    std::mt19937 random(static_cast<std::uint32_t>(tests::first_seed()) + 2);
    for (int trial = 0; trial < 2 * trials(); ++trial) {
        REQUIRE(folder.run("for each in whole/*; do echo older >out/${each#whole/}; done").exit_code == 0);
        kill_after(folder, "p*.map -o out/", std::chrono::milliseconds(random() % 150));
        for (const auto& entry : fs::directory_iterator(folder / "whole")) {
            const std::string name = entry.path().filename().string();
            CAPTURE(name);
            const std::string text = read_file(folder / ("out/" + name));
            CHECK((text == "older\n" || text == read_file(entry.path())));
        }
    }
    write_file(folder / "out/p0.pml.map2pml-new", "left between two steps");
    CHECK(folder.run("map2pml p*.map -o out/ && diff -r out whole").exit_code == 0);
}

TEST_CASE("a check that was killed leaves nothing running, no half report, and folders that the next run removes") {
    const Folder folder;
    make_batch(folder);
    std::mt19937 random(static_cast<std::uint32_t>(tests::first_seed()) + 1);
    std::size_t left = 0;
    for (int trial = 0; trial < trials(); ++trial) {
        write_file(folder / "report.json", "older");
        const int longest = tests::takes_all_cases() ? 20'000 : 2'000;
        kill_after(folder, "check p*.map --format json=report.json",
                   std::chrono::milliseconds(50 + random() % static_cast<unsigned>(longest)));
        CHECK(all_gone(folder));
        const std::string report = read_file(folder / "report.json");
        CHECK((report == "older" || report.ends_with("\n}\n")));
        left += work_folders(folder);
    }
    MESSAGE(left, " folders were left");
    CHECK(folder.run("map2pml check p0.map --property no-failure").exit_code == 0);
    CHECK(work_folders(folder) == 0);
    for (const std::string& name : folder.files()) {
        CAPTURE(name);
        CHECK((name == "report.json" || name.ends_with(".map")));
    }
}

TEST_CASE(
    "a folder whose writer was killed is there whole or not at all, and the next run removes what is left of it") {
    const Folder folder;
    write_file(folder / "p.map", protocol(1));
    REQUIRE(folder.run("map2pml p.map -t rodin -o whole").exit_code == 0);
    std::mt19937 random(static_cast<std::uint32_t>(tests::first_seed()) + 3);
    for (int trial = 0; trial < 3 * trials(); ++trial) {
        REQUIRE(folder.run("rm -rf out").exit_code == 0);
        kill_after(folder, "p.map -t rodin -o out", std::chrono::milliseconds(random() % 60));
        CHECK((!fs::exists(folder / "out") || folder.run("diff -r out whole").exit_code == 0));
    }
    // Left, in use, and somebody else's: only the first goes.
    REQUIRE(
        folder
            .run("rm -rf out; mkdir out.map2pml-aaaaaa out.map2pml-bbbbbb out.other; touch out.map2pml-aaaaaa/half; "
                 "flock out.map2pml-bbbbbb \"$MAP2PML\" p.map -t rodin -o out")
            .exit_code == 0);
    CHECK(folder.run("diff -r out whole").exit_code == 0);
    CHECK_FALSE(fs::exists(folder / "out.map2pml-aaaaaa"));
    CHECK(fs::exists(folder / "out.map2pml-bbbbbb"));
    CHECK(fs::exists(folder / "out.other"));
    CHECK(folder.run("map2pml p.map -t rodin -o out; ls -d out*").out == "out\nout.other\n");
}

TEST_CASE("what another run works in, and what was kept to be looked at, is not cleaned up") {
    const Folder folder;
    write_file(folder / "p.map", protocol(1));
    // A folder with contents and no lock was kept; one whose lock is held is in use; one without contents was not used yet, or
    // not any more. Folders of other names are somebody else's.
    REQUIRE(folder
                .run("mkdir map2pml-saved1 map2pml-in-use map2pml-left12 map2pml-empty1 map2pml-begun1 map2pml-else; "
                     "touch map2pml-saved1/model map2pml-in-use/.in-use map2pml-left12/.in-use "
                     "map2pml-begun1/.to-be-used; "
                     "flock map2pml-in-use/.in-use \"$MAP2PML\" check p.map --property no-failure")
                .exit_code == 0);
    CHECK(fs::exists(folder / "map2pml-saved1/model"));
    CHECK(fs::exists(folder / "map2pml-in-use/.in-use"));
    CHECK(fs::exists(folder / "map2pml-else"));
    for (const char* left : {"map2pml-left12", "map2pml-empty1", "map2pml-begun1"}) {
        CAPTURE(left);
        CHECK_FALSE(fs::exists(folder / left));
    }
}

}  // namespace kill_test
