#include "translator/model/protocol/value.h"

#include <doctest/doctest.h>

#include "driver/results/counterexample.h"
#include "driver/tools/spin/search.h"

namespace ir_value_test {

using namespace map2pml;
using Kind = ir::Value::Kind;

TEST_CASE("a value knows what kind of thing it is, and is written as its user writes it") {
    const auto kind = [](const char* text) { return ir::value_from(text).kind; };
    CHECK(kind("?") == Kind::not_bound);
    CHECK(kind("!Bidder") == Kind::agent);
    CHECK(kind("%bidder") == Kind::role);
    CHECK(kind("start") == Kind::constant);
    CHECK(kind("\"two words\"") == Kind::constant);
    CHECK(kind("-15") == Kind::integer);
    CHECK(kind("-") == Kind::constant);
    CHECK(kind("getValue()") == Kind::result);
    CHECK(kind("$x") == Kind::pattern);
    CHECK(kind("_") == Kind::pattern);
    CHECK(ir::value_from("-15").text == "-15");
    CHECK(ir::Value() == ir::value_from("?"));
}

TEST_CASE("the kind of a term is that of its text") {
    for (const ir::Term& term :
         {ir::Term{{}, ir::Variable{"x"}}, ir::Term{{}, ir::CurrentValue{"x"}}, ir::Term{{}, ir::AgentName{"A"}},
          ir::Term{{}, ir::RoleName{"a"}}, ir::Term{{}, ir::Constant{"two words"}}, ir::Term{{}, ir::Constant{"start"}},
          ir::Term{{}, ir::Integer{-5}}, ir::Term{{}, ir::Wildcard{}}}) {
        const ir::Value value = value_of(term);
        CHECK(value.text == to_string(term));
        CHECK(value.kind == ir::value_from(value.text).kind);
    }
    CHECK(ir::result_of("p").kind == ir::value_from(ir::result_of("p").text).kind);
}

TEST_CASE("values are compared by what they say: a saved run keeps nothing else") {
    CHECK(ir::Value{Kind::agent, "c"} == ir::value_from("c"));
    CHECK(ir::Value{Kind::integer, "1"} != ir::Value{Kind::integer, "2"});
    CHECK(ir::NamedValue{"x", ir::value_from("1")} != ir::NamedValue{"y", ir::value_from("1")});
}

TEST_CASE("a result in a saved run is a variable and its value; the value may say anything") {
    for (const char* text : {"15", "\"a = b\"", "\"$x = 5\"", "p()"}) {
        const ir::NamedValue result{"v", ir::value_from(text)};
        CHECK(trace::result_from(trace::result_text(result)) == result);
    }
    CHECK(trace::result_text({"v", ir::value_from("15")}) == "$v = 15");
    for (const char* text : {"", "15", "v = 15", "$v=15"}) CHECK_FALSE(trace::result_from(text));
}

TEST_CASE("a definition of a model is a name and a number") {
    const spin::Definitions all = {{"CAPACITY", 4}, {"CHECK", 0}};
    CHECK(argument_of(all.front()) == "-DCAPACITY=4");
    CHECK(value_of(all, "CAPACITY") == 4);
    CHECK(value_of(all, "CHECK") == 0);
    CHECK_FALSE(value_of(all, "CAP"));
}

}  // namespace ir_value_test
