// What the static checks of LCC are made of: unification, smaller terms; how variables are called.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/languages/lcc/print.h"
#include "translator/protocols/situations/lowering/wording.h"

namespace parts_test {

using namespace map2pml;
using namespace map2pml::lcc;

namespace {

Term term(const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto framework = read_lcc(sources, sources.add("term.lcc", "a(x, Y) :: null <- p(" + text + ")"), sink);
    REQUIRE(framework);
    const auto& guarded = std::get<Guarded>(framework->clauses[0].body.kind);
    return std::get<Compound>(std::get<Atom>(guarded.constraint.kind).term.kind).arguments[0];
}

bool unify(const std::string& left, const std::string& right) {
    const Term first = term(left);
    const Term second = term(right);
    const bool there = Unifier().unify(first, second);
    CHECK(Unifier().unify(second, first) == there);
    return there;
}

}  // namespace

TEST_CASE("terms of two clauses: the variables of one are not those of the other") {
    CHECK(unify("X", "f(X)"));
    CHECK(unify("f(X, Y)", "f(Y, X)"));
    CHECK(unify("m(X, a)", "m(b, X)"));
    CHECK(!unify("m(X, X)", "m(a, b)"));
    CHECK(unify("m(X, X)", "m(Y, a)"));
    CHECK(!unify("m(X, X)", "m(Y, f(Y))"));
    CHECK(unify("m(X, X)", "m(_, f(_))"));
    CHECK(!unify("m(X, X, a)", "m(b, Z, Z)"));
}

TEST_CASE("constants, numbers, strings") {
    CHECK(unify("a", "a()"));
    CHECK(!unify("a", "b"));
    CHECK(!unify("a", "\"a\""));
    CHECK(!unify("1", "2"));
    CHECK(!unify("f(a)", "f(a, b)"));
    CHECK(!unify("f(a)", "g(a)"));
    CHECK(!unify("f", "f(X)"));
    // Left to whoever knows how numbers are compared.
    CHECK(unify("1", "1.0"));
    CHECK(!unify("1.5", "2.5"));
}

TEST_CASE("lists, item by item and with what is left") {
    CHECK(unify("[H | T]", "[1, 2, 3]"));
    CHECK(!unify("[H | T]", "[]"));
    CHECK(!unify("[A, B | T]", "[1]"));
    CHECK(unify("[A, B | T]", "[1 | R]"));
    CHECK(unify("[A, B]", "[1 | _]"));
    CHECK(!unify("[]", "[_ | _]"));
    CHECK(!unify("[X, X]", "[1, 2]"));
    CHECK(!unify("f([1 | T], T)", "f([1, 2], [3])"));
    CHECK(unify("f([1 | T], T)", "f([1, 2], [2])"));
    CHECK(!unify("f(T, T)", "f(L, [a | L])"));
    CHECK(!unify("[a]", "a"));
}

TEST_CASE("several terms share their variables, and long ones come to an end") {
    Unifier unifier;
    const Term left = term("f(X, Y)");
    const Term right = term("f(a, Z)");
    REQUIRE(unifier.unify(left, right));
    const Term again = term("Y");
    const Term value = term("b");
    CHECK(unifier.unify(again, value));
    CHECK(!unifier.unify(again, right));
    // Each Y stands for a term twice as large as the one before: too large to be looked through.
    std::string variables = "f(";
    std::string links;
    std::string pairs;
    for (int each = 1; each <= 60; ++each) {
        const std::string number = std::to_string(each);
        const std::string before = std::to_string(each - 1);
        variables += (each == 1 ? "X" : ", X") + number;
        links += (each == 1 ? "Y" : ", Y") + number;
        pairs += ", g(Y" + before + ", Y" + before + ")";
    }
    CHECK(Unifier().unify(term(variables + ", " + variables.substr(2) + ")"), term("f(" + links + pairs + ")")));
}

TEST_CASE("what is a smaller piece of a term") {
    const auto inside = [](const std::string& part, const std::string& whole) {
        return is_inside(term(part), term(whole));
    };
    CHECK(inside("Xs", "[X | Xs]"));
    CHECK(inside("X", "[X | Xs]"));
    CHECK(inside("[Y | Z]", "[X, Y | Z]"));
    CHECK(inside("[]", "[a]"));
    CHECK(inside("N", "s(s(N))"));
    CHECK(inside("Z", "f(a, [g(Z)])"));
    CHECK(!inside("[X | Xs]", "[X | Xs]"));
    CHECK(!inside("Ys", "[X | Xs]"));
    CHECK(!inside("[]", "[]"));
    CHECK(!inside("[]", "[X | Xs]"));
    CHECK(!inside("X", "X"));
    CHECK(!inside("f(_)", "g(f(_))"));
    CHECK(is_same(term("f(X, [a | T])"), term("f(X, [a | T])")));
    CHECK(!is_same(term("f(_)"), term("f(_)")));
}

TEST_CASE("variables in reports: a number only where one stands twice") {
    CHECK(with_few_numbers("q(_4)") == "q(_)");
    CHECK(with_few_numbers("q(_12, _3) and p(_12)") == "q(_1, _) and p(_1)");
    CHECK(with_few_numbers("p(_7, _5, _7, _5)") == "p(_1, _2, _1, _2)");
    CHECK(with_few_numbers("p(x_1, $y_2, _)") == "p(x_1, $y_2, _)");
    CHECK(with_few_numbers("") == "");
}

}  // namespace parts_test
