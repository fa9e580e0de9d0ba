// What is said of whole sets: how many elements they have, that they are finite, sets of sets that are written down. Each theorem
// stands in a context of its own, so that a wrong one proves nothing else.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <string>
#include <variant>

#include "tests/eventb/project.h"
#include "translator/machines/smt/script.h"

namespace whole_sets_test {

using namespace eventb_test;

namespace {

/// The verdict of `THM`; of its well-definedness where that is not proved.
smt::Verdict verdict_of(const std::string& theorem, const std::string& axioms = "", const std::string& constants = "") {
    const Outcome outcome = prove(obligations(project_of(fmt::format(R"(CONTEXT C
SETS S
CONSTANTS a b c x{}
AXIOMS
  @axm1 a ⊆ S
  @axm2 b ⊆ S
  @axm3 c ⊆ S
  @axm4 x ∈ S{}
  theorem @thm {}
END
)",
                                                                     constants, axioms, theorem))));
    REQUIRE(outcome.all.contains("thm/THM"));
    const auto defined = outcome.all.find("thm/WD");
    if (defined != outcome.all.end() && defined->second.verdict != smt::Verdict::proved) return defined->second.verdict;
    return outcome.all.at("thm/THM").verdict;
}

void all_are(smt::Verdict verdict, std::initializer_list<const char*> theorems) {
    for (const char* each : theorems) {
        CAPTURE(std::string(each));
        CHECK(to_string(verdict_of(each)) == to_string(verdict));
    }
}

}  // namespace

TEST_CASE("what is finite, and how many there are") {
    all_are(smt::Verdict::proved, {
                                      "finite(a) ⇒ finite(a ∩ b)",
                                      "finite(a) ∧ finite(b) ⇒ card(a ∪ b) ≤ card(a) + card(b)",
                                      "finite(a) ∧ finite(b) ∧ a ∩ b = ∅ ⇒ card(a ∪ b) = card(a) + card(b)",
                                      "finite(a) ∧ x ∉ a ⇒ card(a ∪ {x}) = card(a) + 1",
                                      "finite(a) ∧ x ∈ a ⇒ card(a ∖ {x}) = card(a) − 1",
                                      "finite(a) ∧ finite(b) ⇒ card(a ∖ b) ≥ card(a) − card(b)",
                                      "finite(a) ∧ b ⊆ a ⇒ card(a ∖ b) = card(a) − card(b)",
                                      "∀s·finite(s) ∧ s ⊆ S ∧ x ∉ s ⇒ card(s ∪ {x}) > card(s)",
                                  });
    all_are(smt::Verdict::refuted, {
                                       "finite(a) ∧ finite(b) ⇒ card(a ∪ b) = card(a) + card(b)",
                                       "finite(a) ⇒ card(a ∪ {x}) = card(a) + 1",
                                       "finite(a) ⇒ card(a ∖ {x}) = card(a) − 1",
                                       "finite(a) ∧ finite(b) ⇒ card(a ∖ b) = card(a) − card(b)",
                                   });
    // The first implies the second, which does not imply the first.
    all_are(smt::Verdict::unknown, {"∀s·s ⊆ S ⇒ (finite(s) ∧ card(s) = 1 ⇔ finite(s) ∧ s ≠ ∅)"});
    // Only an infinite set shows that these are wrong.
    all_are(smt::Verdict::proved_for_instance, {"finite(a) ⇒ finite(b)", "finite(a ∩ b) ⇒ finite(a)",
                                                "finite(a) ⇒ finite(a ∪ b)", "finite(a ∖ b) ⇒ finite(a)"});
}

TEST_CASE("finite by an axiom: no state is looked for before a proof is") {
    const auto verdict = [](const char* theorem) {
        return std::string(to_string(verdict_of(theorem, "\n  @fin1 finite(a)\n  @fin2 finite(b)")));
    };
    for (const char* right : {"card(a ∪ b) ≤ card(a) + card(b)", "a ∩ b = ∅ ⇒ card(a ∪ b) = card(a) + card(b)",
                              "x ∉ a ⇒ card(a ∪ {x}) = card(a) + 1", "card(a ∖ b) ≥ card(a) − card(b)",
                              "b ⊆ a ⇒ card(a ∖ b) = card(a) − card(b)"}) {
        CAPTURE(std::string(right));
        CHECK(verdict(right) == "proved");
    }
    for (const char* wrong : {"card(a ∪ b) = card(a) + card(b)", "card(a ∪ {x}) = card(a) + 1",
                              "card(a ∖ b) = card(a) − card(b)", "card(a ∖ {x}) = card(a) − 1"}) {
        CAPTURE(std::string(wrong));
        CHECK(verdict(wrong) == "refuted");
    }
}

