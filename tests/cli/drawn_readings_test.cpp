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
}

TEST_CASE("a choice that several lifelines begin, one of which may have nothing to do in an operand") {
    const Folder folder;
    const char* ids = R"(
        C -> AS: hello
        alt [document]
          AS -> C: fetch
          C -> AS: json
        else [dynamic]
          C -> AS: register
          AS -> C: secret
        else [known]
        end
        C -> B: open
    )";
    const Ran ran = run_on(folder, "check", ids, "guards complete\n");
    CHECK(ran.exit_code == 1);  // the client registers, or goes on, while the server fetches
    CHECK(says(ran.error, "nobody decides before acting"));
    CHECK(says(ran.error, "termination is violated"));
    // The client is told before: everything holds.
    const Ran told = run_on(folder, "check", R"(
        C -> AS: hello
        alt [document]
          AS -> C: fetch
          C -> AS: json
        else [dynamic]
          AS -> C: unknown
          C -> AS: register
          AS -> C: secret
        else [known]
          AS -> C: known
        end
        C -> B: open
    )",
                            "guards complete\n");
    CHECK(told.exit_code == 0);
    CHECK(!says(told.error, "M2P54"));
    // One operand has to happen: each of the two may leave it to the other, or both act. Else all may rest, or both act.
    const char* pay = "alt [pays]\nUser -> Shop: pay\nelse [late]\nTimer -> Shop: expire\nend\n";
    const Ran late = run_on(folder, "check", pay, "guards complete\n");
    CHECK(late.exit_code == 1);
    CHECK(says(late.error, "termination is violated"));
    CHECK(says(late.error, "no-orphans is violated"));
    const Ran none = run_on(folder, "check", pay);
    CHECK(none.exit_code == 1);
    CHECK(says(none.out, "may never be told"));
    CHECK(says(none.error, "no-orphans is violated"));
    CHECK(!says(none.error, "termination is violated"));
}

TEST_CASE("a choice that several begin in a round that one decides about") {
    const Folder folder;
    const Ran ran = run_on(folder, "check", R"(
        User -> Agent: task
        loop 1 2 [until done]
          Agent -> Tool: call
          alt [answers]
            Tool -> Agent: result
          else [cancels]
            User -> Agent: cancel
          end
        end
        Agent -> User: answer
    )",
                           "guards complete\n");
    CHECK(ran.exit_code == 1);  // the tool answers and the user cancels
    CHECK(says(ran.error, "no-orphans is violated"));
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
    CHECK(open.exit_code == 0);
    CHECK(says(open.error, "`end` may overtake `item`"));
    CHECK(says(open.out, "where messages arrive in the order of sending"));
    const std::string asked =
        "prop taken = AG [out(remark())] mu Y.(<->tt /\\ [-in(remark())]Y)\n"
        "ltl heard: always (not sent remark() from !A or eventually received remark() by !B)\n";
    const Ran formulas = run_on(folder, "check", items, asked);
    CHECK(formulas.exit_code == 0);
    CHECK(!says(formulas.out, "violated"));
    const Ran formulas_in_bag = run_on(folder, "check", items, asked + "network bag\n");
    CHECK(says(formulas_in_bag.error, "taken is violated"));
    CHECK(says(formulas_in_bag.error, "heard is violated"));
    const Ran bag = run_on(folder, "check", items, "network bag\n");
    CHECK(bag.exit_code == 1);
    CHECK(says(bag.error, "no-orphans is violated"));
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

TEST_CASE("from a saved state, messages arrive in the order of sending, too") {
    const Folder folder;
    tests::write_file(folder / "a.mmd",
                      "sequenceDiagram\nloop 0..2\nA->>B: item\nopt remark\nA->>B: remark\nend\nend\nA->>B: done\n");
    CHECK(folder.run("map2pml simulate a.mmd --seed 1 --steps 1 --format json=s.json").exit_code == 0);
    const tests::Ran ran = folder.run("map2pml check a.mmd --from-state s.json");
    CHECK(ran.exit_code == 0);
    CHECK(says(ran.out, "no-orphans"));
    // No simulated run leaves a message, but some would if messages overtook each other.
    const auto left = [&] {
        int runs = 0;
        for (int seed = 1; seed <= 40; ++seed)
            runs +=
                says(folder.run("map2pml simulate a.mmd --seed " + std::to_string(seed)).out, "in its mailbox") ? 1 : 0;
        return runs;
    };
    CHECK(left() == 0);
    tests::write_file(folder / "a.check", "network bag\n");
    CHECK(left() > 0);
}

}  // namespace drawn_readings_test
