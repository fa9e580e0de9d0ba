/// Events, the labels of the transition system: effects of steps in terms of the protocol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "translator/model/protocol/action.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/value.h"
#include "translator/protocols/semantics/state/state.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::semantics {

using ir::Action;

/// Number of a branch of a `par` among the threads of its agent; different for every branch of every thread.
[[nodiscard]] constexpr std::uint64_t thread_of_branch(std::uint64_t parent, std::size_t branch) {
    constexpr std::uint64_t kMostThreads = 1024;  // more than spawned calls or branches that an agent can have
    return parent * kMostThreads + branch + 1;
}

/// Number of the thread that brings an agent the messages of a sender, different from those of all its own threads: fairness
/// to each thread brings some message of each sender in the end.
[[nodiscard]] constexpr std::uint64_t thread_of_arrivals(std::size_t sender) { return ~std::uint64_t{0} - sender; }

struct Event {
    Action kind = Action::retry;               ///< never an action that only runs list
    std::size_t agent = 0;                     ///< arrive: the receiver
    std::uint64_t thread = 0;                  ///< thread of the agent, by number
    const ir::Operation* operation = nullptr;  ///< arrive: none
    Message message;                           ///< send, receive, arrive
    std::vector<std::size_t> receivers;        ///< send: indices of agents, in instance order
    std::vector<Value> arguments;              ///< call, decide, decide_failed: values of the arguments
    Value result = kNotBound;                  ///< decide with a variable for the result: its value
    std::size_t clause = 0;                    ///< call: the clause that was selected
    bool forced = false;                       ///< timeout: a limit left no other step
    /// Of the steps of a state with this event: which one, from 0. A procedure without a result may set a variable to this or that.
    std::uint32_t effect = 0;

    bool operator==(const Event&) const = default;
};

/// Selects the events that are asked for.
using EventFilter = std::function<bool(const Event&)>;

/// An event by names, as reports and saved traces have it, and as `replay` compares it.
struct Occurrence {
    std::string agent;  ///< `Bidder2`
    ir::Action action = ir::Action::send;
    ir::OperationId operation = 0;         ///< 0: not known
    std::string performative;              ///< of a message; decide: the procedure; call: the clause that is entered
    std::vector<ir::Value> terms;          ///< of a failed receive: the terms it looks for
    std::vector<std::string> to;           ///< send: the receivers
    std::string from;                      ///< receive: the sender
    std::string written;                   ///< name of the message in the text; empty: its performative
    std::optional<ir::NamedValue> result;  ///< decide: the variable that was bound, and its value; nothing: not known
};

/// The name of the message in the text.
[[nodiscard]] inline const std::string& written(const Occurrence& occurrence) {
    return occurrence.written.empty() ? occurrence.performative : occurrence.written;
}

[[nodiscard]] Occurrence to_occurrence(const Event& event, const ir::Protocol& protocol, const ir::Instance& instance,
                                       const Values& values);

/// One line: `Bidder2  inform(bid, 10) => Auctioneer`.
[[nodiscard]] std::string to_string(const Occurrence& occurrence);

}  // namespace map2pml::semantics
