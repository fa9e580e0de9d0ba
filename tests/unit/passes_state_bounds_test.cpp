// How often procedures can succeed because of the state that they change, and what that bounds; each answer counted by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/unit/with_check_file.h"
#include "translator/protocols/analyses/flow/loops_by_values.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/flow/state_bounds.h"
#include "translator/protocols/analyses/messages/execution_bounds.h"

namespace passes_state_bounds_test {

using namespace map2pml;

namespace {

constexpr std::uint32_t kNone = passes::kUnbounded;

/// A sends in each round in which `p` succeeds, B never takes anything.
const std::string kRounds =
    "S[agent(!A, %a) = (p($x) then m() => agent(!B, %b) then agent()) or last()  agent(!B, %b) = skip]";

/// The most messages that come to B.
std::uint32_t messages(const std::string& check, const std::string& protocol = kRounds) {
    with_check_file::Read read;
    with_check_file::read(protocol, check, read);
    const passes::FlowGraph graph = passes::build_flow_graph(read.protocol(), read.instance());
    const ir::Instance& instance = read.instance();
    const auto at = std::find_if(instance.agents.begin(), instance.agents.end(),
                                 [](const ir::AgentInstance& each) { return each.agent == "B"; });
    return passes::find_execution_bounds(read.protocol(), instance, graph)
        .messages.at(static_cast<std::size_t>(at - instance.agents.begin()));
}

/// A loop of the protocol takes no message, and state ends it.
bool all_loops_end(const std::string& check, const std::string& protocol = kRounds) {
    with_check_file::Read read;
    with_check_file::read(protocol, check, read);
    const passes::FlowGraph graph = passes::with_possible_failures(
        read.protocol(), read.instance(), passes::build_flow_graph(read.protocol(), read.instance()));
    return passes::each_loop_ends(read.protocol(), read.instance(), graph,
                                  passes::find_state_bounds(read.protocol(), read.instance(), graph));
}

const std::string kLeft = "state left : 0..9 = 5 ";
const std::string kTake = "procedure p($x) { require left > 0 set left := left - 1 } ";
const std::string kGot = "state got : set of 1..4 = { 1 } ";

}  // namespace

TEST_CASE("a counter that each success moves on") {
    CHECK(messages(kLeft + kTake) == 5);
    CHECK(all_loops_end(kLeft + kTake));
    // Beyond the range there is no step, but a mistake.
    CHECK(messages(kLeft + "procedure p($x) { set left := left - 1 }") == 5);
    CHECK(messages(kLeft + "procedure p($x) { set left := left + 1 }") == 4);
    CHECK(messages(kLeft + "procedure p($x) may fail { require left > 1 set left := left - 2 }") == 2);
    CHECK(messages(kLeft + "procedure p($x) { choose $y in 1..3 where $y <= left set left := left - $y }") == 5);
    // The way of a price: each is larger than the one before, whatever it is.
    CHECK(messages(kLeft + "procedure p($x) { require $x > left set left := $x }") == 4);
    CHECK(messages(kLeft + "procedure p($x) { require left > 0 set left := left / 2 }") == 3);
    // It may hold any value, and integers are those of the instance.
    CHECK(messages("integers 0..6 state n = none procedure p($x) { set n := if n == none then 2 else n + 1 }") == 5);
}

TEST_CASE("a success that may leave the state as it is does not count") {
    CHECK(messages(kLeft + "procedure p($x) { require left > 0 set left := left - 1 set left := left + 1 }") == kNone);
    CHECK(messages(kLeft + "procedure p($x) { if left > 2 { set left := left - 1 } }") == kNone);
    CHECK(messages(kLeft + "procedure p($x) { choose $y in 0..1 where $y <= left set left := left - $y }") == kNone);
    CHECK(messages(kLeft + "procedure p($x) { require $x >= left set left := $x }") == kNone);
    CHECK(messages(kLeft + "procedure p($x) { set left := $x }") == kNone);
    CHECK(messages(kLeft + "procedure p($x) { set left := if left == 0 then 5 else left - 1 }") == kNone);
    CHECK(messages(kLeft + "procedure p($x) { require left > 0 set left := left / 2 + left mod 2 }") == kNone);
    CHECK_FALSE(all_loops_end(kLeft + "procedure p($x) { if left > 2 { set left := left - 1 } }"));
    CHECK(messages(kLeft + "total p") == kNone);
}

TEST_CASE("messages bound how often a set is filled, and what it holds bounds how often it is emptied") {
    const std::string collect =
        "S[agent(!A, %a) = waitfor (offer() <= agent($who, %c) then note($who) then agent()) timeout (agent(answer))"
        "  agent(!A, %a, answer) = ($w = pick() then m() => agent(!B, %b) then agent(answer)) or skip"
        "  agent(!C, %c) = offer() => agent(!A, %a)  agent(!B, %b) = skip]";
    const std::string pick = " procedure pick() { choose $x in offers remove $x from offers result $x } ";
    const std::string one = "state offers : set of %c = {} procedure note($x) { add $x to offers }" + pick;
    const std::string all = "state offers : set of %c = {} procedure note($x) { set offers := %c }" + pick;
    CHECK(messages(one, collect) == 1);
    CHECK(messages(one + "agents C = 3", collect) == 3);
    CHECK(messages(all + "agents C = 3", collect) == 9);
    // Whoever is answered offers again.
    CHECK(messages(one,
                   "S[agent(!A, %a) = waitfor (offer() <= agent($who, %c) then note($who) then agent()) timeout "
                   "(agent(answer))"
                   "  agent(!A, %a, answer) = ($w = pick() then m() => agent(!B, %b) then go() => agent($w, %c) "
                   "then agent(answer)) or agent()"
                   "  agent(!C, %c) = offer() => agent(!A, %a) then waitfor (go() <= agent(_, %a) then agent()) "
                   "timeout (skip)  agent(!B, %b) = skip]") == kNone);
    // One message, after which the set is filled again and again.
    CHECK(messages(one,
                   "S[agent(!A, %a) = waitfor (offer() <= agent($who, %c) then agent(answer, $who)) timeout (skip)"
                   "  agent(!A, %a, answer, $who) = (note($who) then $w = pick() then m() => agent(!B, %b) then "
                   "agent(answer, $who)) or skip"
                   "  agent(!C, %c) = offer() => agent(!A, %a)  agent(!B, %b) = skip]") == kNone);
}

TEST_CASE("what comes after a failure does not count") {
    const std::string failing = "S[agent(!A, %a) = p(1) or (m() => agent(!B, %b) then agent())  agent(!B, %b) = skip]";
    CHECK(messages(kLeft + kTake, failing) == kNone);
    const std::string either =
        "S[agent(!A, %a) = (p(1) or skip) then m() => agent(!B, %b) then agent()  agent(!B, %b) = skip]";
    CHECK(messages(kLeft + kTake, either) == kNone);
    CHECK_FALSE(all_loops_end(kLeft + kTake, either));
}

TEST_CASE("somebody else who moves the state back") {
    const std::string refill = kLeft + kTake + "procedure last() { set left := left + 1 } ";
    // It is reached once, and leaves 9 at most.
    CHECK(messages(refill) == 5 + 9);
    const std::string again =
        "S[agent(!A, %a) = (p(1) then m() => agent(!B, %b) then agent()) or last()"
        " agent(!B, %b) = last() then agent()]";
    CHECK(messages(refill, again) == kNone);
    CHECK_FALSE(all_loops_end(refill, again));
    // A procedure that nobody executes does not matter, nor one of an agent with state of its own.
    const std::string never =
        kRounds.substr(0, kRounds.size() - 1) + " agent(!A, %a, never) = other() then k() => agent(!B, %b)]";
    CHECK(messages(kLeft + kTake + "procedure other() { set left := 5 } on sent k() { set left := 5 }", never) == 5);
    CHECK(messages("state left : 0..9 = 5 per agent " + kTake + "procedure last() { set left := 5 }", again) == 5 + 5);
    const std::string own =
        "S[agent(!A, %a) = (p(1) then m() => agent(!B, %b) then agent()) or skip"
        " agent(!B, %b) = last() then agent()]";
    CHECK(messages("state left : 0..9 = 5 per agent " + kTake + "procedure last() { set left := 5 }", own) == 5);
    // An observer.
    CHECK(messages(kLeft + kTake + "on sent m() where left == 0 { set left := 1 }") == kNone);
    CHECK(messages(kLeft + kTake + "on failed p { set left := 1 }", again) == kNone);
}

TEST_CASE("a reset that happens so often only") {
    const std::string outer = "state rounds : 0..3 = 3 state left : 0..4 = 4 " + kTake +
                              "procedure last() { require rounds > 0 set rounds := rounds - 1 set left := 4 } ";
    const std::string nested =
        "S[agent(!A, %a) = (p(1) then m() => agent(!B, %b) then agent()) or (last() then agent())"
        " agent(!B, %b) = skip]";
    CHECK(messages(outer, nested) == 4 * 4);
    CHECK(all_loops_end(outer, nested));
    // In one procedure: the units begin again with each of the tens.
    CHECK(messages("state unit : 0..9 = 0 state tens : 0..3 = 0 "
                   "procedure p($x) { require tens < 3"
                   " if unit == 9 { set unit := 0 set tens := tens + 1 } else { set unit := unit + 1 } }") ==
          3 + 4 * 9);
    CHECK(messages("state unit : 0..9 = 0 state tens : 0..3 = 0 "
                   "procedure p($x) { if unit == 9 { set unit := 0 set tens := (tens + 1) mod 4 }"
                   " else { set unit := unit + 1 } }") == kNone);
    // Behind it no way leads back.
    CHECK(messages(kLeft + kTake + "procedure last() { set left := 5 }",
                   "S[agent(!A, %a) = (p(1) then m() => agent(!B, %b) then agent()) or (last() then agent(rest))"
                   " agent(!A, %a, rest) = (p(1) then m() => agent(!B, %b) then agent(rest)) or skip"
                   " agent(!B, %b) = skip]") == 2 * (5 + 5));
}

TEST_CASE("a comparison without a value is false in `where`") {
    CHECK(
        messages(
            "state left : 0..9 = 0 procedure p($x) { choose $y in 0..1 where not (9 / left > 0) set left := left }") ==
        kNone);
}

TEST_CASE("timeouts that only restart their wait are not counted") {
    const std::string waits =
        "S[agent(!A, %a) = (p(1) then m() => agent(!B, %b) then agent()) or skip"
        " agent(!B, %b) = waitfor (k() <= agent(_, %a)) timeout (agent())]";
    CHECK(messages(kLeft + kTake + "idle-timeouts kept on timeout { set left := 3 }", waits) == kNone);
    CHECK(messages(kLeft + kTake + "idle-timeouts kept on entered B { set left := 3 }", waits) == kNone);
}

TEST_CASE("other values: phases, truths, the first one who comes") {
    const std::string phases = "state phase = \"idle\" procedure p($x) { require phase == \"idle\" set phase := ";
    CHECK(messages(phases + "\"busy\" }") == 1);
    CHECK(messages("state phase = \"idle\" procedure p($x) { require phase == \"idle\" and $x != \"idle\""
                   " set phase := $x }") == 1);
    CHECK(messages(phases + "$x }") == kNone);
    CHECK(messages("state open = true procedure p($x) { require open set open := false }") == 1);
    CHECK(messages("state open = true procedure p($x) { set open := not open }") == kNone);
    CHECK(messages("state best = none procedure p($x) { require best == none and $x != none set best := $x }") == 1);
    CHECK(messages("state best = none procedure p($x) { require best == none set best := $x }") == kNone);
}

TEST_CASE("a set that only grows, or only shrinks") {
    CHECK(messages(kGot + "procedure p($x) { require not ($x in got) add $x to got }") == 3);
    CHECK(messages(kGot + "procedure p($x) { require $x in got remove $x from got }") == 1);
    CHECK(messages(kGot + "procedure p($x) { choose $y in 1..4 where not ($y in got) add $y to got }") == 3);
    CHECK(messages(kGot + "procedure p($x) { choose $y in got remove $y from got }") == 1);
    CHECK(messages(kGot + "procedure p($x) { add 3 to got }") == kNone);
    CHECK(messages(kGot + "procedure p($x) { add $x to got }") == kNone);
    CHECK(messages(kGot + "procedure p($x) { require not ($x in got) add 2 to got }") == kNone);
    CHECK(messages(kGot + "procedure p($x) { require not ($x in got) if $x > 2 { add $x to got } }") == kNone);
    CHECK(messages(kGot + "procedure p($x) { require not ($x in got) add $x to got remove 1 from got }") == kNone);
    CHECK(messages(kGot + "procedure p($x) { require not ($x in got) add $x to got set got := {} }") == kNone);
    CHECK(messages(kGot + "procedure p($x) { require empty(got) set got := { 2 } }") == kNone);
    // The key is known only in a run.
    CHECK(messages("integers 0..9 " + kGot +
                   "procedure p($x) { require not ($x in got) add $x to got remove $x + 1 from got }") == kNone);
}

TEST_CASE("a map whose entries only grow") {
    const std::string best = "state best : map 1..3 -> 0..5 = 1 ";
    CHECK(messages(best + "procedure p($x) { set best[$x] := best[$x] + 1 }") == 3 * 4);
    CHECK(messages(best + "procedure p($x) { require best[$x] < 3 set best[$x] := best[$x] + 1 }") == 3 * 2);
    CHECK(messages(best + "procedure p($x) { let $n = best[$x] set best[$x] := $n + 2 }") == 3 * 2);
    CHECK(messages(best + "procedure p($x) { set best[$x] := best[1] + 1 }") == kNone);
    CHECK(messages(best + "procedure p($x) { set best[$x] := best[$x] + 1 set best[2] := 1 }") == kNone);
    CHECK(messages(best + "procedure p($x) { set best[1] := best[1] + 1 set best[$x] := 0 }") == kNone);
}

TEST_CASE("the statement that moves the state back is named") {
    using How = passes::ChangedBack::How;
    const auto why = [](const std::string& check, const std::string& protocol) {
        with_check_file::Read read;
        with_check_file::read(protocol, check, read);
        const passes::FlowGraph graph = passes::build_flow_graph(read.protocol(), read.instance());
        return passes::find_state_bounds(read.protocol(), read.instance(), graph).unbounded.at("p");
    };
    const passes::ChangedBack refilled = why(kLeft + kTake + "\n  procedure last() { set left := left + 1 }", kRounds);
    CHECK(refilled.state == "left");
    CHECK(refilled.how == How::increased);
    CHECK(refilled.back.begin.line == 2);
    CHECK(refilled.back.begin.column == 22);
    CHECK(why("state n : 0..3 = 0 procedure p($x) { set n := n + 1 } procedure last() { set n := 0 }", kRounds).how ==
          How::decreased);
    CHECK(why(kLeft + "procedure p($x) { if left > 2 { set left := left - 1 } }", kRounds).how == How::unchanged);
    CHECK(why("state open = true procedure p($x) { set open := not open }", kRounds).how == How::set_again);
}

TEST_CASE("of several agents") {
    const std::string many =
        "S[agent(!A, %a) = (p(1) then m() => agent(!B, %b) then agent()) or skip  agent(!B, %b) = skip]";
    // Each of the three may take all; an upper bound.
    CHECK(messages("agents A = 3 " + kLeft + kTake, many) >= 5);
    CHECK(messages("agents A = 3 " + kLeft + kTake, many) <= 15);
    CHECK(messages("agents A = 3 state left : 0..9 = 5 per agent " + kTake, many) == 15);
    // Sets of agents as bits of a number, for each agent another one to begin with.
    CHECK(messages("agents A = 2 state asked : 0..7 = 0 per agent procedure p($x) {"
                   " choose $y in %a where (asked & (1 << number($y))) == 0 and $y != self"
                   " set asked := asked | (1 << number($y)) }",
                   many) == 2);
    // `self` as a member.
    CHECK(messages(
              "agents A = 3 state got : set of %a = {} procedure p($x) { require not (self in got) add self to got }",
              many) <= 9);
    CHECK(
        messages("agents A = 3 state got : set of %a = {} procedure p($x) { require not (!A1 in got) add self to got }",
                 many) == kNone);
}

TEST_CASE("branches and spawned calls share what is left") {
    const std::string par =
        "S[agent(!A, %a) = (agent(one) par agent(one))"
        " agent(!A, %a, one) = (p(1) then m() => agent(!B, %b) then agent(one)) or skip  agent(!B, %b) = skip]";
    CHECK(all_loops_end(kLeft + kTake, par));
    CHECK(messages(kLeft + kTake, par) == kNone);  // nothing is known of agents with several threads
}

TEST_CASE("a parameter that a procedure raises") {
    const std::string rounds =
        "S[agent(!A, %a) = agent(loop, 1)"
        " agent(!A, %a, loop, $j) = ($k = p($j) then m() => agent(!B, %b) then agent(loop, $k)) or skip"
        " agent(!B, %b) = skip]";
    CHECK(messages("integers 0..9 procedure p($x) { require $x < 4 result $x + 1 }", rounds) == 3);
    CHECK(all_loops_end("integers 0..9 procedure p($x) { require $x < 4 result $x + 1 }", rounds));
    // Beyond the integers there is no step, but a mistake.
    CHECK(messages("integers 0..9 procedure p($x) { result $x + 2 }", rounds) == 4);
    CHECK(messages("integers 0..9 procedure p($x) { choose $y in 1..3 where $y > $x result $y }", rounds) == 2);
    CHECK(messages("integers 0..9 procedure p($x) { choose $y in 1..3 where $y >= $x result $y }", rounds) == kNone);
    CHECK(messages("integers 0..9 procedure p($x) { require $x < 4 }", rounds) == kNone);
    CHECK(messages("integers 0..9 procedure p($x) { if $x < 4 { result $x + 1 } else { result 1 } }", rounds) == kNone);
    // The old value goes round.
    std::string old = rounds;
    old.replace(old.find("agent(loop, $k)"), 15, "agent(loop, $j)");
    CHECK(messages("integers 0..9 procedure p($x) { require $x < 4 result $x + 1 }", old) == kNone);
    // It begins with anything between 0 and 3.
    std::string any = rounds;
    any.replace(any.find("agent(loop, 1)"), 14, "$j = last() then agent(loop, $j)");
    CHECK(messages("integers 0..9 procedure p($x) { require $x < 4 result $x + 1 }", any) == 5);
    CHECK(messages("integers 0..9 procedure last one of 2, 3 procedure p($x) { require $x < 4 result $x + 1 }", any) ==
          2);
}

}  // namespace passes_state_bounds_test
