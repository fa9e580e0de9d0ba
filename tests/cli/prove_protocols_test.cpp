// `map2pml prove` and `-t eventb` with protocols: whose words, which instances, which options.
#include <doctest/doctest.h>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace prove_protocols_test {

using namespace tests;

namespace {

const std::string kSamples = M2P_SOURCE_DIR "/samples/";

/// Asks, and takes the answer or waits for ever.
const char* const kTalk =
    "Talk[\n"
    "  agent(!Asker, %asker) =\n"
    "    ask() => agent(!Knower, %knower) then\n"
    "    waitfor (answer() <= agent(_, %knower)) timeout agent()\n"
    "  agent(!Knower, %knower) =\n"
    "    waitfor (ask() <= agent($who, %asker) then answer() => agent($who, %asker)) timeout agent()]\n";

}  // namespace

TEST_CASE("a protocol is proved, for mailboxes of any size") {
    const Folder folder;
    write_file(folder / "talk.map", kTalk);
    // Nobody times out before the answer has come, so all theorems are true.
    const Ran again = folder.run("map2pml prove talk.map --color never");
    CHECK(again.exit_code == 0);
    CHECK(again.out.starts_with("talk.map  Talk_C0, Talk_M0  "));
    const Ran eventb = folder.run("map2pml -t eventb -o - talk.map");
    CHECK(eventb.exit_code == 0);
    CHECK(contains(eventb.out, "EVENT Asker_sends_ask"));
    CHECK(contains(eventb.out, "at_Asker ∈ PLACES_Asker"));
    CHECK(contains(eventb.out, "theorem @DLF "));
    CHECK(folder.run("map2pml -t rodin -o project talk.map").exit_code == 0);
    CHECK(folder.run("ls -A project").out == ".project\nTalk_C0.buc\nTalk_M0.bum\n");
    // A project has no runs to look at, and not the list of its states: a theorem that only follows from that is refuted.
    const Ran project = folder.run("map2pml prove project");
    CHECK(project.exit_code == 1);
}

TEST_CASE("what breaks a theorem is looked for in the runs") {
    const Folder folder;
    const Ran fragile = folder.run("map2pml prove " + kSamples + "request/fragile.map --instance 'a fragile server'");
    CHECK(fragile.exit_code == 1);
    CHECK(contains(fragile.out, "no_failure/THM"));
    CHECK(contains(fragile.out, "an agent may fail"));
    CHECK(contains(fragile.out, "steps breaks it, as `map2pml check` shows; below is"));
    CHECK(contains(fragile.out, "at_Server = Server_failed"));
    const Ran stream = folder.run("map2pml prove --sequencing weak " + kSamples + "auml/stream.xmi");
    CHECK(stream.exit_code == 0);
}

TEST_CASE("what follows only from the list of all states is proved, what needs the order of messages is not") {
    const Folder folder;
    // B takes `done` before `item` only where messages may overtake each other.
    write_file(folder / "two.map",
               "S[\n  agent(!A, %a) = item() => agent(!B, %b) then done() => agent(!B, %b)\n"
               "  agent(!B, %b) = waitfor (item() <= agent(!A, _) then agent() or done() <= agent(!A, _)) "
               "timeout (agent())\n]\n");
    const Ran plain = folder.run("map2pml prove --color never --format json two.map");
    CHECK(plain.exit_code == 0);
    CHECK(contains(plain.out, "reached/INV"));
    const Ran pairwise = folder.run("map2pml prove --color never --network pairwise two.map");
    CHECK(pairwise.exit_code == 3);
    CHECK(contains(pairwise.out, "S_M0: no_orphans/THM it is false where messages may be taken in any order"));
    CHECK(!contains(pairwise.out, "refuted"));
    const Ran bag = folder.run("map2pml prove --color never --network bag two.map");
    CHECK(bag.exit_code == 1);
    CHECK(contains(bag.out, "a run of 5 steps breaks it"));
}

TEST_CASE(
    "where there are many states, the machine about exactly these agents shows what the invariants do not imply") {
    const Folder folder;
    write_file(folder / "many.map",
               "S[\n  agent(!A, %a) = item() => agent(_, %b) then done() => agent(_, %b)\n"
               "  agent(!B, %b) = waitfor (item() <= agent(!A, _) then agent() or done() <= agent(!A, _)) "
               "timeout (agent())\n]\n");
    const Ran ran = folder.run("map2pml prove --color never --format json many.map --agents B=5");
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.out, "\"S_exactly_M0\""));
    CHECK(!contains(ran.out, "reached/INV"));
}

