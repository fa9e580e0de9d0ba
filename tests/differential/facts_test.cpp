// The facts of `-t ir --facts` on random protocols: no state of the reference semantics contradicts them.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "tests/differential/check_generator.h"
#include "tests/differential/generator.h"
#include "tests/random.h"
#include "translator/protocols/analyses/messages/acceptable_heads.h"
#include "translator/protocols/analyses/messages/commuting_steps.h"
#include "translator/protocols/analyses/messages/mailbox_senders.h"
#include "translator/protocols/analyses/messages/sent_values.h"
#include "translator/protocols/semantics/graph/prospects.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace facts_test {

using namespace map2pml;
using namespace map2pml::differential;
using semantics::Step;

namespace {

constexpr std::size_t kMostStates = 150;
constexpr std::size_t kMostMessages = 4;  // of a mailbox

using Tally = std::map<std::string, std::size_t>;

/// What the passes found, by operation where a place of the text has several nodes.
struct Found {
    passes::FlowGraph graph;
    std::vector<passes::MailboxSenders> senders;
    std::vector<passes::SentValues> values;
    std::map<const ir::Operation*, passes::ReceivePlace> places;
    std::map<const ir::Operation*, passes::StepMover> movers;

    explicit Found(const Loaded& loaded)
        : graph(passes::build_flow_graph(loaded.protocol, loaded.instance)),
          senders(passes::find_mailbox_senders(loaded.protocol, loaded.instance, graph)) {
        for (const passes::MailboxSenders& each : senders)
            values.push_back(passes::find_sent_values(loaded.instance, each));
        for (passes::ReceivePlace& each : passes::find_receive_places(loaded.protocol, loaded.instance, graph)) {
            const ir::Operation* operation = graph.threads[each.thread].nodes[each.node].operation;
            passes::ReceivePlace& known = places.try_emplace(operation, each).first->second;
            known.may_lie.insert(known.may_lie.end(), each.may_lie.begin(), each.may_lie.end());
            known.may_stay.insert(known.may_stay.end(), each.may_stay.begin(), each.may_stay.end());
        }
        for (const passes::StepMover& each : passes::find_commuting_steps(loaded.protocol, loaded.instance, graph)) {
            const ir::Operation* operation = graph.threads[each.thread].nodes[each.node].operation;
            passes::StepMover& known = movers.try_emplace(operation, each).first->second;
            known.mover = std::max(known.mover, each.mover);
            known.in_vain = known.in_vain != nullptr ? known.in_vain : each.in_vain;
        }
    }
};

bool is_same(const semantics::Event& one, const semantics::Event& other) {
    return one.kind == other.kind && one.agent == other.agent && one.thread == other.thread &&
           one.operation == other.operation && one.message == other.message && one.receivers == other.receivers &&
           one.arguments == other.arguments && one.result == other.result && one.clause == other.clause &&
           one.forced == other.forced;
}

/// All runs of one protocol, up to a number of states.
class Oracle {
  public:
    Oracle(const Loaded& loaded, Tally& tally)
        : loaded_(loaded), found_(loaded), system_(loaded.protocol, loaded.instance), tally_(tally) {}

    /// The first fact that is not true; empty: none.
    std::string refuted() {
        std::vector<semantics::State> states = {system_.initial()};
        std::unordered_set<std::u32string> known = {encode(states.front())};
        for (std::size_t at = 0; at < states.size() && wrong_.empty(); ++at) {
            const semantics::State state = states[at];
            const std::vector<Step> steps = system_.successors(state);
            look_at_mailboxes(state);
            look_at_steps(steps);
            for (const Step& step : steps) {
                const bool is_small =
                    std::all_of(step.next.agents.begin(), step.next.agents.end(),
                                [](const auto& agent) { return agent.message_count() <= kMostMessages; });
                if (is_small && step.cut == semantics::Cut{} && states.size() < kMostStates &&
                    known.insert(encode(step.next)).second)
                    states.push_back(step.next);
            }
        }
        return wrong_;
    }

  private:
    void wrong(const std::string& words, const ir::Operation* operation) {
        wrong_ = words + (operation == nullptr ? "" : " at line " + std::to_string(operation->span.begin.line)) +
                 (operation == nullptr ? "" : ": " + to_string(*operation));
    }

    [[nodiscard]] bool is_kind(const semantics::Message& message, const ir::Operation& send) const {
        const auto& sent = std::get<ir::Send>(send.kind);
        return system_.values().name_text(message.performative) == sent.performative &&
               message.terms.size() == sent.terms.size();
    }

    void look_at_mailboxes(const semantics::State& state) {
        const std::vector<semantics::Prospect> prospects = semantics::prospects(system_, state);
        for (std::size_t agent = 0; agent < state.agents.size(); ++agent) {
            for (const semantics::Message& message : state.agents[agent].mailbox) {
                const auto& sends = found_.senders[agent].sends;
                if (std::none_of(sends.begin(), sends.end(), [&](const passes::MailboxSend& each) {
                        return each.sender == message.sender && is_kind(message, *each.send);
                    })) {
                    wrong("a message of somebody who is not listed: " +
                              print(message, system_.values(), loaded_.instance),
                          nullptr);
                }
                look_at_values(agent, message);
            }
            if (state.agents[agent].threads.size() == 1) look_at_place(state.agents[agent], prospects[agent]);
        }
    }