TEST_CASE("sets of numbers inside of written ones are counted number by number") {
    const auto verdict = [](const char* theorem) {
        return std::string(to_string(
            verdict_of(theorem, "\n  @p partition(1‥5, d, e)\n  @f f ⊆ {2, −1}\n  @g g ∈ ℙ(d ∪ f)\n  @r r ⊆ d × {7}",
                       " d e f g r")));
    };
    for (const char* right : {"finite(g)", "card(d) + card(e) = 5", "card(d) = 5 ⇔ e = ∅", "card(f) ≤ 2",
                              "card(g) ≤ card(d) + card(f)", "card(g) ≤ 6", "card(r) ≤ 5", "card(d ∩ f) ≤ 1"}) {
        CAPTURE(std::string(right));
        CHECK(verdict(right) == "proved");
    }
    for (const char* wrong : {"1 ∈ d", "card(d) = 3", "card(e) ≤ 4", "card(d) = 3 ⇒ 1 ∈ d", "card(g) ≤ 5",
                              "card(f) = 1", "card(r) = card(d)", "card(d ∪ f) ≤ 5"}) {
        CAPTURE(std::string(wrong));
        CHECK(verdict(wrong) == "refuted");
    }
}

TEST_CASE("sets of sets that are written down") {
    all_are(smt::Verdict::proved, {"union({a, b}) = a ∪ b", "inter({a, b}) = a ∩ b", "union({a, b, c}) ⊆ c ∪ (a ∪ b)",
                                   "ℙ(a) ⊆ ℙ(a ∪ b)", "ℙ(a) = ℙ(b) ⇔ a = b", "{a, b} ⊆ ℙ(a ∪ b)", "{a} ≠ ∅", "ℙ(a) ≠ ∅",
                                   "{a, b} = {b, a}", "{a, ∅} ⊆ ℙ(a)", "{a} = {b} ⇒ a = b", "{a} ∪ ℙ(b) ⊆ ℙ(a ∪ b)"});
    all_are(smt::Verdict::refuted,
            {"ℙ(a ∪ b) ⊆ ℙ(a)", "{a, b} = {a}", "union({a, b}) = a", "inter({a, b}) = a", "inter({a, b}) = a ∪ b",
             "{a, b} ⊆ ℙ(a)", "ℙ(a) = ∅", "{a} ∪ ℙ(b) ⊆ ℙ(b)", "{a} ∪ ℙ(b) ⊆ ℙ(a)"});
    // Right and wrong: the form of these is not known.
    all_are(smt::Verdict::unknown, {"ℙ(a) ∖ {∅} = ℙ1(a)", "ℙ(a) ∖ {∅} = ℙ(a)"});
}

TEST_CASE("sets of all subsets") {
    all_are(smt::Verdict::proved, {"ℙ1(a) ⊆ ℙ(a)", "ℙ1(a) ⊆ ℙ1(a ∪ b)", "ℙ(a) ∪ ℙ(b) ⊆ ℙ(a ∪ b)", "ℙ1(a ∖ a) = ∅",
                                   "ℙ1(a) = ∅ ⇔ a = ∅", "ℙ(a ∩ b) = ℙ(a) ∩ ℙ(b)", "ℙ1(a) ∩ ℙ(b) ⊆ ℙ1(b)",
                                   "ℙ(a ∪ b) ⊆ ℙ(a) ∪ ℙ(b) ⇔ a ⊆ b ∨ b ⊆ a", "∀s·s ∈ ℙ(ℙ(S)) ⇒ union(s) ⊆ S"});
    all_are(smt::Verdict::refuted, {"ℙ(a) ⊆ ℙ1(a)", "ℙ1(a) ⊆ ℙ(b)", "ℙ1(a) ≠ ∅", "ℙ(a ∪ b) ⊆ ℙ(a) ∪ ℙ(b)",
                                    "ℙ(a) ⊆ ℙ(a) ∩ ℙ(b)", "ℙ1(a ∪ b) ⊆ ℙ(a) ∪ ℙ1(b)"});
}

