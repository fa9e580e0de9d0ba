// `-t ir --facts`, on a protocol where one can say by hand what holds at each line; and where it is refused.
#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>

#include "tests/support/program.h"

namespace fact_list_test {

using tests::Folder;
using tests::Ran;
using tests::read_file;
using tests::write_file;

namespace {

const std::filesystem::path kFolder = std::filesystem::path(M2P_SOURCE_DIR) / "tests/cli/facts";

/// The lines of the text that begin with `//`, or those that do not.
std::string lines_of(const std::string& text, bool of_facts) {
    std::istringstream all(text);
    std::string kept;
    for (std::string line; std::getline(all, line);)
        if (line.starts_with("//") == of_facts) kept += line + "\n";
    return kept;
}

}  // namespace

TEST_CASE("each fact of a small protocol") {
    const Folder folder;
    for (const char* name : {"ask.map", "ask.check"}) std::filesystem::copy_file(kFolder / name, folder / name);
    const Ran ran = folder.run("map2pml ask.map -t ir --facts -o -");
    CHECK(ran.exit_code == 0);
    CHECK(lines_of(ran.out, true) == read_file(kFolder / "ask.facts"));
    CHECK(lines_of(ran.out, false) == folder.run("map2pml ask.map -t ir -o -").out);
}

TEST_CASE("the facts are those of the instance that is asked for") {
    const Folder folder;
    write_file(folder / "one.map",
               "S[\n  agent(!A, %a) = m(1) => agent(_, %b)\n  agent(!B, %b) = m($x) <= agent(_, _)]\n");
    write_file(folder / "one.check", "instance \"one\" {\n}\ninstance \"two\" {\n  agents B = 2\n  network bag\n}\n");
    const auto facts = [&](const std::string& options) {
        return lines_of(folder.run("map2pml one.map -t ir --facts -o - " + options).out, true);
    };
    CHECK(facts("").starts_with("// facts of S, instance \"one\": A and B; network mailbox, timeout quiescent\n"));
    CHECK(facts("--instance two")
              .starts_with("// facts of S, instance \"two\": A, B1 and B2; network bag, timeout quiescent\n"));
}

TEST_CASE("each scene is followed by its facts") {
    const Folder folder;
    write_file(folder / "two.map", "One[\n  agent(!A, %a) = p()]\nTwo[\n  agent(!A, %a) = q()]\n");
    const std::string out = folder.run("map2pml two.map -t ir --facts -o -").out;
    CHECK(out.find("// facts of One") < out.find("protocol Two"));
    CHECK(out.find("protocol Two") < out.find("// facts of Two"));
}

TEST_CASE("facts go with the text form of the IR, and with no other target") {
    const Folder folder;
    write_file(folder / "one.map", "S[\n  agent(!A, %a) = p()]\n");
    for (const char* target : {"", "-t promela ", "-t json ", "-t eventb "}) {
        CAPTURE(target);
        const Ran ran = folder.run("map2pml one.map --facts -o - " + std::string(target));
        CHECK(ran.exit_code == 2);
        CHECK(ran.out == "");
        CHECK(ran.error.starts_with("map2pml: error: `--facts` lists the facts behind the IR; it needs `-t ir`\n"));
    }
    CHECK(folder.run("map2pml check one.map --facts").exit_code == 2);
}

}  // namespace fact_list_test
