// A bound number without a range is counted out where a condition leaves few values for it: `k` in `a ↦ k ∈ R`.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "tests/eventb/evaluator.h"
#include "translator/model/machines/formula/read_formula.h"
#include "translator/model/machines/formula/type_check.h"

namespace bound_numbers_test {

using namespace eventb_meaning;

namespace {

PredicatePtr typed(const std::string& text) {
    const Type element = Type::given("S");
    TypeCheck check(std::map<std::string, Type>{{"S", Type::power(element)},
                                                {"a", element},
                                                {"b", element},
                                                {"R", Type::power(Type::product(element, Type::integer()))}});
    const auto read = read_predicate(text);
    REQUIRE(read.fault == "");
    return check.settle(check.infer(*read.formula));
}

/// R = {a ↦ 4000, a ↦ 9, b ↦ 7}
World world() {
    World world;
    world.sets["S"] = {"a", "b"};
    world.values["a"] = element("a");
    world.values["b"] = element("b");
    world.values["R"] =
        set({pair(element("a"), number(4000)), pair(element("a"), number(9)), pair(element("b"), number(7))});
    return world;
}

}  // namespace

TEST_CASE("a number that stands in a pattern beside known values") {
    for (const auto& [text, truth] :
         std::map<std::string, bool>{{"∀k· a ↦ k ∈ R ⇒ k ≥ 9", true},
                                     {"∀k· a ↦ k ∈ R ⇒ k ≥ 10", false},
                                     {"∃k· b ↦ k ∈ R ∧ k > 7", false},
                                     {"∃k· b ↦ k ∈ R ∧ k = 7", true},
                                     {"∀k· (a ↦ k) ↦ 1 ∈ {(a ↦ 5) ↦ 1, (a ↦ 6) ↦ 2} ⇒ k = 5", true},
                                     {"{k · a ↦ k ∈ R ∣ k − 9} = {0, 3991}", true}}) {
        CAPTURE(text);
        World here = world();
        CHECK(holds(*typed(text), here) == truth);
    }
}

TEST_CASE("a number of which nothing is known is not evaluated") {
    World here = world();
    CHECK_THROWS_AS((void)holds(*typed("∀k· k ↦ k ∈ {1 ↦ 1} ⇒ k < 5"), here), NotEvaluated);
    CHECK_THROWS_AS((void)holds(*typed("∀k· k ≥ −2"), here), NotEvaluated);
}

}  // namespace bound_numbers_test
