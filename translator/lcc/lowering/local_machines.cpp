#include "translator/lcc/lowering/local_machines.h"

#include "translator/lcc/lowering/prune.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace map2pml::lcc {

namespace {

class Search {
  public:
    Search(System& system, const Scene& scene, std::size_t most)
        : system_(system), scene_(scene), most_(most), agents_(scene.agents.size()) {}

    LocalMachines run() {
        const State initial = system_.initial();
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            (void)situation(agent, initial.agents[agent], {}, std::nullopt);
        }
        system_.limit_work(std::min(kWorkForEach * most_, kMostWork));
        while (!system_.gave_up() && follow_all()) {
        }
        // The kept situations have been expanded within the limit, and are visited once more.
        system_.limit_work(std::numeric_limits<std::uint64_t>::max());
        LocalMachines machines;
        if (system_.gave_up()) {
            return machines;
        }
        for (Agent& agent : agents_) {
            machines.agents.push_back(std::move(agent.machine));
        }
        prune(machines, scene_);
        for (LocalMachine& machine : machines.agents) {
            cut(machine);
        }
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            find_blocked(agent, machines.agents[agent]);
        }
        return machines;
    }

  private:
    struct Agent {
        LocalMachine machine;
        std::map<std::string, std::size_t> numbers;  ///< a process, by its text and places -> situation
        std::vector<std::size_t> tried;              ///< for each situation: the number of messages considered
        std::vector<std::set<std::string>> steps;    ///< for each situation: its transitions, as texts
        std::vector<Message> messages;               ///< all messages that can be sent to it
        std::set<Message> known;
    };

    std::size_t situation(std::size_t number, const ProcessPointer& process, const Answers& answers,
                          std::optional<std::size_t> from) {
        Agent& agent = agents_[number];
        const std::string text = to_string(*process);
        const auto [found, is_new] =
            agent.numbers.emplace(text + "\n" + to_string(answers) + "\n" + places_of(*process), agent.machine.size());
        if (is_new) {
            const bool is_too_much = agent.machine.size() >= kFollowedForEach * most_ || text.size() > kLongestProcess;
            const bool is_cut = is_too_much && !is_done(process);
            agent.machine.push_back({process, answers, {}, {}, is_cut, system_.may_stay(process), from});
            agent.steps.emplace_back();
            agent.tried.push_back(kNever);
        }
        return found->second;
    }

    /// \returns whether anything was added.
    bool follow_all() {
        bool is_new = false;
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            for (std::size_t at = 0; at < agents_[agent].machine.size() && !system_.gave_up(); ++at) {
                const bool never = agents_[agent].tried[at] == kNever;
                Situation& situation = agents_[agent].machine[at];
                situation.is_cut = situation.is_cut || (system_.is_over() && !is_done(situation.process));
                if (situation.is_cut) {
                    continue;
                }
                if (never || agents_[agent].tried[at] < agents_[agent].messages.size()) {
                    follow(agent, at);
                    is_new = true;
                }
            }
        }
        return is_new;
    }

    /// The steps enabled by messages that have been added since the situation was last expanded.
    void follow(std::size_t number, std::size_t at) {
        Agent& agent = agents_[number];
        const std::size_t from = agent.tried[at] == kNever ? 0 : agent.tried[at];
        agent.tried[at] = agent.messages.size();
        const State state = state_of(number, agent.machine[at], from);
        std::vector<LocalStep> steps = system_.local_steps(state, number);
        if (system_.is_over()) {
            agent.machine[at].is_cut = !is_done(agent.machine[at].process);
            return;
        }
        for (LocalStep& step : steps) {
            LocalTransition transition{std::move(step.label), {}, std::move(step.sent), 0};
            if (step.taken) {
                transition.taken = state.messages[*step.taken];
            }
            transition.to = situation(number, step.next, step.answers, at);
            for (const Message& message : transition.sent) {
                deliver(message);
            }
            if (agent.steps[at].insert(text_of(transition)).second) {
                agent.machine[at].transitions.push_back(std::move(transition));
            }
        }
    }

    [[nodiscard]] static std::string text_of(const LocalTransition& transition) {
        std::string text = to_string(transition.label) + "\n" + std::to_string(transition.to) + "\n";
        // Two branches of an `or` may have the same message at two places of the text.
        text += std::to_string(reinterpret_cast<std::uintptr_t>(transition.label.at)) + "\n";
        if (transition.taken) {
            text += to_string(State{{}, {}, {*transition.taken}});
        }
        return text;
    }

    [[nodiscard]] State state_of(std::size_t number, const Situation& situation, std::size_t from) const {
        State state;
        state.agents.resize(agents_.size());
        state.answers.resize(agents_.size());
        state.agents[number] = situation.process;
        state.answers[number] = situation.answers;
        const std::vector<Message>& messages = agents_[number].messages;
        state.messages.assign(messages.begin() + static_cast<std::ptrdiff_t>(from), messages.end());
        return state;
    }

    void deliver(const Message& message) {
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            if (agent_id(scene_.agents[agent].id) == message.to.id) {
                if (agents_[agent].known.insert(message).second) {
                    agents_[agent].messages.push_back(message);
                }
                return;
            }
        }
    }

    /// The nearest ones are kept.
    void cut(LocalMachine& machine) const {
        keep_reached(machine);
        for (std::size_t at = 0; at < machine.size(); ++at) {
            if (at >= most_ || machine[at].is_cut) {
                machine[at].is_cut = !is_done(machine[at].process);
                machine[at].transitions.clear();
            }
        }
        keep_reached(machine);
    }

    /// The remaining actions are impossible with the remaining messages.
    void find_blocked(std::size_t number, LocalMachine& machine) const {
        for (Situation& situation : machine) {
            if (situation.is_cut) {
                continue;
            }
            std::set<Message> messages;
            for (const LocalTransition& transition : situation.transitions) {
                if (transition.taken) {
                    messages.insert(*transition.taken);
                }
            }
            State state = state_of(number, situation, agents_[number].messages.size());
            state.messages.assign(messages.begin(), messages.end());
            (void)system_.local_steps(state, number, &situation.blocked);
        }
    }

    /// So many more are expanded than kept: those that no run reaches are removed afterwards. Growing processes also grow in
    /// text, so each costs more than the one before.
    static constexpr std::size_t kFollowedForEach = 4;
    /// Constraints over growing lists take ever longer, and every agent may receive all messages (`System::work`).
    static constexpr std::uint64_t kWorkForEach = 1'500;
    static constexpr std::uint64_t kMostWork = 4'000'000;  ///< for any limit: some seconds
    /// A term may double with each step.
    static constexpr std::size_t kLongestProcess = 50'000;
    static constexpr std::size_t kNever = static_cast<std::size_t>(-1);

    System& system_;
    const Scene& scene_;
    std::size_t most_;
    std::vector<Agent> agents_;
};

}  // namespace

LocalMachines find_local_machines(System& system, const Scene& scene, std::size_t most) {
    return Search(system, scene, most).run();
}

}  // namespace map2pml::lcc
