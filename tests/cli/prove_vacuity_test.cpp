// Proofs that show nothing are told from those that do: axioms, invariants and guards that contradict each other are named, and
// what no solver has proved is not claimed.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <vector>

#include "tests/cli/rodin_text.h"
#include "tests/support/program.h"

namespace prove_vacuity_test {

using namespace tests;
using namespace rodin_text;
using Json = nlohmann::json;

namespace {

std::size_t vacuous(const Folder& folder, const std::string& what) {
    const Json report = Json::parse(folder.run("map2pml prove --format json " + what).out);
    std::size_t count = 0;
    for (const Json& each : report.at("results")) count += each.at("vacuous").is_null() ? 0 : 1;
    return count;
}

const std::string kUp = event("up", {}, {"x ≔ x + 1"});

}  // namespace

TEST_CASE("invariants that contradict each other allow no state") {
    const Folder folder;
    write_file(folder / "M.bum", machine({}, "x", {"x ∈ ℤ", "x > 5", "x ≠ 100", "x < 3"}, {first("x ≔ 6"), kUp}));
    const Ran ran = folder.run("map2pml prove --color never M.bum");
    CHECK(ran.exit_code == 1);  // INITIALISATION breaks inv4, as it did
    CHECK(mentions(ran, "`INITIALISATION` breaks `inv4`"));
    CHECK(mentions(
        ran,
        "proved vacuously 3 obligations this shows nothing: invariants `inv2` and `inv4` of machine M contradict "
        "each other"));
    CHECK(mentions(ran, "warning: invariants `inv2` and `inv4` of machine M contradict each other"));
    CHECK(mentions(ran, "invariant `inv2`: x > 5"));
    CHECK(mentions(ran, "proved 2 obligations"));  // of INITIALISATION
    CHECK_FALSE(mentions(ran, "inv3` of machine"));
}

TEST_CASE("axioms that contradict each other prove everything, the initialisation, too") {
    const Folder folder;
    write_file(folder / "C.buc", context({"n"}, {"n ∈ ℕ", "n > 7", "n ≠ 9", "n < 7"}));
    write_file(folder / "M.bum", machine({"C"}, "x", {"x ∈ ℤ", "x < 0"}, {first("x ≔ 6"), kUp}));
    const Ran ran = folder.run("map2pml prove --color never .");
    CHECK(ran.exit_code == 0);
    CHECK(mentions(ran, "this shows nothing: axioms `axm2` and `axm4` of context C contradict each other"));
    CHECK_FALSE(mentions(ran, "proved 2"));
    CHECK(folder.run("map2pml prove --werror .").exit_code == 1);
    CHECK(vacuous(folder, ".") == 2);  // both of `inv2`
    CHECK(mentions(folder.run("map2pml explain M2P621"), "a proof that shows nothing"));
}

TEST_CASE("axioms of two contexts, and one that contradicts itself") {
    const Folder folder;
    write_file(folder / "C.buc", context({"n"}, {"n ∈ ℤ", "n > 7"}));
    write_file(folder / "D.buc", context({}, {"n < 7"}, "C"));
    write_file(folder / "E.buc", context({"k"}, {"k ∈ ℤ", "k ≠ k"}));
    const Ran ran = folder.run("map2pml prove --color never .");
    CHECK(ran.exit_code == 0);
    CHECK(mentions(ran, "axiom `axm2` of context C and axiom `axm1` of context D contradict each other"));
    CHECK(mentions(ran, "axiom `axm2` of context E contradicts itself"));
}

TEST_CASE("an event that can never happen") {
    const Folder folder;
    write_file(folder / "M.bum", machine({}, "x", {"x ∈ ℤ", "x ≤ 5", "x ≥ 0"},
                                         {first("x ≔ 0"), event("never", {"x ≥ 0", "x > 10"}, {"x ≔ x + 1"}),
                                          event("up", {"x < 5"}, {"x ≔ x + 1"})}));
    const Ran ran = folder.run("map2pml prove --color never M.bum");
    CHECK(ran.exit_code == 0);
    CHECK(mentions(
        ran,
        "`never` of machine M can never happen: guard `grd2` and invariant `inv2` of machine M contradict each other"));
    CHECK(mentions(ran, "proved vacuously 2 obligations"));
    CHECK_FALSE(mentions(ran, "`up` of machine"));
    CHECK(folder.run("map2pml prove --werror M.bum").exit_code == 1);
}

TEST_CASE("a refined event that can happen no more") {
    const Folder folder;
    write_file(folder / "A.bum",
               machine({}, "x", {"x ∈ 0‥9"}, {first("x ≔ 0"), event("up", {"x < 9"}, {"x ≔ x + 1"})}));
    write_file(
        folder / "B.bum",
        refining("A", machine({}, "x", {"x < 4"}, {first("x ≔ 0"), refined("up", {"x < 9", "x > 6"}, {"x ≔ x + 1"})})));
    const Ran ran = folder.run("map2pml prove --color never .");
    CHECK(ran.exit_code == 0);
    CHECK(mentions(
        ran,
        "`up` of machine B can never happen: guard `grd2` and invariant `inv1` of machine B contradict each other, "
        "although `up` of machine A, which it refines, may happen"));
    CHECK_FALSE(mentions(ran, "`up` of machine A can never"));
}

TEST_CASE("the left side of a theorem that never holds, and a variant that nothing decreases") {
    const Folder folder;
    write_file(folder / "M.bum", machine({}, "x",
                                         {"x ∈ ℕ", "x ≤ 5", "theorem: x > 7 ⇒ x = 3",
                                          "theorem: ∀y·y > x ∧ y < x ⇒ y = 0", "theorem: x > 4 ⇒ x = 5"},
                                         {first("x ≔ 0"), convergent("down", {"x > 6"}, {"x ≔ x − 1"})}, "x"));
    const Ran ran = folder.run("map2pml prove --color never M.bum");
    CHECK(ran.exit_code == 0);
    CHECK(mentions(ran, "the left side of theorem `inv3`, contradicts invariant `inv2` of machine M"));
    CHECK(mentions(ran, "the left side of theorem `inv4`, contradicts itself"));
    CHECK_FALSE(mentions(ran, "theorem `inv5`"));
    CHECK(mentions(ran, "no event that must decrease the variant of machine M can happen"));
}

TEST_CASE("what is proved with a theorem that is refuted, and that contradicts something") {
    const Folder folder;
    write_file(folder / "C.buc", context({"a", "b"}, {"a ∈ ℤ", "b ∈ ℤ", "theorem: a ≠ a", "theorem: a = b"}));
    const Ran ran = folder.run("map2pml prove --color never C.buc");
    CHECK(ran.exit_code == 1);
    CHECK(mentions(ran, "theorem `axm3`, which is refuted, contradicts itself"));
    CHECK(vacuous(folder, "C.buc") == 1);  // `axm4`
    write_file(folder / "D.buc", context({"a"}, {"a ∈ ℤ", "a < 5", "theorem: a > 7", "theorem: a > 6"}));
    CHECK(mentions(folder.run("map2pml prove --color never D.buc"), "contradicts axiom `axm2` of context D"));
    CHECK(vacuous(folder, "D.buc") == 1);
    // This one is wrong, but may be so: what follows from it is proved from it, as always.
    write_file(folder / "E.buc", context({"a"}, {"a ∈ ℤ", "theorem: a > 7", "theorem: a > 6"}));
    CHECK(folder.run("map2pml prove E.buc").exit_code == 1);
    CHECK(vacuous(folder, "E.buc") == 0);
}

TEST_CASE("nothing is claimed of what agrees, or what no solver knows") {
    const Folder folder;
    const auto is_silent = [&](const std::string& options = "") {
        const Ran ran = folder.run("map2pml prove --werror --color never " + options + " .");
        CAPTURE(ran.out);
        CAPTURE(ran.error);
        return !mentions(ran, "vacuously") && !mentions(ran, "M2P621");
    };
    // Five elements, more than those of any instance that is looked at; infinitely many; one that is a theorem, and wrong.
    write_file(folder / "C.buc",
               context({"a", "b", "c", "d", "e"}, {"partition(S, {a}, {b}, {c}, {d}, {e})"}, "", "S"));
    CHECK(is_silent());
    write_file(folder / "C.buc", context({}, {"¬ finite(S)"}, "", "S"));
    CHECK(is_silent());
    write_file(folder / "C.buc", context({"n"}, {"n ∈ ℕ", "theorem: n < 0"}));
    CHECK(is_silent());
    // What has no value contradicts nothing.
    write_file(folder / "C.buc", context({"n"}, {"n ∈ ℕ", "min({x ∣ x ∈ ℕ ∧ x < 0}) = n"}));
    CHECK(is_silent());
    write_file(folder / "C.buc", context({"n"}, {"n ∈ ℕ", "n ÷ 0 ≠ n ÷ 0"}));
    CHECK(is_silent());
    // Of cubes no solver knows it.
    write_file(folder / "C.buc",
               context({"a", "b", "c"}, {"a ∈ ℕ1", "b ∈ ℕ1", "c ∈ ℕ1", "a ∗ a ∗ a + b ∗ b ∗ b = c ∗ c ∗ c"}));
    CHECK(is_silent("--time 1s"));
    // By induction only: f is the identity.
    write_file(folder / "C.buc",
               context({"f", "k"}, {"f ∈ ℕ → ℕ", "f(0) = 0", "∀n·n ∈ ℕ ⇒ f(n + 1) = f(n) + 1", "k ∈ ℕ", "f(k) ≠ k"}));
    CHECK(is_silent("--time 1s"));
}

TEST_CASE("where the time is over before all is asked, the rest is counted") {
    const Folder folder;
    std::vector<std::string> events = {first("x ≔ 0")};
    for (int at = 0; at < 40; ++at)
        events.push_back(event(fmt::format("e{}", at), {fmt::format("x ≥ {}", at)}, {"x ≔ x + 1"}));
    write_file(folder / "M.bum", machine({}, "x", {"x ∈ ℕ"}, events));
    const Ran ran = folder.run("map2pml prove --time 20ms --color never M.bum");
    CHECK(mentions(ran, "the time budget is used up in the search for proofs with contradictory assumptions, with"));
    CHECK_FALSE(mentions(ran, "M2P621"));
}

}  // namespace prove_vacuity_test
