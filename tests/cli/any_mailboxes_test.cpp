// A mailbox that outgrows every size leaves open only what may depend on how many messages there are.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace any_mailboxes_test {

using tests::Folder;
using tests::Ran;

namespace {

/// Flo sends drops, as many as she likes, and then `go`. Vic waits for `go`, and takes drops while there are any; the fifth is too much.
const char* const kFifth = R"(Fifth[
  agent(!Flo, %flood) = (more() then drop() => agent(!Vic, %victim) then agent()) or go() => agent(!Vic, %victim)
  agent(!Vic, %victim) = waitfor (go() <= agent(!Flo, %flood) then agent(1)) timeout (agent())
  agent(!Vic, %victim, 1) = (drop() <= agent(!Flo, %flood) then agent(2)) or skip
  agent(!Vic, %victim, 2) = (drop() <= agent(!Flo, %flood) then agent(3)) or skip
  agent(!Vic, %victim, 3) = (drop() <= agent(!Flo, %flood) then agent(4)) or skip
  agent(!Vic, %victim, 4) = (drop() <= agent(!Flo, %flood) then agent(5)) or skip
  agent(!Vic, %victim, 5) = (drop() <= agent(!Flo, %flood) then agent(6)) or skip
  agent(!Vic, %victim, 6) = overflow()]
)";

Ran check(const std::string& name, const std::string& text, const std::string& stated, const std::string& options) {
    const Folder folder;
    tests::write_file(folder / name, text);
    tests::write_file(folder / "p.check", stated);
    return folder.run("map2pml check " + name + " -c p.check " + options);
}

bool says(const Ran& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; }

}  // namespace

TEST_CASE("what needs more messages than a mailbox has room for is open, and not proved") {
    const Ran few =
        check("p.map", kFifth, "never \"the fifth\": failed overflow()\nreachable \"it comes\": succeeded overflow()\n",
              "--capacity 3");
    CAPTURE(few.out);
    CHECK(says(few, "  incomplete  no-failure"));
    CHECK(says(few, "the fifth"));
    CHECK_FALSE(says(few, "holds       the fifth"));
    CHECK_FALSE(says(few, "holds       it comes"));
    CHECK_FALSE(says(few, "violated    it comes"));
    CHECK(says(few, "  violated    mailbox-bound"));
    // Where there is room, it is found.
    const Ran more = check("p.map", kFifth, "reachable \"it comes\": succeeded overflow()\n", "--capacity 8");
    CAPTURE(more.out);
    CHECK(says(more, "  violated    no-failure"));
    CHECK(says(more, "it comes"));
    CHECK_FALSE(says(more, "incomplete  it comes"));
}

TEST_CASE("a stream that nobody answers is judged, whatever the order of its messages says") {
    const char* const stream = "sequenceDiagram\nloop\nS->>C: token\nS->>C: beat\nend\nS->>C: done\n";
    const Ran ran = check("p.mmd", stream,
                          "never \"early\": received done() and sent token()\n"
                          "expect mailbox-bound violated because \"S waits for nobody.\"\n",
                          "");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 0);
    CHECK(says(ran, "mailboxes of any size, by the reference semantics"));
    CHECK_FALSE(says(ran, "incomplete"));
    // Without an order, C may be done while a message is under way.
    const Ran bag = check(
        "q.map",
        "Q[\nagent(!S, %s) = (more() then t() => agent(!C, %c) then agent()) or d() => agent(!C, %c)\n"
        "agent(!C, %c) = waitfor (d() <= agent(!S, %s) or t() <= agent(!S, %s) then agent()) timeout (agent())]\n",
        "", "--network bag --capacity 5");
    CAPTURE(bag.out);
    CHECK(says(bag, "  violated    mailbox-bound"));
    CHECK(says(bag, "  violated    no-orphans"));
}

}  // namespace any_mailboxes_test
