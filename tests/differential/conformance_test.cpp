// Recorded conversations: the sets of places that `conform` follows, against a plain search for a run with the same messages.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "driver/runs/simulate/simulation.h"
#include "tests/differential/generator.h"
#include "tests/random.h"
#include "translator/protocols/semantics/conformance/loose.h"
#include "translator/protocols/semantics/conformance/outlook.h"
#include "translator/protocols/semantics/conformance/passed.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace conformance_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::size_t kMostMessages = 8;
constexpr std::size_t kMostSteps = 60;
constexpr std::size_t kMostStates = 1'000;

/// The slow answer: all states with all numbers of messages that have been seen, by the plain steps of the semantics.
class PlainSearch {
  public:
    PlainSearch(const semantics::TransitionSystem& system, const std::vector<semantics::Message>& messages,
                const std::vector<std::vector<std::size_t>>& receivers)
        : system_(system), messages_(messages), receivers_(receivers) {
        meet(system.initial(), 0);
        for (std::size_t at = 0; at < found_.size() && found_.size() < kMostStates; ++at) {
            const auto [state, count] = found_[at];
            farthest_ = std::max(farthest_, count);
            can_end_ = can_end_ || (count == messages_.size() && semantics::is_good_end(system_, state));
            for (semantics::Step& step : system_.successors(state)) {
                if (step.cut != semantics::Cut::none) continue;
                if (step.event.kind != ir::Action::send)
                    meet(std::move(step.next), count);
                else if (is_next(step.event, count))
                    meet(std::move(step.next), count + 1);
            }
        }
    }

    [[nodiscard]] bool is_whole() const { return found_.size() < kMostStates; }
    [[nodiscard]] bool can_end() const { return can_end_; }
    /// The index of the first message that no run has; nothing: all fit.
    [[nodiscard]] std::optional<std::size_t> misfit() const {
        return farthest_ == messages_.size() ? std::nullopt : std::optional(farthest_);
    }

  private:
    [[nodiscard]] bool is_next(const semantics::Event& event, std::size_t count) const {
        if (count == messages_.size()) return false;
        std::vector<std::size_t> to = event.receivers;
        std::sort(to.begin(), to.end());
        return event.message == messages_[count] && to == receivers_[count];
    }
    void meet(semantics::State state, std::size_t count) {
        if (known_.insert({semantics::encode(state), count}).second) found_.emplace_back(std::move(state), count);
    }

    const semantics::TransitionSystem& system_;
    const std::vector<semantics::Message>& messages_;
    const std::vector<std::vector<std::size_t>>& receivers_;
    std::set<std::pair<std::u32string, std::size_t>> known_;
    std::vector<std::pair<semantics::State, std::size_t>> found_;
    std::size_t farthest_ = 0;
    bool can_end_ = false;
};

struct Conversation {
    std::vector<semantics::Message> messages;
    std::vector<std::vector<std::size_t>> receivers;

    void add(const semantics::Event& event) {
        messages.push_back(event.message);
        receivers.push_back(event.receivers);
        std::sort(receivers.back().begin(), receivers.back().end());
    }
};

Conversation random_conversation(const semantics::TransitionSystem& system, simulate::Dice& dice) {
    Conversation conversation;
    semantics::State state = system.initial();
    for (std::size_t step = 0; step < kMostSteps && conversation.messages.size() < kMostMessages; ++step) {
        std::vector<semantics::Step> steps = system.successors(state);
        std::erase_if(steps, [](const semantics::Step& each) { return each.cut != semantics::Cut::none; });
        if (steps.empty()) break;
        semantics::Step& taken = steps[dice.throw_for(steps.size())];
        if (taken.event.kind == ir::Action::send) conversation.add(taken.event);
        state = std::move(taken.next);
    }
    return conversation;
}

