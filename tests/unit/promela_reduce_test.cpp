// `-O2`: what is left out of a model, and which steps are one. Expected from the conditions in translator/protocols/promela/reductions.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/support/protocol.h"
#include "translator/protocols/promela/model_writer.h"
#include "translator/protocols/promela/reduce.h"

namespace promela_reduce_test {

using namespace map2pml;

namespace {

struct Model : tests::AnalysedProtocol {
    promela::Generated generated;

    explicit Model(const std::string& text, int level = 2, const std::set<std::string>& without = {},
                   const passes::InstanceRequest& request = {})
        : AnalysedProtocol(text, request),
          generated(
              promela::translate(sources, protocol(), instance, {.level = level, .without_reductions = without})) {
        REQUIRE(generated.template_error.empty());
    }

    /// An agent can rest at an operation in this line.
    [[nodiscard]] bool rests_at(int line) const {
        return std::any_of(generated.resting_places.begin(), generated.resting_places.end(), [&](const auto& place) {
            const passes::Node& node = generated.graph.threads[place.thread].nodes[place.node];
            return node.operation != nullptr && node.operation->span.begin.line == static_cast<std::uint32_t>(line);
        });
    }
    [[nodiscard]] bool has(const std::string& part) const { return generated.text.find(part) != std::string::npos; }
};

const std::string kEcho = R"(S[
  agent(!A, %a) =
    ping(1) => agent(!B, %b) then
    agent(wait)
  agent(!A, %a, wait) = waitfor (pong($x) <= agent(_, %b)) timeout (agent(wait))
  agent(!B, %b) =
    waitfor (ping($n) <= agent($who, %a) then
      d() then
      pong($n) => agent($who, %a))
    timeout (agent())])";
constexpr int kPong = 9;

/// B takes `a` before `b`, and answers only `b`.
std::string two_alternatives(const std::string& sends) {
    return R"(S[
  agent(!A, %a) = )" +
           sends + R"(
  agent(!B, %b) =
    waitfor (a() <= agent(_, %a) or
      (b() <= agent(_, %a) then
       c() => agent(!C, %c)))
    timeout (agent())
  agent(!C, %c) = waitfor (c() <= agent(_, %b)) timeout (agent())])";
}
constexpr int kAnswer = 6;

}  // namespace

TEST_CASE("a level has its reductions, but for those that are left out") {
    CHECK(promela::reductions_for(0) == promela::Reduce{});
    CHECK(promela::reductions_for(1) == promela::Reduce{});
    CHECK(promela::reductions_for(2) ==
          promela::Reduce{
              .slice = true, .merge = true, .sort = true, .symmetry = true, .scheduling = true, .arrival = true});
    CHECK(promela::reductions_for(2, {"merge"}) ==
          promela::Reduce{
              .slice = true, .merge = false, .sort = true, .symmetry = true, .scheduling = true, .arrival = true});
    CHECK(promela::reductions_for(2, {"slice", "merge", "sort", "arrival", "symmetry", "scheduling"}) ==
          promela::Reduce{});
}

TEST_CASE("without its reductions the highest level writes what -O1 writes") {
    // The second line of a model names its level.
    const auto without_level = [](const Model& model) {
        const std::string& text = model.generated.text;
        const std::size_t second = text.find('\n') + 1;
        return text.substr(0, second) + text.substr(text.find('\n', second) + 1);
    };
    CHECK(without_level(Model(kEcho, 2, {"slice", "merge", "sort"})) == without_level(Model(kEcho, 1)));
}

TEST_CASE("slice: fields that nobody needs are gone, and tags say that they are not said") {
    const Model model(kEcho, 2, {"merge", "sort"});
    CHECK(model.has("chan mailbox_A = [ROOM_mailbox_A] of { byte, byte };"));
    CHECK(model.has("mailbox_A!PERF_pong_1, 0;"));
    CHECK(model.has("mailbox_B!PERF_ping_1, (_pid + 1);"));  // B answers the sender
    CHECK_FALSE(model.has("byte v_n;"));
    CHECK(model.has("byte v_who;"));
    CHECK(model.generated.omits_values);
    CHECK_FALSE(Model(kEcho, 1).generated.omits_values);
}

TEST_CASE("merge: what is taken, decided and sent is one step") {
    CHECK(Model(kEcho, 1).rests_at(kPong));
    CHECK(Model(kEcho, 2, {"merge"}).rests_at(kPong));
    CHECK_FALSE(Model(kEcho).rests_at(kPong));
    CHECK_FALSE(Model(kEcho, 2, {"slice"}).rests_at(kPong));
}

TEST_CASE("merge: not where a message that arrives later could have been taken first") {
    CHECK(Model(two_alternatives("a() => agent(!B, %b) then b() => agent(!B, %b)")).rests_at(kAnswer));
    CHECK_FALSE(Model(two_alternatives("b() => agent(!B, %b)")).rests_at(kAnswer));
}

