/// The states of a protocol as short rows of numbers, for searches that reach many.   transition system -> numbered states, steps
///
/// Each state of an agent has a number, and so have the values of the check file; a state of the scene is a row of these. What an
/// agent can do depends on its own state, mailbox included, and on these values only. So its steps are computed once for each of
/// these, and not once for each state of the scene. Where the check file looks at other agents, states are decoded instead.
#pragma once

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <unordered_map>
#include <vector>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// The effect of a step, without its target.
struct StepEffect {
    Event event;
    Cut cut{};
    source::Span place = {};                      ///< of the cut, as in `Step`
    std::vector<const ir::Operation*> done = {};  ///< as in `Step`
};

/// The largest states that get numbers.
struct SizeBounds {
    std::size_t capacity = std::numeric_limits<std::size_t>::max();   ///< messages in one mailbox, under way included
    std::size_t processes = std::numeric_limits<std::size_t>::max();  ///< threads of all agents together
    /// What follows itself more often in a mailbox counts as any number of times (`saturation.h`). 0: all messages are counted, as they
    /// are where agents look at each other.
    std::size_t alike = 0;
};
enum class TooLarge : std::uint8_t { no, mailbox, processes };

struct CompactStep {
    /// A state; undefined for a step that is cut. Of a target with too many messages in a mailbox, the agent of the mailbox.
    std::uint32_t target = 0;
    std::uint32_t effect = 0;  ///< equal numbers are equal effects
    TooLarge is_too_large = TooLarge::no;
};

/// A step of one agent, independent of the others.
struct Move {
    std::uint32_t own = 0;  ///< the state of the agent afterwards, without a message to itself
    std::uint32_t effect = 0;
    std::uint32_t message = 0;  ///< its number, or `CompactStates::kNoMessage`
    std::uint32_t variables = 0;
    bool is_cut = false;
    bool is_forced = false;
};
struct MoveRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    bool is_known = false;
};

class CompactStates {
  public:
    /// Contains the initial state, number 0. \param system must outlive this
    explicit CompactStates(const TransitionSystem& system, const SizeBounds& bounds = {});
    CompactStates(const CompactStates&) = delete;
    CompactStates& operator=(const CompactStates&) = delete;

    [[nodiscard]] std::size_t count() const { return hashes_.size(); }
    /// The steps in the order of `TransitionSystem::successors`; new states get the next numbers. Valid until the next call.
    [[nodiscard]] const std::vector<CompactStep>& steps(std::uint32_t state);
    [[nodiscard]] const StepEffect& effect(std::uint32_t effect) const { return effects_[effect]; }
    [[nodiscard]] State decoded(std::uint32_t state) const;
    /// Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

    // Agent by agent: where steps depend only on the agent that takes them, and the check file has no values.

    static constexpr std::uint32_t kNoMessage = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] bool are_agents_independent() const { return is_local_ && system_.instance().states.empty(); }
    /// The number of the agent's state in the initial state. Numbers of the states of different agents differ.
    [[nodiscard]] std::uint32_t first(std::size_t agent) const { return rows_[agent]; }
    /// The agent's steps in this state of it, whatever the others do. \param timeouts of these, those that the others let happen
    [[nodiscard]] std::vector<Move> moves(std::size_t agent, std::uint32_t agent_state, bool timeouts);
    [[nodiscard]] const AgentState& agent_state(std::uint32_t number) const { return agent_states_[number]; }
    [[nodiscard]] std::size_t agent_state_count() const { return agent_states_.size(); }
    /// The state of the receiver with one message more, which arrives at once if the network delivers at once.
    [[nodiscard]] std::uint32_t delivered(std::size_t receiver, std::uint32_t agent_state, std::uint32_t message);

  private:
    using Row = std::vector<std::uint32_t>;  ///< the number of the state of each agent; then `rest_of`
    using Numbers = std::unordered_map<std::u32string, std::uint32_t>;

    using MovesByKind = std::array<MoveRange, 2>;  ///< other than timeouts; timeouts

    struct PairHash {
        std::size_t operator()(std::uint64_t pair) const;
    };
    struct RowHash {
        const CompactStates* states;
        std::size_t operator()(std::uint32_t state) const { return states->hashes_[state]; }
    };
    struct RowEqual {
        const CompactStates* states;
        bool operator()(std::uint32_t one, std::uint32_t other) const;
    };

    void add_moves(bool timeouts);
    void add_decoded_steps(std::uint32_t state);
    [[nodiscard]] std::uint32_t number_of_saturated(std::size_t agent, AgentState state);
    [[nodiscard]] MoveRange moves_of(std::size_t agent, bool timeouts);
    [[nodiscard]] MoveRange computed_moves(std::size_t agent, bool timeouts);
    [[nodiscard]] MovesByKind& known_moves(std::size_t agent);
    [[nodiscard]] CompactStep follow(std::size_t agent, const Move& move);

    [[nodiscard]] std::uint32_t number_of_agent(std::size_t agent, const AgentState& state);
    [[nodiscard]] std::uint32_t number_of_variables(const std::vector<Value>& variables);
    [[nodiscard]] std::uint32_t number_of_message(const Message& message);
    [[nodiscard]] std::uint32_t number_of_effect(StepEffect effect);
    /// Appends the row of the state, a candidate; returns its hash.
    [[nodiscard]] std::uint64_t append(const State& state);
    [[nodiscard]] std::uint32_t number_of_last_row(std::uint64_t hash);
    /// The step to the state of the last row, which gets a number unless it is too large.
    [[nodiscard]] CompactStep step_to_last_row(std::uint64_t hash, std::uint32_t effect);
    [[nodiscard]] const std::uint32_t* row(std::uint32_t state) const { return rows_.data() + state * width_; }

    struct Size {
        std::size_t messages = 0;
        std::size_t threads = 0;
    };

    const TransitionSystem& system_;
    SizeBounds bounds_;
    std::size_t width_;
    bool is_local_;  ///< steps depend only on their agent and on variables

    std::deque<AgentState> agent_states_;
    std::vector<Size> sizes_;            ///< by agent state
    std::vector<MovesByKind> moves_of_;  ///< by agent state, where there are no variables
    tsl::robin_map<std::uint64_t, MovesByKind, PairHash> moves_by_both_;  ///< by agent state and variables
    std::vector<Move> moves_;
    tsl::robin_map<std::uint64_t, std::uint32_t, PairHash> delivered_;  ///< by agent state and message
    std::vector<std::vector<Value>> variables_;
    std::vector<Message> messages_;
    std::deque<StepEffect> effects_;
    Numbers agent_numbers_;
    Numbers effect_numbers_;
    std::map<std::vector<Value>, std::uint32_t> variable_numbers_;
    std::map<Message, std::uint32_t> message_numbers_;
    std::size_t bytes_of_parts_ = 0;

    std::vector<std::uint32_t> rows_;
    std::vector<std::uint64_t> hashes_;
    tsl::robin_set<std::uint32_t, RowHash, RowEqual, std::allocator<std::uint32_t>, true> numbers_;
    Row row_;  ///< the row whose steps are computed
    std::uint64_t hash_ = 0;
    State scratch_;  ///< only one agent and the variables are valid
    std::vector<CompactStep> steps_;
};

}  // namespace map2pml::semantics