/// One message swapped with the next, doubled, dropped, or changed.
void change(Conversation& conversation, const semantics::TransitionSystem& system, simulate::Dice& dice) {
    auto& [messages, receivers] = conversation;
    if (messages.empty()) return;
    const std::size_t at = dice.throw_for(messages.size());
    const auto offset = static_cast<std::ptrdiff_t>(at);
    switch (dice.throw_for(6)) {
        case 0:
            if (at + 1 < messages.size()) {
                std::swap(messages[at], messages[at + 1]);
                std::swap(receivers[at], receivers[at + 1]);
            }
            break;
        case 1: {
            const semantics::Message message = messages[at];
            const std::vector<std::size_t> to = receivers[at];
            messages.insert(messages.begin() + offset, message);
            receivers.insert(receivers.begin() + offset, to);
            break;
        }
        case 2:
            messages.erase(messages.begin() + offset);
            receivers.erase(receivers.begin() + offset);
            break;
        case 3:
            messages[at].sender = dice.throw_for(system.instance().agents.size());
            break;
        case 4:
            receivers[at] = {dice.throw_for(system.instance().agents.size())};
            break;
        default:
            if (!messages[at].terms.empty())
                messages[at].terms[dice.throw_for(messages[at].terms.size())] =
                    messages[dice.throw_for(messages.size())].terms.empty()
                        ? system.values().agent(0)
                        : messages[dice.throw_for(messages.size())].sender + semantics::Value{1};
            break;
    }
}

struct Tally {
    std::size_t compared = 0, misfits = 0, ends = 0, later = 0, lossy = 0, passed = 0;
};

/// The steps of all runs with these messages, and of some, by a search that leaves out each step in turn. Nothing: it takes too long.
std::optional<semantics::PassedSteps> passed_plainly(const semantics::TransitionSystem& system,
                                                     const Conversation& conversation) {
    struct Edge {
        std::size_t from;
        std::size_t to;
        std::optional<semantics::Passed> passed;
    };
    const std::size_t count = conversation.messages.size();
    std::vector<std::pair<semantics::State, std::size_t>> found;
    std::map<std::pair<std::u32string, std::size_t>, std::size_t> numbers;
    std::vector<Edge> edges;
    const auto meet = [&](const semantics::State& state, std::size_t messages) {
        const auto [known, is_new] = numbers.try_emplace({semantics::encode(state), messages}, found.size());
        if (is_new) found.emplace_back(state, messages);
        return known->second;
    };
    meet(system.initial(), 0);
    for (std::size_t at = 0; at < found.size(); ++at) {
        if (found.size() > kMostStates) return std::nullopt;
        const auto [state, messages] = found[at];
        for (const semantics::Step& step : system.successors(state)) {
            if (step.cut != semantics::Cut::none) continue;
            const bool is_send = step.event.kind == ir::Action::send;
            if (is_send) {
                std::vector<std::size_t> to = step.event.receivers;
                std::sort(to.begin(), to.end());
                if (messages == count || step.event.message != conversation.messages[messages] ||
                    to != conversation.receivers[messages])
                    continue;
            }
            const bool counts = step.event.operation != nullptr && !ir::is_silent(step.event.kind);
            edges.push_back(
                {at, meet(step.next, messages + (is_send ? 1 : 0)),
                 counts ? std::optional(semantics::Passed{step.event.operation, step.event.kind}) : std::nullopt});
        }
    }
    const auto reached = [&](const std::optional<semantics::Passed>& without) {
        std::vector<bool> all(found.size(), false);
        all[0] = true;
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (const Edge& each : edges) {
                if (!all[each.from] || all[each.to] || (without && each.passed == without)) continue;
                has_changed = all[each.to] = true;
            }
        }
        return all;
    };
    const auto ends = [&](const std::vector<bool>& all) {
        for (std::size_t at = 0; at < found.size(); ++at)
            if (all[at] && found[at].second == count) return true;
        return false;
    };
    std::vector<bool> useful(found.size());
    for (std::size_t at = 0; at < found.size(); ++at) useful[at] = found[at].second == count;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (const Edge& each : edges) {
            if (useful[each.from] || !useful[each.to]) continue;
            has_changed = useful[each.from] = true;
        }
    }
    semantics::PassedSteps steps;
    for (const Edge& each : edges)
        if (each.passed && useful[each.to]) steps.possibly.insert(*each.passed);
    for (const semantics::Passed& each : steps.possibly)
        if (!ends(reached(each))) steps.certainly.insert(each);
    return steps;
}

