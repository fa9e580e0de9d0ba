// Lifelines of several agents on the command line: how many they are, what a proof for two of them is called, and runs that are followed again.
#include <doctest/doctest.h>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace several_agents_test {

using namespace tests;

namespace {

const std::string kSamples = std::string(M2P_SOURCE_DIR) + "/samples/several_agents/";
const std::string kBids = "'" + kSamples + "sealed-bids.xmi'";

const char* const kRounds =
    "<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>\n"
    "<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='sd'>\n"
    "<lifeline xmi:id='a' name='A'/><lifeline xmi:id='b' name='B [1..n]'/>\n"
    "<fragment xmi:type='uml:CombinedFragment' xmi:id='l' interactionOperator='loop' covered='a b'><operand "
    "xmi:id='o'>\n"
    "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='s1' covered='a'/>\n"
    "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='r1' covered='b'/></operand></fragment>\n"
    "<message xmi:id='m1' name='ask' sendEvent='s1' receiveEvent='r1'/></packagedElement></uml:Model>\n";

}  // namespace

TEST_CASE("a proof for two of any number of agents says so") {
    const Folder folder;
    const Ran ran = folder.run("map2pml prove --sequencing strict --agents Bidder=2 " + kBids);
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.error,
                   "`Bidder` is drawn as 1..* agents, but the machine has 2: the proofs are only for 2 [M2P520]"));
    CHECK(contains(ran.out, "  proved  "));
    CHECK_FALSE(contains(ran.out, "refuted"));
}

TEST_CASE("without a number nothing is checked") {
    const Folder folder;
    const Ran ran = folder.run("map2pml check --check /dev/null " + kBids);
    CHECK(ran.exit_code == 2);
    CHECK(contains(ran.error,
                   "`Bidder` stands for several agents; give their number, as in `--agents Bidder=3` [M2P550]"));
    CHECK(ran.out == "");
    CHECK(folder.files().empty());
}

TEST_CASE("without a number it is proved for every number") {
    const Folder folder;
    const Ran ran = folder.run("map2pml prove --sequencing strict " + kBids);
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.out, "\n  for any number of `Bidder`, at least one\n  proved  "));
    CHECK(ran.error == "");
    CHECK(contains(folder.run("map2pml -t eventb -o - " + kBids).out, "Bidder = AGENTS ∖ {Auctioneer, Bank}"));
    const Ran with_deadline = folder.run("map2pml -t eventb -o - '" + kSamples + "contract-net-deadline.xmi'");
    CHECK(contains(with_deadline.out, "@P2 state_r = stateB ⇒ time < out_time"));
}

TEST_CASE("without a number, and with a loop: what is missing is said, and nothing is proved or written") {
    const Folder folder;
    write_file(folder / "rounds.xmi", kRounds);
    for (const char* command :
         {"map2pml prove rounds.xmi", "map2pml -t eventb -o out rounds.xmi", "map2pml -t rodin -o out rounds.xmi"}) {
        CAPTURE(std::string(command));
        const Ran ran = folder.run(command);
        CHECK(ran.exit_code == 2);
        CHECK(contains(ran.error, "`B` stands for several agents; give their number, as in `--agents B=3` [M2P550]"));
        CHECK(contains(ran.error,
                       "rounds.xmi:4:1: note: there is no proof for every number of agents: a `loop` can be proved "
                       "only for a fixed number of agents"));
        CHECK(ran.out == "");
        CHECK(folder.files().size() == 1);
    }
}

TEST_CASE("a state between two messages of a row is told to be left out, and does not end the row") {
    const Folder folder;
    std::string drawn = kRounds;
    const std::string from = "<fragment xmi:type='uml:CombinedFragment'";
    drawn.replace(drawn.find(from), drawn.find("<message") - drawn.find(from),
                  "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='s1' covered='b'/>"
                  "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='r1' covered='a'/>\n"
                  "<fragment xmi:type='uml:StateInvariant' xmi:id='st' covered='a' name='ready'/>\n"
                  "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='s2' covered='a'/>"
                  "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='r2' covered='b'/>\n"
                  "<message xmi:id='m2' name='tell' sendEvent='s2' receiveEvent='r2'/>\n");
    write_file(folder / "state.xmi", drawn);
    for (const char* number : {"", " --agents B=2"}) {
        CAPTURE(std::string(number));
        const Ran ran = folder.run("map2pml prove state.xmi" + std::string(number));
        CHECK(ran.exit_code == 0);
        CHECK(contains(ran.error, "state.xmi:5:1: warning: the state {"));
        CHECK(folder.run("map2pml prove --werror state.xmi" + std::string(number)).exit_code == 2);
    }
    // Of two agents each hears as soon as it has asked: there is a guard for each, not one for both.
    const Ran two = folder.run("map2pml -t eventb -o - --agents B=2 state.xmi");
    CHECK(contains(two.out, "EVENT tell "));
    CHECK_FALSE(contains(two.out, "hand_ask = 1 ∧ hand_ask_2 = 1"));
}

TEST_CASE("a machine for three agents") {
    const Folder folder;
    const Ran ran = folder.run("map2pml -t eventb -o - --agents Bidder=3 " + kBids);
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.out, "Bidder3"));
    CHECK_FALSE(contains(ran.out, "Bidder4"));
}

TEST_CASE("a name that is no lifeline, and a project that has none") {
    const Folder folder;
    for (const char* command : {"map2pml prove ", "map2pml check --check /dev/null ", "map2pml -t eventb -o - "}) {
        CAPTURE(std::string(command));
        const Ran ran = folder.run(command + ("--agents Bider=2 " + kBids));
        CHECK(ran.exit_code == 2);
        CHECK(
            contains(ran.error, "the command line names the lifeline `Bider`, which this file does not have [M2P200]"));
    }
    const Ran ran = folder.run("map2pml prove --agents Bidder=2 '" M2P_SOURCE_DIR "/samples/machines/Bench.bum'");
    CHECK(ran.exit_code == 2);
    CHECK(contains(ran.error, "is not a protocol: `--agents`"));
}

TEST_CASE("a run of two participants is followed again, whatever the check file says first") {
    const Folder folder;
    const std::string file = "'" + kSamples + "contract-net.xmi'";
    const Ran check =
        folder.run("map2pml check --instance two --property 'only one gets the task' --format json=two.json " + file);
    CHECK(check.exit_code == 0);  // as expected
    const Ran replay = folder.run("map2pml replay two.json");
    CAPTURE(replay.out + replay.error);
    CHECK(replay.exit_code == 0);
    CHECK(contains(replay.out, "and it still decides `only one gets the task`"));
}

}  // namespace several_agents_test