TEST_CASE("a theorem that no explored run breaks, where there are endless runs, is not refuted") {
    const Folder folder;
    // B takes every `item` before `done`, so none is left; the invariants do not know the order.
    write_file(
        folder / "items.map",
        "S[\n  agent(!A, %a) = (more() then item() => agent(!B, %b) then agent()) or done() => agent(!B, %b)\n"
        "  agent(!B, %b) = waitfor (item() <= agent(!A, _) then agent() or done() <= agent(!A, _)) timeout (agent())\n"
        "]\n");
    const Ran ran = folder.run("map2pml prove --color never items.map");
    CHECK(ran.exit_code == 3);
    CHECK(contains(ran.out, "  unknown  1 obligation\n    S_M0: no_orphans/THM the invariants do not imply it"));
    CHECK(!contains(ran.out, "refuted"));
}

TEST_CASE("messages between parts of a `par`: both engines say the same of the agents") {
    const Folder folder;
    const Ran whole = folder.run("map2pml prove --sequencing weak " + kSamples + "gates/two_desks.xmi");
    CHECK(whole.exit_code == 0);
    CHECK(folder.run("map2pml check " + kSamples + "gates/two_desks.xmi").exit_code == 0);
    const Ran locked = folder.run("map2pml prove --sequencing weak " + kSamples + "gates/two_desks_locked.xmi");
    CHECK(locked.exit_code == 1);
    CHECK(contains(locked.out, "two_desks_locked_M0: DLF/THM"));
    CHECK(contains(locked.out, "a run of 4 steps breaks it"));
    // In one order for all the message would have two places.
    const Ran refused = folder.run("map2pml prove --sequencing strict " + kSamples + "gates/two_desks.xmi");
    CHECK(refused.exit_code == 2);
    CHECK(contains(refused.error, "two_desks.xmi:29:5: error: `docket` goes into or out of an operand of `par`"));
}

TEST_CASE("instances of a check file are a machine each, and a folder holds one") {
    const Folder folder;
    const std::string service = kSamples + "request/service.map";
    const Ran several = folder.run("map2pml -t eventb -o - " + service);
    CHECK(several.exit_code == 2);
    CHECK(contains(
        several.error,
        "there are 3 instances, but a project holds one: choose one with `--instance`; `prove` takes all of them"));
    const Ran one = folder.run("map2pml -t eventb -o - --instance 'a server that stays, two clients' " + service);
    CHECK(one.exit_code == 0);
    CHECK(contains(one.out, "MACHINE Request_a_server_that_stays_two_clients_M0"));
    CHECK(contains(one.out, "at_Client2"));
    const Ran more =
        folder.run("map2pml -t eventb -o - --instance 'a server that stays, one client' --agents Client=3 " + service);
    CHECK(contains(more.out, "at_Client3"));
    CHECK(folder.run("map2pml prove --instance nobody " + service).exit_code == 2);
}

TEST_CASE("what has no machine says why") {
    const Folder folder;
    const Ran state = folder.run("map2pml prove " + kSamples + "auction_values/repaired.map --instance 'two bidders'");
    CHECK(state.exit_code == 2);
    CHECK(contains(state.error, "procedures of its check file keep state"));
    const Ran endless = folder.run("map2pml prove " + kSamples +
                                   "ping_pong/endless.map --instance 'an endless game, one process per call'");
    CHECK(endless.exit_code == 2);
    CHECK(contains(endless.error, "can be in more than 150 situations"));
    write_file(folder / "wrong.map", "Talk[\n  agent(!A, %a) = m($x) => agent(_, %b)]\n");
    const Ran wrong = folder.run("map2pml prove wrong.map");
    CHECK(wrong.exit_code == 2);
    CHECK(contains(wrong.error, "wrong.map:2:"));
    for (const char* command : {"map2pml prove --werror ", "map2pml -t eventb -o - --werror "}) {
        const Ran warned = folder.run(command + kSamples + "request/impatient.map");
        CHECK(warned.exit_code == 2);
        CHECK(contains(warned.error, "M2P110"));
        CHECK_FALSE(contains(warned.error, "0 instances"));
    }
    write_file(folder / "empty.map", "");
    CHECK(folder.run("map2pml prove empty.map").exit_code == 2);
}

TEST_CASE("one order of messages is for Event-B, and options on agents need agents") {
    const Folder folder;
    const std::string crossing = kSamples + "auml/crossing.xmi";
    CHECK(folder.run("map2pml prove --sequencing strict --quiet " + crossing).exit_code == 0);
    CHECK(folder.run("map2pml prove --sequencing weak --quiet " + crossing).exit_code == 1);
    const Ran promela = folder.run("map2pml --sequencing strict -o - " + crossing);
    CHECK(promela.exit_code == 2);
    CHECK(contains(promela.error, "`--sequencing strict` is only for Event-B"));
    CHECK(contains(folder.run("map2pml prove --sequencing strict --timeout race " + crossing).error,
                   "need `--sequencing weak`"));
    CHECK(folder.run("map2pml prove --sequencing sideways " + crossing).exit_code == 2);
}

}  // namespace prove_protocols_test
