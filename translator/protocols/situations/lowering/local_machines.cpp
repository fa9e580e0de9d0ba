
#include <boost/container_hash/hash.hpp>
#include <deque>
#include <limits>
#include <numeric>
#include <tuple>
#include <unordered_set>

#include "translator/protocols/situations/lowering/internal.h"

namespace map2pml::lcc {

namespace {

class Search {
  public:
    /// \param is_counting messages are counted from the beginning; otherwise the search ends when there are many situations
    Search(System& system, const Scene& scene, std::size_t most, bool is_counting)
        : system_(system),
          scene_(scene),
          most_(most),
          is_counting_(is_counting),
          bounds_(scene),
          ruled_scene_(scene),
          agents_(scene.agents.size()) {
        ruled_scene_.knowledge.has_any_rules = false;
        if (scene.knowledge.has_any_rules) ruled_.emplace(system.framework(), ruled_scene_);
        for (std::size_t agent = 0; agent < scene.agents.size(); ++agent)
            numbers_.emplace(to_string(agent_id(scene.agents[agent].id)), agent);
    }

    /// Nothing: there are many situations, and messages were not counted.
    std::optional<LocalMachines> run() {
        const State initial = system_.initial();
        for (std::size_t agent = 0; agent < agents_.size(); ++agent)
            (void)situation(agent, initial.agents[agent], {}, std::nullopt);
        system_.limit_work(system_.work() + std::min(kWorkForEach * most_, kMostWork));
        while (!system_.gave_up() && !has_to_count() && (follow_all() || allow_more())) {
        }
        if (has_to_count()) return std::nullopt;
        // The kept situations have been expanded within the limit, and are visited once more.
        system_.limit_work(std::numeric_limits<std::uint64_t>::max());
        LocalMachines machines;
        if (system_.gave_up()) return machines;
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            leave_out_beyond(agent);
            machines.agents.push_back(std::move(agents_[agent].machine));
        }
        prune(machines, scene_);
        for (LocalMachine& machine : machines.agents) cut(machine);
        for (std::size_t agent = 0; agent < agents_.size(); ++agent)
            find_blocked(system_, scene_, agent, machines.agents[agent]);
        return machines;
    }

    /// Follows all agents together, through the states of their runs: a situation counts only if a run reaches it. Any message on its
    /// way may be taken next, and branches of an `or` have no order, so that the runs of every network are among those.
    /// Nothing: there are too many states or situations, or something does not end.
    std::optional<LocalMachines> run_together() {
        system_.limit_work(system_.work() + std::min(kWorkForEach * most_, kMostWork));
        const bool is_whole = follow_states();
        system_.limit_work(std::numeric_limits<std::uint64_t>::max());
        if (!is_whole) return std::nullopt;
        LocalMachines machines;
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            machines.agents.push_back(std::move(agents_[agent].machine));
            keep_reached(machines.agents.back());
            find_blocked(system_, scene_, agent, machines.agents.back());
        }
        if (system_.gave_up()) return std::nullopt;
        return machines;
    }

  private:
    /// A situation of each agent, then the messages on their way, sorted.
    using Row = std::vector<std::size_t>;

    /// One message, or none.
    class Single : public Mailbox {
      public:
        Single(const MessagePool& messages, std::optional<std::size_t> number) : messages_(messages), number_(number) {}
        [[nodiscard]] std::vector<std::size_t> candidates(const Value& /*wanted*/) const override {
            return number_ ? std::vector<std::size_t>{*number_} : std::vector<std::size_t>{};
        }
        [[nodiscard]] const Message& message(std::size_t number) const override { return messages_[number]; }

      private:
        const MessagePool& messages_;
        std::optional<std::size_t> number_;
    };

