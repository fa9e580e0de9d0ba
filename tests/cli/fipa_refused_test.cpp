// Protocols that agents cannot play as they are specified: refused by `check` at the place, proved in one order for all.
#include <doctest/doctest.h>

#include "tests/support/program.h"

namespace fipa_refused_test {

using namespace tests;

TEST_CASE("what is only proved is refused by check, by name and place") {
    struct Refused {
        const char* name;
        const char* said;
    };
    const Refused all[] = {
        {"recruiting", "recruiting.xmi:28:15: error: several lifelines race, and `Target`"},
        {"subscribe", "subscribe.xmi:33:13: error: `Initiator` cannot know whether it has to do `decides: to cancel`"},
    };
    const Folder folder;
    for (const Refused& each : all) {
        CAPTURE(std::string(each.name));
        const std::string file = std::string(M2P_SOURCE_DIR) + "/samples/fipa_proofs/" + each.name + ".xmi";
        const Ran ran = folder.run("map2pml check '" + file + "'");
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find(each.said) != std::string::npos);
        CHECK(ran.out == "");
    }
}

TEST_CASE("who need not be told is a service: without the check file it is refused, and the note says what to write") {
    const Folder folder;
    write_file(folder / "brokering.xmi", read_file(std::string(M2P_SOURCE_DIR) + "/samples/fipa/brokering.xmi"));
    const Ran refused = folder.run("map2pml check brokering.xmi");
    CHECK(refused.exit_code == 2);
    CHECK(refused.error.find("brokering.xmi:26:15: error: `Target` cannot know here whether to wait for `request`") !=
          std::string::npos);
    CHECK(refused.error.find("note: if it may wait for ever, write `services Target` in the check file") !=
          std::string::npos);
    write_file(folder / "brokering.check", "services Target\n");
    CHECK(folder.run("map2pml check brokering.xmi").exit_code == 0);
    write_file(folder / "brokering.check",
               "instance \"a service\" { services Target }\ninstance \"an agent\" { services Broker }\n");
    CHECK(folder.run("map2pml check brokering.xmi").exit_code == 2);
    write_file(folder / "brokering.check", "services Taget\n");
    CHECK(folder.run("map2pml check brokering.xmi").error.find("the protocol has no role `%Taget`") !=
          std::string::npos);
}

TEST_CASE("one of them, proved for any number of results") {
    const Folder folder;
    const std::string file = std::string(M2P_SOURCE_DIR) + "/samples/fipa_proofs/subscribe.xmi";
    const Ran ran = folder.run("map2pml prove --sequencing strict '" + file + "'");
    CHECK(ran.exit_code == 0);
    CHECK(ran.error.find("the proofs assume that it ends after at most `bound_1` rounds") != std::string::npos);
    CHECK(ran.out.find("refuted") == std::string::npos);
}

}  // namespace fipa_refused_test
