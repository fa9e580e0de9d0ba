#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Recorded messages of real conversations, as a log has them.
namespace map2pml::observed {

/// One event of a log: who sent or received which message.
struct Event {
    /// What was seen of the message. `message` says that it was sent and does not say when it was taken.
    enum class Kind : std::uint8_t { message, send, receive };

    Kind kind = Kind::message;
    /// The line of the log, from 1.
    std::size_t line = 0;
    /// The conversation that the event belongs to; empty where the log holds one conversation.
    std::string conversation;
    std::string from;
    /// The agents that the message is addressed to; more than one for a multicast.
    std::vector<std::string> to;
    /// The performative.
    std::string message;
    /// The terms of the message as they would be written in a protocol: `10`, `bid`, `item(3, red)`.
    std::vector<std::string> terms;
    /// The roles of the sender and of the receivers, where the log names them; else empty.
    std::string from_role;
    std::vector<std::string> to_roles;
    /// The time as the log has it; only shown, never compared.
    std::string time;
};

}  // namespace map2pml::observed