TEST_CASE("quantifiers over sets, where one set decides") {
    all_are(smt::Verdict::proved,
            {"∃z·z ∈ ℙ(S) ∧ x ∈ z", "∃z·z ⊆ a ∧ a ∩ b ⊆ z", "∀z·z ⊆ a ⇒ z ⊆ a ∪ b", "∀z·a ⊆ z ⇒ a ⊆ z ∪ b",
             "∃z·z = a ∪ b ∧ a ⊆ z", "x ∈ a ⇔ (∃z·z ⊆ a ∧ x ∈ z)", "(∀z·x ∈ z ⇒ z ∩ a ≠ ∅) ⇒ x ∈ a",
             "(∀z·z ⊆ a ⇒ z ⊆ b) ⇒ a ⊆ b", "∃y,z·y ⊆ a ∧ z ⊆ b ∧ a ∪ b ⊆ y ∪ z", "∀z·z ⊆ S ⇒ (∃y·y ⊆ S ∧ z ∩ y = ∅)",
             "∀y·y ∈ a ⇒ (∃z·y ∈ z ∧ z ⊆ a)", "(∀z·z ∈ ℙ(a) ⇒ x ∉ z) ⇔ x ∉ a"});
    all_are(smt::Verdict::refuted,
            {"∃z·z ⊆ a ∧ x ∈ z", "∀z·z ⊆ a ⇒ z ⊆ b", "∀z·z ⊆ a ∪ b ⇒ z ⊆ a", "∃z·x ∈ z ∧ z ∩ a = ∅",
             "∃z·z = a ∪ b ∧ z ⊆ a", "∀z·a ⊆ z ⇒ b ⊆ z", "∃y,z·y ⊆ a ∧ z ⊆ a ∧ a ∪ b ⊆ y ∪ z", "∀z·x ∈ z ⇒ z ∩ a ≠ ∅"});
    // The largest set and the smallest one decide nothing here: right and wrong.
    all_are(smt::Verdict::unknown, {"∃z·z ≠ a", "∀z·z ⊆ a ⇒ (x ∈ z ⇔ x ∈ a)"});
}

TEST_CASE("quantifiers over sets, where one that has a name will do") {
    all_are(smt::Verdict::proved,
            {"b ≠ a ⇒ (∃z·z ≠ a)", "(∀z·z ≠ a ⇒ x ∈ z) ∧ b ≠ a ⇒ x ∈ b", "(∃z·z ≠ a ∧ z ≠ b) ⇒ (∃y·y ≠ b ∧ y ≠ a)",
             "a ≠ b ∧ (∀z·z = a ∨ z = b) ⇒ c = a ∨ c = b"});
    // Some set is not any set, and no set that has a name need be the one.
    for (const char* each : {"(∃z·z ≠ a) ⇒ b ≠ a", "(∃z·z ≠ a ∧ x ∈ z) ⇒ b ≠ a", "∃z·z ≠ a ∧ z ≠ b ∧ z ≠ c"}) {
        CAPTURE(std::string(each));
        CHECK(to_string(verdict_of(each)) != "proved");
    }
}

TEST_CASE("projections are functions") {
    all_are(smt::Verdict::proved, {"prj1 ∈ S × S → S", "prj2 ∈ S × S → S", "(a × b) ◁ prj2 ∈ a × b → b",
                                   "x ↦ x ↦ x ∈ prj1", "prj1[a × {x}] = a", "prj2[{x} × b] = b"});
    all_are(smt::Verdict::refuted, {"prj1 ∈ S × S ⤔ S", "prj2 ∈ a × b → b", "prj1[a × b] = a", "prj2[a × b] ⊆ a"});
}

