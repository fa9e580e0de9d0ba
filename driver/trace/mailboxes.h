/// The mailboxes along a run, rebuilt from the steps: a third witness that the trail makes sense.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "translator/ir/value.h"

namespace map2pml::trace {

struct Message {
    std::string performative;
    std::vector<ir::Value> terms;
    std::string from;
    bool operator==(const Message&) const = default;
};

class Mailboxes {
  public:
    explicit Mailboxes(std::size_t agents) : contents_(agents) {}

    /// \param agent number of the agent: 1, 2, …
    void put(std::uint32_t agent, Message message) { contents_.at(agent - 1).push_back(std::move(message)); }

    /// Removes the oldest equal message; false if there is none.
    [[nodiscard]] bool take(std::uint32_t agent, const Message& message) {
        std::vector<Message>& mailbox = contents_.at(agent - 1);
        const auto found = std::find(mailbox.begin(), mailbox.end(), message);
        if (found == mailbox.end()) {
            return false;
        }
        mailbox.erase(found);
        return true;
    }

    [[nodiscard]] const std::vector<std::vector<Message>>& contents() const { return contents_; }

  private:
    std::vector<std::vector<Message>> contents_;
};

}  // namespace map2pml::trace
