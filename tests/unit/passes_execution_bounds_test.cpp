// How often operations are executed at most, on protocols where one can count by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/support/protocol.h"
#include "translator/protocols/analyses/messages/execution_bounds.h"

namespace passes_execution_bounds_test {

using namespace map2pml;

namespace {

std::uint32_t messages_as_asked(const std::string& clauses, const std::string& agent,
                                const passes::InstanceRequest& request) {
    const tests::AnalysedProtocol read("S[" + clauses + "]", request);
    REQUIRE(!read.sink.has_errors());
    const ir::Instance& instance = read.instance;
    const passes::ExecutionBounds bounds = passes::find_execution_bounds(read.protocol(), instance, read.graph);
    const auto at = std::find_if(instance.agents.begin(), instance.agents.end(),
                                 [&](const ir::AgentInstance& each) { return each.agent == agent; });
    return bounds.messages.at(static_cast<std::size_t>(at - instance.agents.begin()));
}

/// The most messages that come into the mailbox of the first agent of this name, whether idle timeouts are steps or not.
std::uint32_t messages(const std::string& clauses, const std::string& agent, passes::InstanceRequest request = {}) {
    const std::uint32_t dropped = messages_as_asked(clauses, agent, request);
    request.idle_timeouts = ir::IdleTimeouts::kept;
    CHECK(messages_as_asked(clauses, agent, request) == dropped);
    return dropped;
}

passes::InstanceRequest three_of(const std::string& agent) {
    passes::InstanceRequest request;
    request.agent_counts[agent] = 3;
    return request;
}

/// B answers each question, for ever.
const std::string kServer =
    " agent(!B, %b) = waitfor (ask() <= agent($who, %a) then tell() => agent($who, %a) then agent()) timeout (agent())";

}  // namespace

TEST_CASE("what is sent once comes once, to each clone one copy") {
    const std::string one = "agent(!A, %a) = m() => agent(_, %b) then m() => agent(_, %b)  agent(!B, %b) = skip";
    CHECK(messages(one, "B") == 2);
    CHECK(messages(one, "B", three_of("B")) == 2);
    CHECK(messages(one, "B", three_of("A")) == 6);
    CHECK(messages(one, "A") == 0);
}

TEST_CASE("of branches that exclude each other the longer one counts") {
    CHECK(messages("agent(!A, %a) = (p() then m() => agent(_, %b)) or n() => agent(_, %b)  agent(!B, %b) = skip",
                   "B") == 1);
    // The first message of the branch that fails has been sent.
    CHECK(messages("agent(!A, %a) = (m() => agent(_, %b) then p() then m() => agent(_, %b)) or n() => agent(_, %b)"
                   "  agent(!B, %b) = skip",
                   "B") == 2);
}

TEST_CASE("where branches come together the longer one counts") {
    const std::string longer = "p() then m() => agent(_, %b) then m() => agent(_, %b)";
    const auto joined = [&](const std::string& choice) {
        return messages("agent(!A, %a) = (" + choice + ") then m() => agent(_, %b)  agent(!B, %b) = skip", "B");
    };
    CHECK(joined("(" + longer + ") or q()") == 3);
    CHECK(joined("q() or (" + longer + ")") == 3);
}

TEST_CASE("each of those who get a message may answer") {
    const std::string all =
        "agent(!A, %a) = ask() => agent(_, %b)"
        " agent(!B, %b) = waitfor (ask() <= agent($who, %a) then tell() => agent($who, %a)) timeout (agent())";
    CHECK(messages(all, "A") == 1);
    CHECK(messages(all, "A", three_of("B")) == 3);
}

TEST_CASE("a server answers as often as it is asked") {
    const std::string client =
        "agent(!A, %a) = ask() => agent(_, %b) then ask() => agent(_, %b) then tell() <= agent(_, %b)";
    CHECK(messages(client + kServer, "B") == 2);
    CHECK(messages(client + kServer, "A") == 2);
    CHECK(messages(client + kServer, "B", three_of("A")) == 6);
    CHECK(messages(client + kServer, "A", three_of("A")) == 6);  // an address in a variable may be the same each time
}

TEST_CASE("two who answer each other for ever have no bound, and neither has a loop without a receive") {
    const std::string again =
        "agent(!A, %a) = ask() => agent(_, %b) then agent(again)"
        " agent(!A, %a, again) = waitfor (tell() <= agent(_, %b) then ask() => agent(_, %b) then agent(again)) timeout "
        "(agent(again))";
    CHECK(messages(again + kServer, "B") == passes::kUnbounded);
    CHECK(messages(again + kServer, "A") == passes::kUnbounded);
    CHECK(messages("agent(!A, %a) = m() => agent(_, %b) then agent()  agent(!B, %b) = skip", "B") ==
          passes::kUnbounded);
    CHECK(messages("agent(!A, %a) = m() => agent(_, %b) then agent()  agent(!B, %b) = skip", "A") == 0);
}

TEST_CASE("a timeout that is a step may come again and again") {
    CHECK(messages("agent(!A, %a) = waitfor (m() <= agent(_, %b)) timeout (n() => agent(_, %b) then agent())"
                   " agent(!B, %b) = skip",
                   "B") == passes::kUnbounded);
}

TEST_CASE("constants tell which messages a receive takes") {
    // Each number goes round the ring of two once.
    const std::string ring =
        "agent(!A, %a) = m(1) => agent(!B, %b) then agent(go)"
        " agent(!A, %a, go) = waitfor (m(2) <= agent(!B, %b) then agent(go)) timeout (agent(go))"
        " agent(!B, %b) = m(2) => agent(!A, %a) then agent(go)"
        " agent(!B, %b, go) = waitfor (m(1) <= agent(!A, %a) then m(3) => agent(!A, %a) then agent(go)) timeout "
        "(agent(go))";
    CHECK(messages(ring, "A") == 2);
    CHECK(messages(ring, "B") == 1);
}

TEST_CASE("a message that a failed attempt has taken counts as taken") {
    // p may fail after each of the two messages; then the attempt begins again.
    CHECK(messages("agent(!A, %a) = m() => agent(_, %b) then m() => agent(_, %b) then k() <= agent(_, %b)"
                   " agent(!B, %b) = waitfor (m() <= agent(_, %a) then k() => agent(_, %a) then p()) timeout (skip)",
                   "A") == 2);
}

TEST_CASE("agents of several threads are not counted") {
    CHECK(messages("agent(!A, %a) = (m() => agent(_, %b) par n() => agent(_, %b))  agent(!B, %b) = skip", "B") ==
          passes::kUnbounded);
}

TEST_CASE("calls at the end of a clause are one thread after the other, also where they are spawned") {
    passes::InstanceRequest spawned = three_of("A");
    spawned.spawn_calls = true;
    CHECK(messages("agent(!A, %a) = ask() => agent(_, %b) then agent(rest)  agent(!A, %a, rest) = skip" + kServer, "B",
                   spawned) == 3);
    CHECK(messages("agent(!A, %a) = ask() => agent(_, %b) then agent(rest)  agent(!A, %a, rest) = skip" + kServer, "A",
                   spawned) == 3);
    CHECK(messages("agent(!A, %a) = agent(rest) then ask() => agent(_, %b)  agent(!A, %a, rest) = skip" + kServer, "B",
                   spawned) == passes::kUnbounded);
    // Spawned calls are not limited.
    spawned.limits["A.again"] = 2;
    CHECK(messages("agent(!A, %a) = agent(again)"
                   " agent(!A, %a, again) = waitfor (tell() <= agent(_, %b) then ask() => agent(_, %b) then "
                   "agent(again)) timeout (ask() => agent(_, %b))" +
                       kServer,
                   "B", spawned) == passes::kUnbounded);
}

TEST_CASE("a limit bounds what is sent between two entries of its clause") {
    passes::InstanceRequest five;
    five.limits["again"] = 5;
    const auto asks = [&](const std::string& again) {
        return messages(
            "agent(!A, %a) = ask() => agent(_, %b) then agent(again)  agent(!A, %a, again) = " + again + kServer, "B",
            five);
    };
    const std::string tell = "waitfor (tell() <= agent(_, %b) then ";
    // Once before the loop, and in each of the five rounds.
    CHECK(asks(tell + "ask() => agent(_, %b) then agent(again)) timeout (skip)") == 6);
    CHECK(asks(tell + "p() then ask() => agent(_, %b) then agent(again)) timeout (skip)") == 6);
    // The timeout sends once more.
    CHECK(asks(tell + "ask() => agent(_, %b) then agent(again)) timeout (ask() => agent(_, %b))") == 7);
    // An attempt that fails behind the send begins again, and the clause is not entered: as often as there are answers.
    CHECK(asks(tell + "ask() => agent(_, %b) then p() then agent(again)) timeout (skip)") == passes::kUnbounded);
    // An idle timeout is never forced.
    CHECK(asks(tell + "ask() => agent(_, %b) then agent(again)) timeout (agent(again))") == passes::kUnbounded);
    // Once more after each call that comes back, which is not within the wait.
    CHECK(asks("waitfor (tell() <= agent(_, %b)) timeout (skip) then ask() => agent(_, %b) then agent(again)") ==
          passes::kUnbounded);
}

TEST_CASE("a limit of one clause does not bound a loop through another") {
    passes::InstanceRequest five;
    five.limits["again"] = 5;
    CHECK(messages("agent(!A, %a) = ask() => agent(_, %b) then agent(other)"
                   " agent(!A, %a, other) = waitfor (tell() <= agent(_, %b) then ask() => agent(_, %b) then "
                   "agent(other)) timeout (agent(again))"
                   " agent(!A, %a, again) = waitfor (tell() <= agent(_, %b) then agent(again)) timeout (skip)" +
                       kServer,
                   "B", five) == passes::kUnbounded);
}

TEST_CASE("what no way leads back to is sent once, whatever comes") {
    // Without this, an answer of each of the two could be the cause of the next one of the other.
    const std::string asks =
        "agent(!A, %a) = waitfor (k() <= agent(_, %b) then m() => agent(_, %b) then agent(next)) timeout (skip)"
        " agent(!A, %a, next) = waitfor (k() <= agent(_, %b) then m() => agent(_, %b)) timeout (skip)";
    const std::string answers =
        " agent(!B, %b) = k() => agent(_, %a) then agent(wait)"
        " agent(!B, %b, wait) = waitfor (m() <= agent(_, %a) then k() => agent(_, %a) then agent(wait)) timeout "
        "(agent(wait))";
    CHECK(messages(asks + answers, "B") == 2);
    CHECK(messages(asks + answers, "A") == 3);
    CHECK(messages(asks + answers, "B", three_of("A")) == 6);
}

TEST_CASE("of ways that a run cannot take both the longer one counts") {
    CHECK(messages("agent(!A, %a) = waitfor (k() <= agent(_, %b) then m() => agent(_, %b))"
                   " timeout (m() => agent(_, %b) then m() => agent(_, %b))"
                   " agent(!B, %b) = k() => agent(_, %a) then agent(wait)"
                   " agent(!B, %b, wait) = waitfor (m() <= agent(_, %a) then k() => agent(_, %a) then agent(wait)) "
                   "timeout (agent(wait))",
                   "B") == 2);
}

TEST_CASE("constants that are counted down bound what is sent between them") {
    const std::string asks =
        "agent(!A, %a) = agent(ask, 3)  agent(!A, %a, ask, $n) = ask() => agent(_, %b) then agent(listen, $n)"
        "  agent(!A, %a, listen, $n) = waitfor (tell() <= agent(_, %b) then agent(again, $n)) timeout (agent(listen, "
        "$n))";
    const std::string down =
        "  agent(!A, %a, again, 3) = agent(ask, 2)  agent(!A, %a, again, 2) = agent(ask, 1)"
        "  agent(!A, %a, again, 1) = skip";
    CHECK(messages(asks + down + kServer, "B") == 3);
    CHECK(messages(asks + down + kServer, "A") == 3);
    CHECK(messages(asks + down + kServer, "B", three_of("A")) == 9);
    // 1 begins again, and so does a value that may be any.
    const std::string round =
        "  agent(!A, %a, again, 3) = agent(ask, 2)  agent(!A, %a, again, 2) = agent(ask, 1)"
        "  agent(!A, %a, again, 1) = agent(ask, 3)";
    CHECK(messages(asks + round + kServer, "B") == passes::kUnbounded);
    std::string any = asks + down + kServer;
    any.replace(any.find("agent(again, $n)"), 16, "$n = p() then agent(again, $n)");
    CHECK(messages(any, "B") == passes::kUnbounded);
}

TEST_CASE("each clone has a limit of its own") {
    passes::InstanceRequest request = three_of("A");
    request.limits["A.again"] = 2;
    CHECK(messages("agent(!A, %a) = ask() => agent(_, %b) then agent(again)"
                   " agent(!A, %a, again) = waitfor (tell() <= agent(_, %b) then ask() => agent(_, %b) then "
                   "agent(again)) timeout (skip)" +
                       kServer,
                   "B", request) == 9);
}

}  // namespace passes_execution_bounds_test
