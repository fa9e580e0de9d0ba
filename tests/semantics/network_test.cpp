// Messages under way: what `pairwise` and `bag` let a receiver miss, by rules ARRIVE, RECV, RETRY and TIMEOUT of grammar/semantics.md.
#include <random>

#include "tests/semantics/decided.h"

namespace network_test {

using namespace semantics_test;
using ir::Property;

namespace {

passes::InstanceRequest on(ir::Network network, ir::TimeoutReading timeout = ir::TimeoutReading::quiescent) {
    passes::InstanceRequest request;
    request.network = network;
    request.timeout = timeout;
    return request;
}

/// The reading that messages arrive in the step that sends them, whatever the network is.
passes::InstanceRequest at_once(passes::InstanceRequest request) {
    request.is_fixed_by_language = true;
    return request;
}

constexpr ir::Network kAll[] = {ir::Network::mailbox, ir::Network::pairwise, ir::Network::bag};

/// C looks for `first` when it has `second`, which was sent later, by another agent.
const std::string kOvertaken = R"(S[
  agent(!A, %a) = first() => agent(!C, %c) then go() => agent(!B, %b)
  agent(!B, %b) = waitfor (go() <= agent(_, %a) then second() => agent(!C, %c)) timeout (agent())
  agent(!C, %c) = waitfor (second() <= agent(_, %b) then (first() <= agent(_, %a) or missed())) timeout (agent())
])";

/// The same with one sender.
const std::string kOneSender = R"(S[
  agent(!A, %a) = first() => agent(!C, %c) then second() => agent(!C, %c)
  agent(!C, %c) = waitfor (second() <= agent(_, %a) then (first() <= agent(_, %a) or missed())) timeout (agent())
])";

const std::string kMissed = "C  missed() succeeds";

/// Two agents take turns with a place where only one may be; the one that leaves says so before it asks again. `done` must not be
/// overtaken by `ask`.
const std::string kTurns = R"(S[
  agent(!Keeper, %keeper) = waitfor (ask() <= agent($w, %user) then yes() => agent($w, %user) then agent(held)) timeout (agent())
  agent(!Keeper, %keeper, held) =
    waitfor (ask() <= agent($w, %user) then (done() <= agent(_, _) or twice()) then yes() => agent($w, %user) then agent(held))
    timeout (agent(held))
  agent(!U, %user) = ask() => agent(!Keeper, %keeper) then
    waitfor (yes() <= agent(_, %keeper) then enter() then done() => agent(!Keeper, %keeper) then
             ask() => agent(!Keeper, %keeper)) timeout (skip)
])";

}  // namespace

TEST_CASE("a message of another sender may overtake one that was sent before; of the same sender, only in a bag") {
    CHECK(!Scene(kOvertaken, on(ir::Network::mailbox)).happens(kMissed));
    CHECK(Scene(kOvertaken, on(ir::Network::pairwise)).happens(kMissed));
    CHECK(Scene(kOvertaken, on(ir::Network::bag)).happens(kMissed));
    CHECK(!Scene(kOneSender, on(ir::Network::mailbox)).happens(kMissed));
    CHECK(!Scene(kOneSender, on(ir::Network::pairwise)).happens(kMissed));
    CHECK(Scene(kOneSender, on(ir::Network::bag)).happens(kMissed));
    CHECK(!Scene(kOvertaken, at_once(on(ir::Network::bag))).happens(kMissed));
}

TEST_CASE("what is under way when all have ended is left") {
    CHECK(Scene(kOvertaken, on(ir::Network::mailbox)).verdict(Property::no_orphans) == "holds");
    CHECK(Scene(kOvertaken, on(ir::Network::pairwise)).verdict(Property::no_orphans) == "violated");
    CHECK(Scene(kOvertaken, on(ir::Network::bag)).verdict(Property::no_orphans) == "violated");
}

TEST_CASE("mutual exclusion that needs the order of each pair: two are inside in a bag") {
    const std::string twice = "Keeper  twice() succeeds";
    CHECK(!Scene(kTurns, on(ir::Network::mailbox)).happens(twice));
    CHECK(!Scene(kTurns, on(ir::Network::pairwise)).happens(twice));
    CHECK(Scene(kTurns, on(ir::Network::bag)).happens(twice));
}

TEST_CASE("the priority of a wait sees only what has arrived") {
    const std::string text = R"(S[
      agent(!A, %a) = high() => agent(!C, %c) then low() => agent(!C, %c)
      agent(!C, %c) = waitfor ((high() <= agent(_, %a)) or (low() <= agent(_, %a) then agent(x)))
                      timeout (agent())
      agent(!C, %c, x) = skip
    ])";
    const std::string low = "C  low() <= A";
    CHECK(!Scene(text, on(ir::Network::mailbox)).happens(low));
    CHECK(!Scene(text, on(ir::Network::pairwise)).happens(low));
    CHECK(Scene(text, on(ir::Network::bag)).happens(low));
}

