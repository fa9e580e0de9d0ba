// Names, guards and marks as modellers write them.
#include <doctest/doctest.h>

#include "translator/auml/label.h"
#include "translator/auml/uml2/messages.h"

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
