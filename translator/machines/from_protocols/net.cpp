#include "translator/machines/from_protocols/net.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::protocol_to_eventb {

namespace {

using ir::Action;
using semantics::State;

/// Larger machines have more obligations than can be proved in reasonable time.
constexpr std::size_t kMostPlaces = 150;
constexpr std::size_t kMostLetters = 100;

/// Distinguishes the steps of an agent from the same place.
struct StepKey {
    Action kind{};
    ir::OperationId operation = 0;  ///< not its address, which would order the events of the machine
    std::uint64_t thread = 0;
    bool forced = false;
    semantics::Message message;
    std::vector<std::size_t> receivers;
    std::vector<semantics::Value> arguments;
    semantics::Value result = semantics::kNotBound;
    PlaceId to = 0;
    auto operator<=>(const StepKey&) const = default;
};

/// The steps out of a place with some letters in the mailbox.
using Steps = std::map<StepKey, semantics::Event>;

/// The known steps of one place.
struct PlaceSteps {
    std::optional<Steps> alone;         ///< with an empty mailbox
    std::map<LetterId, Steps> letters;  ///< with one letter of each kind that the agent can get
};

class Explorer {
  public:
    Explorer(const ir::Protocol& protocol, const ir::Instance& instance)
        : instance_(as_bag(instance)),
          may_miss_(ir::has_messages_under_way(instance)),
          system_(protocol, instance_),
          initial_(system_.initial()),
          nobody_(initial_) {
        for (semantics::AgentState& each : nobody_.agents) {
            semantics::Thread thread;
            thread.control = semantics::Thread::Control::finished;
            each.threads = {thread};
        }
    }

    Net run() {
        net_.agents.resize(instance_.agents.size());
        numbers_.resize(instance_.agents.size());
        steps_by_place_.resize(instance_.agents.size());
        if (!instance_.states.empty()) {
            net_.refusal = "procedures of its check file keep state, which the machine does not model";
            return std::move(net_);
        }
        if (ir::has_shared_mailbox(system_.protocol())) {
            net_.refusal =
                "a message goes to whoever takes it first (`delivery one`), which the machine does not model";
            return std::move(net_);
        }
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) (void)place_of(agent, initial_);
        // New letters enable new moves, and new places may send new letters.
        while (net_.refusal.empty() && find_all_steps()) {
        }
        do {
            for (std::size_t agent = 0; agent < net_.agents.size() && net_.refusal.empty(); ++agent) {
                net_.agents[agent].moves.clear();
                add_moves(agent);
            }
            // Two letters together may lead to a place that neither of them leads to.
        } while (net_.refusal.empty() && find_all_steps());
        return std::move(net_);
    }

  private:
    /// The instance for what an agent can do with the letters that have arrived: each arrives at once.
    static ir::Instance as_bag(ir::Instance instance) {
        instance.network = ir::Network::bag;
        instance.arrives_at_once = true;
        return instance;
    }

    [[nodiscard]] State state_with(std::size_t agent, PlaceId place, std::vector<LetterId> letters) const {
        State state = nobody_;
        state.agents[agent] = net_.agents[agent].places[place].state;
        for (const LetterId each : letters) state.agents[agent].mailbox.push_back(net_.letters[each].message);
        std::sort(state.agents[agent].mailbox.begin(), state.agents[agent].mailbox.end());
        return state;
    }

    PlaceId place_of(std::size_t agent, const State& state) {
        State alone = nobody_;
        alone.agents[agent] = state.agents[agent];
        alone.agents[agent].mailbox.clear();
        const auto [known, is_new] =
            numbers_[agent].try_emplace(encode(alone), static_cast<PlaceId>(net_.agents[agent].places.size()));
        if (is_new) {
            Place place{alone.agents[agent]};
            place.has_finished = has_finished(place.state);
            place.has_failed = has_failed(place.state);
            place.rests = is_at_rest(system_, alone, agent);
            net_.agents[agent].places.push_back(std::move(place));
            steps_by_place_[agent].emplace_back();
            if (net_.agents[agent].places.size() > kMostPlaces) {
                refuse(fmt::format("`{}` can be in more than {} situations, the most that `prove` accepts",
                                   instance_.agents[agent].name, kMostPlaces));
            }
        }
        return known->second;
    }

    LetterId letter_of(const Letter& letter) {
        const auto [known, is_new] = letter_numbers_.try_emplace(letter, net_.letters.size());
        if (is_new) {
            net_.letters.push_back(letter);
            if (net_.letters.size() > kMostLetters) {
                refuse(
                    fmt::format("there are more than {} messages with different values, the most that `prove` accepts",
                                kMostLetters));
            }
        }
        return known->second;
    }

    void refuse(std::string why) {
        if (net_.refusal.empty()) net_.refusal = std::move(why);
    }

    Steps steps_with(std::size_t agent, PlaceId place, const std::vector<LetterId>& letters) {
        Steps steps;
        for (const semantics::Step& step : system_.successors(state_with(agent, place, letters))) {
            if (step.cut != semantics::Cut::none) {
                refuse(
                    "calls are nested too deeply, or a limit stops an agent; a proof would cover only a part of the "
                    "runs");
                break;
            }
            const semantics::Event& event = step.event;
            for (const std::size_t receiver : event.receivers) (void)letter_of({receiver, event.message});
            const StepKey key{event.kind,
                              event.operation == nullptr ? 0 : event.operation->id,
                              event.thread,
                              event.forced,
                              event.message,
                              event.receivers,
                              event.arguments,
                              event.result,
                              place_of(agent, step.next)};
            steps.emplace(key, event);
        }
        return steps;
    }