TEST_CASE("quantifiers inside of others do not make a text without end") {
    // 40 constants for each of two names, three times over: 4,000 million instances.
    std::string constants;
    std::string members;
    for (int at = 1; at <= 40; ++at) {
        constants += fmt::format(" k{}", at);
        members += fmt::format("  @m{} k{} ∈ S\n", at, at);
    }
    const std::string text = fmt::format(
        "CONTEXT C\nSETS S\nCONSTANTS r{}\nAXIOMS\n  @r r ∈ S ↔ S\n{}"
        "  @h ∀a,b·a ↦ b ∈ r ⇒ (∃c·a ↦ c ∈ r ∧ (∀d,e·d ↦ e ∈ r ∧ d ↦ c ∈ r ⇒ (∃f·f ↦ c ∈ r ∧ "
        "(∀g,h·g ↦ f ∈ r ∧ h ↦ c ∈ r ⇒ g ↦ h ∈ r))))\n  theorem @thm k1 ↦ k2 ∈ r ⇒ k2 ↦ k1 ∈ r\nEND\n",
        constants, members);
    std::size_t checked = 0;
    for (const eventb::Obligation& each : obligations(project_of(text))) {
        const auto made = eventb::smt::script_of(each, eventb::smt::Form::instantiated, 0);
        const auto* script = std::get_if<eventb::smt::Script>(&made);
        REQUIRE(script != nullptr);
        CHECK(script->text.size() < (std::size_t{32} << 20U));
        ++checked;
    }
    CHECK(checked == 1);
}

TEST_CASE("a set that exists: by its value, or as one whose cardinality is known") {
    // The first set is x, so the second is a ∖ {x}: neither has a name.
    CHECK(to_string(verdict_of("∃s,t·s = {x} ∧ t = a ∖ s ∧ t ∪ s = a", "\n  @axm5 x ∈ a")) == "proved");
    CHECK(to_string(verdict_of("∃s,t·s = {x} ∧ t = a ∖ s ∧ t ∪ s = a")) != "proved");
    const std::string swap = "\n  @axm5 finite(a)\n  @axm6 card((a ∖ b) ∪ {x}) = card(c)";
    const std::string exists = "∃s·s ⊆ S ∧ x ∈ s ∧ finite(s) ∧ card(s) = card(c)";
    CHECK(to_string(verdict_of("finite(a) ∧ finite(c) ⇒ (" + exists + ")", swap)) == "proved");
    CHECK(to_string(verdict_of("finite(a) ∧ finite(c) ⇒ (" + exists + ")", "\n  @axm5 finite(a)")) != "proved");
    // What does not speak of the set is asked on its own, and here it is wrong.
    CHECK(to_string(verdict_of("finite(c) ⇒ (" + exists + " ∧ x ∈ b)", swap)) != "proved");
}

TEST_CASE("a function to sets that are more than subsets is one to subsets, and no more is said of it") {
    const auto verdict = [](const std::string& axiom) {
        const Outcome outcome =
            prove(obligations(project_of("CONTEXT C\nSETS S\nCONSTANTS f x\nAXIOMS\n  @axm1 x ∈ S\n  @axm2 " + axiom +
                                         "\n  @axm3 f(x) ≠ ∅ ∧ x ∈ S\nEND\n")));
        return std::string(to_string(outcome.all.at("axm3/WD").verdict));
    };
    CHECK(verdict("f ∈ S → {s·s ∈ ℙ(S) ∧ finite(s) ∣ s}") == "proved");
    CHECK(verdict("f ∈ S ⇸ {s·s ∈ ℙ(S) ∧ finite(s) ∣ s}") != "proved");
}

namespace {

/// `{a1}, {a2}, …`
std::string singles(const std::string& letter, int count) {
    std::string text;
    for (int each = 1; each <= count; ++each) text += fmt::format(", {{{}{}}}", letter, each);
    return text;
}

/// Sets A and B of a carrier set that list so many elements, their part P, a function f between them, a transitive relation r.
std::string listed_sets(int a, int b, const std::string& theorem, const std::string& arrow = "→") {
    std::string constants;
    for (int each = 1; each <= a; ++each) constants += fmt::format(" a{}", each);
    for (int each = 1; each <= b; ++each) constants += fmt::format(" b{}", each);
    return fmt::format(R"(CONTEXT C
SETS S
CONSTANTS A B P f r{}
AXIOMS
  @axm1 A ⊆ S
  @axm2 B ⊆ S
  @axm3 partition(A{})
  @axm4 partition(B{})
  @axm5 P ⊆ A
  @axm6 f ∈ A {} B
  @axm7 r ∈ A ↔ A
  @axm8 r;r ⊆ r
  theorem @thm {}
END
)",
                       constants, singles("a", a), singles("b", b), arrow, theorem);
}

