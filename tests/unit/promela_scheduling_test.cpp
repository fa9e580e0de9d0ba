// Reduction `scheduling`: which steps may go before those of other agents. Expected from the conditions in translator/protocols/promela/reductions.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "tests/support/protocol.h"
#include "translator/protocols/promela/model_writer.h"

namespace promela_scheduling_test {

using namespace map2pml;

namespace {

struct Model {
    promela::Scheduling scheduling;

    explicit Model(const std::string& clauses, const passes::InstanceRequest& request = {}, int level = 2,
                   const std::set<std::string>& without = {}, bool any_order = false) {
        tests::ReadProtocol read("S[\n" + clauses + "\n]");
        for (ir::Clause& clause : read.protocols.front().clauses)
            if (auto* wait = std::get_if<ir::WaitFor>(&clause.body.kind)) wait->any_order = any_order;
        const ir::Instance instance = passes::make_instance(read.protocol(), request, read.sink);
        REQUIRE(!read.sink.has_errors());
        scheduling =
            promela::translate(read.sources, read.protocol(), instance, {.level = level, .without_reductions = without})
                .scheduling;
    }

    /// What must be so where a step of the process goes first; empty: none does.
    [[nodiscard]] std::string condition(std::uint32_t process) const {
        std::string all;
        for (const promela::FirstStep& each : scheduling.steps) all += each.process == process ? each.condition : "";
        return all;
    }

