// Names, guards and marks as modellers write them.
#include <doctest/doctest.h>

#include "translator/languages/diagrams/label.h"
#include "translator/languages/diagrams/uml2/reading.h"

namespace labels_test {

using namespace map2pml::auml;

namespace {

MessageLabel message(const char* text) {
    const auto label = read_message_label(text);
    CAPTURE(text);
    REQUIRE(label.has_value());
    return *label;
}

LifelineLabel lifeline(const char* text) {
    const auto label = read_lifeline_label(text);
    CAPTURE(text);
    REQUIRE(label.has_value());
    return *label;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("messages") {
    CHECK(message("ask").act == "ask");
    CHECK_FALSE(message("ask").has_arguments);
    CHECK(message("Find  Hotels\n by town").act == "Find Hotels by town");
    CHECK(message("accept-proposal").act == "accept-proposal");
    CHECK(message("ask()").has_arguments);
    CHECK(message("ask()").arguments.empty());
    CHECK(message("ask(a, f(b, c), \"x, y\")").arguments == Words{"a", "f(b, c)", "\"x, y\""});
    CHECK(message("[price > 3] propose(price)").guard == "price > 3");
    CHECK(message("propose [ok]").guard == "ok");
    CHECK(message("cfp(task) {reply-by: 20 s}").deadline == "20 s");
    CHECK(message("cfp {deadline=d}").deadline == "d");
    CHECK(message("cfp {urgent}").notes == Words{"urgent"});
    CHECK(message("cfp {urgent}").deadline.empty());
    CHECK(message("<<inform>> done").stereotypes == Words{"inform"});
    CHECK(message("\u00ABinform\u00BB done").act == "done");
    CHECK(message("cfp 1..n").cardinality == Cardinality{"1", "n"});
    CHECK(message("propose k of n").act == "propose");
    CHECK(message("propose k of n").cardinality == Cardinality{"k", "n"});
    CHECK(message("answer(x) : Reply").act == "answer");
    CHECK(message("demande \u00E9t\u00E9").act == "demande \u00E9t\u00E9");
    CHECK(message("").act.empty());
    CHECK(message("v1.2 ready").act == "v1.2 ready");
}

TEST_CASE("a number before the name is no part of it") {
    CHECK(message("1:requestPHI").act == "requestPHI");
    CHECK(message("1:requestPHI").number == "1");
    CHECK(message("2.1a: go").act == "go");
    CHECK(message("2.1a: go").number == "2.1a");
    CHECK(message("  10.2 : answer(x) : Reply {reply-by: 5}").act == "answer");
    CHECK(message("10.2 : answer(x) : Reply {reply-by: 5}").arguments == Words{"x"});
    CHECK(message("10.2 : answer(x) : Reply {reply-by: 5}").deadline == "5");
    CHECK(message("1. go").act == "go");
    CHECK(message("1) go").act == "go");
    CHECK(message("3 (a)").number.empty());
    CHECK(message("[ok] 2: yes").act == "yes");
    CHECK(message("[ok] 2: yes").guard == "ok");
    CHECK(message("<<inform>> 2: yes").number == "2");
    CHECK(message("2 [x > 0]: yes").guard == "x > 0");
    CHECK(message("2 [x > 0]: yes").act == "yes");
    CHECK(message("2 *[i = 1..3]: yes").act == "yes");
    CHECK(message("2 *[i = 1..3]: yes").notes == Words{"*[i = 1..3]"});
    CHECK(message("1:").act.empty());
    CHECK(message("1: 2pc-prepare").act == "2pc-prepare");
    CHECK(unread_label("7: (half").act == "(half");
}

TEST_CASE("numbers as people of other habits write them") {
    CHECK(message("*[i<3] 2: go").act == "go");
    CHECK(message("*[i<3] 2: go").number == "2");
    CHECK(message("*[i<3] 2: go").notes == Words{"*[i<3]"});
    CHECK(message("* 2: go").act == "go");
    CHECK(message("(1) go").act == "go");
    CHECK(message("(1) go").number == "1");
    CHECK(message("1\uFF1A\u767B\u5F55").act == "\u767B\u5F55");
    CHECK(message("2\u3001\u767B\u5F55").number == "2");
    CHECK(message("1:\u00A0go").act == "go");
    CHECK(message("1.2.3:foo").number == "1.2.3");
    CHECK(message("1a:").number == "1a");
}

TEST_CASE("not every number before a name counts messages") {
    CHECK(message("2nd").act == "2nd");
    CHECK(message("1_a").act == "1_a");
    CHECK(message("3d_model(x)").act == "3d_model");
    CHECK(message("3d_model(x)").arguments == Words{"x"});
    CHECK(message("2nd try").number.empty());
    CHECK(message("1..n").number.empty());
    CHECK(message("\uFF11 go").number.empty());
    CHECK(message("3 bids").act == "3 bids");
    CHECK(message("3 bids").number.empty());
    CHECK(message("1.2 release").act == "1.2 release");
    CHECK(message("2pc").act == "2pc");
    CHECK(message("1.x").act == "1.x");
    CHECK(message("42").act == "42");
    CHECK(message("A1: go").act == "A1");
    CHECK(message("12345678901: go").number.empty());
    CHECK(message("answer : 1").act == "answer");
}

TEST_CASE("lifelines") {
    CHECK(lifeline("buyer") == LifelineLabel{"buyer", "", "", {}});
    CHECK(lifeline("bidder3/Bidder:Agent") == LifelineLabel{"bidder3", "Bidder", "Agent", {}});
    CHECK(lifeline(" : Shop") == LifelineLabel{"", "", "Shop", {}});
    CHECK(lifeline("bidder [1..*]").multiplicity == Cardinality{"1", "*"});
    CHECK(lifeline("bidder[m]").multiplicity == Cardinality{"m", "m"});
}

TEST_CASE("what is no label") {
    for (const char* text : {"ask(", "ask(a))", "ask(a)(b)", "[a] ask [b]", "ask {", "{deadline=}", "ask ]"}) {
        CAPTURE(text);
        CHECK_FALSE(read_message_label(text).has_value());
    }
    CHECK_FALSE(read_lifeline_label("a / b / c").has_value());
    CHECK_FALSE(read_message_label(std::string(100, '(') + std::string(100, ')')).has_value());
    CHECK_FALSE(read_message_label(std::string(1000000, 'a')).has_value());
}

TEST_CASE("numbers and what is in quotes are values; anything else may be any value") {
    for (const char* value : {"5", "-5", "1.5", "\"a  b\""}) {
        CAPTURE(value);
        CHECK(argument_of(value).is_literal);
    }
    CHECK(argument_of("\"a  b\"").text == "a  b");
    for (const char* expression : {"x", "", "-", "1.5.2", "5x", "inf", "1 + 2"}) {
        CAPTURE(expression);
        CHECK_FALSE(argument_of(expression).is_literal);
    }
}

}  // namespace labels_test
