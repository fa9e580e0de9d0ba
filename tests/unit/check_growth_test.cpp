#include "driver/verdicts/instances/internal.h"

#include <doctest/doctest.h>

namespace check_growth_test {

using namespace map2pml::check;

TEST_CASE("the largest pairs give the factors, and the estimate goes on from the largest instance") {
    // Agents: 10 -> 40 -> 200 with a limit of 1; the limit doubles the states of two agents.
    const std::vector<Measured> measured = {{{1, 1}, 10}, {{1, 2}, 12}, {{2, 1}, 40}, {{2, 2}, 80}, {{3, 1}, 200}};
    const auto growth = growth_of(measured, {4, 3});
    REQUIRE(growth.has_value());
    CHECK(growth->factors == std::vector<double>{5, 2});
    CHECK(growth->largest == 4);
    CHECK(growth->lower == doctest::Approx(200.0 * 5 * 2 * 2));
    // The factor of agents rose from 4 to 5, so the next is 6.25; of the limit only one is known.
    CHECK(growth->upper == doctest::Approx(200.0 * 6.25 * 2 * 2));
    // Two agents more: 6.25, then 7.8125.
    CHECK(growth_of(measured, {5, 1})->upper == doctest::Approx(200.0 * 6.25 * 7.8125));
    CHECK(helping(*growth, {4, 3}) == std::vector<std::size_t>{0, 1});
    CHECK(helping(*growth, {1, 3}) == std::vector<std::size_t>{1});  // one agent cannot be lowered
}

TEST_CASE("what was not measured is not estimated") {
    CHECK(!growth_of({}, {2}).has_value());
    const auto growth = growth_of({{{1, 1}, 10}, {{1, 2}, 30}}, {2, 4});
    REQUIRE(growth.has_value());
    CHECK(growth->factors == std::vector<double>{0, 3});
    CHECK(!growth->lower.has_value());
    CHECK(helping(*growth, {2, 4}) == std::vector<std::size_t>{1});
    CHECK(growth_of({{{1}, 5}, {{2}, 10}}, {5000})->lower.has_value() == false);  // beyond all numbers
}

TEST_CASE("a number that makes no difference is no help") {
    const auto growth = growth_of({{{1, 1}, 100}, {{1, 2}, 100}, {{2, 1}, 300}}, {3, 9});
    REQUIRE(growth.has_value());
    CHECK(helping(*growth, {3, 9}) == std::vector<std::size_t>{0});
    CHECK(growth->lower == doctest::Approx(900));
}

}  // namespace check_growth_test