TEST_CASE("timeouts: quiescent needs that nothing is under way; anytime looks at the mailbox only") {
    const std::string text = R"(S[
      agent(!A, %a) = m() => agent(!C, %c)
      agent(!C, %c) = go() then waitfor (m() <= agent(_, %a)) timeout (late())
    ])";
    const std::string out = "C  late() succeeds";
    for (const ir::Network network : kAll) {
        CHECK(!Scene(text, on(network)).happens(out));
        CHECK(Scene(text, on(network, ir::TimeoutReading::anytime)).happens(out));
    }
    // `gone` comes from C's own step, so A has sent before: only a message under way lets C time out.
    const std::string after = R"(S[
      agent(!A, %a) = m() => agent(!C, %c) then n() => agent(!B, %b)
      agent(!B, %b) = waitfor (n() <= agent(_, %a) then k() => agent(!C, %c)) timeout (agent())
      agent(!C, %c) = waitfor (k() <= agent(_, %b) then agent(x)) timeout (agent())
      agent(!C, %c, x) = waitfor (m() <= agent(_, %a)) timeout (late())
    ])";
    CHECK(!Scene(after, on(ir::Network::mailbox, ir::TimeoutReading::anytime)).happens(out));
    CHECK(Scene(after, on(ir::Network::pairwise, ir::TimeoutReading::anytime)).happens(out));
    CHECK(Scene(after, on(ir::Network::bag, ir::TimeoutReading::anytime)).happens(out));
    for (const ir::Network network : kAll) CHECK(!Scene(after, on(network)).happens(out));
}

TEST_CASE("capacity bounds what is in the mailbox and what is under way together") {
    const std::string text = "S[ agent(!A, %a) = m() => agent(!B, %b) then m() => agent(!B, %b) agent(!B, %b) = skip ]";
    for (const ir::Network network : kAll) {
        CHECK(Scene(text, on(network), {.states = 1000, .capacity = 2}).verdict(Property::mailbox_bound) == "holds");
        CHECK(Scene(text, on(network), {.states = 1000, .capacity = 1}).verdict(Property::mailbox_bound) == "violated");
    }
}

TEST_CASE(
    "an arrival is no progress, and no cycle consists of arrivals; what polls for ever gets what was sent at last") {
    const std::string text = R"(S[
      agent(!A, %a) = m() => agent(!B, %b)
      agent(!B, %b) = m() <= agent(_, %a) or agent()
    ])";
    for (const ir::Network network : kAll) {
        CAPTURE(static_cast<int>(network));
        CHECK(Scene(text, on(network)).verdict(Property::progress) == "holds");
        CHECK(Scene(text, on(network)).verdict(Property::termination) == "holds");
    }
    const std::string nobody = "S[ agent(!A, %a) = skip agent(!B, %b) = m() <= agent(_, %a) or agent() ]";
    CHECK(Scene(nobody, on(ir::Network::bag)).verdict(Property::progress) == "violated");
}

TEST_CASE("nobody is stuck for whom a message is under way; replay lets messages arrive as late as the run needs") {
    for (const ir::Network network : {ir::Network::pairwise, ir::Network::bag}) {
        passes::InstanceRequest request = on(network);
        request.total_procedures = {"missed"};
        const Scene scene(kOvertaken, request);
        CHECK(scene.verdict(Property::termination) == "holds");
        semantics::Replay replay(scene.system());
        const std::vector<std::string> run = scene.run(Property::no_orphans);
        for (const auto& event :
             scene.exploration().run_to(static_cast<std::uint32_t>(scene.exploration().size() - 1))) {
            const auto step =
                to_occurrence(event, scene.system().protocol(), scene.system().instance(), scene.system().values());
            if (!ir::is_silent(step.action)) CHECK(replay.follow(step));
        }
        replay.add_silent_steps();
        CHECK(replay.is_whole());
    }
}

namespace {

/// Senders that send messages to C in some order, one after another or after `go`; C waits for some message, and looks for all others.
/// Whatever C can find and miss when forwarding agents deliver the messages of each sender in their order, it can find and miss
/// without them.
struct Relayed {
    std::vector<std::vector<int>> sent;  ///< by sender
    bool in_turn = false;                ///< each sender waits until the one before has sent all
    int awaited = 0;
    std::vector<int> looked_for;

