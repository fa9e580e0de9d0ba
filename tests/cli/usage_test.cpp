// Wrong usage, unreadable inputs and outputs: exit code 2, a message in words on standard error, no file left behind.
#include <doctest/doctest.h>

#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace usage_test {

using tests::Folder;
using tests::kPing;
using tests::Ran;

namespace {

void refused(const Folder& folder, const std::string& line, const std::string& words) {
    CAPTURE(line);
    const auto before = folder.files();
    const Ran ran = folder.run(line);
    CHECK(ran.exit_code == 2);
    CHECK(ran.out == "");
    CHECK_MESSAGE(ran.error.find(words) != std::string::npos, ran.error);
    CHECK(folder.files() == before);
}

}  // namespace

TEST_CASE("wrong usage") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    tests::write_file(folder / "b.map", kPing);
    refused(folder, "map2pml check", "FILE is missing");
    refused(folder, "map2pml check --bogus a.map", "no option `--bogus`");
    refused(folder, "map2pml -O3 a.map", "choose one of: 0, 1, 2");
    refused(folder, "map2pml --templates nowhere a.map", "`--templates nowhere` is not a folder");
    refused(folder, "map2pml -o one.pml a.map b.map", "names one file, but there are 2 inputs");
    refused(folder, "map2pml -o - a.map b.map", "cannot all go to standard output");
    refused(folder, "map2pml a.map ./a.map", "would be written twice");
    refused(folder, "map2pml -o a.map a.map", "would replace the input");
    refused(folder, "map2pml --depfile a.pml a.map", "would be written twice");
    refused(folder, "map2pml check --format json=a.map a.map", "would replace the input");
    refused(folder, "map2pml check --depfile a.d a.map", "`--depfile` needs");
    refused(folder, "map2pml explain M2P1O3", "did you mean `M2P103`");
    refused(folder, "map2pml explain terminaton", "did you mean `termination`");
}

TEST_CASE("help without an option") {
    const Folder folder;
    const Ran alone = folder.run("map2pml");
    CHECK(alone.exit_code == 2);
    CHECK(alone.error.empty());
    CHECK(alone.out.starts_with("map2pml FILE..."));
    CHECK(alone.out.find("map2pml check auction.map") != std::string::npos);
    CHECK(alone.out.find("--") == std::string::npos);  // it is the short one
    for (const char* command : {"", "check", "prove", "simulate", "replay", "explain"}) {
        CAPTURE(std::string(command));
        const Ran help = folder.run(std::string("map2pml help ") + command);
        CHECK(help.exit_code == 0);
        CHECK(help.out == folder.run(std::string("map2pml ") + command + " --help").out);
    }
    refused(folder, "map2pml help chekc", "there is no command `chekc`; did you mean `check`");
}

TEST_CASE("inputs that cannot be read") {
    const Folder folder;
    std::filesystem::create_directory(folder / "d.map");
    tests::write_file(folder / "empty.map", "");
    tests::write_file(folder / "a.txt", kPing);
    tests::write_file(folder / "a.map", kPing);
    for (const std::string& command : {std::string("map2pml"), std::string("map2pml -t ir")}) {
        refused(folder, command + " missing.map", "missing.map: there is no such file");
        refused(folder, command + " d.map", "`d.map` is a folder without a file that could be translated");
        refused(folder, command + " empty.map", "empty.map: the file is empty");
        refused(folder, command + " a.txt", "--from map");
        refused(folder, command + " - </dev/null", "<stdin>: the file is empty");
        refused(folder, command + " expalin", "put the command `explain` before the files");
    }
    refused(folder, "map2pml check -q missing.map", "missing.map: error: there is no such file");
    refused(folder, "map2pml check -q --format json=r.json empty.map >/dev/null; code=$?; rm r.json; (exit $code)",
            "empty.map: error: the file is empty");
}

