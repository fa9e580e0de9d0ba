#include "translator/lcc/lowering/local_machines.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "translator/lcc/lowering/message_counts.h"
#include "translator/lcc/lowering/prune.h"

namespace map2pml::lcc {

namespace {

class Search {
  public:
    /// \param is_counting messages are counted from the beginning; else the search ends when there are many situations
    Search(System& system, const Scene& scene, std::size_t most, bool is_counting)
        : system_(system),
          scene_(scene),
          most_(most),
          is_counting_(is_counting),
          bounds_(scene),
          ruled_scene_(scene),
          agents_(scene.agents.size()) {
        ruled_scene_.knowledge.has_any_rules = false;
        if (scene.knowledge.has_any_rules) {
            ruled_.emplace(system.framework(), ruled_scene_);
        }
        for (std::size_t agent = 0; agent < scene.agents.size(); ++agent) {
            numbers_.emplace(to_string(agent_id(scene.agents[agent].id)), agent);
        }
    }

    /// Nothing: there are many situations, and messages were not counted.
    std::optional<LocalMachines> run() {
        const State initial = system_.initial();
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            (void)situation(agent, initial.agents[agent], {}, std::nullopt);
        }
        system_.limit_work(system_.work() + std::min(kWorkForEach * most_, kMostWork));
        while (!system_.gave_up() && !has_to_count() && (follow_all() || allow_more())) {
        }
        if (has_to_count()) {
            return std::nullopt;
        }
        // The kept situations have been expanded within the limit, and are visited once more.
        system_.limit_work(std::numeric_limits<std::uint64_t>::max());
        LocalMachines machines;
        if (system_.gave_up()) {
            return machines;
        }
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            leave_out_beyond(agent);
            machines.agents.push_back(std::move(agents_[agent].machine));
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
        std::unordered_map<std::string, std::size_t> numbers;  ///< a process, by its text and places -> situation
        std::vector<std::size_t> tried;            ///< for each situation: the number of messages considered
        std::vector<Awaited> awaited;              ///< for each situation
        std::vector<std::set<std::string>> steps;  ///< for each situation: its transitions, as texts
        std::vector<std::vector<Count>> taken;     ///< for each situation: of each sender at least so many messages
        std::vector<Message> messages;             ///< all messages that can be sent to it
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
            agent.awaited.emplace_back();
            agent.taken.emplace_back(agents_.size(), from ? kMany : 0);
        }
        return found->second;
    }

    [[nodiscard]] bool has_to_count() const {
        return !is_counting_ && std::any_of(agents_.begin(), agents_.end(),
                                            [](const Agent& agent) { return agent.machine.size() > kFewSituations; });
    }

    // ---- counting messages (`MessageBounds`)
    [[nodiscard]] bool is_beyond(std::size_t number, std::size_t at) const {
        const std::vector<Count>& taken = agents_[number].taken[at];
        for (std::size_t sender = 0; is_counting_ && sender < taken.size(); ++sender) {
            if (taken[sender] > bounds_.most(sender, number)) {
                return true;
            }
        }
        return false;
    }

    /// A new transition may need fewer messages than those before it; then so do the situations after it.
    void count_taken(std::size_t number, std::size_t at, const LocalTransition& transition) {
        Agent& agent = agents_[number];
        if (!is_counting_ || !lowers(agent, at, transition)) {
            return;
        }
        for (std::deque<std::size_t> open = {transition.to}; !open.empty(); open.pop_front()) {
            for (const LocalTransition& next : agent.machine[open.front()].transitions) {
                if (lowers(agent, open.front(), next)) {
                    open.push_back(next.to);
                }
            }
        }
    }

    [[nodiscard]] bool lowers(Agent& agent, std::size_t at, const LocalTransition& transition) const {
        std::vector<Count> taken = agent.taken[at];
        if (transition.taken) {
            const auto sender = numbers_.find(to_string(transition.taken->from.id));
            if (sender != numbers_.end()) {
                taken[sender->second] = std::min(kMany, taken[sender->second] + 1);
            }
        }
        bool lowered = false;
        for (std::size_t sender = 0; sender < taken.size(); ++sender) {
            Count& least = agent.taken[transition.to][sender];
            lowered = lowered || taken[sender] < least;
            least = std::min(least, taken[sender]);
        }
        return lowered;
    }

    /// \returns whether there is more to follow.
    bool allow_more() {
        std::vector<const LocalMachine*> machines;
        for (const Agent& agent : agents_) {
            machines.push_back(&agent.machine);
        }
        return is_counting_ && bounds_.raise(machines);
    }

    /// No run comes to situations beyond the bounds.
    void leave_out_beyond(std::size_t number) {
        for (Situation& situation : agents_[number].machine) {
            std::erase_if(situation.transitions,
                          [&](const LocalTransition& transition) { return is_beyond(number, transition.to); });
        }
    }

