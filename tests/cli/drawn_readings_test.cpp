// Where a drawing can be read in two ways: for each reading that is chosen, a drawing in which the other one gives another verdict.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/drawing.h"
#include "tests/support/program.h"

namespace drawn_readings_test {

using namespace tests;

namespace {

Ran run_on(const Folder& folder, const std::string& words, const std::string& text, const std::string& check = "") {
    write_file(folder / "d.uml", Drawing::xmi("d", text));
    write_file(folder / "d.check", check);
    return folder.run("map2pml " + words + " d.uml");
}

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

constexpr const char* kCharge = R"(
    Shop -> Bank: charge
    alt [funds]
      Bank -> Shop: approved
    else [no funds]
      Bank -> Shop: declined
    end
    Shop -> Ledger: close
)";

}  // namespace

TEST_CASE("guards: all may be false, unless the check file or an option says that they are complete") {
    const Folder folder;
    const Ran open = run_on(folder, "check", kCharge);
    CHECK(open.exit_code == 2);
    CHECK(says(open.error, "M2P543"));
    CHECK(says(open.error, "if neither `funds` nor `no funds` is true, nothing is sent"));
    CHECK(run_on(folder, "check --guards complete", kCharge).exit_code == 0);
    CHECK(run_on(folder, "check", kCharge, "guards complete\n").exit_code == 0);
    CHECK(run_on(folder, "prove", kCharge, "guards complete\n").exit_code == 0);
    CHECK(run_on(folder, "prove", kCharge).exit_code == 2);
    CHECK(says(run_on(folder, "check", kCharge, "instance { guards complete }\n").error, "M2P217"));
    CHECK(says(run_on(folder, "check", kCharge, "guards complete guards complete\n").error, "M2P211"));
}

TEST_CASE("complete guards of an `alt` with one operand, and of an `opt`: it stays optional") {
    const Folder folder;
    for (const char* kind : {"alt", "opt"}) {
        const std::string text = std::string("A -> B: go\n") + kind + " [more]\nA -> B: more\nend\nB -> A: done\n";
        CHECK(run_on(folder, "check --guards complete", text).exit_code == 2);
    }
}

TEST_CASE("a loop that several lifelines begin: each acts on its own, and the search shows what comes of it") {
    const Folder folder;
    const char* fair = R"(
        Crier -> Dealer: open
        loop 0 2 [more lots]
          opt [has own lot]
            Dealer -> Crier: consign
          end
          Crier -> Dealer: lot
          Dealer -> Crier: offer
        end
        Crier -> Dealer: shut
    )";
    const Ran open = run_on(folder, "check", fair);
    CHECK(open.exit_code == 1);  // the dealer consigns when the crier has shut
    CHECK(says(open.error, "`Crier` decides about another one"));
    CHECK(says(open.error, "every round has `lot`"));
    CHECK(says(open.error, "no-orphans is violated"));
    // Who is told begins nothing on its own, and everything holds.
    const Ran told = run_on(folder, "check", R"(
        Crier -> Dealer: open
        loop 0 2 [more lots]
          Crier -> Dealer: next
          alt [has own lot]
            Dealer -> Crier: consign
          else
            Dealer -> Crier: none
          end
          Crier -> Dealer: lot
          Dealer -> Crier: offer
        end
        Crier -> Dealer: shut
    )");
    CHECK(told.exit_code == 0);
    CHECK(!says(told.error, "M2P541"));
}

TEST_CASE("a loop that several lifelines begin may end: who does nothing more rests, unless none may") {
    const Folder folder;
    const char* log = R"(
        loop
          alt
            A -> Log: lineA
            Log -> A: takenA
          else
            B -> Log: lineB
            Log -> B: takenB
          end
        end
    )";
    CHECK(run_on(folder, "check", log).exit_code == 0);
    CHECK(run_on(folder, "check", log, "services *\n").exit_code == 0);
    const Ran none = run_on(folder, "check", log, "services none\n");
    CHECK(none.exit_code == 1);
    CHECK(says(none.error, "termination is violated"));
    // What has to happen once is not left to the others by all.
    CHECK(run_on(folder, "check", "alt\nA -> C: x\nelse\nB -> C: y\nend\n").exit_code == 2);
}