std::string verdict_between(int a, int b, const std::string& theorem, const std::string& arrow = "→") {
    CAPTURE(theorem);
    const Outcome outcome = prove(obligations(project_of(listed_sets(a, b, theorem, arrow))));
    REQUIRE(outcome.all.contains("thm/THM"));
    return std::string(to_string(outcome.all.at("thm/THM").verdict));
}

std::size_t size_of_script(int count) {
    const auto all = obligations(project_of(listed_sets(count, count, "a1 ∈ P ∨ a2 ∉ P ∨ b1 ≠ b2 ∨ r = ∅")));
    const auto script = eventb::smt::script_of(all.back(), eventb::smt::Form::quantified);
    return std::get<eventb::smt::Script>(script).text.size();
}

}  // namespace

TEST_CASE("a partition says how many there are, and a function between two what that means") {
    for (const char* right : {"finite(A) ∧ card(A) = 5", "a1 ≠ a5", "finite(f) ∧ card(f) = 5", "card(P) ≤ 5",
                              "∃g·g ∈ A ⤖ B", "r∼;r∼ ⊆ r∼", "a1 ↦ a2 ∈ r ∧ a2 ↦ a3 ∈ r ⇒ a1 ↦ a3 ∈ r",
                              "∀x·x ∈ A ∧ x ≠ a1 ⇒ x ∈ {a2, a3, a4, a5}", "card({x·x ∈ A ∧ f(x) = b1 ∣ x}) ≤ 5"})
        CHECK(verdict_between(5, 5, right) == "proved");
    // They are refuted by carrier sets of at least five elements.
    for (const char* wrong : {"card(P) ≤ 4", "f ∈ A ↣ B", "a1 = b1", "r = ∅", "A = S", "A = P"})
        CHECK(verdict_between(5, 5, wrong) == "refuted");
    for (const char* right : {"f∼ ∈ B ⤖ A", "ran(f) = B", "f(a1) ≠ f(a2)"})
        CHECK(verdict_between(5, 5, right, "⤖") == "proved");
    CHECK(verdict_between(5, 5, "f(a1) = b1", "⤖") == "refuted");
    for (const char* no : {"¬(∃g·g ∈ A ⤖ B)", "¬(∃g·g ∈ A ↣ B)", "¬(∃g·g ∈ B ⤀ A)", "∃g·g ∈ A ↠ B", "∃g·g ∈ B ↣ A"})
        CHECK(verdict_between(3, 2, no) == "proved");
    for (const char* yes : {"∃g·g ∈ A ⤖ B", "∃g·g ∈ A ↣ B", "∃g·g ∈ B ⤀ A"})
        CHECK(verdict_between(3, 2, yes) == "refuted");
}

TEST_CASE("what a partition says of sets of any size") {
    const std::string axioms = "\n  @fin finite(a)\n  @part partition(a, c, {x})";
    for (const char* right : {"card(c) = card(a) − 1", "x ∉ c", "c = a ∖ {x}", "∃g·g ∈ c ↣ a"})
        CHECK(to_string(verdict_of(right, axioms)) == "proved");
    for (const char* wrong : {"card(c) = card(a)", "c = ∅", "∃g·g ∈ c ⤖ a"})
        CHECK(to_string(verdict_of(wrong, axioms)) == "refuted");
    CHECK(to_string(verdict_of("finite(a)", "\n  @part partition(a, c, {x})")) != "proved");
}

TEST_CASE("what solvers read of a partition grows with its parts, not with their square") {
    CHECK(size_of_script(160) < 3 * size_of_script(80));
}

}  // namespace whole_sets_test
