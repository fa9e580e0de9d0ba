// Expressions of the target: data that compares by its parts, and one text for each part.
#include <doctest/doctest.h>

#include "translator/protocols/promela/plan/expression.h"
#include "translator/protocols/promela/print_expression.h"

namespace promela_expression_test {

using namespace map2pml::promela;

TEST_CASE("each part has its text") {
    const Expression x = named("x");
    const Expression mailbox = element(named("mailbox"), difference(named("self"), numeral(1)));
    CHECK(print_expression({}).empty());
    CHECK(print_expression(x) == "x");
    CHECK(print_expression(numeral(-3)) == "-3");
    CHECK(print_expression(truth()) == "true");
    CHECK(print_expression(falsity()) == "false");
    CHECK(print_expression(else_guard()) == "else");
    CHECK(print_expression(timeout_guard()) == "timeout");
    CHECK(print_expression(mailbox) == "mailbox[self - 1]");
    CHECK(print_expression(negated(equals(x, numeral(0)))) == "!(x == 0)");
    CHECK(print_expression(grouped(sum(x, numeral(1)))) == "(x + 1)");
    CHECK(print_expression(one_of_two(differs(x, numeral(0)), x, numeral(2))) == "(x != 0 -> x : 2)");
    CHECK(print_expression(polled(mailbox, {named("PERF_go_0"), anything(), current(x)})) ==
          "mailbox[self - 1]?\?[PERF_go_0, _, eval(x)]");
    CHECK(print_expression(taken(named("told_parent"), {numeral(1), x})) == "told_parent?1, x");
    CHECK(print_expression(member(element(named("buff"), named("rx")), "perf")) == "buff[rx].perf");
    CHECK(print_expression(is_below(length(mailbox), named("CAPACITY"))) == "len(mailbox[self - 1]) < CAPACITY");
    CHECK(print_expression(process_at("agent_A", numeral(0), "at_A")) == "agent_A[0]@at_A");
    CHECK(print_expression(remote("agent_A", numeral(0), "v_x")) == "agent_A[0]:v_x");
    using Prefix = part::Prefixed::What;
    CHECK(print_expression(prefixed(Prefix::always, prefixed(Prefix::eventually, x))) == "[] <> x");
    CHECK(print_expressions({x, numeral(0)}) == std::vector<std::string>{"x", "0"});
}

TEST_CASE("conditions are joined unchanged, and what always holds is left out where two are") {
    const Expression x = named("x");
    const Expression y = named("y");
    CHECK(all_of({}).empty());
    CHECK(any_of({x}) == x);
    CHECK(print_expression(all_of({x, any_of({x, y})})) == "x && x || y");
    CHECK(print_expression(both(x, y)) == "(x && y)");
    CHECK(both({}, y) == y);
    CHECK(both(x, {}) == x);
    CHECK(both({}, {}).empty());
}

TEST_CASE("equal are those of the same parts") {
    const Expression one = equals(named("x"), numeral(1));
    const Expression copy = one;
    CHECK(copy == one);
    CHECK(one == equals(named("x"), numeral(1)));
    CHECK_FALSE(one == equals(named("x"), numeral(2)));
    CHECK_FALSE(one == grouped(one));
    CHECK_FALSE(named("1") == numeral(1));
    CHECK_FALSE(one == Expression());
    CHECK(Expression() == Expression());
    CHECK(is_true(truth()));
    CHECK_FALSE(is_true({}));
    CHECK_FALSE(is_true(named("true")));
    CHECK(is_false(falsity()));
}

TEST_CASE("the array of an entry, and the name of a name") {
    CHECK(name_of(array_of(element(named("entries"), numeral(2)))) == "entries");
    CHECK(name_of(array_of(named("entries"))) == "entries");
    CHECK(name_of(numeral(2)).empty());
    CHECK(name_of({}).empty());
}

}  // namespace promela_expression_test
