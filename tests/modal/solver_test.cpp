// The local algorithm against the naive evaluation.
#include <doctest/doctest.h>

#include "tests/modal/random_modal.h"
#include "tests/random.h"
#include "translator/protocols/modal/solver.h"

namespace solver_test {

using namespace modal_tests;
using map2pml::modal::SearchOrder;
using map2pml::modal::Solver;
using map2pml::modal::Truth;

namespace {

constexpr std::uint64_t kCases = 40'000;

}  // namespace

TEST_CASE("the local algorithm has the answers of the naive evaluation, in all states and in both orders") {
    std::size_t yes = 0;
    std::size_t all = 0;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(kCases, "M2P_RANDOM_FORMULAS"))) {
        CAPTURE(seed);
        Dice dice(seed);
        const NaiveSystem naive = random_system(dice);
        const ir::ModalFormula formula = FormulaDice(dice).roll();
        CAPTURE(to_string(formula));
        const StateSet expected = NaiveEvaluation(formula, naive).evaluate();
        VisitedSystem system(naive);
        Solver deep(formula, system, SearchOrder::depth_first);
        Solver wide(formula, system, SearchOrder::breadth_first);
        for (std::uint32_t state = 0; state < expected.size(); ++state) {
            CAPTURE(state);
            const Truth truth = expected[state] ? Truth::yes : Truth::no;
            REQUIRE(deep.value(state) == truth);
            REQUIRE(wide.value(state) == truth);
            yes += expected[state] ? 1 : 0;
            ++all;
        }
    }
    CHECK(yes > all / 10);
    CHECK(yes < all - all / 10);
}

TEST_CASE("with unknown steps, what is said is true whatever they are") {
    std::size_t known = 0;
    std::size_t unknown = 0;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(kCases, "M2P_RANDOM_FORMULAS"))) {
        CAPTURE(seed);
        Dice dice(seed);
        const NaiveSystem naive = random_system(dice);
        const ir::ModalFormula formula = FormulaDice(dice).roll();
        VisitedSystem system(naive);
        for (std::uint32_t state = 0; state < naive.edges.size(); ++state)
            if (!naive.edges[state].empty() && dice.roll(3) == 0)
                system.hide(state, dice.roll(static_cast<std::uint32_t>(naive.edges[state].size())));
        const StateSet expected = NaiveEvaluation(formula, naive).evaluate();
        Solver solver(formula, system);
        for (std::uint32_t state = 0; state < expected.size(); ++state) {
            CAPTURE(state);
            const Truth truth = solver.value(state);
            if (truth == Truth::unknown) {
                ++unknown;
            } else {
                ++known;
                REQUIRE(truth == (expected[state] ? Truth::yes : Truth::no));
            }
        }
    }
    CHECK(known > 0);
    CHECK(unknown > 0);
}

TEST_CASE("a question that stopped early leaves nothing behind that a later one could take for final") {
    // 0 -c0-> 1 -c0-> 0, 1 -c1-> 2: `mu Z.(<c1>tt \/ <c0>Z)` is true in 0 and 1. Asked of 0 first, 1 is visited on the way.
    NaiveSystem naive;
    naive.edges = {{{1, 0}}, {{0, 0}, {2, 1}}, {}};
    ir::ModalFormula formula;
    using Kind = ir::ModalNode::Kind;
    const auto action = [](const char* name) {
        ir::ActionPattern pattern;
        pattern.kind = ir::ActionKind::internal;
        pattern.term = {ir::TermTree::Kind::name, name, {}, {}};
        return ir::ActionSet{{}, false, {pattern}};
    };
    formula.nodes = {{{}, Kind::truth},
                     {{}, Kind::diamond, 0, 0, action("c1")},
                     {{}, Kind::variable, 5},
                     {{}, Kind::diamond, 2, 0, action("c0")},
                     {{}, Kind::disjunction, 1, 3},
                     {{}, Kind::least, 4}};
    formula.root = 5;
    VisitedSystem system(naive);
    Solver solver(formula, system);
    CHECK(solver.value(0) == Truth::yes);
    CHECK(solver.value(1) == Truth::yes);
    CHECK(solver.value(2) == Truth::no);
}

}  // namespace solver_test
