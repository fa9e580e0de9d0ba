// Protocols that agents cannot play as they are specified: refused by `check` at the place, proved in one order for all.
#include <doctest/doctest.h>

#include "tests/support/program.h"

namespace fipa_refused_test {

using namespace tests;

TEST_CASE("what is only proved is refused by check, by name and place") {
    const Folder folder;
    const std::string proofs = std::string(M2P_SOURCE_DIR) + "/samples/fipa_proofs/";
    const Ran refused = folder.run("map2pml check '" + proofs + "subscribe.xmi'");
    CHECK(refused.exit_code == 2);
    CHECK(refused.error.find(
              "subscribe.xmi:33:13: error: `Initiator` cannot know whether it has to take the decision `to cancel`") !=
          std::string::npos);
    CHECK(refused.out == "");
    // A race that has to be made: nobody is excused from waiting, unless this is said.
    write_file(folder / "recruiting.xmi", read_file(proofs + "recruiting.xmi"));
    const Ran race = folder.run("map2pml check recruiting.xmi");
    CHECK(race.exit_code == 1);
    CHECK(race.error.find("recruiting.xmi:28:15: warning: `Recruiter` and `Target`") != std::string::npos);
    CHECK(race.error.find("termination is violated: Target and Receiver wait for ever") != std::string::npos);
    write_file(folder / "recruiting.check", "services Target, Receiver\n");
    CHECK(folder.run("map2pml check recruiting.xmi").exit_code == 0);
}

TEST_CASE(
    "who need not be told may rest: with a warning, unless the check file says that it is meant, or that none may") {
    const Folder folder;
    write_file(folder / "brokering.xmi", read_file(std::string(M2P_SOURCE_DIR) + "/samples/fipa/brokering.xmi"));
    const Ran excused = folder.run("map2pml check brokering.xmi");
    CHECK(excused.exit_code == 0);
    CHECK(excused.error.find("`Target` may never be told what is chosen here") != std::string::npos);
    CHECK(excused.out.find("Target may never be told, line") != std::string::npos);
    for (const char* meant : {"services Target\n", "services *\n"}) {
        write_file(folder / "brokering.check", meant);
        const Ran ran = folder.run("map2pml check brokering.xmi");
        CHECK(ran.exit_code == 0);
        CHECK(ran.error.find("M2P554") == std::string::npos);
    }
    write_file(folder / "brokering.check",
               "instance \"a service\" { services Target }\ninstance \"none\" { services none }\n");
    const Ran none = folder.run("map2pml check brokering.xmi");
    CHECK(none.exit_code == 1);
    CHECK(none.error.find("termination (none) is violated") != std::string::npos);
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
