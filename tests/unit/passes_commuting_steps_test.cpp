// Which steps commute with those of others, on protocols where one can say it by hand.
#include <doctest/doctest.h>

#include "tests/support/protocol.h"
#include "translator/protocols/analyses/messages/commuting_steps.h"

namespace passes_commuting_steps_test {

using namespace map2pml;
using passes::Hindrance;
using passes::Mover;

namespace {

struct Found : tests::AnalysedProtocol {
    std::vector<passes::StepMover> movers;

    explicit Found(const std::string& clauses, const passes::InstanceRequest& request = {})
        : AnalysedProtocol("S[" + clauses + "]", request),
          movers(passes::find_commuting_steps(protocol(), instance, graph)) {}

    /// Of the one operation that is written so; a wait by its beginning.
    [[nodiscard]] passes::StepMover of(const std::string& text) const {
        for (const passes::StepMover& each : movers)
            if (to_string(*graph.threads[each.thread].nodes[each.node].operation).starts_with(text)) return each;
        FAIL("there is no step " << text);
        return {};
    }
};

/// Somebody who sends m and n to B.
const std::string kSender = "agent(!A, %a) = m() => agent(!B, %b) then n() => agent(!B, %b) ";

}  // namespace

TEST_CASE("decisions and calls are both-movers") {
    const Found found(kSender + "agent(!B, %b) = p() then agent(more, 1)  agent(!B, %b, more, $x) = skip");
    CHECK(found.of("p()").mover == Mover::both);
    CHECK(found.of("agent(more").mover == Mover::both);
}

TEST_CASE("a send is no right mover where somebody takes its message") {
    const Found found(kSender + "agent(!B, %b) = waitfor (m() <= agent(_, _)) timeout (skip)");
    CHECK(found.of("m() =>").mover == Mover::none);
    CHECK(found.of("m() =>").hindrance == Hindrance::can_be_taken);
    CHECK(to_string(*found.of("m() =>").because) == "m() <= agent(_, _)");
    CHECK(found.of("n() =>").hindrance == Hindrance::not_taken);
}

TEST_CASE("the first receive of a wait is a right mover, a later one only if nothing comes before it") {
    const Found found(kSender + R"(agent(!B, %b) =
      waitfor (m() <= agent(_, _) or n() <= agent(_, _)) timeout (skip))");
    CHECK(found.of("m() <=").mover == Mover::right);
    CHECK(found.of("n() <=").mover == Mover::none);
    CHECK(found.of("n() <=").hindrance == Hindrance::earlier_receive);
    const Found nobody(kSender + R"(agent(!B, %b) =
      waitfor (other() <= agent(_, _) or n() <= agent(_, _)) timeout (skip))");
    CHECK(nobody.of("n() <=").mover == Mover::right);
}

TEST_CASE("a decision behind a receive in a wait comes only while the message is not there") {
    const Found found(kSender + R"(agent(!B, %b) =
      waitfor (m() <= agent(_, _) or p()) timeout (skip))");
    CHECK(found.of("p()").mover == Mover::none);
    CHECK(found.of("p()").hindrance == Hindrance::earlier_receive);
    const Found first(kSender + R"(agent(!B, %b) = waitfor (p() then m() <= agent(_, _)) timeout (skip))");
    CHECK(first.of("p()").mover == Mover::both);
}

TEST_CASE("a receive on its own is one where it takes a message, and where nothing can come") {
    const Found found(kSender + "agent(!B, %b) = (m() <= agent(_, _) or other() <= agent(_, _) or skip)");
    CHECK(found.of("m() <=").mover == Mover::right);
    CHECK(found.of("m() <=").in_vain != nullptr);
    CHECK(found.of("other() <=").mover == Mover::right);
    CHECK(found.of("other() <=").in_vain == nullptr);
}

TEST_CASE("branches of a par share a mailbox") {
    const Found found(kSender + "agent(!B, %b) = (m() <= agent(_, _) par p())");
    CHECK(found.of("m() <=").hindrance == Hindrance::shared_mailbox);
    CHECK(found.of("p()").mover == Mover::both);
}

TEST_CASE("timeouts, as they are read") {
    const std::string text = kSender + "agent(!B, %b) = waitfor (m() <= agent(_, _)) timeout (skip)";
    const auto timeout = [&](ir::TimeoutReading reading) {
        passes::InstanceRequest request;
        request.timeout = reading;
        return Found(text, request).of("waitfor").hindrance;
    };
    CHECK(timeout(ir::TimeoutReading::quiescent) == Hindrance::when_all_rest);
    CHECK(timeout(ir::TimeoutReading::anytime) == Hindrance::later_message);
    CHECK(timeout(ir::TimeoutReading::race) == Hindrance::nothing);
}

TEST_CASE("a call that other threads count, and one that starts a process") {
    passes::InstanceRequest limited;
    limited.limits = {{"more", 3}};
    const std::string clauses =
        "agent(!B, %b) = (p() par q()) then agent(more, 1)  agent(!B, %b, more, $x) = waitfor (m() <= agent(_, _)) "
        "timeout (skip)";
    CHECK(Found(kSender + clauses, limited).of("agent(more").hindrance == Hindrance::counted);
    passes::InstanceRequest spawned;
    spawned.spawn_calls = true;
    CHECK(Found(kSender + clauses, spawned).of("agent(more").hindrance == Hindrance::starts_process);
}

}  // namespace passes_commuting_steps_test
