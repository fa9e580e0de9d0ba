// `map2pml.toml`: where it is found, what wins, what is wrong; and folders as inputs.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace project_file_test {

namespace fs = std::filesystem;
using tests::Folder;
using tests::kPing;
using tests::Ran;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void write_project(const Folder& folder, const std::string& place, const std::string& text) {
    fs::create_directories((folder / place).parent_path());
    tests::write_file(folder / place, text);
}

}  // namespace

TEST_CASE("the nearest project file above the input counts, up to the root of the repository") {
    const Folder folder;
    write_project(folder, "map2pml.toml", "skip = \"outside\"\n");
    write_project(folder, "repo/.git/HEAD", "");
    write_project(folder, "repo/protocols/a.map", kPing);
    const std::string check = "map2pml check -v repo/protocols/a.map";
    CHECK(!has(folder.run(check).error, "settings from"));
    write_project(folder, "repo/map2pml.toml", "time = \"20s\"\n[check]\ntime = \"30s\"\n[prove]\ntime = \"40s\"\n");
    CHECK(has(folder.run(check).error, "settings from repo/map2pml.toml: time = 30s\n"));
    CHECK(has(folder.run("cd repo/protocols && map2pml check -v a.map").error, "settings from ../map2pml.toml"));
    CHECK(has(folder.run(check + " --time 10s").error, "settings from repo/map2pml.toml:\n"));
    CHECK(!has(folder.run(check + " --no-config").error, "settings from"));
    CHECK(has(folder.run(check + " --config map2pml.toml").error, "settings from map2pml.toml: skip = outside\n"));
    CHECK(folder.run(check + " --config map2pml.toml --no-config").exit_code == 2);
    CHECK(folder.run(check + " --config missing.toml").exit_code == 2);
    CHECK(folder.run("map2pml repo/protocols/a.map --config repo/map2pml.toml -o repo/map2pml.toml").exit_code == 2);
    CHECK(has(tests::read_file(folder / "repo/map2pml.toml"), "[check]"));
    // Settings for one file are not those for another one.
    write_project(folder, "repo/protocols/own/map2pml.toml", "");
    CHECK(folder.run(check).exit_code == 0);
    write_project(folder, "repo/protocols/own/b.map", kPing);
    const Ran both = folder.run("map2pml check repo/protocols");
    CHECK(both.exit_code == 2);
    CHECK(has(both.error, "the inputs belong to different project files"));
    fs::remove(folder / "repo/protocols/a.map");
    CHECK(folder.run("map2pml check repo/protocols").exit_code == 2);
    CHECK(folder.run("map2pml check repo/protocols/own").exit_code == 0);
}

TEST_CASE("a project file names the inputs and the reports, relative to its folder") {
    const Folder folder;
    write_project(folder, "map2pml.toml",
                  "[check]\nfiles = [\"protocols\"]\nexclude = \"old*\"\nformat = [\"text\", \"junit=r.xml\"]\n"
                  "cache = \"c\"\n[fmt]\ncheck = true\n");
    write_project(folder, "protocols/a.map", kPing);
    write_project(folder, "protocols/old.map", "nonsense");
    fs::create_directory(folder / "else");
    const Ran ran = folder.run("cd else && map2pml check");
    CHECK(ran.exit_code == 0);
    CHECK(has(ran.out, "../protocols/a.map"));
    CHECK(has(ran.error, "../protocols: 1 file; left out: 1 excluded (old.map)"));
    CHECK(folder.files().contains("r.xml"));
    CHECK(folder.run("map2pml check").error.find("1 of") == std::string::npos);
    CHECK(has(folder.run("map2pml check").error, "the result is from the cache"));
    write_project(folder, "map2pml.toml",
                  "time = \"50s\"\n[check]\nfiles = [\"protocols\"]\nexclude = \"old*\"\ncache = \"c\"\n");
    CHECK(!has(folder.run("map2pml check").error, "from the cache"));
    CHECK(folder.run("map2pml check --stamp s --depfile d").exit_code == 0);
    CHECK(tests::read_file(folder / "d") == "s: map2pml.toml protocols/a.map protocols\n");
    CHECK(folder.run("map2pml check protocols/a.map --format json=map2pml.toml").exit_code == 2);
    CHECK(folder.run("map2pml prove").exit_code == 2);
}