/// What differs; empty: nothing. Lines of messages to several agents are whole here.
std::string difference(const semantics::TransitionSystem& system, semantics::Follower& follower,
                       semantics::PassedFollower& passed, const Conversation& conversation, Tally& tally) {
    const PlainSearch plain(system, conversation.messages, conversation.receivers);
    if (!plain.is_whole()) return {};
    ++tally.compared;
    auto set = follower.start();
    std::optional<std::size_t> misfit;
    std::optional<semantics::Seen> missing;
    std::vector<semantics::Follower::MessageNumber> messages;
    for (std::size_t at = 0; at < conversation.messages.size() && !misfit; ++at) {
        const semantics::Message& message = conversation.messages[at];
        semantics::Seen seen{false, message.sender, follower.names().of(message.performative), message.terms,
                             conversation.receivers[at]};
        const auto next = follower.after(set, seen);
        bool is_there = false;
        // A part of a message to several agents fits for now; the plain search knows whole ones only.
        for (const semantics::Region& region : follower[next].regions)
            is_there = is_there || follower.regions().unseen(region).empty();
        if (!is_there) {
            misfit = at;
            missing = std::move(seen);
        } else {
            set = next;
            messages.push_back(follower.number_of(seen));
        }
    }
    if (!follower[set].is_whole || (missing && !follower[follower.after(set, *missing)].is_whole)) return {};
    if (misfit != plain.misfit())
        return "the misfit is " + (misfit ? std::to_string(*misfit) : "none") + ", not " +
               (plain.misfit() ? std::to_string(*plain.misfit()) : "none");
    if (!misfit && follower.can_end(set) != plain.can_end()) return "the end";
    const auto steps = misfit ? std::nullopt : passed_plainly(system, conversation);
    if (steps) {
        auto number = passed.start();
        for (const semantics::Follower::MessageNumber message : messages) number = passed.after(number, message);
        if (passed.steps(number).certainly != steps->certainly) return "the steps of all runs";
        if (passed.steps(number).possibly != steps->possibly) return "the steps of some runs";
        tally.passed += steps->certainly.empty() || steps->certainly == steps->possibly ? 0 : 1;
    }
    tally.misfits += misfit ? 1 : 0;
    tally.ends += plain.can_end() ? 1 : 0;
    if (!misfit) return {};
    // What is said to come later does come, after the messages that are named.
    const semantics::Later later = semantics::later(follower, set, *missing, kMostStates);
    if (later.answer != semantics::Later::Answer::yes) return {};
    ++tally.later;
    for (const semantics::Offer& each : later.before) set = follower.after(set, each.seen);
    return follower.is_empty(follower.after(set, *missing)) ? "what comes later does not" : "";
}

using Order = semantics::SeenOrder;

/// The most messages that a run has in such an order, with so many others. Nothing: it takes too long to say.
std::optional<std::size_t> most_plainly(const semantics::TransitionSystem& system, const Conversation& conversation,
                                        Order order, std::size_t lost) {
    struct Situation {
        semantics::State state;
        std::vector<bool> done;
        std::size_t lost;
    };
    const std::size_t count = conversation.messages.size();
    std::vector<Situation> found;
    std::set<std::tuple<std::u32string, std::vector<bool>, std::size_t>> known;
    const auto meet = [&](semantics::State state, std::vector<bool> done, std::size_t others) {
        if (known.insert({semantics::encode(state), done, others}).second)
            found.push_back({std::move(state), std::move(done), others});
    };
    const auto comes_before = [&](std::size_t one, std::size_t other) {
        const bool same_sender = conversation.messages[one].sender == conversation.messages[other].sender;
        return order == Order::log || (order == Order::agent && same_sender) ||
               (same_sender && conversation.receivers[one] == conversation.receivers[other]);
    };
    meet(system.initial(), std::vector<bool>(count, false), 0);
    std::size_t most = 0;
    for (std::size_t at = 0; at < found.size(); ++at) {
        if (found.size() > kMostStates) return std::nullopt;
        const Situation from = found[at];
        most = std::max(most, static_cast<std::size_t>(std::count(from.done.begin(), from.done.end(), true)));
        for (semantics::Step& step : system.successors(from.state)) {
            if (step.cut != semantics::Cut::none) continue;
            if (step.event.kind != ir::Action::send) {
                meet(std::move(step.next), from.done, from.lost);
                continue;
            }
            if (from.lost < lost) meet(step.next, from.done, from.lost + 1);
            std::vector<std::size_t> to = step.event.receivers;
            std::sort(to.begin(), to.end());
            for (std::size_t next = 0; next < count; ++next) {
                bool may_be_next = !from.done[next];
                for (std::size_t before = 0; before < next; ++before)
                    may_be_next = may_be_next && (from.done[before] || !comes_before(before, next));
                if (!may_be_next || step.event.message != conversation.messages[next] ||
                    to != conversation.receivers[next])
                    continue;
                std::vector<bool> done = from.done;
                done[next] = true;
                meet(step.next, std::move(done), from.lost);
            }
        }
    }
    return most;
}

