// What a report says about others who might still send what somebody waits for.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace could_send_test {

using tests::Folder;
using tests::Ran;

TEST_CASE("who goes round for ever could still leave its loop and send") {
    const Folder folder;
    tests::write_file(folder / "try.map", R"(Try[
  agent(!Ann, %a) =
    (tries() then hello() => agent(!Bob, %b)) or agent()
  agent(!Bob, %b) =
    waitfor (hello() <= agent(!Ann, %a)) timeout (agent())]
)");
    for (const std::string level : {"0", "1"}) {
        CAPTURE(level);
        const Ran ran = folder.run("map2pml check try.map --property progress -O " + level);
        CHECK(ran.exit_code == 1);
        CHECK(ran.out.find("Ann could still send it") != std::string::npos);
        CHECK(ran.out.find("no agent can send") == std::string::npos);
    }
}

TEST_CASE("where nobody can do anything, nobody could still send") {
    const Folder folder;
    tests::write_file(folder / "try.map", R"(Try[
  agent(!Ann, %a) = waitfor (ready() then m() => agent(!Bob, %b)) timeout agent()
  agent(!Bob, %b) = waitfor m() <= agent(_, %a) timeout agent()]
)");
    tests::write_file(folder / "try.check", "state is_ready = false\nprocedure ready() { require is_ready }\n");
    for (const std::string level : {"0", "1"}) {
        CAPTURE(level);
        const Ran ran = folder.run("map2pml check try.map --property termination -O " + level);
        CHECK(ran.exit_code == 1);
        CHECK(ran.out.find("could still send") == std::string::npos);
        CHECK(mentions(ran, "Ann could send it, but will never reach that step"));
    }
}

TEST_CASE("who acts in the loop of a run is not said to wait") {
    const Folder folder;
    tests::write_file(folder / "try.map", R"(Try[
  agent(!Ann, %a) = waitfor (ready() then m() => agent(!Bob, %b) or n() <= agent(!Bob, %b)) timeout agent()
  agent(!Bob, %b) = waitfor m() <= agent(_, %a) timeout agent()]
)");
    const Ran ran = folder.run("map2pml check try.map --property progress");
    CHECK(ran.exit_code == 1);
    CHECK(ran.out.find("Ann  is at try.map:2:21") != std::string::npos);
    CHECK(ran.out.find("Ann  waits") == std::string::npos);
    CHECK(ran.out.find("Bob  waits") != std::string::npos);
}

}  // namespace could_send_test