TEST_CASE("all mistakes of a project file are said at once, with their places, and nothing is checked") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    tests::write_file(folder / "map2pml.toml", "tiem = \"1s\"\ntime = \"x\"\n[chek]\n[prove]\nsmallest = true\n");
    const Ran ran = folder.run("map2pml check a.map --stamp s");
    CHECK(ran.exit_code == 2);
    CHECK(ran.out.empty());
    CHECK(!folder.files().contains("s"));
    CHECK(has(ran.error, "map2pml.toml:1:1: error: there is no option `tiem`; did you mean `time`? [M2P801]"));
    CHECK(has(ran.error, "map2pml.toml:2:8: error: `--time x` needs a time"));
    CHECK(has(ran.error, "map2pml.toml:3:2: error: there is no table `chek`; did you mean `check`? [M2P801]"));
    CHECK(has(ran.error, "map2pml.toml:5:1: error: `[prove]` has no option `smallest`"));
    CHECK(folder.run("map2pml init map2pml.toml").exit_code == 2);
    fs::remove(folder / "map2pml.toml");
    CHECK(folder.run("map2pml init map2pml.toml").exit_code == 0);
    CHECK(has(folder.run("map2pml check").out, "a.map"));
}

TEST_CASE("what is left out of a folder is said; links do not lead around in circles") {
    const Folder folder;
    for (const char* name : {"in/a.map", "in/sub/b.map", "in/.git/c.map", "in/.d.map", "in/old/e.map", "in/f.txt"})
        write_project(folder, name, kPing);
    write_project(folder, "in/README.md", "no diagram\n");
    write_project(folder, "in/renamed.check", "// nothing\n");
    write_project(folder, "in/sub/b.check", "// nothing\n");
    REQUIRE(folder.run("ln -s .. in/sub/up; ln -s sub/b.map in/link.map; mkfifo in/pipe.map").exit_code == 0);
    const Ran ran = folder.run("map2pml check in --exclude old");
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    CHECK(has(ran.out, "3 files: 3 hold"));
    CHECK(
        has(ran.error,
            "in: 3 files; left out: 1 excluded (old), 2 hidden (.d.map, .git), 1 behind a link to a folder (sub/up), 1 "
            "neither a file nor a folder (pipe.map), 1 without a diagram (README.md), 1 without a protocol "
            "(renamed.check)\n"));
    CHECK(folder.run("map2pml check in --exclude old -q").error.empty());
    CHECK(folder.run("map2pml fmt --check in/sub").exit_code == folder.run("map2pml fmt --check in/a.map").exit_code);
    CHECK(folder.run("map2pml in/sub -o out.pml").exit_code == 0);
    // A folder without anything to check, and a link to nothing, are no successes.
    fs::create_directory(folder / "empty");
    CHECK(has(folder.run("map2pml check empty").error, "`empty` is a folder without a file that could be checked"));
    CHECK(folder.run("map2pml check empty in").exit_code == 2);
    REQUIRE(folder.run("ln -s nowhere in/gone.map").exit_code == 0);
    CHECK(folder.run("map2pml check in --exclude old").exit_code == 2);
}

TEST_CASE("the time of a whole call is kept, and what it has stopped is incomplete, not passed") {
    const Folder folder;
    for (int at = 0; at < 12; ++at) tests::write_file(folder / ("p" + std::to_string(at) + ".map"), kPing);
    const Ran ran = folder.run("map2pml check . --total-time 1ms --format text --format json=r.json");
    CHECK(ran.exit_code == 3);
    CHECK(has(ran.error, "the total time budget of 1 ms is used up; raise --total-time"));
    CHECK(has(ran.out, "not as expected:\n"));
    CHECK(has(ran.out, "12 files: 12 incomplete"));
    CHECK(folder.run("map2pml check . --total-time 1h -q").exit_code == 0);
    CHECK(folder.run("map2pml check . --total-time 1h --watch").exit_code == 2);
    CHECK(folder.run("map2pml check . --total-time 0s").exit_code == 2);
    CHECK(folder.run("map2pml prove p1.map --total-time 1ms").exit_code == 3);
}

TEST_CASE("JUnit has times where they are asked for") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    CHECK(folder.run("map2pml check a.map --format junit=r.xml --format junit-times=t.xml").exit_code == 0);
    CHECK(!has(tests::read_file(folder / "r.xml"), " time="));
    CHECK(has(tests::read_file(folder / "t.xml"), " time=\"0."));
}

}  // namespace project_file_test
