// Whether a formula says the same of several agents; each answer argued from the formula.
#include <doctest/doctest.h>

#include "translator/protocols/analyses/instance/exchange_agents.h"

namespace passes_exchange_agents_test {

using namespace map2pml;
using ir::BinaryOperator;
using ir::Expression;

namespace {

Expression agent(const char* name) { return {{}, ir::Term{{}, ir::AgentName{name}}}; }
Expression number(std::int64_t value) { return {{}, ir::Term{{}, ir::Integer{value}}}; }
Expression ended(const char* name) { return {{}, ir::HasEnded{agent(name), false}}; }
Expression failed(const char* name) { return {{}, ir::HasEnded{agent(name), true}}; }
Expression variable_of(const char* name) { return {{}, ir::AgentVariable{agent(name), "x"}}; }
Expression join(Expression left, BinaryOperator what, Expression right) {
    return {{}, ir::Binary{what, std::move(left), std::move(right)}};
}
Expression both(Expression left, Expression right) {
    return join(std::move(left), BinaryOperator::conjunction, std::move(right));
}

const std::vector<std::string> kClones = {"B1", "B2", "B3"};

bool is_same(const Expression& formula) { return passes::says_the_same_of(kClones, formula); }

}  // namespace

TEST_CASE("nobody is named, or others are") {
    CHECK(is_same(number(1)));
    CHECK(is_same(ended("A")));
    CHECK(is_same(join(variable_of("A"), BinaryOperator::less, number(3))));
}

TEST_CASE("all are named alike, in any order and grouping") {
    CHECK(is_same(both(both(ended("B1"), ended("B2")), ended("B3"))));
    CHECK(is_same(both(ended("B3"), both(ended("B1"), ended("B2")))));
    CHECK(is_same(join(both(ended("B1"), ended("B2")), BinaryOperator::disjunction, ended("B3"))) == false);
    CHECK_FALSE(is_same(ended("B1")));
    CHECK_FALSE(is_same(both(ended("B1"), ended("B2"))));
    CHECK_FALSE(is_same(both(both(ended("B1"), failed("B2")), ended("B3"))));
}

TEST_CASE("pairs of agents") {
    const auto differ = [](const char* one, const char* other) {
        return join(variable_of(one), BinaryOperator::not_equal, variable_of(other));
    };
    CHECK(is_same(both(both(differ("B1", "B2"), differ("B1", "B3")), differ("B2", "B3"))));
    CHECK(is_same(both(both(differ("B2", "B1"), differ("B1", "B3")), differ("B3", "B2"))));
    CHECK_FALSE(is_same(both(differ("B1", "B2"), differ("B2", "B3"))));
    // a → b is not b → a
    const auto implies = [](const char* one, const char* other) {
        return join(ended(one), BinaryOperator::implication, ended(other));
    };
    CHECK_FALSE(passes::says_the_same_of({"B1", "B2"}, implies("B1", "B2")));
    CHECK(passes::says_the_same_of({"B1", "B2"}, both(implies("B1", "B2"), implies("B2", "B1"))));
}

TEST_CASE("where something may have no value, what stands first is looked at first") {
    const auto small = [](const char* name) { return join(variable_of(name), BinaryOperator::less, number(3)); };
    CHECK_FALSE(passes::says_the_same_of({"B1", "B2"}, both(small("B1"), small("B2"))));
}

TEST_CASE("the order of agents is known to `number` and `agent`") {
    CHECK_FALSE(is_same({{}, ir::NumberOf{variable_of("A")}}));
    CHECK_FALSE(is_same({{}, ir::AgentAt{"B", number(1)}}));
}

}  // namespace passes_exchange_agents_test
