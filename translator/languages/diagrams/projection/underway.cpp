#include "translator/languages/diagrams/projection/internal.h"

#include <algorithm>
#include <array>
#include <utility>

namespace map2pml::auml {

namespace {

constexpr std::size_t kMostUnderway = 5;  ///< in one direction
constexpr std::size_t kMostStates = 20'000;

/// For both lifelines: the situation, and the messages that were sent to it and not received yet.
struct State {
    std::array<std::size_t, 2> at = {};
    std::array<std::vector<std::size_t>, 2> inbox;
    auto operator<=>(const State&) const = default;
};

class PairRuns {
  public:
    PairRuns(const Interaction& interaction, const std::vector<Machine>& machines, LifelineIndex one,
             LifelineIndex other)
        : interaction_(interaction), machines_(machines), lifelines_{one, other} {}

    std::optional<std::set<MessagesInTransit>> look() {
        visit({});
        while (!open_.empty() && !cut_) {
            const State state = open_.back();
            open_.pop_back();
            for (const std::size_t who : {0U, 1U}) step(state, who);
        }
        return cut_ ? std::nullopt : std::optional(std::move(found_));
    }

  private:
    static LifelineIndex lifeline_of(const MessageEnd& end) { return std::get<AtLifeline>(end).lifeline; }
    std::size_t number_of(const Message& message) {
        return numbers_.try_emplace(key_of(message), numbers_.size()).first->second;
    }

    void visit(State state) {
        if (state.inbox[0].size() > kMostUnderway || state.inbox[1].size() > kMostUnderway ||
            seen_.size() > kMostStates)
            cut_ = true;
        else if (seen_.insert(state).second)
            open_.push_back(std::move(state));
    }

    void step(const State& state, std::size_t who) {
        const std::vector<Transition>& ways = machines_[lifelines_[who]][state.at[who]].transitions;
        for (std::size_t way = 0; way < ways.size(); ++way) {
            const Action& action = ways[way].action;
            State next = state;
            next.at[who] = ways[way].to;
            if (action.kind == Action::Kind::send || action.kind == Action::Kind::receive) {
                const Message& message = interaction_.messages[action.message];
                const bool is_send = action.kind == Action::Kind::send;
                if (lifeline_of(is_send ? message.to : message.from) != lifelines_[1 - who]) {
                    visit(std::move(next));  // with another lifeline: at any time
                    continue;
                }
                if (is_send)
                    next.inbox[1 - who].push_back(number_of(message));
                else if (!take(state, who, way, next))
                    continue;
            }
            visit(std::move(next));
        }
    }

    /// Whether the message has arrived and no earlier one blocks it.
    bool take(const State& state, std::size_t who, std::size_t way, State& next) {
        const Machine& machine = machines_[lifelines_[who]];
        const std::vector<Transition>& ways = machine[state.at[who]].transitions;
        const std::vector<std::size_t>& inbox = state.inbox[who];
        const auto wanted =
            std::find(inbox.begin(), inbox.end(), number_of(interaction_.messages[ways[way].action.message]));
        if (wanted == inbox.end()) return false;
        bool is_next = true;
        for (std::size_t other = 0; other < ways.size(); ++other) {
            if (other == way || ways[other].action.kind != Action::Kind::receive) continue;
            const Message& message = interaction_.messages[ways[other].action.message];
            if (lifeline_of(message.from) == lifelines_[1 - who] &&
                std::find(inbox.begin(), wanted, number_of(message)) != wanted) {
                found_.insert({lifelines_[who], state.at[who], other, way});
                is_next = is_next && makes_no_difference(interaction_, machine, state.at[who], way, other);
            }
        }
        next.inbox[who].erase(next.inbox[who].begin() + (wanted - inbox.begin()));
        return is_next;
    }

    const Interaction& interaction_;
    const std::vector<Machine>& machines_;
    std::array<LifelineIndex, 2> lifelines_;
    std::map<std::string, std::size_t> numbers_;  ///< of messages, by key
    std::set<State> seen_;
    std::vector<State> open_;
    std::set<MessagesInTransit> found_;
    bool cut_ = false;
};

}  // namespace

std::optional<std::set<MessagesInTransit>> underway_together(const Interaction& interaction,
                                                             const std::vector<Machine>& machines, LifelineIndex one,
                                                             LifelineIndex other) {
    return PairRuns(interaction, machines, one, other).look();
}

bool makes_no_difference(const Interaction& interaction, const Machine& machine, std::size_t situation, std::size_t one,
                         std::size_t other) {
    const std::vector<Transition>& ways = machine[situation].transitions;
    const auto behind = [&](std::size_t first, std::size_t second) -> std::optional<std::size_t> {
        for (const Transition& each : machine[ways[first].to].transitions)
            if (each.action.kind == Action::Kind::receive &&
                key_of(interaction.messages[each.action.message]) ==
                    key_of(interaction.messages[ways[second].action.message]))
                return each.to;
        return std::nullopt;
    };
    const auto& in_order = machine[situation].in_order;
    const auto there = behind(one, other);
    return there && there == behind(other, one) && !in_order.contains({one, other}) && !in_order.contains({other, one});
}

}  // namespace map2pml::auml
