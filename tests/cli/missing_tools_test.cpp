// Tools that are not installed: what else can do their work does it, and what nothing can replace is named.
#include <doctest/doctest.h>

#include <initializer_list>
#include <string>

#include "tests/support/program.h"

namespace missing_tools_test {

using tests::Folder;
using tests::Ran;

namespace {

/// `map2pml check` with no other programs than these in PATH.
Ran check_with(const Folder& folder, std::initializer_list<const char*> tools) {
    tests::write_file(folder / "ping.map", R"(Ping[
  agent(!A, %a) = (ping() => agent(!B, %b)) then ping() => agent(!B, %b)
  agent(!B, %b) = waitfor ping() <= agent(_, %a) timeout agent()
]
)");
    std::string script = "mkdir -p bin && rm -f bin/* && ";
    for (const char* tool : tools) script += "ln -s \"$(command -v " + std::string(tool) + ")\" bin/ && ";
    return folder.run(script + "PATH=$PWD/bin map2pml check --property no-orphans ping.map");
}

bool says(const Ran& ran, const char* words) {
    return ran.out.find(words) != std::string::npos || ran.error.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("without gcc another compiler preprocesses for spin, in the search and when the run is replayed") {
    for (const char* compiler : {"tcc", "clang"}) {
        CAPTURE(compiler);
        const Folder folder;
        const Ran ran = check_with(folder, {"spin", compiler, "as", "ld"});
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 1);
        CHECK(says(ran, "no-orphans"));
        CHECK(says(ran, "ping() => B"));
        CHECK_FALSE(says(ran, "rejected"));
    }
}

TEST_CASE("what is missing is named") {
    const Folder folder;
    const Ran without_compiler = check_with(folder, {"spin"});
    CHECK(without_compiler.exit_code == 4);
    CHECK(says(without_compiler, "missing tool: install gcc"));
    const Ran without_spin = check_with(folder, {"gcc", "tcc"});
    CHECK(without_spin.exit_code == 4);
    CHECK(says(without_spin, "missing tool: install spin"));
}

}  // namespace missing_tools_test