TEST_CASE("merge: not behind a receive that has found nothing, nor behind a timeout, nor a second send") {
    const Model in_vain(R"(S[
  agent(!A, %a) = m() => agent(!B, %b)
  agent(!B, %b) =
    (m() <= agent(!A, %a) or
     c() => agent(!A, %a))])");
    CHECK(in_vain.rests_at(5));
    const Model timed_out(R"(S[
  agent(!A, %a) = m() => agent(!B, %b)
  agent(!B, %b) =
    waitfor (n() <= agent(!A, %a))
    timeout (
     c() => agent(!A, %a))])");
    CHECK(timed_out.rests_at(6));
    const Model twice(R"(S[
  agent(!A, %a) = m() => agent(!B, %b)
  agent(!B, %b) =
    waitfor (m() <= agent(!A, %a) then
     c() => agent(!A, %a) then
     d() => agent(!A, %a)) timeout (agent())])");
    CHECK_FALSE(twice.rests_at(5));
    CHECK(twice.rests_at(6));
}

TEST_CASE("merge: not into a failure that cannot be avoided, nor to the agent itself, nor with spawned calls") {
    const std::string start = R"(S[
  agent(!A, %a) = m() => agent(!B, %b)
  agent(!B, %b) =
    m() <= agent(!A, %a) then
     c() => agent(!A, %a))";
    const std::string nowhere = R"(
  agent(!B, %b, nowhere, 2) = skip])";
    CHECK(Model(start + " then agent(nowhere, 1)" + nowhere).rests_at(5));
    CHECK_FALSE(Model(start + nowhere).rests_at(5));
    const Model own(R"(S[
  agent(!A, %a) = m() => agent(!B, %b)
  agent(!B, %b) =
    waitfor (m() <= agent(!A, %a) then
     c() => agent(!B, %b)) timeout (agent())])");
    CHECK(own.rests_at(5));
    CHECK(Model(kEcho, 2, {}, {.spawn_calls = true}).rests_at(kPong));
}

TEST_CASE("merge: a loop of decisions and calls keeps a place") {
    const Model model(R"(S[
  agent(!A, %a) =
    agent(loop)
  agent(!A, %a, loop) =
    d() then agent(loop)])");
    CHECK(model.rests_at(5));
}

/// A sends what is given, C what it does with it.
std::string to_one(const std::string& sends, const std::string& takes) {
    return "S[\n  agent(!A, %a) = " + sends + "\n  agent(!C, %c) = " + takes + "]";
}

TEST_CASE("sort: kinds that receives tell apart by themselves, whatever they take next") {
    const std::string takes = "a() <= agent(_, %a) then b() <= agent(_, %a)";
    const std::string answered =
        "a($x) <= agent(_, %a) then b() <= agent(_, %a) then r($x) => agent(!C, %c) then r(1) <= agent(_, %c)";
    const std::string both = "b() => agent(!C, %c) then a(1) => agent(!C, %c) then a(2) => agent(!C, %c)";
    CHECK(Model(to_one("m(1) => agent(!C, %c) then b() => agent(!C, %c) then m(2) => agent(!C, %c)",
                       "m(2) <= agent(_, %a) then m(1) <= agent(_, %a)"))
              .has("mailbox_C!!PERF_m_1, 0"));
    CHECK(Model(to_one(both, answered)).has("mailbox_C!PERF_a_1, 0"));  // the oldest is taken
    const Model off(to_one("b() => agent(!C, %c) then a() => agent(!C, %c)", takes), 2, {"sort"});
    CHECK(off.has("mailbox_C!PERF_a_0, 0;"));
}

TEST_CASE("sort: not where a receive takes the oldest of several that differ in what it does not ask for") {
    const std::string sends = "m(1) => agent(!C, %c) then m(2) => agent(!C, %c) then n() => agent(!C, %c)";
    // The value is bound and given on: 1 comes first.
    CHECK(Model(to_one(sends, "m($x) <= agent(_, %a) then r($x) => agent(!C, %c) then r(1) <= agent(_, %c)"))
              .has("mailbox_C!PERF_m_1, "));
    // Asked for by value, it does not matter where it lies.
    CHECK(Model(to_one(sends, "m(2) <= agent(_, %a) then m(1) <= agent(_, %a)")).has("mailbox_C!!PERF_m_1, "));
    // One receive asks, another takes what is there: what it leaves is seen.
    CHECK(Model(to_one(sends, "m(_) <= agent(_, %a) then m(1) <= agent(_, %a)")).has("mailbox_C!PERF_m_1, "));
    // The second term is always the same, so binding it tells nothing.
    CHECK(Model(to_one("m(1, 7) => agent(!C, %c) then m(2, 7) => agent(!C, %c)",
                       "m(2, $y) <= agent(_, %a) then m(1, =$y) <= agent(_, %a)"))
              .has("mailbox_C!!PERF_m_2, "));
}

