// State of a check file over LCC.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace lcc_state_test {

using tests::Folder;
using tests::Ran;

TEST_CASE("a number outside of its range is found and named, as for MAP") {
    const Folder folder;
    tests::write_file(folder / "gifts.lcc",
                      "a(giver, G) :: gift => a(taker, bob) then gift => a(taker, bob).\n"
                      "a(taker, T) :: gift <= a(giver, _) then gift <= a(giver, _).\n");
    tests::write_file(folder / "gifts.check",
                      "agents ann : giver, bob : taker\n"
                      "state given : 0..1 = 0\n"
                      "on sent gift() { set given := given + 1 }\n"
                      "invariant few: given <= 5\n");
    for (const std::string level : {"0", "1"}) {
        const Ran ran = folder.run("map2pml check gifts.lcc -O " + level);
        CHECK(ran.exit_code == 1);
        CHECK(ran.out.find("violated    value-range") != std::string::npos);
        CHECK(ran.out.find("gifts.check:3:31") != std::string::npos);
    }
}

}  // namespace lcc_state_test
