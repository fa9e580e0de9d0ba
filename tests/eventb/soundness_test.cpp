// What must not be proved: sets that need not be finite, names that mean something else below a quantifier, merged events that do not
// converge.
#include <doctest/doctest.h>

#include "tests/eventb/project.h"

namespace soundness_test {

using namespace eventb_test;

namespace {

Outcome prove_context(const std::string& axioms) {
    return prove(obligations(project_of("CONTEXT C\nSETS S\nCONSTANTS x\nAXIOMS\n" + axioms + "END\n")));
}

bool is_proved(const Outcome& outcome, const std::string& name) {
    const auto found = outcome.all.find(name);
    REQUIRE(found != outcome.all.end());
    return found->second.verdict == smt::Verdict::proved;
}

}  // namespace

TEST_CASE("a set of numbers need not be finite") {
    CHECK_FALSE(is_proved(prove_context("  @axm1 x ⊆ ℤ\n  theorem @thm1 finite(x)\n"), "thm1/THM"));
    CHECK(is_proved(prove_context("  @axm1 x ⊆ ℤ\n  @axm2 finite(x)\n  theorem @thm1 finite(x ∩ ℕ)\n"), "thm1/THM"));
    CHECK(is_proved(prove_context("  @axm1 x ∈ ℤ\n  theorem @thm1 finite({x, 1})\n"), "thm1/THM"));
}

TEST_CASE("a given set is finite only if an axiom says so") {
    CHECK_FALSE(is_proved(prove_context("  @axm1 x ∈ S\n  theorem @thm1 finite(S)\n"), "thm1/THM"));
    CHECK(is_proved(prove_context("  @axm1 x ⊆ S\n  @axm2 finite(S)\n  theorem @thm1 finite(x)\n"), "thm1/THM"));
}

TEST_CASE("below a quantifier nothing is finite because something of that name is") {
    const std::string known = "  @axm1 x ⊆ ℤ\n  @axm2 finite(x)\n";
    CHECK_FALSE(is_proved(prove_context(known + "  theorem @thm1 ∀x·x ⊆ ℤ ⇒ finite(x)\n"), "thm1/THM"));
    // `card` is defined for finite sets only.
    CHECK_FALSE(is_proved(prove_context(known + "  theorem @thm1 ∀x·x ⊆ ℤ ⇒ card(x) ≥ 0\n"), "thm1/WD"));
    CHECK(is_proved(prove_context(known + "  theorem @thm1 card(x ∩ ℕ) ≥ 0\n"), "thm1/WD"));
}

TEST_CASE("an event that merges others converges only if the variant decreases") {
    const auto merged = [](const std::string& variant) {
        return prove(obligations(project_of(R"(MACHINE A
VARIABLES x y
INVARIANTS
  @inv1 x ∈ ℕ
  @inv2 y ∈ ℕ
VARIANT x
EVENTS
  EVENT INITIALISATION
  THEN
    @act1 x ≔ 9
    @act2 y ≔ 0
  END
  ANTICIPATED EVENT a
  WHERE
    @grd1 x > 0
    @grd2 y = 0
  THEN
    @act1 x ≔ x − 1
  END
  ANTICIPATED EVENT b
  WHERE
    @grd1 x > 0
    @grd2 y = 1
  THEN
    @act1 x ≔ x − 1
  END
END
MACHINE M REFINES A
VARIABLES x y
VARIANT )" + variant + R"(
EVENTS
  EVENT INITIALISATION EXTENDS INITIALISATION
  END
  CONVERGENT EVENT both REFINES a, b
  WHERE
    @grd1 x > 0
    @grd2 y ≤ 1
  THEN
    @act1 x ≔ x − 1
  END
END
)"),
                                 "M"));
    };
    CHECK(is_proved(merged("x"), "both/VAR"));
    const Outcome wrong = merged("y");
    CHECK(lines(wrong.refuted) == "both/VAR\n");
}

}  // namespace soundness_test