std::string loose_difference(const semantics::TransitionSystem& system, semantics::Follower& follower,
                             const Conversation& conversation, Order order, std::size_t lost, Tally& tally) {
    std::vector<semantics::Seen> messages;
    for (std::size_t at = 0; at < conversation.messages.size(); ++at) {
        const semantics::Message& message = conversation.messages[at];
        messages.push_back({false, message.sender, follower.names().of(message.performative), message.terms,
                            conversation.receivers[at]});
    }
    semantics::LooseFollower loose(follower, messages, order, lost, kMostStates);
    const auto most = most_plainly(system, conversation, order, lost);
    if (!most || !loose.is_whole()) return {};
    ++tally.compared;
    const bool fits = *most == messages.size();
    if (fits == loose.misfit().has_value()) return fits ? "a run fits" : "no run fits";
    if (order == Order::log && !fits && *loose.misfit() != *most) return "the misfit";
    tally.misfits += fits ? 0 : 1;
    if (!fits || loose.lost() == 0) return {};
    ++tally.lossy;
    if (most_plainly(system, conversation, order, loose.lost() - 1) == messages.size()) return "fewer are lost";
    const auto missing = loose.lost_messages();
    return missing.empty() || missing.size() == loose.lost() ? "" : "the lost messages";
}

}  // namespace

TEST_SUITE("conformance") {
    TEST_CASE("other orders and lost messages fit exactly when a run of the semantics has them") {
        Tally tally;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(150, "M2P_RANDOM_CONFORM"))) {
            CAPTURE(seed);
            const Loaded loaded = load(generate(seed).test);
            REQUIRE(loaded.errors.empty());
            const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
            semantics::Follower follower(system, {.copies_are_seen_together = true, .most_places = kMostStates});
            simulate::Dice dice(seed);
            for (const Order order : {Order::log, Order::agent, Order::channel}) {
                for (const std::size_t lost : {0U, 1U}) {
                    Conversation conversation = random_conversation(system, dice);
                    change(conversation, system, dice);
                    const std::string differs = loose_difference(system, follower, conversation, order, lost, tally);
                    CHECK_MESSAGE(differs.empty(), static_cast<int>(order), " ", lost, ": ", differs);
                }
            }
        }
        CHECK(tally.compared > 20);
        CHECK(tally.misfits > 0);
        CHECK(tally.lossy > 0);
    }

    TEST_CASE("a conversation fits exactly when a run of the semantics has its messages") {
        Tally tally;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(200, "M2P_RANDOM_CONFORM"))) {
            CAPTURE(seed);
            const Loaded loaded = load(generate(seed).test);
            REQUIRE(loaded.errors.empty());
            const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
            semantics::Follower follower(system, {.copies_are_seen_together = true, .most_places = kMostStates});
            semantics::PassedFollower passed(follower);
            simulate::Dice dice(seed);
            for (int round = 0; round < 4; ++round) {
                Conversation conversation = random_conversation(system, dice);
                CHECK(difference(system, follower, passed, conversation, tally) == "");
                change(conversation, system, dice);
                const std::string differs = difference(system, follower, passed, conversation, tally);
                CHECK(differs == "");
            }
        }
        CHECK(tally.compared > 50);
        CHECK(tally.misfits > 5);
        CHECK(tally.ends > 5);
        CHECK(tally.later > 0);
        CHECK(tally.passed > 0);
    }
}

}  // namespace conformance_test
