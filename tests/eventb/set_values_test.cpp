// Functions to sets: proved where they are right, refuted with their sets where they are not.
#include <doctest/doctest.h>

#include "tests/eventb/project.h"

namespace set_values_test {

using namespace eventb_test;
using About = eventb::smt::Valuation::About;

TEST_CASE("what is right of functions to sets is proved, what is wrong is refuted") {
    const Outcome outcome = prove(obligations(machines("functions_to_sets")));
    // `bad` gives any set to a: one that was never used, the empty one, one that another one shares.
    CHECK(lines(outcome.refuted) == lines({"bad/inv4/INV", "bad/inv5/INV", "bad/inv7/INV"}));
    CHECK(lines(outcome.open).empty());
    CHECK(outcome.all.contains("setr/inv6/INV"));
    const auto& shown = outcome.all.at("bad/inv4/INV");
    CHECK(value_of(shown, About::after, "f").find("↦ {") != std::string::npos);
    CHECK(value_of(shown, About::before, "f") != "…");
}

TEST_CASE("faults in functions to sets are refuted") {
    const auto refuted = [](const std::string& event, const std::string& guard) {
        eventb::Project project = machines("functions_to_sets");
        drop_guard(event_of(machine_of(project, "M"), event), guard);
        return prove(obligations(project)).refuted;
    };
    using Names = std::vector<std::string>;
    const auto has = [](const Names& names, const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    // Two sets at one place; an empty one; an element that another set has; two values of one relation.
    CHECK(has(refuted("new", "a ∉ dom(g)"), "new/inv2/INV"));
    CHECK(has(refuted("new", "s ≠ ∅"), "new/inv5/INV"));
    CHECK(has(refuted("put", "y ∈ Y ∖ u"), "put/inv7/INV"));
    CHECK(has(refuted("setr", "y ∉ dom(r(a))"), "setr/inv6/INV"));
}

}  // namespace set_values_test
