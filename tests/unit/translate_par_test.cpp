// `par`: how often it can be under way at once, and which processes do its branches.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "tests/support/protocol.h"
#include "translator/protocols/analyses/flow/par_activations.h"
#include "translator/protocols/promela/branch_workers.h"
#include "translator/protocols/promela/model_writer.h"

namespace translate_par_test {

using namespace map2pml;

namespace {

/// A protocol read from text, with its flow graph; keeps the text alive.
struct Reading : tests::AnalysedProtocol {
    using AnalysedProtocol::AnalysedProtocol;

    /// How often each `par` can be under way, in the order of the text; 0: nobody knows.
    [[nodiscard]] std::vector<std::size_t> most() const {
        std::vector<std::pair<ir::OperationId, std::size_t>> found;
        for (const auto& [par, activations] : passes::find_par_activations(graph))
            found.emplace_back(par->id, activations.most);
        std::sort(found.begin(), found.end());
        std::vector<std::size_t> most;
        std::transform(found.begin(), found.end(), std::back_inserter(most),
                       [](const auto& each) { return each.second; });
        return most;
    }

    [[nodiscard]] std::string model() const {
        return promela::translate(sources, protocols.front(), instance, {.level = 1}).text;
    }
    /// Process definitions that start with a text.
    [[nodiscard]] std::size_t definitions(const std::string& start) const {
        const std::string text = "\n" + model();
        std::size_t found = 0;
        for (std::size_t at = text.find("\n" + start); at != std::string::npos; at = text.find("\n" + start, at + 1))
            ++found;
        return found;
    }
};

using Counts = std::vector<std::size_t>;

}  // namespace

TEST_CASE("a `par` is under way once when whoever starts it waits for it") {
    CHECK(Reading("S[ agent(!A, %a) = skip par skip ]").most() == Counts{1});
    // One after the other, again and again, and in a call that comes back.
    CHECK(Reading(R"(S[
      agent(!A, %a) = agent(sub) then (skip par skip) then agent()
      agent(!A, %a, sub) = skip par skip ])")
              .most() == Counts{1, 1});
    // A `par` in a branch of another; and one that the agent itself comes to as well, afterwards.
    CHECK(Reading("S[ agent(!A, %a) = (skip par skip) par skip ]").most() == Counts{1, 1});
    CHECK(Reading(R"(S[
      agent(!A, %a) = (skip par agent(sub)) then agent(sub)
      agent(!A, %a, sub) = skip par skip ])")
              .most() == Counts{1, 1});
}

TEST_CASE("a `par` that branches side by side come to is under way as often as there are such branches") {
    const Reading two(R"(S[
      agent(!A, %a) = agent(sub) par agent(sub)
      agent(!A, %a, sub) = (skip par skip) then agent(sub) ])");
    CHECK(two.most() == Counts{1, 2});
    // Two branches with two each, and the agent itself: one number for each, all different.
    const Reading five(R"(S[
      agent(!A, %a) = (agent(both) par agent(both)) then agent(sub)
      agent(!A, %a, both) = agent(sub) par agent(sub)
      agent(!A, %a, sub) = skip par skip ])");
    CHECK(five.most() == Counts{1, 2, 5});
    for (const auto& [par, activations] : passes::find_par_activations(five.graph)) {
        if (activations.most == 5) {
            std::vector<std::size_t> first;
            for (const auto& [thread, number] : activations.first_number) first.push_back(number);
            CHECK(first == Counts{0, 1, 3});  // the agent, one branch with the numbers 1 and 2, the other with 3 and 4
        }
    }
}

TEST_CASE("nobody knows how often a `par` is under way that its own branch or a spawned call comes to") {
    CHECK(Reading("S[ agent(!A, %a) = skip par agent() ]").most() == Counts{0});
    CHECK(Reading(R"(S[
      agent(!A, %a) = skip par agent(sub)
      agent(!A, %a, sub) = skip then (agent() par skip) ])")
              .most() == Counts{0, 0});
    passes::InstanceRequest spawning;
    spawning.spawn_calls = true;
    const std::string text = R"(S[
      agent(!A, %a) = agent(sub) then (skip par skip)
      agent(!A, %a, sub) = skip par skip ])";
    CHECK(Reading(text, spawning).most() == Counts{1, 0});
    CHECK(Reading(text).most() == Counts{1, 1});
}

TEST_CASE("what has a bound is done by workers that are there from the start, the rest by processes of their own") {
    const Reading bounded("S[ agent(!A, %a) = (skip par skip par skip) then agent() ]");
    CHECK(bounded.definitions("active [1] proctype branch_A_") == 3);
    CHECK(bounded.model().find("run ") == std::string::npos);
    const Reading unbounded("S[ agent(!A, %a) = skip par agent() ]");
    CHECK(unbounded.definitions("active [1] proctype branch_A_") == 0);
    CHECK(unbounded.definitions("proctype branch_A_") == 2);
    CHECK(unbounded.model().find("run ") != std::string::npos);
}

TEST_CASE("workers come after all agents, one for each agent and activation") {
    passes::InstanceRequest three;
    three.agent_counts["A"] = 3;
    const Reading reading(R"(S[
      agent(!B, %b) = skip par skip
      agent(!A, %a) = agent(sub) par agent(sub)
      agent(!A, %a, sub) = skip par skip ])",
                          three);
    const promela::BranchWorkers workers(reading.graph, reading.protocols.front(), reading.instance);
    const promela::Generated model =
        promela::translate(reading.sources, reading.protocols.front(), reading.instance, {.level = 1});
    // B and three A; two workers for B; two for each A; then two activations with two branches for each A.
    std::vector<std::size_t> agents;
    for (const promela::PermanentProcess& process : model.processes) agents.push_back(process.agent);
    CHECK(agents == Counts{0, 1, 2, 3, 0, 0, 1, 2, 3, 1, 2, 3, 1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3});
    for (std::size_t thread = 0; thread < reading.graph.threads.size(); ++thread) {
        const bool is_branch = reading.graph.threads[thread].kind == passes::Thread::Kind::branch;
        CHECK(workers.has(thread) == is_branch);
        CHECK(static_cast<std::size_t>(std::count_if(model.processes.begin(), model.processes.end(),
                                                     [&](const auto& each) { return each.thread == thread; })) ==
              (is_branch                                  ? workers.count(thread)
               : reading.graph.threads[thread].agent == 0 ? 1U
                                                          : 3U));
    }
}

TEST_CASE("where SPIN has no room for workers branches are processes of their own") {
    passes::InstanceRequest many;
    many.agent_counts["A"] = 83;
    const std::string text = "S[ agent(!A, %a) = skip par skip ]";
    CHECK(Reading(text, many).definitions("active [83] proctype branch_A_") == 2);
    many.agent_counts["A"] = 84;  // 84 agents and 168 workers are more than 250
    CHECK(Reading(text, many).definitions("active [84] proctype branch_A_") == 0);
    CHECK(Reading(text, many).definitions("proctype branch_A_") == 2);
    // Some other branches are started: 100 must do.
    const std::string mixed = "S[ agent(!A, %a) = (skip par skip) then (skip par agent()) ]";
    many.agent_counts["A"] = 33;
    CHECK(Reading(mixed, many).definitions("active [33] proctype branch_A_") == 2);
    many.agent_counts["A"] = 34;
    CHECK(Reading(mixed, many).definitions("active [34] proctype branch_A_") == 0);
}

}  // namespace translate_par_test