    /// \returns whether there was anything new.
    bool find_all_steps() {
        bool is_new = false;
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) {
            for (PlaceId place = 0; place < steps_by_place_[agent].size() && net_.refusal.empty(); ++place) {
                if (!steps_by_place_[agent][place].alone) {
                    Steps steps = steps_with(agent, place, {});
                    steps_by_place_[agent][place].alone = std::move(steps);
                    is_new = true;
                }
                for (LetterId letter = 0; letter < net_.letters.size() && net_.refusal.empty(); ++letter) {
                    if (net_.letters[letter].receiver != agent ||
                        steps_by_place_[agent][place].letters.contains(letter))
                        continue;
                    Steps steps = steps_with(agent, place, {letter});
                    steps_by_place_[agent][place].letters.emplace(letter, std::move(steps));
                    is_new = true;
                }
            }
        }
        return is_new;
    }

    [[nodiscard]] static bool is_timeout(const StepKey& key) { return key.kind == Action::timeout && !key.forced; }

    [[nodiscard]] bool waits_for_quiescence(const StepKey& key) const {
        return is_timeout(key) && instance_.timeout == ir::TimeoutReading::quiescent;
    }

    Move& add_move(std::size_t agent, PlaceId from, const StepKey& key, const semantics::Event& event) {
        Move& move = net_.agents[agent].moves.emplace_back();
        move.from = from;
        move.to = key.to;
        move.event = event;
        for (const std::size_t receiver : event.receivers)
            move.puts.push_back(letter_numbers_.at({receiver, event.message}));
        return move;
    }

    void add_moves(std::size_t agent) {
        for (PlaceId place = 0; place < steps_by_place_[agent].size(); ++place) {
            const PlaceSteps& place_steps = steps_by_place_[agent][place];
            add_moves_of_its_own(agent, place, place_steps);
            std::map<StepKey, std::pair<semantics::Event, std::vector<LetterId>>> with;
            for (const auto& [letter, steps] : place_steps.letters) {
                for (const auto& [key, event] : steps) {
                    if (place_steps.alone->contains(key)) continue;
                    auto& found = with.try_emplace(key, event, std::vector<LetterId>{}).first->second;
                    found.second.push_back(letter);
                    insert(net_.agents[agent].places[place].wakes, letter);
                }
            }
            for (const auto& [key, found] : with) add_move_with(agent, place, place_steps, key, found);
        }
    }

    static void insert(std::vector<LetterId>& letters, LetterId letter) {
        const auto at = std::lower_bound(letters.begin(), letters.end(), letter);
        if (at == letters.end() || *at != letter) letters.insert(at, letter);
    }

    /// The steps with an empty mailbox. A letter that disables such a step is received instead, unless it is under way.
    void add_moves_of_its_own(std::size_t agent, PlaceId place, const PlaceSteps& place_steps) {
        for (const auto& [key, event] : *place_steps.alone) {
            Move& move = add_move(agent, place, key, event);
            move.waits_for_quiescence = waits_for_quiescence(key);
            Place& here = net_.agents[agent].places[place];
            here.acts = here.acts || !is_timeout(key);
            here.times_out = here.times_out || is_timeout(key);
            for (const auto& [letter, steps] : place_steps.letters) {
                const bool is_seen = !may_miss_ && !move.waits_for_quiescence;
                if (is_seen && !steps.contains(key)) move.excludes.push_back(letter);
            }
        }
    }

    [[nodiscard]] static bool is_noticed(const Steps& with, const Steps& alone) {
        return !std::equal(with.begin(), with.end(), alone.begin(), alone.end(),
                           [](const auto& one, const auto& other) { return one.first == other.first; });
    }

    /// The steps that need one of these letters: receiving it, or entering an attempt because of it.
    void add_move_with(std::size_t agent, PlaceId place, const PlaceSteps& place_steps, const StepKey& key,
                       const std::pair<semantics::Event, std::vector<LetterId>>& found) {
        const auto& [event, needed] = found;
        std::vector<LetterId> excluded;
        for (const auto& [letter, steps] : place_steps.letters) {
            const bool is_needed = std::find(needed.begin(), needed.end(), letter) != needed.end();
            if (may_miss_ || is_needed || !is_noticed(steps, *place_steps.alone)) continue;
            // Together with any of the needed letters.
            const bool is_in_the_way = std::none_of(needed.begin(), needed.end(), [&, &here = letter](LetterId other) {
                return steps_with(agent, place, {other, here}).contains(key);
            });
            if (is_in_the_way) excluded.push_back(letter);
        }
        Move& move = add_move(agent, place, key, event);
        move.excludes = std::move(excluded);
        (event.kind == Action::receive ? move.takes : move.needs) = needed;
    }

    ir::Instance instance_;
    bool may_miss_;  ///< a letter that was sent may be under way when an agent looks for it
    semantics::TransitionSystem system_;
    State initial_;
    State nobody_;  ///< all agents have finished
    Net net_;
    std::vector<std::map<std::u32string, PlaceId>> numbers_;
    std::map<Letter, LetterId> letter_numbers_;
    std::vector<std::deque<PlaceSteps>> steps_by_place_;  ///< by place
};

}  // namespace

graph::Successors successors_of(const LocalAgent& agent) {
    graph::Successors successors(agent.places.size());
    for (const Move& move : agent.moves) successors[move.from].push_back(move.to);
    return successors;
}

Net net_of(const ir::Protocol& protocol, const ir::Instance& instance) { return Explorer(protocol, instance).run(); }

}  // namespace map2pml::protocol_to_eventb