    [[nodiscard]] std::string text(bool by_relay) const {
        std::string all = "S[\n";
        for (std::size_t at = 0; at < sent.size(); ++at) {
            const std::string name = "A" + std::to_string(at);
            const std::string to = by_relay ? "agent(!R" + std::to_string(at) + ", %r)" : "agent(!C, %c)";
            std::string sends = "skip";
            for (const int message : sent[at]) sends += " then m" + std::to_string(message) + "() => " + to;
            if (in_turn && at + 1 < sent.size()) sends += " then go() => agent(!A" + std::to_string(at + 1) + ", %a)";
            all += "agent(!" + name + ", %a) = " +
                   (in_turn && at > 0 ? "waitfor (go() <= agent(_, _) then " + sends + ") timeout (agent())" : sends) +
                   "\n";
            for (std::size_t next = 0; by_relay && next <= sent[at].size(); ++next) {
                const std::string place = next == 0 ? "" : ", s" + std::to_string(next);
                const std::string own = next == 0 ? "agent()" : "agent(s" + std::to_string(next) + ")";
                const std::string message = next < sent[at].size() ? "m" + std::to_string(sent[at][next]) + "()" : "";
                all += "agent(!R" + std::to_string(at) + ", %r" + place + ") = " +
                       (message.empty() ? "skip"
                                        : "waitfor (" + message + " <= agent(_, _) then " + message +
                                              " => agent(!C, %c) then agent(s" + std::to_string(next + 1) +
                                              ")) timeout (" + own + ")") +
                       "\n";
            }
        }
        all += "agent(!C, %c) = waitfor (m" + std::to_string(awaited) + "() <= agent(_, _)";
        for (const int message : looked_for) {
            const std::string number = std::to_string(message);
            all += " then ((m" + number + "() <= agent(_, _) then $r" + number + " = found()) or $r" + number +
                   " = lost())";
        }
        return all + " then agent(end" +
               [&] {
                   std::string results;
                   for (const int message : looked_for) results += ", $r" + std::to_string(message);
                   return results;
               }() +
               ")) timeout (agent())\nagent(!C, %c, end" +
               [&] {
                   std::string results;
                   for (const int message : looked_for) results += ", $r" + std::to_string(message);
                   return results;
               }() +
               ") = waitfor (never() <= agent(_, _)) timeout (agent(end" +
               [&] {
                   std::string results;
                   for (const int message : looked_for) results += ", $r" + std::to_string(message);
                   return results;
               }() +
               "))\n]";
    }

    /// What C has found when nobody moves any more.
    [[nodiscard]] std::set<std::string> ends(bool by_relay, passes::InstanceRequest request) const {
        request.total_procedures = {"found", "lost"};
        const Scene scene(text(by_relay), request);
        std::set<std::string> ends;
        for (std::uint32_t at = 0; at < scene.exploration().size(); ++at) {
            if (scene.exploration().is_terminal(at)) {
                const auto& agents = scene.exploration().state(at).agents;
                semantics::State only;
                only.agents = {agents.back()};
                only.agents.front().mailbox.clear();
                ir::Instance instance;
                instance.agents = {{"C", "C", "c"}};
                ends.insert(tests::print(only, scene.system().values(), instance));
            }
        }
        return ends;
    }
};

Relayed drawn(std::mt19937& dice) {
    const auto below = [&](int bound) { return static_cast<int>(dice() % static_cast<unsigned>(bound)); };
    Relayed made;
    const int messages = 2 + below(2);
    made.sent.resize(static_cast<std::size_t>(1 + below(2)));
    for (int message = 0; message < messages; ++message)
        made.sent[static_cast<std::size_t>(below(static_cast<int>(made.sent.size())))].push_back(message);
    for (auto& of_one : made.sent) std::shuffle(of_one.begin(), of_one.end(), dice);
    made.in_turn = below(2) == 0;
    made.awaited = below(messages);
    for (int message = 0; message < messages; ++message)
        if (message != made.awaited) made.looked_for.push_back(message);
    return made;
}

}  // namespace

TEST_CASE("relay: what forwarding agents can bring about, the network can") {
    std::mt19937 dice(4711);
    std::size_t seen_late = 0;
    for (int round = 0; round < 40; ++round) {
        const Relayed scene = drawn(dice);
        for (const ir::Network network : {ir::Network::pairwise, ir::Network::bag}) {
            CAPTURE(scene.text(false));
            CAPTURE(static_cast<int>(network));
            const auto direct = scene.ends(false, on(network));
            const auto relayed = scene.ends(true, on(network));
            CHECK(std::includes(direct.begin(), direct.end(), relayed.begin(), relayed.end()));
            // The reading without ARRIVE breaks it: that is how this property was found to be needed.
            const auto known = scene.ends(false, at_once(on(network)));
            CHECK(std::includes(direct.begin(), direct.end(), known.begin(), known.end()));
            seen_late += std::includes(known.begin(), known.end(), relayed.begin(), relayed.end()) ? 0 : 1;
        }
    }
    CHECK(seen_late > 10);
}

}  // namespace network_test
