// Names far longer than SPIN's own limits: told apart by their last letter, and shown as they were written.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace long_names_test {

using tests::Folder;
using tests::Ran;

TEST_CASE("names of 300 letters") {
    const std::string stem(300, 'l');
    const std::string one = stem + "1";
    const std::string two = stem + "2";
    const std::string agent_one = "agent(!L" + one + ", %" + one + ")";
    const std::string agent_two = "agent(!L" + two + ", %" + two + ")";
    const Folder folder;
    tests::write_file(folder / "long.map", "Long[\n" + agent_one + " =\n" + one + "(a" + two + ") => " + agent_two +
                                               " then\n" + two + "() => " + agent_two + "\n" + agent_two +
                                               " =\nwaitfor (" + one + "($" + one + ") <= " + agent_one +
                                               ") timeout (skip)]\n");
    tests::write_file(folder / "long.check", "never \"the first is taken\": received " + one + " by !L" + two + "\n" +
                                                 "never \"the second is taken\": received " + two + " by !L" + two +
                                                 "\n");
    for (const char* level : {"-O0", "-O1"}) {
        CAPTURE(level);
        const std::string check = std::string("map2pml check long.map ") + level;
        const Ran taken = folder.run(check + " --property 'the first is taken'");
        CHECK(taken.exit_code == 1);
        CHECK(taken.out.find(one + "(") != std::string::npos);
        CHECK(folder.run(check + " --property 'the second is taken'").exit_code == 0);
        const Ran left = folder.run(check + " --property no-orphans");
        CHECK(left.exit_code == 1);
        CHECK(left.out.find(two + "(") != std::string::npos);
    }
}

}  // namespace long_names_test