TEST_CASE("sort: a sender that is answered, alone or one of two") {
    const std::string text = to_one("(m() => agent(!C, %c) then n() => agent(!C, %c)) then ok() <= agent(_, %c)",
                                    "m() <= agent($who, %a) then ok() => agent($who, %a)");
    passes::InstanceRequest two;
    two.agent_counts["A"] = 2;
    CHECK(Model(text).has("counted_C_m_0++;"));  // all from one
    CHECK(Model(text, 2, {}, two).has("mailbox_C!PERF_m_0, "));
    // What nobody takes may lie anywhere, so it lies first: sorted before what keeps its order.
    CHECK(Model(text, 2, {}, two).has("counted_C_n_0++;"));
    CHECK_FALSE(Model(text, 2, {}, two).has("counted_C_m_0"));
    CHECK(Model(text, 2, {}, two).has("#define PERF_m_0 2"));
    CHECK(Model(text, 2, {"sort"}, two).has("#define PERF_m_0 1"));
}

TEST_CASE("sort: messages that are all alike are counted") {
    const std::string takes = "a() <= agent(_, %a) then b() <= agent(_, %a)";
    const Model model(to_one("b() => agent(!C, %c) then a() => agent(!C, %c)", takes));
    CHECK(model.has("byte counted_C_a_0; /*"));
    CHECK(model.has("counted_C_a_0++;"));
    CHECK(model.has("counted_C_a_0 > 0 ->"));
    CHECK(model.has("counted_C_a_0 = counted_C_a_0 - 1;"));
    CHECK(model.has("len(mailbox_C) == 0 && counted_C_a_0 == 0 && counted_C_b_0 == 0"));
    CHECK(model.has("assert(len(mailbox_C) + counted_C_a_0 + counted_C_b_0 < CAPACITY);"));
    CHECK_FALSE(model.has("mailbox_C!"));
    REQUIRE(model.generated.counted.size() == 2);
    CHECK(model.generated.counted[0].agent == 1);
    CHECK(model.generated.counted[0].fields.front() == "PERF_a_0");
    CHECK(model.generated.largest_mailbox == 1);
    CHECK_FALSE(Model(to_one("a() => agent(!C, %c)", takes), 2, {"sort"}).has("counted_"));
    CHECK_FALSE(Model(to_one("a() => agent(!C, %c)", takes), 1).has("counted_"));
}

TEST_CASE("sort: what is asked of messages that are counted is asked of what they all have") {
    const std::string sends = "m(1) => agent(!C, %c) then m(1) => agent(!C, %c)";
    CHECK(Model(to_one(sends, "m(1) <= agent(_, %a)")).has(":: counted_C_m_1 > 0 ->"));
    CHECK(Model(to_one(sends, "m(2) <= agent(_, %a)")).has(":: counted_C_m_1 > 0 && INT_2 == INT_1 ->"));
    // The first tells what the second asks for.
    CHECK(Model(to_one(sends, "m($x) <= agent(_, %a) then m(=$x) <= agent(_, %a)"))
              .has(":: counted_C_m_1 > 0 && v_x == INT_1 ->"));
    CHECK(Model(to_one("m(1, 1) => agent(!C, %c)", "m($x, $x) <= agent(_, %a)")).has(":: counted_C_m_2 > 0 ->"));
    CHECK(Model(to_one("m(1, 2) => agent(!C, %c)", "m($x, $x) <= agent(_, %a)"))
              .has(":: counted_C_m_2 > 0 && INT_1 == INT_2 ->"));
}

TEST_CASE("sort: messages are alike in one mailbox, though not in another") {
    const std::string text = R"(S[
  agent(!A, %a) = m(1) => agent(!B, %b) then m(2) => agent(!C, %c) then m(3) => agent(!C, %c)
  agent(!B, %b) = m(1) <= agent(_, %a)
  agent(!C, %c) = m($x) <= agent(_, %a) then r($x) => agent(!C, %c) then r(2) <= agent(_, %c)])";
    CHECK(Model(text).has("counted_B_m_1++;"));
    CHECK_FALSE(Model(text).has("counted_C_m_1"));
}

TEST_CASE("sort: a counter is as large as the messages that can come") {
    const std::string text = R"(S[
  agent(!A, %a) = m() => agent(!C, %c) then agent(go)
  agent(!A, %a, go) =
    waitfor (k() <= agent(!C, %c) then m() => agent(!C, %c) then agent(go)) timeout (skip)
  agent(!C, %c) = waitfor (m() <= agent(!A, %a) then k() => agent(!A, %a) then agent()) timeout (agent())])";
    passes::InstanceRequest request;
    request.limits["go"] = 300;
    CHECK(Model(text, 2, {}, request).has("short counted_C_m_0;"));
    request.limits["go"] = 30;
    CHECK(Model(text, 2, {}, request).has("byte counted_C_m_0;"));
}

TEST_CASE("sort: not where each sender's messages keep their order") {
    passes::InstanceRequest pairwise;
    pairwise.network = ir::Network::pairwise;
    const std::string text = to_one("b() => agent(!C, %c) then a() => agent(!C, %c)", "a() <= agent(_, %a)");
    CHECK_FALSE(Model(text, 2, {}, pairwise).has("mailbox_C!!"));
    CHECK_FALSE(Model(text, 2, {}, pairwise).has("counted_"));
}

}  // namespace promela_reduce_test