    void look_at_values(std::size_t agent, const semantics::Message& message) {
        const passes::MessageKind kind(system_.values().name_text(message.performative), message.terms.size());
        for (std::size_t at = 0; at < message.terms.size(); ++at) {
            const auto known = found_.values[agent].find({kind, at});
            if (known == found_.values[agent].end()) continue;
            ++tally_["values"];
            const std::string& text = system_.values().text(message.terms[at]);
            if (std::none_of(known->second.begin(), known->second.end(),
                             [&](const std::string& value) { return value == text || value == "!" + text; }))
                wrong("a term with a value that is not listed: " + text, nullptr);
        }
    }

    /// Of an agent with one thread.
    void look_at_place(const semantics::AgentState& agent, const semantics::Prospect& prospect) {
        const semantics::Thread& thread = agent.threads.front();
        const bool waits = thread.control == semantics::Thread::Control::wait;
        const bool stands = waits || thread.control == semantics::Thread::Control::run;
        const auto place = stands ? found_.places.find(thread.operation) : found_.places.end();
        if (place == found_.places.end()) return;
        const auto has = [&](const std::vector<const ir::Operation*>& sends, const semantics::Message& message) {
            return std::any_of(sends.begin(), sends.end(),
                               [&](const ir::Operation* send) { return is_kind(message, *send); });
        };
        for (std::size_t at = 0; at < agent.mailbox.size(); ++at) {
            const semantics::Message& message = agent.mailbox[at];
            const std::string text = print(message, system_.values(), loaded_.instance);
            ++tally_[place->second.may_stay.empty() ? "all taken" : "some stay"];
            if (!has(place->second.may_lie, message))
                wrong("a message that cannot lie here: " + text, thread.operation);
            const auto& untaken = prospect.untaken;
            if (waits && !has(place->second.may_stay, message) &&
                std::any_of(untaken.begin(), untaken.end(), [&](const auto& each) { return each.at == at; }))
                wrong("a message that is not taken here: " + text, thread.operation);
        }
    }

    /// Timeouts that wait until nobody can act are left out.
    [[nodiscard]] bool counts(const Step& step) const {
        return step.cut == semantics::Cut{} &&
               !(step.event.kind == ir::Action::timeout && loaded_.instance.timeout == ir::TimeoutReading::quiescent &&
                 !step.event.forced);
    }

    [[nodiscard]] passes::Mover mover_of(const Step& step) const {
        const auto known = found_.movers.find(step.event.operation);
        if (known == found_.movers.end()) return passes::Mover::none;
        switch (step.event.kind) {
            case ir::Action::receive_failed:
                return known->second.in_vain == nullptr ? known->second.mover : passes::Mover::none;
            case ir::Action::receive:
            case ir::Action::decide:
            case ir::Action::decide_failed:
            case ir::Action::call:
            case ir::Action::call_failed:
            case ir::Action::timeout:
                return known->second.mover;
            default:
                return passes::Mover::none;
        }
    }

    /// Some way to take a step like `second` and then one like `first` ends in the same state as the other order.
    bool can_be_exchanged(const std::vector<Step>& steps, const Step& first, const Step& second) const {
        return std::any_of(steps.begin(), steps.end(), [&](const Step& each) {
            if (!is_same(each.event, second.event) || !counts(each)) return false;
            const std::vector<Step> after = system_.successors(each.next);
            return std::any_of(after.begin(), after.end(), [&](const Step& last) {
                return is_same(last.event, first.event) && last.next == second.next;
            });
        });
    }

    void look_at_steps(const std::vector<Step>& steps) {
        for (const Step& first : steps) {
            if (!counts(first)) continue;
            for (const Step& second : system_.successors(first.next)) {
                // An arrival is a step of nobody.
                const bool is_arrival =
                    first.event.kind == ir::Action::arrive || second.event.kind == ir::Action::arrive;
                if (!counts(second) || (first.event.agent == second.event.agent && !is_arrival)) continue;
                const bool is_right = mover_of(first) != passes::Mover::none;
                const bool is_left = mover_of(second) == passes::Mover::both;
                tally_["right movers"] += is_right ? 1 : 0;
                tally_["both-movers"] += is_left ? 1 : 0;
                if ((is_right || is_left) && !can_be_exchanged(steps, first, second)) {
                    wrong(is_right ? "no right mover" : "no both-mover",
                          is_right ? first.event.operation : second.event.operation);
                }
            }
        }
    }

    const Loaded& loaded_;
    Found found_;
    semantics::TransitionSystem system_;
    Tally& tally_;
    std::string wrong_;
};

}  // namespace

TEST_SUITE("facts") {
    TEST_CASE("no state contradicts the facts of its protocol") {
        Tally tally;
        std::size_t wrong = 0;
        const auto seeds = tests::seeds(tests::random_cases(3'000, "M2P_RANDOM_FACTS"));
        for (const std::uint32_t seed : seeds) {
            const TestCase test = seed % 4 == 0 ? generate_with_check_file(seed).test : generate(seed).test;
            const Loaded loaded = load(test);
            REQUIRE(loaded.errors.empty());
            const std::string words = Oracle(loaded, tally).refuted();
            CAPTURE(seed);
            CAPTURE(options_of(test));
            CAPTURE(test.check);
            CAPTURE(test.text);
            CHECK(words == "");
            wrong += words.empty() ? 0 : 1;
            if (wrong == 5) break;
        }
        std::string counts;
        for (const auto& [subject, count] : tally) counts += subject + ": " + std::to_string(count) + "\n";
        MESSAGE(counts);
        // An oracle that is asked nothing finds nothing.
        for (const char* subject : {"values", "all taken", "some stay", "right movers", "both-movers"}) {
            CAPTURE(subject);
            CHECK(tally[subject] >= seeds.size());
        }
    }
}

}  // namespace facts_test
