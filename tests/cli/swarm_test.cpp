// `--swarm`: what a search misses for lack of memory is found, reported like any other error; without one the result is incomplete.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace swarm_test {

using tests::Folder;

namespace {

/// Who has time asks for two answers; in a hurry, a third one comes, which the host does not take.
const std::string kRare = R"(Rare[
  agent(!Host, %host) =
    (($time = hasTime() then go(slowly) => agent(_, %guest)) or go(quickly) => agent(_, %guest)) then agent(answers)
  agent(!Host, %host, answers) =
    waitfor (yes() <= agent($who, %guest) then agent(answers))
    timeout (skip)
  agent(!Guest, %guest) =
    waitfor ((go(slowly) <= agent($host, %host) then yes() => agent(_, %host) then yes() => agent(_, %host))
             or (go(quickly) <= agent($host, %host) then yes() => agent(_, %host) then late() => agent(_, %host)))
    timeout (agent())]
)";
const std::string kCall = " --agents Guest=5 -O 0 --memory 8M --property no-orphans --capacity 16 ";

}  // namespace

TEST_CASE("an error that a search within the memory misses") {
    const Folder folder;
    tests::write_file(folder / "rare.map", kRare);
    const auto alone = folder.run("map2pml check rare.map --time 20s" + kCall);
    CHECK(alone.exit_code == 3);
    CHECK(alone.out.find("incomplete  no-orphans") != std::string::npos);
    const auto swarm = folder.run("map2pml check rare.map --time 20s --swarm 4" + kCall);
    CHECK(swarm.exit_code == 1);
    CHECK(swarm.out.find("violated    no-orphans") != std::string::npos);
    CHECK(swarm.out.find("`late()` from Guest1") != std::string::npos);
}

TEST_CASE("without an error the result is incomplete, and says what was seen") {
    const Folder folder;
    std::string fine = kRare;
    fine.replace(fine.find("late()"), 6, "yes()");
    tests::write_file(folder / "fine.map", fine);
    const auto ran = folder.run("map2pml check fine.map --time 3s --swarm 2 --format json" + kCall);
    CHECK(ran.exit_code == 3);
    CHECK(ran.out.find("the memory budget of 8 MB is used up") != std::string::npos);
    CHECK(ran.out.find("; a swarm of 2 searches found no error: ") != std::string::npos);
}

TEST_CASE("a search that finishes needs no swarm") {
    const Folder folder;
    tests::write_file(folder / "rare.map", kRare);
    const auto few = folder.run("map2pml check rare.map --agents Guest=1 --property no-orphans --swarm 2");
    CHECK(few.exit_code == 1);
    for (const char* wrong : {"--share .", "--swarm 0", "--swarm 20000", "--engine cloud"}) {
        CAPTURE(wrong);
        CHECK(folder.run("map2pml check rare.map " + std::string(wrong)).exit_code == 2);
    }
}

}  // namespace swarm_test
