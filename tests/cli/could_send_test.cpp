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

}  // namespace could_send_test
