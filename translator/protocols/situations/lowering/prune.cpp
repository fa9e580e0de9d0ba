#include "translator/protocols/situations/lowering/internal.h"

#include <deque>
#include <limits>

#include "translator/foundation/graph/graph.h"

namespace map2pml::lcc {

namespace {

class Pruning {
  public:
    Pruning(LocalMachines& machines, const Scene& scene) : machines_(machines) {
        for (const Scene::Participant& agent : scene.agents) ids_.push_back(agent_id(agent.id));
        most_sent_.resize(ids_.size());
    }

    void run() {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t agent = 0; agent < machines_.agents.size(); ++agent) changed = prune(agent) || changed;
        }
    }

  private:
    /// For each situation: the minimum number of counted messages that have been received.
    template <typename Counts>
    [[nodiscard]] static std::vector<Count> least_taken(const LocalMachine& machine, const Counts& counts) {
        std::vector<Count> least(machine.size(), std::numeric_limits<Count>::max());
        std::deque<std::size_t> open = {0};
        least[0] = 0;
        while (!open.empty()) {
            const std::size_t at = open.front();
            open.pop_front();
            for (const LocalTransition& transition : machine[at].transitions) {
                const bool is_one = transition.taken && counts(*transition.taken);
                const Count length = least[at] + (is_one ? 1 : 0);
                if (length < least[transition.to]) {
                    least[transition.to] = length;
                    if (is_one)
                        open.push_back(transition.to);
                    else
                        open.push_front(transition.to);
                }
            }
        }
        return least;
    }

    Count most_sent(std::size_t from, std::size_t to) {
        if (most_sent_[from].empty()) {
            SentMessages sent(machines_.agents[from]);
            for (const Value& id : ids_) most_sent_[from].push_back(sent.most(id));
        }
        return most_sent_[from][to];
    }

    bool prune(std::size_t agent) {
        LocalMachine& machine = machines_.agents[agent];
        std::vector<bool> stays(machine.size(), true);
        Count all = 0;
        std::set<Message> sent;
        bool is_known = true;
        const auto leave = [&](const std::vector<Count>& least, Count most) {
            for (std::size_t at = 0; most < kMany && at < machine.size(); ++at)
                stays[at] = stays[at] && least[at] <= most;
        };
        for (std::size_t other = 0; other < machines_.agents.size(); ++other) {
            const Count most = most_sent(other, agent);
            all = std::min(kMany, all + most);
            leave(least_taken(machine, [&](const Message& message) { return message.from.id == ids_[other]; }), most);
            is_known = is_known && !is_cut(machines_.agents[other]);
            for (const Situation& situation : machines_.agents[other]) {
                for (const LocalTransition& transition : situation.transitions) {
                    for (const Message& message : transition.sent)
                        if (message.to.id == ids_[agent] || is_for_anyone(message)) sent.insert(message);
                }
            }
        }
        leave(least_taken(machine, [](const Message&) { return true; }), all);
        bool changed = std::count(stays.begin(), stays.end(), false) > 0;
        for (Situation& situation : machine) {
            const std::size_t before = situation.transitions.size();
            std::erase_if(situation.transitions, [&](const LocalTransition& transition) {
                const bool is_unsent = is_known && transition.taken && !sent.contains(*transition.taken);
                return is_unsent || !stays[transition.to];
            });
            changed = changed || situation.transitions.size() != before;
        }
        if (changed) {
            keep_reached(machine);
            most_sent_[agent].clear();
        }
        return changed;
    }

    LocalMachines& machines_;
    std::vector<Value> ids_;
    std::vector<std::vector<Count>>
        most_sent_;  ///< by agent, to each; empty: not counted since the machine has changed
};

}  // namespace

void prune(LocalMachines& machines, const Scene& scene) { Pruning(machines, scene).run(); }

void keep_reached(LocalMachine& machine) {
    constexpr std::size_t kGone = static_cast<std::size_t>(-1);
    graph::Successors successors(machine.size());
    for (std::size_t at = 0; at < machine.size(); ++at)
        for (const LocalTransition& transition : machine[at].transitions) successors[at].push_back(transition.to);
    const std::vector<std::size_t> reached = graph::reached_from({0}, successors);
    std::vector<std::size_t> numbers(machine.size(), kGone);
    for (std::size_t number = 0; number < reached.size(); ++number) numbers[reached[number]] = number;
    LocalMachine kept;
    for (const std::size_t at : reached) {
        kept.push_back(std::move(machine[at]));
        for (LocalTransition& transition : kept.back().transitions) transition.to = numbers[transition.to];
        if (kept.back().from) {
            const std::size_t from = numbers[*kept.back().from];
            kept.back().from = from == kGone ? std::nullopt : std::optional(from);
        }
    }
    machine = std::move(kept);
}

}  // namespace map2pml::lcc