    /// \returns whether all states were followed.
    bool follow_states() {
        Row first;
        const State initial = system_.initial();
        for (std::size_t agent = 0; agent < agents_.size(); ++agent)
            first.push_back(situation(agent, initial.agents[agent], {}, std::nullopt));
        std::unordered_set<Row, boost::hash<Row>> known = {first};
        std::size_t numbers = 0;  // of all rows together
        for (std::deque<Row> open = {first}; !open.empty(); open.pop_front()) {
            for (Row& next : rows_after(open.front())) {
                const auto [row, is_new] = known.insert(std::move(next));
                if (!is_new) continue;
                open.push_back(*row);
                numbers += row->size();
            }
            const bool is_too_much = known.size() > kMostStates || numbers > kMostNumbers || has_too_many_situations();
            if (is_too_much || system_.gave_up() || system_.is_over()) return false;
        }
        return std::none_of(agents_.begin(), agents_.end(), [](const Agent& agent) { return is_cut(agent.machine); });
    }

    [[nodiscard]] bool has_too_many_situations() const {
        return std::any_of(agents_.begin(), agents_.end(),
                           [&](const Agent& agent) { return agent.machine.size() > most_; });
    }

    std::vector<Row> rows_after(const Row& row) {
        std::vector<Row> next;
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
            for (const LocalTransition* step : steps_with(agent, row[agent], std::nullopt))
                next.push_back(row_after(row, agent, *step, row.end()));
            for (auto at = row.begin() + static_cast<std::ptrdiff_t>(agents_.size()); at != row.end(); ++at) {
                const std::optional<std::size_t> message = message_for(agent, *at);
                if (!message || (at + 1 != row.end() && at[1] == *at)) continue;
                for (const LocalTransition* step : steps_with(agent, row[agent], message))
                    next.push_back(row_after(row, agent, *step, at));
            }
        }
        return next;
    }

    /// The number of a message in a row. \param receiver the number of agents: anyone
    [[nodiscard]] std::size_t entry(std::size_t message, std::size_t receiver) const {
        return message * (agents_.size() + 1) + receiver;
    }

    /// The message as one of the agent's own; nothing: it is for another agent.
    [[nodiscard]] std::optional<std::size_t> message_for(std::size_t agent, std::size_t entry) const {
        const std::size_t receiver = entry % (agents_.size() + 1);
        const std::size_t message = entry / (agents_.size() + 1);
        if (receiver == agents_.size()) return agents_[agent].messages.number(for_anyone_[message]);
        return receiver == agent ? std::optional(message) : std::nullopt;
    }

    /// \param taken the message of the row that the step takes; the end: none
    Row row_after(const Row& row, std::size_t agent, const LocalTransition& step, Row::const_iterator taken) const {
        Row next(row.begin(), taken);
        if (taken != row.end()) next.insert(next.end(), taken + 1, row.end());
        next[agent] = step.to;
        for (const Message& message : step.sent) {
            const std::size_t receiver = agent_of(message.to.id);
            if (is_for_anyone(message))
                next.push_back(entry(for_anyone_.number(message), agents_.size()));
            else if (receiver < agents_.size())
                next.push_back(entry(agents_[receiver].messages.number(message), receiver));
        }
        std::sort(next.begin() + static_cast<std::ptrdiff_t>(agents_.size()), next.end());
        return next;
    }

    /// The steps of the agent that take this message; nothing: those that take none.
    std::vector<const LocalTransition*> steps_with(std::size_t number, std::size_t at,
                                                   std::optional<std::size_t> message) {
        Agent& agent = agents_[number];
        auto [found, is_new] = together_.try_emplace({number, at, message});
        if (is_new) {
            const std::size_t before = agent.machine[at].transitions.size();
            if (!agent.machine[at].is_cut) follow(number, at, Single(agent.messages, message));
            std::vector<std::size_t> indices(agent.machine[at].transitions.size() - before);
            std::iota(indices.begin(), indices.end(), before);
            found->second = std::move(indices);
        }
        std::vector<const LocalTransition*> steps;
        for (const std::size_t each : found->second) steps.push_back(&agent.machine[at].transitions[each]);
        return steps;
    }

    /// How far a situation has been followed.
    struct Progress {
        bool is_begun = false;
        std::size_t tried = 0;  ///< messages before this one have been considered
        Awaited awaited;
        std::map<std::size_t, MessageNumbers>
            held;  ///< by sender: messages that it may not take there, since the sender has no more of them
        std::vector<Count> taken;  ///< by sender: the fewest messages taken on a way there
    };
    /// The parts in which most transitions of a machine differ: situation, successor, place in the text, message, whether it is
    /// denied. Two branches of an `or` may have the same message at two places of the text.
    using Outline = std::tuple<std::size_t, std::size_t, const Definition*, std::size_t, bool>;

    struct Agent {
        LocalMachine machine;
        std::unordered_map<std::string, std::size_t> numbers;  ///< a process, by its text and places -> situation
        std::vector<Progress> progress;                        ///< for each situation
        /// Transitions by their numbers in their situations.
        std::unordered_multimap<Outline, std::size_t, boost::hash<Outline>> transitions;
        MessagePool messages;
    };

    /// The messages that an agent may take in a situation and that were not considered there yet. Messages that it may not take
    /// are noted.
    class Offered : public Mailbox {
      public:
        Offered(Search& search, std::size_t number, std::size_t at) : search_(search), number_(number), at_(at) {
            std::erase_if(search.agents_[number].progress[at].held, [&](const auto& held) {
                const bool is_released = !search.is_used_up(number, at, held.first);
                if (is_released) released_.insert(released_.end(), held.second.begin(), held.second.end());
                return is_released;
            });
            std::sort(released_.begin(), released_.end());  // two receives may have held the same message
            released_.erase(std::unique(released_.begin(), released_.end()), released_.end());
        }

        [[nodiscard]] std::vector<std::size_t> candidates(const Value& wanted) const override {
            Progress& progress = search_.agents_[number_].progress[at_];
            MessageNumbers numbers = released_;
            for (const std::size_t message : messages().like(wanted, progress.tried)) {
                const std::size_t sender = messages().sender(message);
                if (search_.is_used_up(number_, at_, sender))
                    progress.held[sender].push_back(message);
                else
                    numbers.push_back(message);
            }
            return numbers;
        }

        [[nodiscard]] const Message& message(std::size_t number) const override { return messages()[number]; }

      private:
        [[nodiscard]] const MessagePool& messages() const { return search_.agents_[number_].messages; }

        Search& search_;
        std::size_t number_;
        std::size_t at_;
        MessageNumbers released_;
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
            agent.machine.push_back({process, answers, {}, 0, {}, is_cut, system_.may_stay(process), from});
            agent.progress.emplace_back().taken.assign(agents_.size(), from ? kMany : 0);
        }
        return found->second;
    }

    [[nodiscard]] bool has_to_count() const {
        return !is_counting_ && std::any_of(agents_.begin(), agents_.end(),
                                            [](const Agent& agent) { return agent.machine.size() > kFewSituations; });
    }

    // ---- counting messages (`MessageBounds`)
    [[nodiscard]] bool is_beyond(std::size_t number, std::size_t at) const {
        const std::vector<Count>& taken = agents_[number].progress[at].taken;
        for (std::size_t sender = 0; is_counting_ && sender < taken.size(); ++sender)
            if (taken[sender] > bounds_.most(sender, number)) return true;
        return false;
    }

    /// Whether the agent has taken all messages that the sender may send, so that it takes no more of them there.
    [[nodiscard]] bool is_used_up(std::size_t number, std::size_t at, std::size_t sender) const {
        if (!is_counting_ || sender >= agents_.size()) return false;
        const Count most = bounds_.most(sender, number);
        return most < kMany && agents_[number].progress[at].taken[sender] >= most;
    }

    /// Whether held messages may be taken: bounds have grown, or there is a shorter way to the situation.
    [[nodiscard]] bool may_take_held(std::size_t number, std::size_t at) const {
        const auto& held = agents_[number].progress[at].held;
        return std::any_of(held.begin(), held.end(),
                           [&](const auto& each) { return !is_used_up(number, at, each.first); });
    }

    /// A new transition may need fewer messages than earlier ones; then so do the situations after it.
    void count_taken(Agent& agent, std::size_t at, const LocalTransition& transition) {
        if (!is_counting_ || !lowers(agent, at, transition)) return;
        for (std::deque<std::size_t> open = {transition.to}; !open.empty(); open.pop_front()) {
            for (const LocalTransition& next : agent.machine[open.front()].transitions)
                if (lowers(agent, open.front(), next)) open.push_back(next.to);
        }
    }

    [[nodiscard]] bool lowers(Agent& agent, std::size_t at, const LocalTransition& transition) const {
        std::vector<Count> taken = agent.progress[at].taken;
        if (transition.taken) {
            const std::size_t sender = agent_of(transition.taken->from.id);
            if (sender < taken.size()) taken[sender] = std::min(kMany, taken[sender] + 1);
        }
        bool lowered = false;
        for (std::size_t sender = 0; sender < taken.size(); ++sender) {
            Count& least = agent.progress[transition.to].taken[sender];
            lowered = lowered || taken[sender] < least;
            least = std::min(least, taken[sender]);
        }
        return lowered;
    }

    /// \returns whether there is more to follow.
    bool allow_more() {
        std::vector<const LocalMachine*> machines;
        for (const Agent& agent : agents_) machines.push_back(&agent.machine);
        return is_counting_ && bounds_.raise(machines);
    }

    /// Removes situations beyond the bounds, which no run reaches.
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
                Situation& situation = agents_[agent].machine[at];
                if (situation.is_cut || is_beyond(agent, at)) continue;
                const Progress& progress = agents_[agent].progress[at];
                if (progress.is_begun && !agents_[agent].messages.has_any(progress.awaited, progress.tried) &&
                    !may_take_held(agent, at))
                    continue;
                if (system_.is_over()) {
                    situation.is_cut = !is_done(situation.process);
                    continue;
                }
                follow(agent, at, Offered(*this, agent, at));
                is_new = true;
            }
        }
        return is_new;
    }

    /// Follows the steps enabled by messages that may be taken since the situation was last followed.
    void follow(std::size_t number, std::size_t at, const Mailbox& offered) {
        Agent& agent = agents_[number];
        const bool is_first = !agent.progress[at].is_begun;
        const LocalState state{number, agent.machine[at].process, agent.machine[at].answers, offered};
        std::vector<ProcessPointer> blocked;
        Awaited awaited;
        std::vector<LocalStep> steps = system_.local_steps(state, is_first ? &blocked : nullptr, nullptr, &awaited);
        if (system_.is_over()) {
            agent.machine[at].is_cut = !is_done(agent.machine[at].process);
            agent.progress[at].is_begun = true;
            return;
        }
        const std::set<std::string> ruled = ruled_steps(state);
        agent.progress[at].is_begun = true;
        agent.progress[at].tried = agent.messages.size();
        agent.progress[at].awaited = std::move(awaited);
        if (is_first) agent.machine[at].blocked = std::move(blocked);
        for (LocalStep& step : steps) {
            const bool is_denied = ruled_ && !ruled.contains(text_of(step));
            LocalTransition transition{std::move(step.label), {}, std::move(step.sent), 0, is_denied};
            if (step.taken) transition.taken = agent.messages[*step.taken];
            transition.to = situation(number, step.next, step.answers, at);
            for (const Message& message : transition.sent) deliver(message);
            add(agent, at, std::move(transition), step.taken.value_or(kNoMessage));
        }
    }

    void add(Agent& agent, std::size_t at, LocalTransition transition, std::size_t message) {
        std::vector<LocalTransition>& transitions = agent.machine[at].transitions;
        const Outline outline{at, transition.to, transition.label.at, message, transition.is_denied};
        const auto [first, last] = agent.transitions.equal_range(outline);
        const bool is_known = std::any_of(first, last, [&](const auto& known) {
            return to_string(transitions[known.second].label) == to_string(transition.label);
        });
        if (!is_known) {
            count_taken(agent, at, transition);
            agent.transitions.emplace(outline, transitions.size());
            transitions.push_back(std::move(transition));
            ++agent.machine[at].found;
        }
    }

    /// The texts of the steps of a situation that the rules permit; empty without `ruled_`.
    [[nodiscard]] std::set<std::string> ruled_steps(const LocalState& state) const {
        std::set<std::string> texts;
        if (ruled_)
            for (const LocalStep& step : ruled_->local_steps(state, nullptr, nullptr, nullptr))
                texts.insert(text_of(step));
        return texts;
    }

    [[nodiscard]] static std::string text_of(const LocalStep& step) {
        return to_string(step.label) + "\n" + std::to_string(reinterpret_cast<std::uintptr_t>(step.label.at)) + "\n" +
               to_string(*step.next) + "\n" + places_of(*step.next) + "\n" + to_string(step.answers) + "\n" +
               (step.taken ? std::to_string(*step.taken) : "") + "\n" + to_string(State{{}, {}, step.sent});
    }

    void deliver(const Message& message) {
        const std::size_t sender = agent_of(message.from.id);
        if (is_for_anyone(message)) {
            (void)for_anyone_.add(message, sender);
            for (Agent& agent : agents_) (void)agent.messages.add(message, sender);
        } else if (const std::size_t receiver = agent_of(message.to.id); receiver < agents_.size()) {
            (void)agents_[receiver].messages.add(message, sender);
        }
    }

    /// \returns the number of agents if no agent has the id
    [[nodiscard]] std::size_t agent_of(const Value& id) const {
        const auto agent = numbers_.find(to_string(id));
        return agent == numbers_.end() ? agents_.size() : agent->second;
    }

    /// Keeps the nearest situations.
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

    /// Number of situations expanded for each one kept: situations that no run reaches are removed afterwards. Growing processes
    /// also grow in text, so each costs more than the one before.
    static constexpr std::size_t kFollowedForEach = 4;
    /// Constraints over growing lists take ever longer, and every agent may receive all messages (`System::work`).
    static constexpr std::uint64_t kWorkForEach = 1'500;
    static constexpr std::uint64_t kMostWork = 12'000'000;  ///< for any limit: ten seconds
    /// A term may double with each step.
    static constexpr std::size_t kLongestProcess = 50'000;
    /// Beyond this number it pays to count messages.
    static constexpr std::size_t kFewSituations = 300;
    /// Of all agents together.
    static constexpr std::size_t kMostStates = 100'000;
    static constexpr std::size_t kMostNumbers = 10'000'000;  ///< rows get longer where messages pile up
    static constexpr std::size_t kNoMessage = static_cast<std::size_t>(-1);

    System& system_;
    const Scene& scene_;
    std::size_t most_;
    bool is_counting_;
    MessageBounds bounds_;
    Scene ruled_scene_;                           ///< with the actual rules
    std::optional<System> ruled_;                 ///< for a scene with `has_any_rules`
    std::map<std::string, std::size_t> numbers_;  ///< of agents, by the texts of their ids
    std::vector<Agent> agents_;
    MessagePool for_anyone_;  ///< `is_for_anyone`; also among the messages of each agent
    /// Of agents that are followed together: agent, situation, message -> transitions, by number.
    std::map<std::tuple<std::size_t, std::size_t, std::optional<std::size_t>>, std::vector<std::size_t>> together_;
};

}  // namespace

std::optional<LocalMachines> find_reached_machines(System& system, const Scene& scene, std::size_t most) {
    const std::optional<System::GaveUp> before = system.gave_up();
    system.set_gave_up(std::nullopt);
    auto machines = Search(system, scene, most, false).run_together();
    system.set_gave_up(before);
    return machines;
}

LocalMachines find_local_machines(System& system, const Scene& scene, std::size_t most) {
    auto machines = Search(system, scene, most, false).run();
    if (machines && !system.gave_up() && std::none_of(machines->agents.begin(), machines->agents.end(), is_cut))
        return std::move(*machines);
    if (auto reached = find_reached_machines(system, scene, most)) {
        system.set_gave_up(std::nullopt);
        return std::move(*reached);
    }
    return machines ? std::move(*machines) : *Search(system, scene, most, true).run();
}

}  // namespace map2pml::lcc
