/// Actions of agents, one for each step: the vocabulary of the semantics, of traces, of saved runs and of reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace map2pml::ir {

enum class Action : std::uint8_t {
    send,            ///< SEND: sent one message (to one or several agents)
    send_failed,     ///< SEND: no agent matches the address
    receive,         ///< RECV: took a message
    receive_failed,  ///< RECV outside of a wait: looked for a message and found none
    decide,          ///< PROC, OK: a decision procedure succeeded
    decide_failed,   ///< PROC, FAIL
    call,            ///< CALL: entered a clause
    call_failed,     ///< CALL: no clause matches
    timeout,         ///< TIMEOUT: gave up waiting; or a limit left nothing else
    // Parts of other steps of the semantics, which a run lists on their own:
    fork,    ///< started its parallel branches
    join,    ///< all parallel branches have ended
    finish,  ///< reached the end of its protocol
    fail,    ///< the protocol of the agent ended in failure
    // Steps of the semantics that no run lists:
    retry,   ///< RETRY of an attempt that begins with a wait, a `par` or nothing; CALL of an unfolded protocol
    arrive,  ///< ARRIVE: a message that was under way comes into the mailbox of the agent
};
/// The number of actions that a run lists; they come first.
inline constexpr std::size_t kListedActions = static_cast<std::size_t>(Action::retry);

/// The word in saved runs: `send-failed`.
[[nodiscard]] std::string_view to_string(Action action);

/// Whether the action is a step of the semantics by itself, which a run that lists it has to have.
[[nodiscard]] constexpr bool is_event(Action action) { return action < Action::fork; }

/// Whether a run that lists the action can be followed by it: an event, or an end of an agent, of which states tell.
[[nodiscard]] constexpr bool is_followed(Action action) {
    return is_event(action) || action == Action::finish || action == Action::fail;
}

/// Whether the action is a step of the semantics that no run lists.
[[nodiscard]] constexpr bool is_silent(Action action) { return action >= Action::retry; }

}  // namespace map2pml::ir
