// Formulas: read and printed in Unicode and ASCII, with the binding of Rodin; names, substitution, types,
// well-definedness.
#include <doctest/doctest.h>

#include "translator/machines/obligations/obligation.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"
#include "translator/model/machines/formula/read_formula.h"
#include "translator/model/machines/formula/type_check.h"

namespace formula_test {

using namespace map2pml::eventb;

namespace {

std::string predicate(const std::string& text) {
    const auto read = read_predicate(text);
    return read.fault.empty() ? to_string(*read.formula) : "fault: " + read.fault;
}
std::string expression(const std::string& text) {
    const auto read = read_expression(text);
    return read.fault.empty() ? to_string(*read.formula) : "fault: " + read.fault;
}
std::string assignment(const std::string& text) {
    const auto read = read_assignment(text);
    return read.fault.empty() ? to_string(read.formula) : "fault: " + read.fault;
}
bool is_refused(const std::string& text) { return predicate(text).starts_with("fault"); }

/// The type of an expression in which the names have these types.
std::string type_of(const std::string& text, const Environment& names) {
    TypeCheck check(names);
    const auto typed = check.infer(*read_expression(text).formula);
    const auto settled = check.settle(typed);
    const auto faults = check.take_faults();
    return faults.empty() ? to_string(settled->type) : "fault: " + faults.front().message;
}

PredicatePtr typed(const std::string& text, const Environment& names) {
    TypeCheck check(names);
    const auto settled = check.settle(check.infer(*read_predicate(text).formula));
    CHECK(check.take_faults().empty());
    return settled;
}

}  // namespace

TEST_CASE("ASCII spellings mean the same as Unicode") {
    CHECK(predicate("x : NAT & y /: S or1") == "fault: expected an operator or the end of the formula before `or1`");
    CHECK(predicate("x : NAT & y /: S") == "x ∈ ℕ ∧ y ∉ S");
    CHECK(predicate("a <: b or a /<: c or a <<: d or a /<<: e") == "a ⊆ b ∨ a ⊈ c ∨ a ⊂ d ∨ a ⊄ e");
    CHECK(predicate("!x,y.x |-> y : r => #z.z <= x") == "∀x,y·x ↦ y ∈ r ⇒ (∃z·z ≤ x)");
    CHECK(predicate("not x = 1 <=> true") == "¬(x = 1) ⇔ ⊤");
    CHECK(predicate("x /= y & x >= 0 & x < 3 & x > 1") == "x ≠ y ∧ x ≥ 0 ∧ x < 3 ∧ x > 1");
    CHECK(expression("a \\/ b") == "a ∪ b");
    CHECK(expression("a /\\ b \\ c") == "a ∩ b ∖ c");
    CHECK(expression("S +-> T") == "S ⇸ T");
    CHECK(expression("S --> T") == "S → T");
    CHECK(expression("S >-> T") == "S ↣ T");
    CHECK(expression("S >->> T") == "S ⤖ T");
    CHECK(expression("S <-> T") == "S ↔ T");
    CHECK(expression("(f <+ {x |-> 1})(y)") == expression("(f \uE103 {x ↦ 1})(y)"));
    CHECK(expression("s <| r") == "s ◁ r");
    CHECK(expression("s <<| r") == "s ⩤ r");
    CHECK(expression("r |> s") == "r ▷ s");
    CHECK(expression("r |>> s") == "r ⩥ s");
    CHECK(expression("1 .. n - 1") == "1 ‥ n − 1");
    CHECK(expression("POW(S ** NAT1)") == "ℙ(S × ℕ1)");
    CHECK(expression("%x.x : NAT | x * 2 / 3 mod 4") == "λx·x ∈ ℕ ∣ x ∗ 2 ÷ 3 mod 4");
    CHECK(expression("{x.x > 1 | x+1}") == "{x·x > 1 ∣ x + 1}");
    CHECK(expression("{}") == "∅");
    CHECK(expression("r~[s]") == "r∼[s]");
    CHECK(assignment("x := y + 1") == "x ≔ y + 1");
    CHECK(assignment("x :: S") == "x :∈ S");
    CHECK(assignment("x, y :| x' < y'") == "x, y :∣ x' < y'");
    CHECK(assignment("f(x) := 1") == "f ≔ f \uE103 {x ↦ 1}");
    CHECK(assignment("x, y := 1, 2") == "x, y ≔ 1, 2");
}

TEST_CASE("operators bind as in Rodin") {
    CHECK(predicate("a = 1 ∧ b = 2 ⇒ c = 3") == "a = 1 ∧ b = 2 ⇒ c = 3");
    CHECK(predicate("a = 1 ∧ (b = 2 ⇒ c = 3)") == "a = 1 ∧ (b = 2 ⇒ c = 3)");
    CHECK(predicate("∀x·x = 1 ⇒ x = 2") == "∀x·x = 1 ⇒ x = 2");
    CHECK(predicate("(∀x·x = 1) ⇒ x = 2") == "(∀x·x = 1) ⇒ x = 2");
    CHECK(predicate("¬a = b ∧ c = d") == "¬(a = b) ∧ c = d");
    CHECK(expression("a ↦ b ↦ c") == "a ↦ b ↦ c");
    CHECK(expression("(a ↦ b) ↦ c") == "a ↦ b ↦ c");
    CHECK(expression("a ↦ (b ↦ c)") == "a ↦ (b ↦ c)");
    CHECK(expression("a − b − c") == "a − b − c");
    CHECK(expression("a − (b − c)") == "a − (b − c)");
    CHECK(expression("a + b ∗ c") == "a + b ∗ c");
    CHECK(expression("(a + b) ∗ c") == "(a + b) ∗ c");
    CHECK(expression("−a + b") == "−a + b");
    CHECK(expression("−(a + b)") == "−(a + b)");
    CHECK(expression("a × b × c") == "a × b × c");
    CHECK(expression("a × (b × c)") == "a × (b × c)");
    CHECK(expression("A ∪ 1 ‥ n + 1") == "A ∪ 1 ‥ n + 1");
    CHECK(expression("f(x)(y)") == "f(x)(y)");
    CHECK(expression("(f ∪ g)(x)") == "(f ∪ g)(x)");
    CHECK(expression("{x ∣ x ∈ S ∧ x ≠ y}") == "{x·x ∈ S ∧ x ≠ y ∣ x}");
    CHECK(expression("{x ↦ y ∣ x = 1}") == "{x,y·x = 1 ∣ x ↦ y}");
}

TEST_CASE("what Rodin wants parentheses for is refused, not guessed") {
    CHECK(is_refused("a = 1 ∧ b = 2 ∨ c = 3"));
    CHECK(is_refused("a = 1 ⇒ b = 2 ⇒ c = 3"));
    CHECK(is_refused("a = 1 ⇔ b = 2 ⇔ c = 3"));
    CHECK(is_refused("a ∪ b ∩ c = d"));
    CHECK(is_refused("a ∖ b ∖ c = d"));
    CHECK(is_refused("a × b ∪ c = d"));
    CHECK(is_refused("f ∈ A → B → C"));
    CHECK(is_refused("a = b = c"));
    CHECK(is_refused("x ∈ ∈ ℕ"));
    CHECK(is_refused("x ∈"));
    CHECK(is_refused(""));
    CHECK(is_refused("∀x,x·x = 1"));
    CHECK(is_refused("{1 ∣ x = 1} = a"));
    CHECK(is_refused("x § y"));
    CHECK(assignment("x, y ≔ 1").starts_with("fault"));
    CHECK(assignment("x, y :∈ S").starts_with("fault"));
}

TEST_CASE("a mistake is named by what could stand there") {
    CHECK(predicate("x ∈ ∈ ℕ") == "fault: expected an expression before `∈`");
    CHECK(predicate("(x ∈ ∈ ℕ)") == "fault: expected an expression before `∈`");
    CHECK(predicate("x ∈") == "fault: expected an expression before the end of the formula");
    CHECK(predicate("") == "fault: expected a predicate before the end of the formula");
    CHECK(predicate("x = 1 ∧") == "fault: what follows `∧` is not a predicate");
    CHECK(predicate("x = 1 ∧ (y = )") == "fault: expected an expression before `)`");
    CHECK(predicate("x ∪ y") ==
          "fault: expected an operator or a comparison such as `=` or `∈` before the end of the formula");
    CHECK(predicate("⊤ x") == "fault: expected `∧`, `∨`, `⇒` or `⇔` or the end of the formula before `x`");
    CHECK(predicate("∀x x = 1") == "fault: expected `,` or `·` (`.`) before `x`");
    CHECK(predicate("∀·x = 1") == "fault: expected a name before `·`");
    CHECK(predicate("finite x") == "fault: expected `(` before `x`");
    CHECK(predicate("(x = 1") == "fault: expected an operator or `)` before the end of the formula");
    CHECK(expression("f[S") == "fault: expected an operator or `]` before the end of the formula");
    CHECK(expression("{x·x > 1 ∣ x") == "fault: expected an operator or `}` before the end of the formula");
    CHECK(expression("{x·x > 1}") == "fault: expected an operator or `∣` (`|`) before `}`");
    CHECK(expression("λx,y·x = y ∣ 1") == "fault: expected `↦` (`|->`) or `·` (`.`) before `,`");
    CHECK(assignment("x") ==
          "fault: expected `≔` (`:=`), `:∈` (`::`), `:∣` (`:|`), `,` or `(` before the end of the formula");
    CHECK(predicate("x § y") == "fault: `§` is not part of Event-B formulas");
}

TEST_CASE("operators that Rodin does not mix are named, and habits of other notations") {
    CHECK(predicate("a = b = c") == "fault: `=` cannot follow a comparison; join two comparisons by `∧` (`&`)");
    CHECK(predicate("a = 1 ∧ b = 2 ∨ c = 3") == "fault: `∨` next to the operator before it needs parentheses");
    CHECK(predicate("a = 1 ⇒ b = 2 ⇒ c = 3") == "fault: `⇒` next to the operator before it needs parentheses");
    CHECK(predicate("f ∈ A → B → C") == "fault: `→` next to the operator before it needs parentheses");
    CHECK(predicate("a ∪ b ∩ c = d") == "fault: `∪` next to `∩` needs parentheses");
    CHECK(predicate("x == 1") == "fault: expected an expression before `=`; `=` compares");
    CHECK(predicate("x != 1") ==
          "fault: expected an operator or a comparison such as `=` or `∈` before `!`; `≠` (`/=`) means not equal, `∀` "
          "(`!`) is a "
          "quantifier");
    CHECK(predicate("x = 1 && y = 2") == "fault: what follows `&` is not a predicate; `∧` (`&`) joins predicates");
    CHECK(predicate("x = 1 and y = 2") ==
          "fault: expected an operator or the end of the formula before `and`; `∧` (`&`) joins predicates");
    CHECK(predicate("x in S") ==
          "fault: expected an operator or a comparison such as `=` or `∈` before `in`; `∈` (`:`) is membership");
}

TEST_CASE("a mistake has a place in the formula, and an open bracket is shown") {
    const auto column = [](const std::string& text) { return read_predicate(text).place.begin.column; };
    CHECK(column("x ∈ ∈ ℕ") == 5);
    CHECK(column("x ∈") == 4);
    CHECK(column("(x ∈ ∈ ℕ)") == 6);
    CHECK(column("x § y") == 3);
    CHECK(column("a ∪ b ∩ c = d") == 7);
    CHECK(column("∀x,x·x = 1") == 4);
    const auto open = read_predicate("y = (x) ∧ (x = [1");
    REQUIRE(open.notes.empty());  // `[` begins no expression: nothing is left open by the mistake
    const auto notes = read_predicate("y = (x) ∧ (x = 1 ").notes;
    REQUIRE(notes.size() == 1);
    CHECK(notes.front().span.begin.column == 11);
    CHECK(notes.front().message == "this `(` is not closed yet");
}

TEST_CASE("names of Event-B that are words of the text form are names in formulas") {
    CHECK(predicate("END = event ∧ VARIABLES ∈ then") == "END = event ∧ VARIABLES ∈ then");
}

TEST_CASE("a formula that nests too deep is refused before the stack ends") {
    for (const auto& [open, close] :
         {std::pair("(", ")"), std::pair("{", "}"), std::pair("¬", ""), std::pair("−(", ")")}) {
        std::string text;
        for (int each = 0; each < 100000; ++each) text += open;
        text += "a = b";
        for (int each = 0; each < 100000; ++each) text += close;
        const auto read = read_predicate(text);
        CHECK(!read.fault.empty());
    }
    std::string text = "x";
    for (int each = 0; each < 200; ++each) text = "(" + text + ")";
    CHECK(expression(text) == "x");
    text = "x";
    for (int each = 0; each < 300; ++each) text = "(" + text + ")";
    CHECK(read_expression(text).too_deep);
    CHECK(!read_predicate("x ∈ \xff").fault.empty());
}

TEST_CASE("a row of operators is a deep tree, too") {
    const auto row = [](const std::string& operand, int count) {
        std::string text = "x";
        for (int each = 0; each < count; ++each) text += operand;
        return text;
    };
    CHECK(expression(row(" + x", 1900)) == row(" + x", 1900));
    for (const char* operand : {" + x", "(1)", "[S]", " ∪ S", "∼"}) {
        CAPTURE(operand);
        CHECK(read_expression(row(operand, 20000)).too_deep);
    }
    CHECK(read_predicate(row(" = x ∧ x", 20000)).too_deep);
    // Lists are wide and not deep.
    CHECK(read_predicate("x ∈ {a" + row(", a", 20000).substr(1) + "}").fault == "");
}

TEST_CASE("free names do not hold what is bound") {
    CHECK(free_names(*read_predicate("∀x·x ∈ S ∧ y = x").formula) == std::set<std::string>{"S", "y"});
    CHECK(free_names(*read_predicate("x = 1 ∧ (∃x·x = y)").formula) == std::set<std::string>{"x", "y"});
    CHECK(free_names(*read_expression("{x ∣ x ∈ S} ∪ (λy·y ∈ T ∣ y + z)").formula) ==
          std::set<std::string>{"S", "T", "z"});
}

TEST_CASE("substitution goes everywhere at once and captures nothing") {
    const auto by = [](const std::string& text, const Substitution& with) {
        return to_string(*substitute(read_predicate(text).formula, with));
    };
    const auto x = name("x", {});
    const auto y = name("y", {});
    CHECK(by("x = y", {{"x", y}, {"y", x}}) == "y = x");
    CHECK(by("∀x·x = y", {{"x", y}}) == "∀x·x = y");
    CHECK(by("∀x·x = y", {{"y", x}}) == "∀x0·x0 = x");
    CHECK(by("∀x,x0·x = y ∧ x0 = 1", {{"y", x}}) == "∀x1,x0·x1 = x ∧ x0 = 1");
    CHECK(by("{x ∣ x ∈ y} = y", {{"y", x}}) == "{x0·x0 ∈ x ∣ x0} = x");
    CHECK(by("(λx·x ∈ y ∣ x) = f", {{"y", x}}) == "(λx0·x0 ∈ x ∣ x0) = f");
}

TEST_CASE("types are found for names and empty sets, and clashes are faults") {
    const Environment names = {{"S", Type::power(Type::given("S"))},
                               {"T", Type::power(Type::given("T"))},
                               {"s", Type::given("S")},
                               {"n", Type::integer()},
                               {"r", Type::power(Type::product(Type::given("S"), Type::given("T")))}};
    CHECK(type_of("S × T × BOOL", names) == "ℙ(S×T×BOOL)");
    CHECK(type_of("S × (T × BOOL)", names) == "ℙ(S×(T×BOOL))");
    CHECK(type_of("S → T", names) == "ℙ(ℙ(S×T))");
    CHECK(type_of("r∼", names) == "ℙ(T×S)");
    CHECK(type_of("r[{s}]", names) == "ℙ(T)");
    CHECK(type_of("r(s)", names) == "T");
    CHECK(type_of("r;r∼", names) == "ℙ(S×S)");
    CHECK(type_of("card(r) + n", names) == "ℤ");
    CHECK(type_of("{s} ∪ ∅", names) == "ℙ(S)");
    CHECK(type_of("bool(n = 1)", names) == "BOOL");
    CHECK(type_of("λx·x ∈ S ∣ n", names) == "ℙ(S×ℤ)");
    CHECK(type_of("S ∪ T", names) == "fault: `T` has the type `ℙ(T)`, but `ℙ(S)` is needed");
    CHECK(type_of("n + s", names).starts_with("fault"));
    CHECK(type_of("r(n)", names).starts_with("fault"));
    CHECK(type_of("x", names) == "fault: `x` is not declared");
    TypeCheck check(names);
    check.declare("f");
    check.declare("a");
    const auto first = check.infer(*read_predicate("a ⊆ dom(f)").formula);
    const auto second = check.infer(*read_predicate("f ∈ S ⇸ ℤ").formula);
    CHECK(to_string(check.type_of("a")) == "ℙ(S)");
    CHECK(to_string(check.type_of("f")) == "ℙ(S×ℤ)");
    CHECK(check.take_faults().empty());
}

TEST_CASE("well-definedness, from left to right") {
    const Type s = Type::given("S");
    const Environment names = {{"S", Type::power(s)},
                               {"f", Type::power(Type::product(s, Type::integer()))},
                               {"x", s},
                               {"y", s},
                               {"n", Type::integer()},
                               {"A", Type::power(Type::integer())}};
    const auto wd = [&](const std::string& text) { return to_string(*well_definedness(*typed(text, names))); };
    CHECK(wd("x = y ∧ x ∈ S") == "⊤");
    CHECK(wd("f(x) = 1") == "x ∈ dom(f) ∧ f ∈ S ⇸ ℤ");
    CHECK(wd("x ∈ dom(f) ∧ f(x) = 1") == "x ∈ dom(f) ⇒ x ∈ dom(f) ∧ f ∈ S ⇸ ℤ");
    CHECK(wd("x = y ⇒ f(x) = 1") == "x = y ⇒ x ∈ dom(f) ∧ f ∈ S ⇸ ℤ");
    CHECK(wd("x = y ∨ f(x) = 1") == "¬(x = y) ⇒ x ∈ dom(f) ∧ f ∈ S ⇸ ℤ");
    CHECK(wd("x = y ⇔ f(x) = 1") == "x ∈ dom(f) ∧ f ∈ S ⇸ ℤ");
    CHECK(wd("∀z·z ∈ S ⇒ f(z) = n") == "∀z·z ∈ S ⇒ z ∈ dom(f) ∧ f ∈ S ⇸ ℤ");
    CHECK(wd("∃z·f(z) = n") == "∀z·z ∈ dom(f) ∧ f ∈ S ⇸ ℤ");
    CHECK(wd("n ÷ 2 = 1") == "2 ≠ 0");
    CHECK(wd("n mod n = 1") == "0 ≤ n ∧ 0 < n");
    CHECK(wd("card(A) = 1") == "finite(A)");
    CHECK(wd("max(A) = 1") == "A ≠ ∅ ∧ (∃b·∀x·x ∈ A ⇒ b ≥ x)");
    CHECK(wd("min(A) = 1") == "A ≠ ∅ ∧ (∃b·∀x·x ∈ A ⇒ b ≤ x)");
}

}  // namespace formula_test
