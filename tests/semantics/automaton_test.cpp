// Formulas against their automata: random formulas on random runs that go round, decided once by what the operators mean
// and once by the automaton.
#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <random>
#include <vector>

#include "tests/semantics/check_parts.h"
#include "translator/protocols/semantics/graph/lasso.h"
#include "translator/protocols/semantics/properties/automaton.h"

namespace automaton_test {

using namespace semantics_test;
using namespace map2pml::semantics;

namespace {

/// What is true at each position; after the last one comes `loop`.
struct Word {
    std::vector<std::array<bool, 2>> letters;
    std::size_t loop = 0;

    [[nodiscard]] std::size_t next(std::size_t at) const { return at + 1 == letters.size() ? loop : at + 1; }
    /// \param letter `a` or `b`.
    [[nodiscard]] bool is_true(const Expression& letter, std::size_t at) const {
        return letters[at][std::get<ir::StateRead>(letter.kind).name == "a" ? 0 : 1];
    }
};

using Truth = std::vector<bool>;

/// For each position whether `now` comes, with `meanwhile` true up to then: as often as there are positions is enough.
Truth until_of(const Word& word, const Truth& meanwhile, const Truth& now) {
    Truth truth(word.letters.size(), false);
    for (std::size_t round = 0; round <= word.letters.size(); ++round)
        for (std::size_t at = word.letters.size(); at-- > 0;)
            truth[at] = now[at] || (meanwhile[at] && truth[word.next(at)]);
    return truth;
}

Truth each(const Truth& left, const Truth& right, const std::function<bool(bool, bool)>& what) {
    Truth truth;
    for (std::size_t at = 0; at < left.size(); ++at) truth.push_back(what(left[at], right[at]));
    return truth;
}

Truth turned(const Truth& truth) {
    return each(truth, truth, [](bool one, bool) { return !one; });
}

/// What the operators mean.
Truth meaning(const Expression& formula, const Word& word) {
    const Truth all(word.letters.size(), true);
    if (const auto* one = std::get_if<ir::Unary>(&formula.kind)) {
        const Truth operand = meaning(*one->operand, word);
        switch (one->what) {
            case ir::UnaryOperator::negation:
                return turned(operand);
            case ir::UnaryOperator::eventually:
                return until_of(word, all, operand);
            case ir::UnaryOperator::always:
                return turned(until_of(word, all, turned(operand)));
            case ir::UnaryOperator::minus:
                break;
        }
    }
    if (const auto* two = std::get_if<ir::Binary>(&formula.kind)) {
        const Truth left = meaning(*two->left, word);
        const Truth right = meaning(*two->right, word);
        switch (two->what) {
            case ir::BinaryOperator::conjunction:
                return each(left, right, [](bool l, bool r) { return l && r; });
            case ir::BinaryOperator::disjunction:
                return each(left, right, [](bool l, bool r) { return l || r; });
            case ir::BinaryOperator::implication:
                return each(left, right, [](bool l, bool r) { return !l || r; });
            case ir::BinaryOperator::until:
                return until_of(word, left, right);
            default: {
                const Truth answered = each(left, until_of(word, all, right), [](bool l, bool r) { return !l || r; });
                return turned(until_of(word, all, turned(answered)));
            }
        }
    }
    Truth truth;
    for (std::size_t at = 0; at < word.letters.size(); ++at) truth.push_back(word.is_true(formula, at));
    return truth;
}

/// Some run of the automaton goes with the word and is accepted.
bool accepts(const TemporalFormulas& formulas, const Automaton& automaton, const Word& word) {
    const std::size_t places = automaton.places.size();
    const auto fits = [&](std::size_t at, std::uint32_t place) {
        for (const FormulaId literal : automaton.places[place].literals)
            if (meaning(*formulas[literal].atom, word)[at] == formulas[literal].negated) return false;
        return true;
    };
    LassoGraph graph;
    const std::size_t nodes = word.letters.size() * places;
    graph.conditions = automaton.conditions;
    graph.steps.resize(nodes);
    std::vector<bool> reached(nodes, false);
    std::vector<std::uint32_t> work;
    const auto reach = [&](std::size_t at, std::uint32_t place) {
        const auto node = static_cast<std::uint32_t>(at * places + place);
        if (!reached[node]) {
            reached[node] = true;
            work.push_back(node);
        }
        return node;
    };
    for (const std::uint32_t place : automaton.initial)
        if (fits(0, place)) reach(0, place);
    while (!work.empty()) {
        const std::uint32_t node = work.back();
        work.pop_back();
        const std::size_t next = word.next(node / places);
        for (const std::uint32_t place : automaton.places[node % places].next)
            if (fits(next, place)) graph.steps[node].push_back({reach(next, place), std::nullopt});
    }
    for (std::size_t node = 0; node < nodes; ++node)
        graph.accepting.push_back(automaton.places[node % places].accepting);
    return !find_loop(graph).empty();
}

class Random {
  public:
    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(engine_); }

    Expression formula(int depth) {
        if (depth == 0) return state(below(2) == 0 ? "a" : "b");
        const auto inside = [&] { return formula(depth - 1); };
        switch (below(9)) {
            case 0:
                return !inside();
            case 1:
                return always(inside());
            case 2:
                return eventually(inside());
            case 3:
                return until(inside(), inside());
            case 4:
                return leads_to(inside(), inside());
            case 5:
                return inside() && inside();
            case 6:
                return inside() || inside();
            case 7:
                return implies(inside(), inside());
            default:
                return formula(0);
        }
    }
    Word word() {
        Word word;
        word.letters.resize(1 + below(5));
        for (auto& letter : word.letters) letter = {below(2) == 0, below(2) == 0};
        word.loop = below(word.letters.size());
        return word;
    }

  private:
    std::mt19937 engine_{20240607};
};

}  // namespace

TEST_CASE("the automaton of a formula accepts the runs of which it is true, that of its negation all others") {
    Random random;
    std::size_t accepted = 0;
    std::size_t refused = 0;
    for (int each_formula = 0; each_formula < 400; ++each_formula) {
        const Expression formula = random.formula(1 + each_formula % 3);
        const TemporalFormulas plain(formula, false);
        const TemporalFormulas negated(formula, true);
        const Automaton automaton = automaton_of(plain);
        const Automaton negation = automaton_of(negated);
        for (int each_word = 0; each_word < 10; ++each_word) {
            const Word word = random.word();
            const bool is_true = meaning(formula, word).front();
            REQUIRE(accepts(plain, automaton, word) == is_true);
            REQUIRE(accepts(negated, negation, word) == !is_true);
            ++(is_true ? accepted : refused);
        }
    }
    CHECK(accepted > 1'000);
    CHECK(refused > 1'000);
}

}  // namespace automaton_test
