// The travel agency (samples/travel) in the instances that need no rules: the numbers of states there.

#include "tests/lcc/scene.h"
#include "tests/support/files.h"

namespace travel_test {

using namespace map2pml;
using lcc_scene::Scene;

namespace {

std::string text() {
    const std::string text = tests::read_file(M2P_SOURCE_DIR "/tests/lcc/texts/travel_agency.lcc");
    return text;
}

Scene travel(const std::string& customer, const std::string& agency, const std::string& card) {
    Scene scene(text());
    scene.agent("c", "customer(t)").agent("t", "travel_agent([a1, a2], hd, cd)");
    scene.agent("a1", "airline").agent("a2", "airline").agent("cd", "card_service");
    scene.agent("b1", "booking").agent("b2", "booking").agent("bh", "booking");
    scene.service("airline").service("card_service").service("booking");
    scene.knows("c",
                "get_vacation_details(d1, d2, rome) and select_hotel([H | _], H) and "
                "get_payment_details(cd, pd1) and cipher(openPGP) and encrypt(_)" +
                    customer);
    scene.knows("t",
                "total(_, _, 99) and get_airline_agent(f(a1, _), b1) and get_airline_agent(f(a2, _), b2) and "
                "get_hotel_agent(_, bh)" +
                    agency);
    scene.knows("a1", "quote(_, _, _, 10)").knows("a2", "quote(_, _, _, 20)");
    scene.knows("cd", "authenticate(x509)" + card);
    scene.knows("b1", "reserve(_, r1)").knows("b2", "reserve(_, r2)").knows("bh", "reserve(_, r3)");
    return scene;
}

const char* const kSelects = " and select_flight([F | _], F)";
const char* const kQueries = " and query(hd, rome, [h1, h2])";
const char* const kAccepts = " and accept_card(_, p1, sg)";
const char* const kRefuses = " and refuse_card(_, nofunds)";
const std::string kBoth = std::string(kAccepts) + kRefuses;
const std::string kRetries = std::string(kSelects) + " and retry_payment(cd)";

}  // namespace

TEST_CASE("the card service accepts only: the booking always comes to its end") {
    const lcc::Reached reached = travel(kSelects, kQueries, kAccepts).reached();
    CHECK(reached.states == 189);
    CHECK(reached.stuck == 0);
    CHECK(reached.good_ends > 0);
}

TEST_CASE("it accepts or refuses, and the customer does not try again") {
    const lcc::Reached reached = travel(kSelects, kQueries, kBoth).reached();
    CHECK(reached.states == 209);
    CHECK(reached.stuck == 0);
}

TEST_CASE("it accepts or refuses, and the customer tries again") {
    const lcc::Reached reached = travel(kRetries, kQueries, kBoth).reached();
    CHECK(reached.states == 211);
    CHECK(reached.stuck == 0);
}

TEST_CASE("it refuses only, and the customer tries again for ever") {
    const lcc::Reached reached = travel(kRetries, kQueries, kRefuses).reached();
    CHECK(reached.states == 122);
    CHECK(reached.stuck == 0);
    CHECK(reached.good_ends == 0);
}

TEST_CASE("the travel agent does not know any hotels") {
    const lcc::Reached reached = travel(kSelects, "", kBoth).reached();
    CHECK(reached.states == 62);
    CHECK(reached.stuck > 0);
}

TEST_CASE("the customer cannot choose a flight") {
    const lcc::Reached reached = travel("", kQueries, kBoth).reached();
    CHECK(reached.states == 56);
    CHECK(reached.stuck > 0);
}

}  // namespace travel_test
