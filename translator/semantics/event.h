/// What a step does, in terms of the protocol: the labels of the transition system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/ir/operation.h"
#include "translator/semantics/state.h"
#include "translator/semantics/values.h"

namespace map2pml::semantics {

enum class EventKind : std::uint8_t {
    send,            ///< SEND, with at least one receiver
    send_failed,     ///< SEND, nobody is addressed
    receive,         ///< RECV
    receive_failed,  ///< RECV outside of a wait, and nothing matches
    decide,          ///< PROC, OK
    decide_failed,   ///< PROC, FAIL
    call,            ///< CALL
    call_failed,     ///< CALL, no clause is selected
    timeout,         ///< TIMEOUT, or a limit that leaves only the timeout
    retry,           ///< RETRY of an attempt that begins with a wait, a `par` or nothing: no action can be the step;
                     ///< CALL that is not of the text
};
[[nodiscard]] std::string_view to_string(EventKind kind);
inline constexpr std::size_t kEventKindCount = 10;

/// Number of a branch of a `par` among the threads of its agent; different for every branch of every thread.
[[nodiscard]] constexpr std::uint64_t thread_of_branch(std::uint64_t parent, std::size_t branch) {
    constexpr std::uint64_t kMostThreads = 1024;  // more than spawned calls or branches that an agent can have
    return parent * kMostThreads + branch + 1;
}

struct Event {
    EventKind kind = EventKind::retry;
    std::size_t agent = 0;
    std::uint64_t thread = 0;  ///< which of the agent's threads; equal numbers are the same one
    const ir::Operation* operation = nullptr;
    Message message;                     ///< send, receive
    std::vector<std::size_t> receivers;  ///< send: indices of agents, in instance order
    std::vector<Value> arguments;        ///< call, decide, decide_failed: their values
    Value result = kNotBound;            ///< decide with a variable for the result: what it is
    std::size_t clause = 0;              ///< call: the clause that was selected
    bool forced = false;                 ///< timeout: a limit left nothing else
};

/// An event by names, as reports and saved traces know it: what `replay` compares.
struct Occurrence {
    std::string agent;
    EventKind kind = EventKind::retry;
    ir::OperationId operation = 0;  ///< 0: not known
    std::string name;               ///< performative, procedure, or name of the clause that is entered
    std::vector<std::string> terms;
    std::vector<std::string> receivers;
    std::string from;
    std::optional<std::string> result;  ///< decide with a variable for the result; nothing: not known
};

[[nodiscard]] Occurrence to_occurrence(const Event& event, const ir::Protocol& protocol, const ir::Instance& instance,
                                       const Values& values);

/// One line: `Bidder2  inform(bid, 10) => Auctioneer`.
[[nodiscard]] std::string to_string(const Occurrence& occurrence);

}  // namespace map2pml::semantics