    /// Some step of the process at the line of the protocol may go first. The first clause begins in line 2.
    [[nodiscard]] bool goes_first(std::uint32_t process, int line) const {
        const std::string label = "_line_" + std::to_string(line);
        return std::any_of(scheduling.steps.begin(), scheduling.steps.end(), [&](const promela::FirstStep& each) {
            return each.process == process && each.condition.find(label) < each.condition.find(')');
        });
    }
};

}  // namespace

TEST_CASE("who alone sends to one who only waits for it goes first, and so does who takes it") {
    const Model model(
        "agent(!A, %a) = m(1) => agent(!B, %b)\n"
        "agent(!B, %b) = waitfor (m($x) <= agent(!A, %a)) timeout (agent())");
    CHECK(model.goes_first(0, 2));
    CHECK(model.goes_first(1, 3));
    CHECK(model.scheduling.room == 1);
}

TEST_CASE("two senders of messages that can be told apart are in a race") {
    const std::string race =
        "agent(!A, %a) = m(1) => agent(!C, %c)\n"
        "agent(!B, %b) = m(2) => agent(!C, %c)\n"
        "agent(!C, %c) = waitfor (m($x) <= agent(_, _) then p($x) then k() => agent(!D, %d)) timeout (agent())\n"
        "agent(!D, %d) = waitfor (k() <= agent(!C, %c)) timeout (agent())";
    // Nobody needs the numbers, so that they are not sent, and no receive can tell the messages apart.
    CHECK(Model(race).goes_first(0, 2));
    CHECK(Model(race, {}, 2, {"sort"}).goes_first(0, 2));  // where B has sent it
    const std::string told =
        "agent(!A, %a) = m(1) => agent(!C, %c)\n"
        "agent(!B, %b) = m(2) => agent(!C, %c)\n"
        "agent(!C, %c) = waitfor (m($x) <= agent(_, _) then k($x) => agent(!D, %d)) timeout (agent())\n"
        "agent(!D, %d) = waitfor (k(1) <= agent(!C, %c)) timeout (agent())";
    const Model model(told);
    for (const promela::FirstStep& each : model.scheduling.steps)
        if (each.process == 0)
            CHECK(each.condition.find("agent_B[1]@") != std::string::npos);  // only where B has sent its own
}

TEST_CASE("a message that is preferred may not come late") {
    const std::string preferred =
        "agent(!A, %a) = m() => agent(!C, %c)\n"
        "agent(!B, %b) = n() => agent(!C, %c)\n"
        "agent(!C, %c) = waitfor (m() <= agent(_, _) or n() <= agent(_, _)) timeout (agent())";
    const Model model(preferred);
    CHECK(model.goes_first(1, 3));  // n is what C takes if there is nothing else
    for (const promela::FirstStep& each : model.scheduling.steps) {
        if (each.process == 0) {
            CHECK(each.condition.find("agent_B[1]@") != std::string::npos);  // B must not be able to send n any more
            CHECK(each.condition.find("!(counted_C_n_0 > 0)") != std::string::npos);  // and n must not be there
        }
    }
    // C takes m as soon as it is there, n only if m cannot come any more.
    CHECK(model.goes_first(2, 4));
    const auto condition = std::find_if(model.scheduling.steps.begin(), model.scheduling.steps.end(),
                                        [](const promela::FirstStep& each) { return each.process == 2; });
    CHECK(condition->condition.find("agent_A[0]@") != std::string::npos);
}

TEST_CASE("in a wait in any order all that is not there must not come any more") {
    const std::string both =
        "agent(!A, %a) = m() => agent(!C, %c)\n"
        "agent(!B, %b) = n() => agent(!C, %c)\n"
        "agent(!C, %c) = waitfor (m() <= agent(_, _) or n() <= agent(_, _)) timeout (agent())";
    const Model model(both, {}, 2, {}, true);
    CHECK(model.goes_first(0, 2));  // C takes what is there; one message more does not change that
    CHECK(model.condition(0).find("agent_B[1]@") == std::string::npos);
    CHECK(model.condition(2).find("agent_A[0]@") != std::string::npos);
    CHECK(model.condition(2).find("agent_B[1]@") != std::string::npos);
}

TEST_CASE("what an agent sends later it can still send") {
    const Model model(
        "agent(!A, %a) = m() => agent(!C, %c)\n"
        "agent(!B, %b) =\n"
        "  k() => agent(!A, %a) then\n"
        "  n() => agent(!C, %c) then\n"
        "  k() => agent(!A, %a)\n"
        "agent(!C, %c) = waitfor (m() <= agent(_, _) or n() <= agent(_, _)) timeout (agent())");
    CHECK(model.condition(0).find("at_B_line_4") == std::string::npos);
    CHECK(model.condition(0).find("at_B_line_5") == std::string::npos);
    CHECK(model.condition(0).find("at_B_line_6") != std::string::npos);
}

TEST_CASE("a limit that is used up leaves only the timeout") {
    passes::InstanceRequest request;
    request.limits["B"] = 1;
    const Model model(
        "agent(!A, %a) = m() => agent(!B, %b) then m() => agent(!B, %b)\n"
        "agent(!B, %b) = waitfor (m() <= agent(_, _) then agent()) timeout (skip)",
        request);
    CHECK(model.goes_first(1, 3));
    CHECK(model.condition(1).find("entries_B") != std::string::npos);
}

TEST_CASE("a message that somebody looks for without waiting may not come late") {
    const Model model(
        "agent(!A, %a) = m() => agent(!B, %b)\n"
        "agent(!B, %b) = (m() <= agent(!A, %a)) or k() => agent(!A, %a)");
    CHECK_FALSE(model.goes_first(0, 2));
}

TEST_CASE("a step that may fail, and one to oneself, stay where they are") {
    CHECK_FALSE(Model("agent(!A, %a) = p() then m() => agent(!B, %b)\n"
                      "agent(!B, %b) = waitfor (m() <= agent(!A, %a)) timeout (agent())")
                    .goes_first(0, 2));
    passes::InstanceRequest two;
    two.agent_counts["A"] = 2;
    CHECK_FALSE(Model("agent(!A, %a) = m() => agent(!A, %a)\nagent(!B, %b) = skip").goes_first(0, 2));
}

TEST_CASE("where no bound is known nothing goes first") {
    CHECK(
        Model(
            "agent(!A, %a) = waitfor (m() <= agent(!B, %b) then k() => agent(!B, %b) then agent()) timeout (agent())\n"
            "agent(!B, %b) = m() => agent(!A, %a) then agent(go)\n"
            "agent(!B, %b, go) = waitfor (k() <= agent(!A, %a) then m() => agent(!A, %a) then agent(go)) timeout "
            "(agent(go))")
            .scheduling.steps.empty());
}

TEST_CASE("only at -O2, and where timeouts wait for rest") {
    const std::string plain =
        "agent(!A, %a) = m(1) => agent(!B, %b)\n"
        "agent(!B, %b) = waitfor (m($x) <= agent(!A, %a)) timeout (agent())";
    CHECK(Model(plain, {}, 1).scheduling.steps.empty());
    CHECK(Model(plain, {}, 0).scheduling.steps.empty());
    CHECK(Model(plain, {}, 2, {"scheduling"}).scheduling.steps.empty());
    passes::InstanceRequest request;
    request.timeout = ir::TimeoutReading::anytime;
    CHECK(Model(plain, request).scheduling.steps.empty());
}

TEST_CASE("where a receive may take any message, all of them must have come") {
    const std::string race =
        "agent(!A, %a) = m(1) => agent(!C, %c)\n"
        "agent(!B, %b) = m(2) => agent(!C, %c)\n"
        "agent(!C, %c) = waitfor (m($x) <= agent(_, _) then k($x) => agent(!D, %d)) timeout (agent())\n"
        "agent(!D, %d) = waitfor (k(1) <= agent(!C, %c)) timeout (agent())";
    passes::InstanceRequest request;
    for (const ir::Network network : {ir::Network::pairwise, ir::Network::bag}) {
        request.network = network;
        const Model model(race, request);
        CHECK(model.goes_first(0, 2));
        CHECK(model.goes_first(1, 3));
        CHECK(model.goes_first(2, 4));
        // C, where neither A nor B can still send.
        CHECK(model.condition(2).find("agent_A") != std::string::npos);
        CHECK(model.condition(2).find("agent_B") != std::string::npos);
    }
}

TEST_CASE("who waits in any order for messages and for nothing goes first where all of it is settled") {
    const std::string choice =
        "agent(!A, %a) = waitfor (m() <= agent(!B, %b) or k() => agent(!B, %b)) timeout (agent())\n"
        "agent(!B, %b) = m() => agent(!A, %a) then agent(go)\n"
        "agent(!B, %b, go) = waitfor (k() <= agent(!A, %a)) timeout (skip)";
    const Model any_order(choice, {}, 2, {}, true);
    CHECK(any_order.goes_first(0, 2));
    CHECK(any_order.condition(0).find("agent_B") != std::string::npos);  // it has sent, or cannot any more
    CHECK_FALSE(Model(choice).goes_first(0, 2));
}

TEST_CASE("a wait that only takes messages may go first in a loop") {
    const std::string server =
        "agent(!A, %a) = m() => agent(!B, %b) then m() => agent(!B, %b)\n"
        "agent(!B, %b) = waitfor (m() <= agent(!A, %a) then agent()) timeout (agent())";
    CHECK(Model(server).goes_first(1, 3));
}

}  // namespace promela_scheduling_test
