/// What an agent does in one step: the vocabulary of the semantics, of traces, of saved runs and of reports.
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
    // What the semantics does within other steps, and a run lists as its own:
    fork,    ///< started its parallel branches
    join,    ///< all parallel branches have ended
    finish,  ///< reached the end of its protocol
    fail,    ///< its protocol ended in failure
    // What is a step of the semantics, and no run lists:
    retry,   ///< RETRY of an attempt that begins with a wait, a `par` or nothing; CALL of an unfolded protocol
    arrive,  ///< ARRIVE: a message that was under way comes into the mailbox of the agent
};
/// Those that a run lists come first.
inline constexpr std::size_t kListedActions = static_cast<std::size_t>(Action::retry);

/// As saved runs have it: `send-failed`.
[[nodiscard]] std::string_view to_string(Action action);

/// A step of the semantics by itself, so that a run which lists it has to have it.
[[nodiscard]] constexpr bool is_event(Action action) { return action < Action::fork; }

/// A step of the semantics that no run lists.
[[nodiscard]] constexpr bool is_silent(Action action) { return action >= Action::retry; }

}  // namespace map2pml::ir