TEST_CASE("who may never be told, on one line; a lifeline called `none` is a service like others") {
    const Folder folder;
    const char* cached = R"(
        A -> none: ask
        opt [again]
          A -> none: more
        end
        A -> C: mid
        opt [once more]
          A -> none: most
        end
    )";
    const Ran ran = run_on(folder, "check", cached);
    CHECK(ran.exit_code == 0);
    CHECK(says(ran.out, "none may never be told, lines "));
    CHECK(says(ran.out, " and "));
    const Ran meant = run_on(folder, "check", cached, "services none\n");
    CHECK(meant.exit_code == 0);
    CHECK(meant.error.empty());
}

TEST_CASE("operands that begin alike: the answer decides, or nobody can tell") {
    const Folder folder;
    const Ran answered = run_on(folder, "check", R"(
        Client -> Server: ask
        alt [found]
          Client -> Server: key
          Server -> Client: value
        else
          Client -> Server: key
          Server -> Client: nothing
        end
    )");
    CHECK(answered.exit_code == 0);
    CHECK(says(answered.error, "`Server` decides between them"));
    CHECK(says(answered.error, "M2P560"));
    // Different beginnings: the client decides, as it is drawn.
    const Ran told = run_on(folder, "check", R"(
        alt [found]
          Client -> Server: get
          Server -> Client: value
        else
          Client -> Server: drop
          Server -> Client: nothing
        end
    )");
    CHECK(told.exit_code == 0);
    CHECK(told.error.empty());
    const Ran untold = run_on(folder, "check", R"(
        alt [left]
          A -> B: l
          B -> C: go
          C -> D: left
        else
          A -> B: r
          B -> C: go
          C -> D: right
        end
    )");
    CHECK(untold.exit_code == 2);
    CHECK(says(untold.error, "`C` cannot know whether it has to send `left` here"));
}

TEST_CASE("messages that may overtake each other: only `network bag` says that it is a fault") {
    const Folder folder;
    const char* items = R"(
        loop 0 2
          A -> B: item
          opt [remark]
            A -> B: remark
          end
        end
        A -> B: end
    )";
    const Ran open = run_on(folder, "check", items);
    CHECK(open.exit_code == 3);
    CHECK(says(open.error, "may overtake"));
    CHECK(!says(open.out, "violated"));
    CHECK(says(open.out + open.error, "needs `end` to overtake `remark`"));
    // An operation may be reached in such a run only: `reachable-code` says that some run exists.
    CHECK(says(open.out + open.error, "may be executed only where a message overtakes another one"));
    const Ran bag = run_on(folder, "check", items, "network bag\n");
    CHECK(bag.exit_code == 1);
    CHECK(says(bag.error, "no-orphans is violated"));
    CHECK(!says(bag.out + bag.error, "executed only where"));
    const Ran answered = run_on(folder, "check", R"(
        loop 0 2
          A -> B: item
          opt [remark]
            A -> B: remark
          end
          A -> B: over
          B -> A: next
        end
        A -> B: end
    )");
    CHECK(answered.exit_code == 0);
    CHECK(!says(answered.error, "M2P559"));
}

TEST_CASE("what overtakes is not followed from a saved state, so nothing is said to be violated there") {
    const Folder folder;
    tests::write_file(folder / "a.mmd",
                      "sequenceDiagram\nloop 0..2\nA->>B: item\nopt remark\nA->>B: remark\nend\nend\nA->>B: done\n");
    CHECK(folder.run("map2pml simulate a.mmd --seed 1 --steps 1 --format json=s.json").exit_code == 0);
    const tests::Ran ran = folder.run("map2pml check a.mmd --from-state s.json");
    CHECK(ran.exit_code == 3);
    CHECK(says(ran.out, "messages may overtake each other here, which is not followed from a saved state"));
    CHECK(!says(ran.out + ran.error, "violated"));
}

}  // namespace drawn_readings_test
