// The rules one by one, on protocols of a few lines; what must come out was written down from the rules alone.
#include "tests/semantics/scene.h"

namespace rules_test {

using namespace semantics_test;
using ir::Property;

TEST_CASE("SEND, no addressee: fails, and `or` takes the other branch (B4)") {
    const Scene alone("S[ agent(!A, %a) = m() => agent(_, %a) or skip ]");
    CHECK(alone.happens("A  m => nobody"));
    CHECK(alone.ends() == std::set<std::string>{"A:  || finished"});
    const Scene without("S[ agent(!A, %a) = m() => agent(_, %a) ]");
    CHECK(without.ends() == std::set<std::string>{"A:  || failed"});
    CHECK(without.verdict(Property::no_failure) == "violated");
    CHECK(without.verdict(Property::termination) == "holds");
}

TEST_CASE("SEND, multicast: one step, a copy for each but the sender; by name also to oneself") {
    passes::InstanceRequest three;
    three.agent_counts = {{"A", 3}};
    const Scene scene("S[ agent(!A, %a) = m() => agent(_, %a) ]", three);
    CHECK(scene.happens("A2  m() => A1, A3"));
    CHECK(!scene.happens("A2  m() => A1"));
    CHECK(scene.mailboxes().contains("A1: m() from A2 | A2:  | A3: m() from A2"));
    const Scene self("S[ agent(!A, %a) = m() => agent(!A, %a) then m() <= agent(!A, %a) ]");
    CHECK(self.ends() == std::set<std::string>{"A:  || finished"});
}

TEST_CASE("nothing is undone on failure (B1)") {
    const Scene scene(
        "S[ agent(!A, %a) = (m() => agent(_, %b) then $x = no()) or epsilon\n"
        "   agent(!B, %b) = waitfor m() <= agent(_, _) timeout agent() ]");
    CHECK(scene.ends() == std::set<std::string>{"A:  | B:  || finished | finished"});
    const Scene kept(
        "S[ agent(!A, %a) = m(1) => agent(!A, %a) then n(2) => agent(!A, %a) then go(1)\n"
        "   agent(!A, %a, $x) = skip ]");
    CHECK(kept.verdict(Property::no_orphans) == "violated");
}

TEST_CASE("RECV: the oldest match, others stay (B2); bag and pairwise may take others") {
    const std::string text =
        "S[ agent(!A, %a) = inform(b, 2) => agent(!B, %b) then inform(a, 1) => agent(!B, %b)"
        "                   then inform(a, 3) => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor inform(a, $x) <= agent(_, _) timeout agent() ]";
    const Scene mailbox(text);
    CHECK(mailbox.happens("B  inform(a, 1) <= A"));
    CHECK(!mailbox.happens("B  inform(a, 3) <= A"));
    CHECK(mailbox.mailboxes().contains("A:  | B: inform(b, 2) from A; inform(a, 3) from A"));
    passes::InstanceRequest bag;
    bag.network = ir::Network::bag;
    CHECK(Scene(text, bag).happens("B  inform(a, 3) <= A"));
    passes::InstanceRequest pairwise;
    pairwise.network = ir::Network::pairwise;
    CHECK(!Scene(text, pairwise).happens("B  inform(a, 3) <= A"));  // both are from A: its order is kept
}

/// `m1() <= … or m2() <= … or … or <last>` with twenty branches, more than are tried one by one.
std::string wait_for_twenty(const std::string& sent, const std::string& last) {
    std::string branches;
    for (int number = 1; number < 20; ++number) branches += "m" + std::to_string(number) + "() <= agent(_, _) or ";
    return "S[ agent(!A, %a) = " + sent + "\n   agent(!B, %b) = waitfor (" + branches + last + ") timeout agent() ]";
}

TEST_CASE("RETRY with many branches: each takes its message, whatever it begins with") {
    const std::string to_b = " => agent(!B, %b)";
    const auto both_end = std::set<std::string>{"A:  | B:  || finished | finished"};
    for (const std::string message : {"m1()", "m2()", "m18()", "m19()"}) {
        CAPTURE(message);
        const Scene scene(wait_for_twenty(message + to_b, "n($x) <= agent(_, _)"));
        CHECK(scene.happens("B  " + message + " <= A"));
        CHECK(scene.ends() == both_end);
    }
    const Scene variable(wait_for_twenty("n(5)" + to_b, "n($x) <= agent(_, _)"));
    CHECK(variable.happens("B  n(5) <= A"));
    CHECK(variable.verdict(Property::termination) == "holds");
    const Scene other_terms(wait_for_twenty("n(5, 6)" + to_b, "n($x) <= agent(_, _)"));
    CHECK(other_terms.verdict(Property::termination) == "violated");
    const Scene second(wait_for_twenty("n(5)" + to_b, "(m20() <= agent(_, _) or n(5) <= agent(_, _) then skip)"));
    CHECK(second.happens("B  n(5) <= A"));
    std::string others = "p1() <= agent(_, _)";
    for (int number = 2; number <= 20; ++number) others += " or p" + std::to_string(number) + "() <= agent(_, _)";
    const Scene inner(wait_for_twenty("p7()" + to_b, "((" + others + ") then skip)"));
    CHECK(inner.happens("B  p7() <= A"));
    CHECK(inner.ends() == both_end);
    const Scene send(wait_for_twenty("skip", "r() => agent(!A, %a)"));
    CHECK(send.happens("B  r() => A"));
    CHECK(send.verdict(Property::termination) == "holds");
    const Scene nothing(wait_for_twenty("skip", "n($x) <= agent(_, _)"));
    CHECK(nothing.verdict(Property::termination) == "violated");
}

TEST_CASE("pairwise: the order of each sender is kept, senders overtake each other") {
    passes::InstanceRequest request;
    request.network = ir::Network::pairwise;
    request.agent_counts = {{"A", 2}};
    const std::string text =
        "S[ agent(!A, %a) = m(!A) => agent(!B, %b)\n"
        "   agent(!B, %b) = $x = wait() then (m(!B) <= agent(_, _) or m($f) <= agent(_, _)) ]";
    const Scene scene(text, request);
    const Scene in_order(text, {.agent_counts = {{"A", 2}}});
    // Both are there: only a network that lets senders overtake leaves the choice.
    const auto either_first = [](const Scene& each) {
        for (std::uint32_t at = 0; at < each.exploration().size(); ++at) {
            const semantics::State state = each.exploration().state(at);
            std::set<std::size_t> senders;
            for (const semantics::Step& step : each.system().successors(state))
                if (step.event.kind == ir::Action::receive) senders.insert(step.event.message.sender);
            if (senders.size() == 2) return true;
        }
        return false;
    };
    CHECK(either_first(scene));
    CHECK(!either_first(in_order));
}

TEST_CASE("match: variables are bound again (B3), `=$x` compares, a repeated variable must be equal") {
    const std::string sends = "S[ agent(!A, %a) = m(1) => agent(!B, %b) then m(2) => agent(!B, %b)\n";
    const Scene rebound(sends +
                        "   agent(!B, %b) = $w = hold() then m($x) <= agent(_, _) then m($x) <= agent(_, _) then"
                        " r($x) => agent(!A, %a) ]");
    CHECK(rebound.happens("B  r(2) => A"));
    CHECK(!rebound.happens("B  r(1) => A"));
    const Scene compared(sends +
                         "   agent(!B, %b) = $w = hold() then m($x) <= agent(_, _) then m(=$x) <= agent(_, _) ]");
    CHECK(!compared.happens("B  m(2) <= A"));
    const Scene twice(
        "S[ agent(!A, %a) = p(1, 2) => agent(!B, %b) then p(3, 3) => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor p($x, $x) <= agent(_, _) timeout agent() ]");
    CHECK(!twice.happens("B  p(1, 2) <= A"));
    CHECK(twice.happens("B  p(3, 3) <= A"));
    CHECK(twice.verdict(Property::no_orphans) == "violated");
}

TEST_CASE("PROC: succeeds or fails; a total one succeeds") {
    const std::string text = "S[ agent(!A, %a) = $v = choose() ]";
    CHECK(Scene(text).happens("A  choose() fails"));
    passes::InstanceRequest total;
    total.total_procedures = {"choose"};
    const Scene sure(text, total);
    CHECK(!sure.happens("A  choose() fails"));
    CHECK(sure.verdict(Property::no_failure) == "holds");
}

TEST_CASE("CALL: the first clause whose constants fit; in tail position nothing comes back (B5)") {
    const Scene first(
        "S[ agent(!A, %a) = agent(go, 1)\n"
        "   agent(!A, %a, go, 2) = skip\n"
        "   agent(!A, %a, go, $n) = m($n) => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor m($x) <= agent(_, _) timeout agent() ]");
    CHECK(first.happens("B  m(1) <= A"));
    // The call commits: `or` and `waitfor` around it see no failure any more.
    const Scene commits(
        "S[ agent(!A, %a) = (agent(step) or skip)\n"
        "   agent(!A, %a, step) = no() ]");
    CHECK(commits.ends() == std::set<std::string>{"A:  || finished", "A:  || failed"});
}

TEST_CASE("CALL, not in tail position: the caller goes on, failure comes back, the depth is a bound (B6)") {
    const Scene back(
        "S[ agent(!A, %a) = ($x = one() then agent(step) then m($x) => agent(!B, %b)) or skip\n"
        "   agent(!A, %a, step) = $x = two()\n"
        "   agent(!B, %b) = waitfor m($y) <= agent(_, _) timeout n() => agent(_, %b) or skip ]");
    CHECK(back.happens("A  m(one()) => B"));  // the caller's own binding
    CHECK(back.verdict(Property::no_failure) == "holds");
    const Scene deep("S[ agent(!A, %a) = agent() then skip ]");
    CHECK(deep.verdict(Property::termination) == "incomplete");
    REQUIRE(deep.exploration().beyond().size() == 1);
    CHECK(deep.exploration().beyond().front().why == semantics::StepBeyondBounds::Why::call_depth);
    CHECK(deep.exploration().size() == 5);  // the start and four calls
}

TEST_CASE("PAR: any order; a failing branch waits for the other (B7); bindings are united") {
    const Scene order(
        "S[ agent(!A, %a) = m() => agent(!B, %b) par n() => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor (m() <= agent(_, _) then n() <= agent(_, _)) timeout agent() ]");
    CHECK(order.mailboxes().contains("A:  | B: m() from A; n() from A"));
    CHECK(order.mailboxes().contains("A:  | B: n() from A; m() from A"));
    const Scene failure("S[ agent(!A, %a) = (no() par m() => agent(!A, %a)) or m() <= agent(_, _) ]");
    CHECK(failure.ends() ==
          std::set<std::string>{"A: m() from A || finished", "A:  || finished"});  // m is sent in every run
    const Scene bound(
        "S[ agent(!A, %a) = ($x = one() par $y = two()) then m($x, $y) => agent(!A, %a) then m(_, _) <= agent(_, _) ]");
    CHECK(bound.happens("A  m(one(), two()) => A"));
}

TEST_CASE("RETRY: an attempt that can do nothing is no step; one that took something and failed is") {
    const Scene blocked("S[ agent(!A, %a) = waitfor m() <= agent(_, _) timeout agent() ]");
    CHECK(blocked.exploration().size() == 1);
    CHECK(blocked.verdict(Property::termination) == "violated");
    CHECK(blocked.run(Property::termination).empty());
    CHECK(blocked.verdict(Property::progress) == "holds");
    const Scene consumed(
        "S[ agent(!A, %a) = m() => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor (m() <= agent(_, _) then no()) timeout agent() ]",
        {.total_procedures = {}});
    CHECK(consumed.ends() ==
          std::set<std::string>{"A:  | B:  || finished | finished", "A:  | B:  || finished | waits 2"});
}

TEST_CASE("TIMEOUT: quiescent only when nobody else can do anything; anytime when idle; race always (B8)") {
    const std::string text =
        "S[ agent(!A, %a) = $x = work() then m() => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor m() <= agent(_, _) timeout late() => agent(!A, %a) ]";
    const auto with = [&](ir::TimeoutReading reading) {
        passes::InstanceRequest request;
        request.total_procedures = {"work"};
        request.timeout = reading;
        return Scene(text, request);
    };
    CHECK(!with(ir::TimeoutReading::quiescent).happens("B  times out"));
    const Scene anytime = with(ir::TimeoutReading::anytime);
    CHECK(anytime.happens("B  times out"));
    const auto times_out_with_mail = [](const Scene& scene) {
        for (std::uint32_t at = 0; at < scene.exploration().size(); ++at) {
            const semantics::State state = scene.exploration().state(at);
            for (const semantics::Step& step : scene.system().successors(state))
                if (step.event.kind == ir::Action::timeout && !state.agents[1].mailbox.empty()) return true;
        }
        return false;
    };
    CHECK(!times_out_with_mail(anytime));
    CHECK(times_out_with_mail(with(ir::TimeoutReading::race)));
}

TEST_CASE("an idle timeout arm is a step only when it is kept (A-M4, A-M5)") {
    const std::string text = "S[ agent(!A, %a) = waitfor m() <= agent(_, _) timeout agent() ]";
    passes::InstanceRequest kept;
    kept.idle_timeouts = ir::IdleTimeouts::kept;
    const Scene scene(text, kept);
    CHECK(scene.happens("A  times out"));
    CHECK(scene.verdict(Property::termination) == "holds");
    CHECK(scene.verdict(Property::progress) == "violated");
}

TEST_CASE("an idle arm whose call an earlier clause may take after a binding is a step") {
    const Scene scene(
        "S[ agent(!A, %a) = agent(0)\n"
        "   agent(!A, %a, 1) = skip\n"
        "   agent(!A, %a, $n) = waitfor (m($n) <= agent(_, _) then no()) timeout agent($n)\n"
        "   agent(!B, %b) = m(1) => agent(!A, %a) ]");
    CHECK(scene.ends() == std::set<std::string>{"A:  | B:  || finished | finished"});
}

TEST_CASE("a limit leaves only the timeout, without waiting, and takes the blame for orphans") {
    passes::InstanceRequest request;
    request.limits = {{"loop", 2}};
    const Scene scene(
        "S[ agent(!A, %a) = agent(loop)\n"
        "   agent(!A, %a, loop) = waitfor (m() <= agent(_, _) then agent(loop)) timeout skip\n"
        "   agent(!B, %b) = m() => agent(!A, %a) then m() => agent(!A, %a) then m() => agent(!A, %a) ]",
        request);
    CHECK(scene.ends().contains("A: m() from B | B:  || finished | finished"));
    CHECK(scene.verdict(Property::no_orphans) == "holds");
    // StepBeyondBounds the limit the wait takes nothing more: at most two are ever taken.
    CHECK(!scene.ends().contains("A:  | B:  || finished | finished"));
    CHECK(scene.verdict(Property::reachable_code) == "holds");
}

TEST_CASE("a limit on a clause without a wait ends the search there") {
    passes::InstanceRequest request;
    request.limits = {{"loop", 2}};
    const Scene scene(
        "S[ agent(!A, %a) = agent(loop)\n"
        "   agent(!A, %a, loop) = $x = again() then agent(loop) ]",
        request);
    CHECK(scene.verdict(Property::progress) == "incomplete");
    CHECK(scene.verdict(Property::no_failure) == "violated");
}

TEST_CASE(
    "executed is what took effect or was asked: not a send to nobody, a call of no clause, a receive of nothing") {
    const Scene scene(
        "S[ agent(!A, %a) = agent(go, x)\n"
        "   agent(!A, %a, go, $w) =\n"
        "     m() => agent($w, _) or agent(other, $w) or m() <= agent(_, _) or p() or skip then skip\n"
        "   agent(!A, %a, other, y) = skip ]");
    // 1 agent(go, x), 2 or, 3 send, 4 agent(other, $w), 5 receive, 6 p(), 7 then, 8 skip, 9 skip, 10 skip
    CHECK(scene.exploration().executed() == std::set<ir::OperationId>{1, 6, 8, 9});
    CHECK(scene.verdict(Property::reachable_code) == "violated");
}

TEST_CASE("the end barrier: one that has ended waits for the others (B9)") {
    const Scene scene(
        "S[ agent(!A, %a) = skip\n"
        "   agent(!B, %b) = waitfor m() <= agent(_, _) timeout agent() ]");
    CHECK(scene.ends() == std::set<std::string>{"A:  | B:  || finished | waits 2"});
    CHECK(scene.verdict(Property::termination) == "violated");
}

TEST_CASE("`A then B or C` is (A then B) or C (B10)") {
    const Scene scene("S[ agent(!A, %a) = no() then m() => agent(!A, %a) or skip ]");
    CHECK(scene.verdict(Property::no_failure) == "holds");
}

TEST_CASE("progress: weakly fair; a cycle that starves somebody who can act is none") {
    const Scene spinning(
        "S[ agent(!A, %a) = agent(loop)\n"
        "   agent(!A, %a, loop) = $x = think() then agent(loop) or agent(loop) ]");
    CHECK(spinning.verdict(Property::progress) == "violated");
    const Scene pair(
        "S[ agent(!A, %a) = waitfor stop() <= agent(_, _) timeout again() => agent(!A, %a)\n"
        "   agent(!B, %b) = stop() => agent(!A, %a) ]");
    CHECK(pair.verdict(Property::progress) == "holds");
}

TEST_CASE("an agent is stuck while two others run on for ever") {
    const Scene scene(
        "S[ agent(!A, %a) = agent(loop)\n"
        "   agent(!A, %a, loop) = ping() => agent(!B, %b) then agent(wait)\n"
        "   agent(!A, %a, wait) = waitfor (pong() <= agent(_, _) then agent(loop)) timeout agent(wait)\n"
        "   agent(!B, %b) = waitfor (ping() <= agent(_, _) then pong() => agent(!A, %a) then agent()) timeout agent()\n"
        "   agent(!C, %c) = waitfor hello() <= agent(_, _) timeout agent() ]");
    CHECK(scene.verdict(Property::termination) == "violated");
    CHECK(scene.verdict(Property::progress) == "holds");
}

TEST_CASE("spawned calls: the process that ends is not gone before what it started") {
    passes::InstanceRequest request;
    request.spawn_calls = true;
    const Scene scene("S[ agent(!A, %a) = agent() ]", request, {.states = 1000, .processes = 20});
    CHECK(scene.verdict(Property::bounded_recursion) == "violated");
    CHECK(scene.exploration().size() == 20);
}

TEST_CASE("PROC: an OK with each of the results that the instance names, in a decision that learns it") {
    const char* const text = R"(S[
  agent(!Ann, %a) =
    $x = q() then q() then m($x) => agent(_, _)
  agent(!Bob, %b) =
    skip
])";
    passes::InstanceRequest request;
    request.total_procedures = {"q"};
    request.results["q"] = {{{}, ir::Integer{1}}, {{}, ir::Constant{"red"}}, {{}, ir::AgentName{"Bob"}}};
    const Scene scene(text, request);
    CHECK(scene.mailboxes() == std::set<std::string>{"Ann:  | Bob: ", "Ann:  | Bob: m(1) from Ann",
                                                     "Ann:  | Bob: m(red) from Ann", "Ann:  | Bob: m(Bob) from Ann"});
    CHECK(scene.system().successors(scene.system().initial()).size() == 3);
}

