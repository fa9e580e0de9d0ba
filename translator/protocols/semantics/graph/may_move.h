/// Threads that may still move in a state, and agents that wait for ever (grammar/semantics.md 5, `termination`).   private to the room
///
/// The smallest set of threads that contains those with a step, those with a timeout that is not idle, each waiter that a member
/// can still send to, and each thread whose branches have all ended or are members. Two threads that wait for each other are not
/// in it, whatever others do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "translator/protocols/semantics/graph/future_sends.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::semantics {

class MayMove {
  public:
    /// The arguments must outlive it.
    MayMove(const TransitionSystem& system, const FutureSends& future, const State& state);

    /// \param thread a thread of the state that has not ended, or a branch of one
    [[nodiscard]] bool contains(const Thread& thread) const;
    /// Whether a thread, or one of the branches that it waits for, could still send what one of the receives takes.
    enum class Chance : std::uint8_t {
        none,
        if_it_moved,  ///< the text of the thread has such a send, but control never gets there
        open,
    };
    [[nodiscard]] Chance could_send(const Thread& thread, std::size_t sender,
                                    const std::vector<const ir::Receive*>& receives, std::size_t receiver) const;
    /// Agents with a thread that waits and is not a member, except services at rest. The waits of spawned calls are ignored.
    [[nodiscard]] std::vector<std::size_t> stuck_agents() const;

  private:
    struct Member {
        std::size_t agent = 0;
        const Thread* thread = nullptr;
        bool moves = false;
        std::vector<const ir::Receive*> receives = {};  ///< receives that a waiter waits for
    };

    void add(std::size_t agent, const Thread& thread);
    [[nodiscard]] bool can_move_alone(std::size_t agent, const Thread& thread, Member& member) const;
    [[nodiscard]] bool add_receives(const ir::Operation& attempt, Member& member) const;
    [[nodiscard]] bool asks_arguments_only(const ir::Operation& action) const;
    [[nodiscard]] bool is_woken(const Member& member) const;
    [[nodiscard]] bool all_can_end(const Thread& join) const;
    [[nodiscard]] bool is_stuck(const Thread& thread) const;

    const TransitionSystem& system_;
    const FutureSends& future_;
    const State& state_;
    std::vector<Member> members_;  ///< a thread before its branches
    std::unordered_map<const Thread*, std::size_t> index_;
};

}  // namespace map2pml::semantics