    /// \returns whether anything was added.
    bool follow_all() {
        bool is_new = false;
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            for (std::size_t at = 0; at < agents_[agent].machine.size() && !system_.gave_up() && !has_to_count();
                 ++at) {
                const bool never = agents_[agent].tried[at] == kNever;
                Situation& situation = agents_[agent].machine[at];
                situation.is_cut = situation.is_cut || (system_.is_over() && !is_done(situation.process));
                if (situation.is_cut || is_beyond(agent, at)) {
                    continue;
                }
                if (never || is_anything_new_for(agents_[agent], at)) {
                    follow(agent, at);
                    is_new = true;
                }
            }
        }
        return is_new;
    }

    /// Among the messages that have been added since the situation was last expanded is one that may be taken there.
    [[nodiscard]] static bool is_anything_new_for(const Agent& agent, std::size_t at) {
        const auto first = agent.messages.begin() + static_cast<std::ptrdiff_t>(agent.tried[at]);
        return std::any_of(first, agent.messages.end(),
                           [&](const Message& message) { return agent.awaited[at].includes(message.content); });
    }

    /// The steps enabled by messages that have been added since the situation was last expanded.
    void follow(std::size_t number, std::size_t at) {
        Agent& agent = agents_[number];
        const std::size_t from = agent.tried[at] == kNever ? 0 : agent.tried[at];
        agent.tried[at] = agent.messages.size();
        const State state = state_of(number, agent.machine[at], from);
        std::vector<LocalStep> steps = system_.local_steps(state, number, nullptr, nullptr, &agent.awaited[at]);
        if (system_.is_over()) {
            agent.machine[at].is_cut = !is_done(agent.machine[at].process);
            return;
        }
        const std::set<std::string> ruled = ruled_steps(state, number);
        for (LocalStep& step : steps) {
            const bool is_denied = ruled_ && !ruled.contains(text_of(step));
            LocalTransition transition{std::move(step.label), {}, std::move(step.sent), 0, is_denied};
            if (step.taken) {
                transition.taken = state.messages[*step.taken];
            }
            transition.to = situation(number, step.next, step.answers, at);
            for (const Message& message : transition.sent) {
                deliver(message);
            }
            if (agent.steps[at].insert(text_of(transition)).second) {
                count_taken(number, at, transition);
                agent.machine[at].transitions.push_back(std::move(transition));
            }
        }
    }

    /// Those of a situation that the rules permit; none where there are no other steps.
    [[nodiscard]] std::set<std::string> ruled_steps(const State& state, std::size_t number) const {
        std::set<std::string> texts;
        if (ruled_) {
            for (const LocalStep& step : ruled_->local_steps(state, number)) {
                texts.insert(text_of(step));
            }
        }
        return texts;
    }

    [[nodiscard]] static std::string text_of(const LocalStep& step) {
        return to_string(step.label) + "\n" + std::to_string(reinterpret_cast<std::uintptr_t>(step.label.at)) + "\n" +
               to_string(*step.next) + "\n" + places_of(*step.next) + "\n" + to_string(step.answers) + "\n" +
               (step.taken ? std::to_string(*step.taken) : "") + "\n" + to_string(State{{}, {}, step.sent});
    }

    [[nodiscard]] static std::string text_of(const LocalTransition& transition) {
        std::string text = to_string(transition.label) + "\n" + std::to_string(transition.to) + "\n";
        // Two branches of an `or` may have the same message at two places of the text.
        text += std::to_string(reinterpret_cast<std::uintptr_t>(transition.label.at)) +
                (transition.is_denied ? "-" : "") + "\n";
        if (transition.taken) {
            append(text, *transition.taken);
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
    static constexpr std::uint64_t kMostWork = 12'000'000;  ///< for any limit: ten seconds
    /// A term may double with each step.
    static constexpr std::size_t kLongestProcess = 50'000;
    /// Beyond these it pays to count messages.
    static constexpr std::size_t kFewSituations = 300;
    static constexpr std::size_t kNever = static_cast<std::size_t>(-1);

    System& system_;
    const Scene& scene_;
    std::size_t most_;
    bool is_counting_;
    MessageBounds bounds_;
    Scene ruled_scene_;                           ///< with the rules that there are
    std::optional<System> ruled_;                 ///< of a scene with any rules
    std::map<std::string, std::size_t> numbers_;  ///< of agents, by the texts of their ids
    std::vector<Agent> agents_;
};

}  // namespace

LocalMachines find_local_machines(System& system, const Scene& scene, std::size_t most) {
    if (auto machines = Search(system, scene, most, false).run()) {
        return std::move(*machines);
    }
    return *Search(system, scene, most, true).run();
}

}  // namespace map2pml::lcc
