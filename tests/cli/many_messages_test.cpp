// More messages than a byte can number: none of them is taken for another one.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace many_messages_test {

using tests::Folder;
using tests::Ran;

TEST_CASE("one of 300 messages") {
    std::string sender;
    std::string receiver;
    for (int number = 1; number <= 300; ++number) {
        const std::string name = "m" + std::to_string(number) + "()";
        sender += (number == 1 ? "" : " or\n") + ("(choose() then " + name + " => agent(!B, %b))");
        receiver += (number == 1 ? "" : " or\n") + name + " <= agent(!A, %a)";
    }
    const Folder folder;
    tests::write_file(folder / "many.map", "Many[\nagent(!A, %a) =\n" + sender +
                                               " or skip\nagent(!B, %b) =\nwaitfor (" + receiver +
                                               ") timeout (skip)]\n");
    tests::write_file(folder / "many.check", "reachable taken: received m99 by !B\nnever sent_last: sent m99\n");
    const Ran orphans = folder.run("map2pml check many.map --property no-orphans --property termination");
    CHECK(orphans.exit_code == 0);
    CHECK(folder.run("map2pml check many.map --property taken").exit_code == 0);
    CHECK(folder.run("map2pml check many.map --property sent_last").exit_code == 1);
}

}  // namespace many_messages_test
