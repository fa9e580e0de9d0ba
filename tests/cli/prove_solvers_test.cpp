// Solvers that fail, as a user meets them, and answers that are remembered from one run to the next.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/cli/rodin_text.h"
#include "tests/support/program.h"

namespace prove_solvers_test {

namespace fs = std::filesystem;
using namespace tests;

namespace {

const std::string kProject = M2P_SOURCE_DIR "/tests/eventb/rodin/counter";

void write_solver(const Folder& folder, const std::string& name, const std::string& lines) {
    fs::create_directories(folder / "bin");
    write_file(folder / ("bin/" + name), "#!/bin/sh\n" + lines + "\n");
    fs::permissions(folder / ("bin/" + name), fs::perms::owner_all);
}

}  // namespace

TEST_CASE("solvers that crash behind their answer prove nothing, and are a broken tool") {
    for (const char* lines : {"echo unsat; exit 139", "echo sat; echo garbage", "exit 1"}) {
        CAPTURE(lines);
        const Folder folder;
        write_solver(folder, "z3", lines);
        write_solver(folder, "cvc5", lines);
        const Ran ran = folder.run("PATH=$PWD/bin:$PATH map2pml prove '" + kProject + "'");
        CHECK(ran.exit_code == 4);
        CHECK(ran.error.find("no solver works: cvc5: ") != std::string::npos);
        CHECK(ran.error.find("; z3: ") != std::string::npos);
        CHECK(ran.out.find("refuted") == std::string::npos);
    }
}

TEST_CASE("one solver that fails is named, the other one proves") {
    const Folder folder;
    write_solver(folder, "z3", "echo unsat; kill -SEGV $$");
    const Ran ran = folder.run("PATH=$PWD/bin:$PATH map2pml prove --color never '" + kProject + "'");
    CHECK(ran.exit_code == 0);
    CHECK(ran.out.find("  solver failed  z3: it was killed by signal 11 after `unsat`, ") != std::string::npos);
}

TEST_CASE("what was proved is proved at once the next time, and never after MAP2PML_CACHE=off") {
    const Folder folder;
    const std::string real = "real=$(PATH=$(echo $PATH | sed 's/^[^:]*://') command -v z3)\n";
    write_solver(
        folder, "z3",
        "[ \"$1\" = --version ] || echo x >>'" + (folder / "asked").string() + "'\n" + real + "exec $real \"$@\"");
    write_solver(folder, "cvc5", "exit 1");
    const std::string prove = "PATH=$PWD/bin:$PATH map2pml prove '" + kProject + "' >/dev/null 2>&1";
    const auto asked = [&](const std::string& how) {
        fs::remove(folder / "asked");
        (void)folder.run(how + prove);
        return fs::exists(folder / "asked");
    };
    // A solver that fails spoils the answer: nothing is remembered of it.
    CHECK(asked("export XDG_CACHE_HOME=$PWD/cache; unset MAP2PML_CACHE; "));
    CHECK(asked("export XDG_CACHE_HOME=$PWD/cache; unset MAP2PML_CACHE; "));
    write_solver(folder, "cvc5", "echo unknown");
    CHECK(asked("export XDG_CACHE_HOME=$PWD/cache; unset MAP2PML_CACHE; "));
    CHECK_FALSE(asked("export XDG_CACHE_HOME=$PWD/cache; unset MAP2PML_CACHE; "));
    CHECK(fs::exists(folder / "cache/map2pml/proofs"));
    CHECK(asked("export XDG_CACHE_HOME=$PWD/cache; "));
    CHECK(asked("export MAP2PML_CACHE=$PWD/other; "));
    CHECK_FALSE(asked("export MAP2PML_CACHE=$PWD/other; "));
    // Another solver is asked anew.
    write_solver(folder, "cvc5", "echo  unknown");
    CHECK(asked("export MAP2PML_CACHE=$PWD/other; "));
}

TEST_CASE("of many obligations the hard ones come last, and the line says when they end") {
    const Folder folder;
    write_solver(folder, "z3", "[ \"$1\" = --version ] || sleep 9");
    write_solver(folder, "cvc5", "[ \"$1\" = --version ] || sleep 9");
    // Only the first one needs a solver.
    rodin_text::Texts axioms = {"n > 0", "theorem: n ∗ n > 0"};
    for (int each = 0; each < 12; ++each) axioms.emplace_back("theorem: n > 0");
    write_file(folder / "C.buc", rodin_text::context({"n"}, axioms));
    const Ran ran = folder.run("PATH=$PWD/bin:$PATH map2pml prove -j1 --time 3s --progress always --color never C.buc");
    CHECK(ran.exit_code == 3);
    CHECK(ran.out.find("proved  12 obligations") != std::string::npos);
    CHECK(ran.out.find("axm2/THM the time budget for all obligations is used up; raise --time") != std::string::npos);
    CHECK(ran.error.find("12 of 13 obligations, 1 to be tried longer") != std::string::npos);
    CHECK(ran.error.find(", at most ") != std::string::npos);
}

}  // namespace prove_solvers_test