TEST_CASE("replay: what a run ends in may lie behind a RETRY that nobody lists") {
    const Scene scene(R"(S[
  agent(!Ann, %a) =
    waitfor (q() par m() => agent(_, _)) timeout agent()
  agent(!Bob, %b) =
    skip
])");
    semantics::Replay replay(scene.system());
    CHECK_FALSE(can_overflow(replay, scene.system(), 0));
    replay.add_silent_steps();
    CHECK(can_overflow(replay, scene.system(), 0));
    CHECK_FALSE(can_overflow(replay, scene.system(), 1));
}

TEST_CASE("replay: the run that was found fits; a changed one does not, and says what could happen") {
    const Scene scene(
        "S[ agent(!A, %a) = m(1) => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor m($x) <= agent(_, _) timeout agent() ]");
    semantics::Replay replay(scene.system());
    semantics::Occurrence sent;
    sent.agent = "A";
    sent.action = ir::Action::send;
    sent.performative = "m";
    sent.terms = {ir::value_from("2")};
    sent.to = {"B"};
    CHECK(!replay.follow(sent));
    REQUIRE(replay.possible_steps().size() == 1);
    CHECK(to_string(replay.possible_steps().front()) == "A  m(1) => B");
    sent.terms = {ir::value_from("1")};
    CHECK(replay.follow(sent));
    CHECK(replay.follow({.agent = "A", .action = ir::Action::finish}));
    CHECK(!replay.follow({.agent = "B", .action = ir::Action::finish}));
    CHECK(!can_be_deadlocked(replay, scene.system()));
}

}  // namespace rules_test
