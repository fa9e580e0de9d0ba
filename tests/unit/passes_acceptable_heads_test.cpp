// What may lie in a mailbox where its owner takes messages, on protocols where one can say it by hand.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/protocol.h"
#include "translator/protocols/analyses/messages/acceptable_heads.h"

namespace passes_acceptable_heads_test {

using namespace map2pml;

namespace {

using Names = std::vector<std::string>;

struct Place {
    Names lie;
    Names stay;
    bool operator==(const Place&) const = default;
};

/// The places of agent B, in the order of the text, with the performatives of the messages.
std::vector<Place> places_of_b(const std::string& clauses, const passes::InstanceRequest& request = {}) {
    const tests::AnalysedProtocol read("S[" + clauses + "]", request);
    const ir::Protocol& protocol = read.protocol();
    const passes::FlowGraph& graph = read.graph;
    std::vector<passes::ReceivePlace> places = passes::find_receive_places(protocol, read.instance, graph);
    std::erase_if(places, [&](const passes::ReceivePlace& each) {
        return protocol.agents[graph.threads[each.thread].agent].name != "B";
    });
    const auto id = [&](const passes::ReceivePlace& each) {
        return graph.threads[each.thread].nodes[each.node].operation->id;
    };
    std::sort(places.begin(), places.end(), [&](const auto& one, const auto& other) { return id(one) < id(other); });
    const auto names = [](const std::vector<const ir::Operation*>& sends) {
        Names all;
        for (const ir::Operation* each : sends) all.push_back(std::get<ir::Send>(each->kind).performative);
        return all;
    };
    std::vector<Place> found;
    for (const passes::ReceivePlace& each : places) found.push_back({names(each.may_lie), names(each.may_stay)});
    return found;
}

}  // namespace

TEST_CASE("all that is sent is taken, whatever it holds") {
    CHECK(places_of_b(R"(
      agent(!A, %a) = m(1) => agent(!B, %b) then n(2) => agent(!B, %b)
      agent(!B, %b) = waitfor (m($x) <= agent($w, _) then agent() or n(_) <= agent(!A, %a)) timeout (skip))") ==
          std::vector<Place>{{{"m", "n"}, {}}});
}

TEST_CASE("what no receive of the place asks for stays") {
    CHECK(places_of_b(R"(
      agent(!A, %a) = m() => agent(!B, %b) then n() => agent(!B, %b)
      agent(!B, %b) = waitfor (m() <= agent(_, _) then waitfor (n() <= agent(_, _)) timeout (skip)) timeout (skip))") ==
          std::vector<Place>{{{"m", "n"}, {"n"}}, {{"m", "n"}, {"m"}}});
}

TEST_CASE("an answer cannot come before it was asked for") {
    CHECK(places_of_b(R"(
      agent(!A, %a) = hello() => agent(!B, %b) then waitfor (ask() <= agent(_, _) then yes() => agent(!B, %b)) timeout (skip)
      agent(!B, %b) = waitfor (hello() <= agent(_, _) then ask() => agent(!A, %a) then
                               waitfor (yes() <= agent(_, _)) timeout (skip)) timeout (skip))") ==
          std::vector<Place>{{{"hello"}, {}}, {{"hello", "yes"}, {"hello"}}});
}

TEST_CASE("an answer to a clone of the asker may come before") {
    CHECK(places_of_b(R"(
      agent(!A, %a) = waitfor (ask() <= agent(_, _) then yes() => agent(_, %b) then agent()) timeout (agent())
      agent(!B, %b) = waitfor (go() <= agent(_, _)) timeout (ask() => agent(!A, %a) then
                               waitfor (yes() <= agent(_, _)) timeout (skip)))",
                      {.agent_counts = {{"B", 2}}}) == std::vector<Place>{{{"yes"}, {"yes"}}, {{"yes"}, {}}});
}

TEST_CASE("a loop brings back what was sent in its last round") {
    CHECK(places_of_b(R"(
      agent(!A, %a) = waitfor (ask() <= agent(_, _) then yes() => agent(!B, %b) then agent()) timeout (agent())
      agent(!B, %b) = waitfor (go() <= agent(_, _) then agent()) timeout (ask() => agent(!A, %a) then agent()))") ==
          std::vector<Place>{{{"yes"}, {"yes"}}});
}

TEST_CASE("a constant, the current value of a variable and a repetition may not fit") {
    const std::string sends = "agent(!A, %a) = $x = p() then m(1, $x, !A) => agent(!B, %b)";
    const auto stays = [&](const std::string& pattern) {
        return !places_of_b(sends + " agent(!B, %b) = $y = q() then waitfor (" + pattern + ") timeout (skip)")
                    .front()
                    .stay.empty();
    };
    CHECK(!stays("m(1, $x, !A) <= agent(!A, %a)"));
    CHECK(stays("m(2, _, _) <= agent(_, _)"));
    CHECK(stays("m(_, 1, _) <= agent(_, _)"));
    CHECK(stays("m(=$y, _, _) <= agent(_, _)"));
    CHECK(stays("m($z, $z, _) <= agent(_, _)"));
    CHECK(stays("m(_, _, $z) <= agent($z, _)"));
    CHECK(stays("m(_, _, _) <= agent(=$y, _)"));
    CHECK(stays("m(_, _, _) <= agent(_, %b)"));
    CHECK(stays("m(_, _, _) <= agent(!B, _)"));
}

TEST_CASE("a receive that only a wait tries is no place of its own") {
    CHECK(places_of_b(R"(
      agent(!A, %a) = m() => agent(!B, %b)
      agent(!B, %b) = waitfor (m() <= agent(_, _) or n() <= agent(_, _)) timeout (skip))")
              .size() == 1);
    // Here the second receive also comes when p() has failed, and then it stands alone.
    CHECK(places_of_b(R"(
      agent(!A, %a) = m() => agent(!B, %b)
      agent(!B, %b) = waitfor (m() <= agent(_, _) then p() or n() <= agent(_, _)) timeout (skip))") ==
          std::vector<Place>{{{"m"}, {}}, {{"m"}, {"m"}}});
}

}  // namespace passes_acceptable_heads_test
