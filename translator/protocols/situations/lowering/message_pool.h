/// All messages that can be sent to one agent, in the order in which they were found.   private to the room
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::lcc {

/// Numbers from 0 on, in ascending order.
using MessageNumbers = std::vector<std::size_t>;

class MessagePool {
  public:
    /// \param sender the agent of the scene that has sent it
    /// \returns false if it was there
    bool add(const Message& message, std::size_t sender);

    [[nodiscard]] std::size_t size() const { return messages_.size(); }
    [[nodiscard]] const Message& operator[](std::size_t number) const { return messages_[number]; }
    [[nodiscard]] std::size_t sender(std::size_t number) const { return senders_[number]; }

    /// Those from `first` on whose content could be `wanted`, as far as functors tell: others are not.
    [[nodiscard]] MessageNumbers like(const Value& wanted, std::size_t first) const;
    /// There are any of them from `first` on.
    [[nodiscard]] bool has_any(const Awaited& awaited, std::size_t first) const;

  private:
    struct Functor {
        std::string name;
        std::size_t terms = 0;
        bool operator==(const Functor&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Functor& functor) const;
    };
    [[nodiscard]] bool has_from(const Functor& functor, std::size_t first) const;

    std::vector<Message> messages_;
    std::vector<std::size_t> senders_;
    std::set<Message> known_;
    std::unordered_map<Functor, MessageNumbers, Hash> by_functor_;
    MessageNumbers unbound_;  ///< their content may be anything
};

}  // namespace map2pml::lcc
