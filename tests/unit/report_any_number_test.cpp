// A proof for some number of agents and more, joined with what searches say of smaller ones.
#include <doctest/doctest.h>

#include "driver/results/any_number.h"

namespace report_any_number_test {

using map2pml::report::AnyNumber;
using map2pml::report::AnyNumberVerdict;
using map2pml::report::exit_code;
namespace ir = map2pml::ir;

TEST_CASE("a property holds from a number on: all smaller ones up to the proof were searched") {
    AnyNumberVerdict verdict;
    CHECK(verdict.holds_from(3) == 0);
    verdict.proved_from = 3;
    CHECK(verdict.holds_from(3) == 1);
    verdict.violated = {1};
    CHECK(verdict.holds_from(3) == 2);
    verdict.open = {2};
    CHECK(verdict.holds_from(3) == 3);
    verdict.violated = {};
    CHECK(verdict.holds_from(3) == 3);
    verdict.open = {};
    // Four was not searched, so nothing joins the two.
    verdict.proved_from = 5;
    CHECK(verdict.holds_from(3) == 5);
    verdict.proved_from = 4;
    CHECK(verdict.holds_from(3) == 1);
}

TEST_CASE("an expected verdict is a success, and no other one") {
    AnyNumber result;
    AnyNumberVerdict& verdict = result.verdicts.emplace_back();
    const auto code = [&](ir::Verdict found, ir::Verdict expected) {
        verdict.verdict = found;
        verdict.expected = expected;
        return exit_code(result);
    };
    using ir::Verdict;
    CHECK(code(Verdict::holds, Verdict::holds) == 0);
    CHECK(code(Verdict::holds, Verdict::violated) == 1);
    CHECK(code(Verdict::holds, Verdict::incomplete) == 1);
    CHECK(code(Verdict::violated, Verdict::holds) == 1);
    CHECK(code(Verdict::violated, Verdict::violated) == 0);
    CHECK(code(Verdict::incomplete, Verdict::holds) == 3);
    CHECK(code(Verdict::incomplete, Verdict::violated) == 3);
    CHECK(code(Verdict::incomplete, Verdict::incomplete) == 0);
    verdict.missing_places = {"3:4"};
    CHECK(code(Verdict::violated, Verdict::violated) == 1);
}

}  // namespace report_any_number_test
