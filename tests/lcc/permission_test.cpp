// What the transition rules make of a constraint that an agent may not solve.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/lcc/scene.h"

namespace permission_test {

using namespace map2pml;
using lcc_scene::Scene;

namespace {

const ir::Denial kDenial;

/// What `ann` knows, and what she may not do.
Scene scene(const std::string& body, const std::string& known, const std::vector<std::string>& denied) {
    Scene scene("a(r, X) :: " + body);
    scene.agent("ann", "r").knows("ann", known);
    scene.settings().knowledge.denies = [denied](const std::string& agent,
                                                 const lcc::Value& atom) -> const ir::Denial* {
        CHECK(agent == "ann");
        const bool is_denied = std::find(denied.begin(), denied.end(), to_string(atom)) != denied.end();
        return is_denied ? &kDenial : nullptr;
    };
    return scene;
}

/// Labels of the first steps.
std::vector<std::string> steps(const Scene& scene, lcc::Scene settings) {
    const lcc::System system(scene.framework(), settings);
    std::vector<std::string> labels;
    for (const lcc::Step& step : lcc::steps(system, system.initial())) labels.push_back(to_string(step.label));
    return labels;
}

std::vector<std::string> steps(const std::string& body, const std::string& known,
                               const std::vector<std::string>& denied, const std::string& open = "") {
    Scene made = scene(body, known, denied);
    if (!open.empty()) made.settings().knowledge.open[open] = {};
    return steps(made, made.settings());
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("a solution with values that are denied is none") {
    CHECK(steps("null <- p(Y)", "p(x) and p(y)", {}) == Labels{"0: #(p(x))", "0: #(p(y))"});
    CHECK(steps("null <- p(Y)", "p(x) and p(y)", {"p(x)"}) == Labels{"0: #(p(y))"});
    CHECK(steps("null <- p(x)", "p(x) and p(y)", {"p(x)"}).empty());
    CHECK(steps("null <- p(Y) and q(Y)", "p(x) and p(y) and q(x) and q(y)", {"q(x)"}) == Labels{"0: #(p(y), q(y))"});
    CHECK(steps("null <- (p(x) \\/ q(x))", "p(x) and q(x)", {"p(x)"}).size() == 1);
}

TEST_CASE("the negation of what is denied is true") {
    CHECK(steps("null <- not p(x)", "p(x)", {}).empty());
    CHECK(steps("null <- not p(x)", "p(x)", {"p(x)"}).size() == 1);
    CHECK(steps("null <- not p(Y)", "p(x) and p(y)", {"p(x)"}).empty());
}

TEST_CASE("nobody is asked for an answer that would not count") {
    CHECK(steps("null <- p(x)", "", {}, "p").size() == 2);
    CHECK(steps("null <- p(x)", "", {"p(x)"}, "p").empty());
}

TEST_CASE("the condition of a receive obeys, too") {
    Scene made("a(r, X) :: m(x) => a(r, X) then m(Y) <= a(r, X) <- p(Y)");
    made.agent("ann", "r").knows("ann", "p(x)");
    CHECK(made.reached().stuck == 0);
    made.settings().knowledge.denies = [](const std::string&, const lcc::Value&) { return &kDenial; };
    CHECK(made.reached().stuck == 1);
}

}  // namespace permission_test
