/// No space left, in every place where something is written.
///
/// The limit on the size of files stands for the full disk: what is written behind it fails. Signals of it are ignored, as a disk has none.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace disk_test {

using namespace tests;

namespace {

constexpr const char* kProtocol = R"(S[
  agent(!Ann, %a) = ask(1) => agent(!Bob, %b) then waitfor answer($x) <= agent(!Bob, %b) timeout skip
  agent(!Bob, %b) = waitfor ask($x) <= agent(!Ann, %a) then answer($x) => agent(!Ann, %a) timeout skip
])";

Ran with_files_of(const Folder& folder, int kilobytes, const std::string& line) {
    return folder.run("trap '' XFSZ; ulimit -f " + std::to_string(kilobytes) + "; " + line);
}

/// Nothing but the input and what is named.
void check_left(const Folder& folder, const std::set<std::string>& names) {
    std::set<std::string> expected = names;
    expected.insert("in.map");
    CHECK(folder.files() == expected);
}

}  // namespace

TEST_CASE("a model, a verifier that does not fit on the disk: no verdict, and it is said why") {
    for (const int kilobytes : {1, 16, 64}) {
        CAPTURE(kilobytes);
        const Folder folder;
        write_file(folder / "in.map", kProtocol);
        const Ran ran = with_files_of(folder, kilobytes, "map2pml check in.map --property no-failure");
        INFO(ran.out);
        INFO(ran.error);
        CHECK(ran.exit_code == 4);
        CHECK(ran.out.find("holds") == std::string::npos);
        CHECK((ran.out + ran.error).size() > 20);
        CHECK(folder.processes() == 0);
    }
}

TEST_CASE("an output file that does not fit is not there at all, and an older one is as it was") {
    const Folder folder;
    write_file(folder / "in.map", kProtocol);
    Ran ran = with_files_of(folder, 1, "map2pml in.map -o out.pml");
    CHECK(ran.exit_code != 0);
    CHECK(ran.error.find("`out.pml` cannot be written") != std::string::npos);
    check_left(folder, {});
    write_file(folder / "out.pml", "older");
    ran = with_files_of(folder, 1, "map2pml in.map -o out.pml");
    CHECK(ran.exit_code != 0);
    CHECK(read_file(folder / "out.pml") == "older");
    check_left(folder, {"out.pml"});
}

TEST_CASE("a report that does not fit: said, and no half of it") {
    const Folder folder;
    write_file(folder / "in.map", kProtocol);
    const Ran ran = folder.run(
        "map2pml check in.map --property no-failure --format json=/dev/full; echo code $?; "
        "map2pml in.map -o - >/dev/full; echo code $?; "
        "map2pml check in.map --property no-failure --format html >/dev/full; echo code $?");
    CHECK(ran.out.find("code 0") == std::string::npos);
    CHECK(ran.out.find("code 4\ncode 4\n") != std::string::npos);
    CHECK(ran.error.find("No space left on device") != std::string::npos);
    check_left(folder, {});
}

TEST_CASE("a temporary folder that cannot be used is named") {
    const Folder folder;
    write_file(folder / "in.map", kProtocol);
    for (const std::string place : {"$PWD/nowhere", "/proc", "$PWD/in.map"}) {
        CAPTURE(place);
        const Ran ran = folder.run("export TMPDIR=" + place + "; map2pml check in.map --property no-failure");
        CHECK(ran.exit_code == 4);
        CHECK(ran.out.find("holds") == std::string::npos);
        CHECK((ran.out + ran.error).find("temporary folder") != std::string::npos);
    }
    check_left(folder, {});
}

TEST_CASE("a disk of its own that is full") {
    // Where a user may mount a small disk for himself; elsewhere the limits above have to do.
    const Folder folder;
    write_file(folder / "in.map", kProtocol);
    const Ran ran = folder.run(
        "mkdir disk; unshare --user --map-root-user --mount sh -c 'mount -t tmpfs -o size=64k none disk || exit 77; "
        "export TMPDIR=$PWD/disk; \"$MAP2PML\" check in.map --property no-failure; code=$?; ls -A disk; exit $code' || "
        "exit $?");
    if (ran.exit_code == 77 || ran.error.find("unshare") != std::string::npos) {
        MESSAGE("no disk of one's own here");
        return;
    }
    CHECK(ran.exit_code == 4);
    CHECK(ran.out.find("holds") == std::string::npos);
}

}  // namespace disk_test
