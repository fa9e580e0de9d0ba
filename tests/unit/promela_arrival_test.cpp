// Messages under way: which models have a channel for them, and reduction `arrival`. Expected from the conditions in translator/protocols/promela/reductions.md.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "tests/support/protocol.h"
#include "translator/protocols/promela/model_writer.h"

namespace promela_arrival_test {

using namespace map2pml;

namespace {

struct Case {
    ir::Network network = ir::Network::bag;
    ir::TimeoutReading timeout = ir::TimeoutReading::quiescent;
    bool is_fixed_by_language = false;
    std::set<std::string> without = {};
    bool any_order = false;
};

std::string model_of(const std::string& clauses, int level, const Case& how = {}) {
    tests::ReadProtocol read("S[\n" + clauses + "\n]");
    for (ir::Clause& clause : read.protocols.front().clauses)
        if (auto* wait = std::get_if<ir::WaitFor>(&clause.body.kind)) wait->any_order = how.any_order;
    passes::InstanceRequest request;
    request.network = how.network;
    request.timeout = how.timeout;
    request.is_fixed_by_language = how.is_fixed_by_language;
    const ir::Instance instance = passes::make_instance(read.protocol(), request, read.sink);
    REQUIRE(!read.sink.has_errors());
    return promela::translate(read.sources, read.protocol(), instance,
                              {.level = level, .without_reductions = how.without})
        .text;
}

bool has_way_to(const std::string& agent, const std::string& model) {
    return model.find("chan under_way_" + agent + " ") != std::string::npos;
}

/// At `-O2`, B can tell when messages arrive.
bool tells(const std::string& clauses, const Case& how = {}) { return has_way_to("B", model_of(clauses, 2, how)); }

const std::string kSender = "agent(!A, %a) = m() => agent(!B, %b) then n() => agent(!B, %b)\n";

}  // namespace

TEST_CASE("a channel for messages under way: pairwise and bag of MAP, at each level") {
    const std::string waits =
        kSender + "agent(!B, %b) = waitfor (m() <= agent(_, _) or n() <= agent(_, _)) timeout (agent())";
    for (const int level : {0, 1, 2}) {
        CHECK_FALSE(has_way_to("B", model_of(waits, level, {.network = ir::Network::mailbox})));
        CHECK(has_way_to("B", model_of(waits, level, {.network = ir::Network::pairwise})));
        CHECK(has_way_to("B", model_of(waits, level)));
        CHECK_FALSE(has_way_to("B", model_of(waits, level, {.is_fixed_by_language = true})));
    }
    CHECK_FALSE(has_way_to("A", model_of(waits, 1)));  // nobody sends to it
}

TEST_CASE("arrival: who takes one message whenever it comes cannot tell when it has come") {
    const std::string waits = kSender +
                              "agent(!B, %b) = waitfor (m() <= agent(_, _) then agent(x)) timeout (agent())\n"
                              "agent(!B, %b, x) = waitfor (n() <= agent(_, _)) timeout (agent(x))";
    CHECK_FALSE(tells(waits));
    CHECK_FALSE(tells(waits, {.network = ir::Network::pairwise}));
    CHECK(tells(waits, {.without = {"arrival"}}));
    CHECK(has_way_to("B", model_of(waits, 1)));
}

TEST_CASE("arrival: a look without waiting, a preference, and a timeout under `anytime` tell") {
    const auto is_told = [](const std::string& body, const Case& how = {}) {
        return tells(kSender + "agent(!B, %b) = " + body, how);
    };
    CHECK(is_told("m() <= agent(_, _)"));
    CHECK(is_told("waitfor (m() <= agent(_, _) then n() <= agent(_, _)) timeout (agent())"));
    CHECK(is_told("waitfor ((m() <= agent(_, _) then p()) or n() <= agent(_, _)) timeout (agent())"));
    CHECK(is_told("waitfor (m() <= agent(_, _) or n() <= agent(_, _)) timeout (agent())"));
    CHECK(is_told("waitfor (m() <= agent(_, _) or p()) timeout (agent())"));
    CHECK(is_told("waitfor ((m() <= agent(_, _)) par (n() <= agent(_, _))) timeout (agent())"));
    const std::string late = "waitfor (m() <= agent(_, _)) timeout (p())";
    CHECK_FALSE(is_told(late));
    CHECK(is_told(late, {.timeout = ir::TimeoutReading::anytime}));
    CHECK_FALSE(is_told(late, {.timeout = ir::TimeoutReading::race}));
    CHECK_FALSE(is_told("waitfor (m() <= agent(_, _)) timeout (agent())", {.timeout = ir::TimeoutReading::anytime}));
    // What nobody sends is never preferred; what is tried last is not preferred; and in any order nothing is.
    CHECK_FALSE(is_told("waitfor (k() <= agent(_, _) or n() <= agent(_, _)) timeout (agent())"));
    CHECK_FALSE(is_told("waitfor (m() <= agent(_, _) or k() <= agent(_, _)) timeout (agent())"));
    CHECK_FALSE(is_told("waitfor (m() <= agent(_, _) or n() <= agent(_, _)) timeout (agent())", {.any_order = true}));
}

}  // namespace promela_arrival_test
