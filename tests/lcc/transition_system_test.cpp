// The rules of LCC, each on a scene of a few lines whose states are counted by hand.
#include "tests/lcc/scene.h"

namespace meaning_test {

using namespace map2pml;
using lcc_scene::Scene;

TEST_CASE("OUT and IN: a message is sent, is on its way, is taken") {
    Scene scene("a(one, X) :: hello => a(two, b)  a(two, X) :: hello <= a(one, _)");
    const lcc::Reached reached = scene.agent("a", "one").agent("b", "two").reached();
    CHECK(reached.states == 3);
    CHECK(reached.good_ends == 1);
    CHECK(reached.stuck == 0);
}

TEST_CASE("OUT without an id: a copy for each agent that can come to play the role, the sender among them") {
    // c begins as three and becomes two, d never does.
    Scene scene(
        "a(one, X) :: hi => a(two, _) then a(two, X)  a(two, X) :: hi <= a(one, _)  "
        "a(three, X) :: a(two, X)  a(four, X) :: null");
    scene.agent("a", "one").agent("b", "two").agent("c", "three").agent("d", "four");
    const lcc::Reached reached = scene.reached();
    CHECK(reached.states == 18);  // before; any of the copies of a, b and c taken; and d before or after its `null`
    CHECK(reached.good_ends == 1);
    CHECK(reached.stuck == 0);
}

TEST_CASE("OUT without an id, delivery one: whoever has the role then takes the one message") {
    // The start, sent, and two states in which one has it and the other waits.
    Scene scene("a(one, X) :: hi => a(two, _).  a(two, X) :: hi <= a(one, _).");
    scene.agent("a", "one").agent("b", "two").agent("c", "two").settings().delivers_one = true;
    CHECK(scene.reached().states == 4);
    CHECK(scene.reached().stuck == 2);
    // Who comes to the role late does not keep the message from another one, and may take it.
    Scene late("a(one, X) :: hi => a(two, _).  a(two, X) :: hi <= a(one, _).  a(three, X) :: null then a(two, X).");
    late.agent("a", "one").agent("b", "three").settings().delivers_one = true;
    CHECK(late.reached().states == 5);
    CHECK(late.reached().stuck == 0);
}

TEST_CASE(
    "IN, as LiJ: a received value takes the place of the one before; who shares a variable without a value learns it") {
    const std::string twice =
        "a(one, X) :: m(1) => a(two, b) then m(2) => a(two, b)."
        "a(two, X) :: m(P) <= a(one, _) then m(P) <= a(one, _).";
    Scene compared(twice);
    compared.agent("a", "one").agent("b", "two");
    CHECK(compared.reached().stuck == 2);  // one of the two messages is left
    // Sent 0, 1 or 2; of one that was sent 0 or 1 taken; of two 0, this or that one, or both.
    Scene overwritten(twice);
    overwritten.agent("a", "one").agent("b", "two").settings().overwrites = true;
    CHECK(overwritten.reached().states == 7);
    CHECK(overwritten.reached().stuck == 0);
    Scene result(
        "a(one, X) :: a(get(V), X) then put(V) => a(two, b).  a(get(V), X) :: m(V) <= a(two, _)."
        "a(two, X) :: m(1) => a(_, a) then put(1) <= a(one, a).");
    result.agent("a", "one").agent("b", "two").settings().overwrites = true;
    CHECK(result.reached().good_ends == 1);
    CHECK(result.reached().stuck == 0);
    // What follows a choice has the value of the branch that was taken.
    Scene choice(
        "a(one, X) :: v(0) <= a(two, _) then ( m(P) <= a(two, _) or n(P) <= a(two, _) ) then put(P) => a(two, b)."
        "a(two, X) :: v(0) => a(one, a) then ( m(1) => a(one, a) then put(1) <= a(one, _)"
        "  or n(2) => a(one, a) then put(2) <= a(one, _) ).");
    choice.agent("a", "one").agent("b", "two").settings().overwrites = true;
    CHECK(choice.reached().stuck == 0);
}

TEST_CASE("INC, as LiJ: the condition is solved before a message is looked at, which overwrites what it says") {
    Scene scene("a(one, X) :: m(2) => a(two, b).  a(two, X) :: m(P) <= a(one, _) <- p(P) then null <- P = 2.");
    scene.agent("a", "one").agent("b", "two").knows("b", "p(1)");
    CHECK(scene.reached().stuck == 1);
    scene.settings().overwrites = true;
    CHECK(scene.reached().stuck == 0);
}

TEST_CASE("ROLE, as LiJ: a cyclic role begins again at its end") {
    Scene scene("a(one, X) :: hi => a(two, b).  a(two, X) :: hi <= a(one, _).");
    scene.agent("a", "one").agent("b", "two").service("two");
    CHECK(scene.reached().states == 3);
    scene.settings().cyclic = {"two"};
    CHECK(scene.reached().states == 3);
    CHECK(scene.reached().good_ends == 1);
}

TEST_CASE("OUT without an id: who comes to play the role only after several changes can play it, too") {
    Scene scene(
        "a(one, X) :: hi => a(four, _)  a(two, X) :: a(three, X)  a(three, X) :: a(four, X)  "
        "a(four, X) :: hi <= a(one, _)");
    const lcc::Reached reached = scene.agent("a", "one").agent("b", "two").reached();
    CHECK(reached.states == 3);
    CHECK(reached.good_ends == 1);
    CHECK(reached.stuck == 0);
}

TEST_CASE("IN: the role that the sender names is the one that the receiver plays now") {
    Scene scene("a(one, X) :: hi => a(two, b)  a(three, X) :: hi <= a(one, _)  a(two, X) :: null");
    const lcc::Reached reached = scene.agent("a", "one").agent("b", "three").reached();
    CHECK(reached.states == 2);
    CHECK(reached.stuck == 1);
    Scene open("a(one, X) :: hi => a(_, b)  a(three, X) :: hi <= a(one, _)");
    CHECK(open.agent("a", "one").agent("b", "three").reached().good_ends == 1);
}

TEST_CASE("IN: the role that the receiver names is the one that the sender played") {
    Scene scene("a(one, X) :: hi => a(two, b)  a(three, X) :: null  a(two, X) :: hi <= a(three, _)");
    CHECK(scene.agent("a", "one").agent("b", "two").reached().stuck == 1);
}

TEST_CASE("IN: what the sender writes as the receiver's role has to fit, and tells the receiver nothing") {
    Scene scene("a(one, X) :: hi => a(two(5), b)  a(two(V), X) :: hi <= a(one, _) then null <- V = 6");
    CHECK(scene.agent("a", "one").agent("b", "two(_)").reached().good_ends == 1);
    Scene other("a(one, X) :: hi => a(two(5), b)  a(two(V), X) :: hi <= a(one, _) then null <- V = 6");
    CHECK(other.agent("a", "one").agent("b", "two(6)").reached().stuck == 1);
}

TEST_CASE("IN: a variable without a value in a message is one of its own: it fits whatever is waited for") {
    Scene scene("a(two, X) :: hi(c) <= a(one, _)  a(one, X) :: hi(V) => a(two, b)");
    const lcc::Reached reached = scene.agent("a", "one").agent("b", "two").reached();
    CHECK(reached.states == 3);
    CHECK(reached.good_ends == 1);
}

TEST_CASE("INC: only a message whose bindings solve the condition is taken") {
    Scene scene(
        "a(one, X) :: offer(5) => a(two, b) then offer(20) => a(two, b)  "
        "a(two, X) :: offer(P) <= a(one, _) <- P > 10");
    const lcc::Reached reached = scene.agent("a", "one").agent("b", "two").reached();
    CHECK(reached.states == 4);  // 5 stays
    CHECK(reached.good_ends == 1);
}

TEST_CASE("IF#: a constraint is a step of its own, or one with what it stands before") {
    const char* const text = "a(one, X) :: go(V) => a(two, b) <- ready(V)  a(two, X) :: go(_) <= a(one, _)";
    Scene scene(text);
    scene.agent("a", "one").agent("b", "two");
    CHECK(scene.reached().states == 1);
    CHECK(scene.reached().stuck == 1);
    scene.knows("a", "ready(1) and ready(2)").knows("b", "ready(3)");
    CHECK(scene.reached().states == 6);  // before; solved twice; sent twice; taken
    scene.settings().internal = lcc::Internal::fused;
    CHECK(scene.reached().states == 4);
}

TEST_CASE("NULL is a step, and `null <- C` has two") {
    CHECK(Scene("a(one, X) :: null").agent("a", "one").reached().states == 2);
    CHECK(Scene("a(one, X) :: null <- 1 < 2").agent("a", "one").reached().states == 3);
    CHECK(Scene("a(one, X) :: null <- 2 < 1").agent("a", "one").reached().stuck == 1);
}

TEST_CASE("OR: the first step of a branch commits") {
    Scene scene("a(one, X) :: go => a(two, b) or null  a(two, X) :: go <= a(one, _)");
    scene.agent("a", "one").agent("b", "two");
    CHECK(scene.reached().states == 4);
    CHECK(scene.reached().stuck == 1);  // b waits, a has chosen `null`
    scene.settings().choice = lcc::ChoiceOrder::ordered;
    CHECK(scene.reached().states == 3);
    CHECK(scene.reached().stuck == 0);
}

TEST_CASE("OR: a role change commits by its first action, not by being there") {
    // b cannot begin as `ask`: it takes `quit`.
    Scene scene(
        "a(one, X) :: quit => a(two, b)  a(two, X) :: a(ask, X) or quit <= a(one, _)  "
        "a(ask, X) :: hello <= a(one, _)");
    const lcc::Reached reached = scene.agent("a", "one").agent("b", "two").reached();
    CHECK(reached.states == 3);
    CHECK(reached.stuck == 0);
}

TEST_CASE("PAR: in any order, with the same variables") {
    CHECK(Scene("a(one, X) :: null par null").agent("a", "one").reached().states == 3);
    Scene scene(
        "a(one, X) :: x(1) => a(two, b) then y(2) => a(two, b)  "
        "a(two, X) :: (x(V) <= a(one, _)) par (y(V) <= a(one, _))");
    const lcc::Reached reached = scene.agent("a", "one").agent("b", "two").reached();
    CHECK(reached.good_ends == 0);
    CHECK(reached.stuck == 2);  // whichever is taken first, the other does not fit
}

TEST_CASE("ROLE: what the other clause finds out is known afterwards; messages carry the role at sending") {
    Scene scene(
        "a(one, X) :: a(get(V), X) then said(V) => a(two, b)  "
        "a(get(V), X) :: ask => a(two, b) then null <- V = 7  "
        "a(two, X) :: ask <= a(get(_), A) then said(7) <= a(one, A)");
    const lcc::Reached reached = scene.agent("a", "one").agent("b", "two").reached();
    CHECK(reached.good_ends == 1);
    CHECK(reached.stuck == 0);
}

TEST_CASE("ROLE: a tail role change does not nest, so that a service has finitely many states") {
    Scene scene(
        "a(loop, X) :: tick => a(two, b) then tock <= a(two, _) then a(loop, X)  "
        "a(two, X) :: tick <= a(loop, A) then tock => a(loop, A) then a(two, X)");
    const lcc::Reached reached = scene.agent("a", "loop").agent("b", "two").reached();
    CHECK(reached.states == 4);
    CHECK(reached.is_complete);
}

TEST_CASE("ROLE: clauses of one role are alternatives, selected by unification") {
    Scene scene(
        "a(all([]), X) :: null  a(all([H | T]), X) :: hi => a(two, H) then a(all(T), X)  "
        "a(two, X) :: hi <= a(all(_), _)");
    scene.agent("a", "all([b, c])").agent("b", "two").agent("c", "two");
    CHECK(scene.reached().states == 11);  // 1 before, 2 after one `hi`, 4 after two, 4 at the end
    CHECK(scene.reached().good_ends == 1);
}

TEST_CASE("ROLE: of several clauses that fit each is a way to go on") {
    Scene scene("a(one, X) :: null  a(one, X) :: hi => a(two, b)  a(two, X) :: hi <= a(one, _)");
    const lcc::Reached reached = scene.agent("a", "one").agent("b", "two").reached();
    CHECK(reached.states == 4);
    CHECK(reached.good_ends == 1);
    CHECK(reached.stuck == 1);  // b waits, a has done `null`
}

TEST_CASE("a service may rest at the beginning of its role, and only there") {
    const char* const server =
        "a(server, X) :: ask <= a(client, A) then more <= a(client, A) then a(server, X)  a(client, X) :: ";
    Scene scene(server + std::string("ask => a(server, b) then more => a(server, b)"));
    scene.agent("a", "client").agent("b", "server").service("server");
    CHECK(scene.reached().good_ends == 1);
    CHECK(scene.reached().stuck == 0);
    Scene deaf(server + std::string("ask => a(server, b)"));
    deaf.agent("a", "client").agent("b", "server").service("server");
    CHECK(deaf.reached().good_ends == 0);
    CHECK(deaf.reached().stuck == 1);
}

TEST_CASE("a role that goes on to itself without an action is not searched for ever") {
    CHECK(!Scene("a(r, X) :: a(r, X)").agent("a", "r").reached().is_complete);
}

TEST_CASE("the order of messages: any, or as they were sent") {
    Scene scene(
        "a(one, X) :: m(1) => a(two, b) then m(2) => a(two, b)  "
        "a(two, X) :: m(_) <= a(one, _) then m(_) <= a(one, _)");
    scene.agent("a", "one").agent("b", "two");
    CHECK(scene.reached().states == 7);
    for (const auto delivery : {lcc::Delivery::pairwise, lcc::Delivery::mailbox}) {
        scene.settings().delivery = delivery;
        CHECK(scene.reached().states == 6);  // without "2 is taken, 1 is still there"
    }
}

TEST_CASE("order of one sender only: of two senders either may come first") {
    const char* const text = "a(one, X) :: m(X) => a(two, c)  a(two, X) :: m(A) <= a(one, _) then m(B) <= a(one, _)";
    Scene scene(text);
    scene.agent("a", "one").agent("b", "one").agent("c", "two");
    scene.settings().delivery = lcc::Delivery::pairwise;
    const std::size_t pairwise = scene.reached().states;
    scene.settings().delivery = lcc::Delivery::mailbox;
    CHECK(pairwise == 9);                 // 4 without c; c has one: 1 + 1 of the other being early or late, each; both
    CHECK(scene.reached().states == 10);  // besides, both may be there in either order
}

TEST_CASE("knowledge: own facts, common ones, negation, arithmetic, total constraints") {
    const auto ends = [](const std::string& constraint) {
        Scene scene("a(one, X) :: null <- " + constraint);
        scene.agent("a", "one").agent("b", "two").knows("a", "p(1) and p(2) and q(2)").knows("b", "r(1)");
        scene.settings().agents.pop_back();
        scene.settings().knowledge.common = lcc_scene::facts("p(3)");
        scene.settings().knowledge.open["t"] = {{}, false, false};
        return scene.reached().good_ends > 0;
    };
    CHECK(ends("p(V) and q(V)"));
    CHECK(!ends("q(V) and V = 1"));
    CHECK(!ends("r(1)"));
    CHECK(ends("p(V) and V = 3"));  // what everybody knows besides
    CHECK(ends("not r(1)"));
    CHECK(!ends("not p(_)"));  // has three solutions
    CHECK(ends("p(V) and not q(V)"));
    CHECK(ends("p(V) and V >= 2"));
    CHECK(!ends("p(V) and V > 3"));
    CHECK(ends("3 =< 3 and 2 =< 3"));
    CHECK(!ends("3 < 3"));
    CHECK(ends("V is 2 * 3 + 1 and V == 7"));
    CHECK(ends("V is 7 - 2 and V == 5"));
    CHECK(!ends("V is 2 + red"));
    CHECK(!ends("1 < red"));
    CHECK(ends("t(V) and t(V)"));
    CHECK(!ends("t(V) and V = 1"));
    CHECK(!ends("t(V, W) and V = W"));  // what is only equal to itself
    CHECK(!ends("V == 1"));             // gives no value
    CHECK(ends("(r(1) or p(1))"));
    CHECK(!ends("V = f(V)"));                 // occurs check
    CHECK(!ends("f(V, W) = f(g(W), g(V))"));  // by way of what the other is bound to
    CHECK(!ends("1 = 1.0"));
    CHECK(!ends("1.0 = 1"));
    CHECK(ends("[H | T] = [1, 2] and H = 1 and T = [2]"));
    CHECK(!ends("\"red\" = red"));
}

TEST_CASE("open predicates: an answer stands until the next step, for ever if the predicate is stable") {
    Scene scene("a(one, X) :: (null <- p(1) or null <- not p(1)) then (null <- p(1) or null <- not p(1))");
    scene.agent("a", "one").settings().knowledge.open["p"] = {};
    CHECK(scene.reached().states == 9);  // four without an answer and the end; where it is asked: either answer
    CHECK(scene.reached().stuck == 0);
    scene.settings().knowledge.open["p"].is_stable = true;
    CHECK(scene.reached().states == 11);  // before; five with either answer
    CHECK(scene.reached().stuck == 0);
}

TEST_CASE("open predicates: who asks gets an answer before anything is concluded, also from a negation") {
    Scene scene("a(one, X) :: null <- not p(1) then null <- p(1)");
    scene.agent("a", "one").settings().knowledge.open["p"].is_stable = true;
    CHECK(scene.reached().good_ends == 0);
    CHECK(scene.reached().stuck == 2);  // it is true; it is false, after the first step
}

TEST_CASE("states that differ in `1` and `1.0` only are two") {
    Scene scene("a(one, X) :: null <- (V = 1 or V = 1.0) then null <- V = 1");
    const lcc::Reached reached = scene.agent("a", "one").reached();
    CHECK(reached.states == 7);  // before, the end; with 1: three, with 1.0: two
    CHECK(reached.good_ends == 1);
    CHECK(reached.stuck == 1);
}

TEST_CASE("an id that is written as a string is the agent of this name") {
    Scene scene(
        "a(one, P) :: ping => a(two, \"b\") then pong <= a(two, \"b\")."
        "a(two, Q) :: ping <= a(one, P) then pong => a(one, P).");
    scene.agent("a", "one").agent("b", "two");
    const lcc::Reached reached = scene.reached();
    CHECK(reached.states == 5);  // nothing, ping sent, taken, pong sent, taken
    CHECK(reached.good_ends == 1);
    CHECK(reached.stuck == 0);
}

TEST_CASE("an agent that is called by a number is that integer in terms; its name in quotes is the same agent") {
    Scene scene(
        "a(teller, I) :: null <- Next is I + 1 then tell(I) => a(listener, Next)."
        "a(listener, I) :: tell(J) <= a(teller, \"1\") <- I > J and J == 1.");
    scene.agent("1", "teller").agent("2", "listener");
    CHECK(scene.reached().good_ends == 1);
    CHECK(scene.reached().stuck == 0);
}

TEST_CASE("an agent in two services rests when both do, not when one of them does") {
    const std::string clerk = "a(clerk, S) :: ask <= a(customer, C) then more <= a(customer, C) then a(clerk, S).";
    const std::string rest =
        "a(shop, S) :: a(clerk, S) par a(guard, S). a(guard, S) :: alarm <= a(customer, _) then a(guard, S).";
    Scene once(clerk + rest + "a(customer, C) :: ask => a(clerk, s).");
    once.agent("s", "shop").agent("c", "customer").service("clerk").service("guard");
    CHECK(once.reached().good_ends == 0);  // the clerk waits for more
    CHECK(once.reached().stuck == 1);
    Scene twice(clerk + rest + "a(customer, C) :: ask => a(clerk, s) then more => a(clerk, s).");
    twice.agent("s", "shop").agent("c", "customer").service("clerk").service("guard");
    CHECK(twice.reached().good_ends == 1);
    CHECK(twice.reached().stuck == 0);
}

}  // namespace meaning_test