TEST_CASE("words of other tools, and files without their extension: what was meant") {
    const Folder folder;
    std::filesystem::create_directory(folder / "sub");
    tests::write_file(folder / "sub/lunch.map", kPing);
    tests::write_file(folder / "sub/lunch.check", "");
    for (const auto& [word, meant] : {std::pair("verify", "check"), std::pair("run", "simulate"),
                                      std::pair("format", "fmt"), std::pair("version", "--version")}) {
        CAPTURE(std::string(word));
        refused(folder, std::string("map2pml ") + word, std::string("did you mean `map2pml ") + meant + "`?");
    }
    refused(folder, "map2pml check sub/lunch", "did you mean `sub/lunch.map`?");
    refused(folder, "map2pml check sub/lnuch.map", "did you mean `sub/lunch.map`?");
    refused(folder, "map2pml check sub/supper.map", "sub/supper.map: error: there is no such file\n");
    refused(folder, "map2pml check nowhere/lunch.map", "there is no such file\n");
}

TEST_CASE("text with mistakes: a diagnostic with its line, no output") {
    const Folder folder;
    tests::write_file(folder / "bad.map", "S[\n  agent(!A %a) = skip]\n");
    refused(folder, "map2pml bad.map", "bad.map:2:");
    refused(folder, "map2pml check -q bad.map", "bad.map:2:");
    refused(folder, "map2pml -t ir -o - bad.map", ": error: ");
}

TEST_CASE("outputs that cannot be written") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    refused(folder, "map2pml -t ir -o nowhere/a.ir a.map", "`nowhere/a.ir` cannot be written");
    const Ran full = folder.run("map2pml -t ir -o /dev/full a.map");
    CHECK(full.exit_code == 4);
    CHECK(full.error.find("/dev/full") != std::string::npos);
    const Ran full_out = folder.run("map2pml -t ir -o - a.map >/dev/full");
    CHECK(full_out.exit_code == 4);
    CHECK(full_out.error.find("standard output") != std::string::npos);
}

TEST_CASE("reports that cannot be written are noticed before the work") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    std::filesystem::create_directory(folder / "taken");
    for (const char* format : {"json=nowhere/a.json", "html=taken", "text=/proc/a.txt", "json=a.map/a.json"}) {
        CAPTURE(std::string(format));
        for (const char* command : {"check", "prove", "simulate --seed 1"}) {
            if (std::string(format).starts_with("html") && command[0] == 's') continue;
            const Ran ran = folder.run(std::string("map2pml ") + command + " a.map --format " + format);
            CHECK(ran.exit_code == 2);
            CHECK(ran.out == "");
            CHECK(ran.error.find("cannot be written") != std::string::npos);
        }
    }
    refused(folder, "map2pml check a.map --format json=a.json --depfile nowhere/a.d", "cannot be written");
    CHECK_FALSE(std::filesystem::exists(folder / "a.json"));
    CHECK(folder.run("map2pml check a.map --format json=/dev/null").exit_code == 0);
}

TEST_CASE("a reader that goes away is no crash") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    const Ran ran = folder.run("map2pml -t ir -o - a.map | true; exit ${PIPESTATUS[0]}");
    CHECK(ran.exit_code == 0);
    CHECK(ran.error == "");
    CHECK(folder.run("map2pml explain | head -1; exit ${PIPESTATUS[0]}").exit_code == 0);
}

TEST_CASE("help, version, explain") {
    const Folder folder;
    CHECK(folder.run("map2pml --version").out.starts_with("map2pml "));
    CHECK(folder.run("map2pml --help").out.find("map2pml check FILE...") != std::string::npos);
    CHECK(folder.run("map2pml check --help").exit_code == 0);
    const std::string all = folder.run("map2pml explain").out;
    for (const char* name : {"termination ", "no-failure ", "progress ", "bounded-recursion ", "no-orphans ",
                             "mailbox-bound ", "reachable-code ", "M2P100 "})
        CHECK_MESSAGE(all.find(name) != std::string::npos, name);
    CHECK(folder.run("map2pml explain m2p100").out == folder.run("map2pml explain M2P100").out);
    CHECK(folder.run("map2pml explain No-Failure").out.find("## ") == std::string::npos);
    CHECK(folder.run("map2pml explain --color always progress").out.find("\x1b[1m") != std::string::npos);
}

}  // namespace usage_test
