/// The order in which a lifeline looks for messages, so that none overtakes another of the same sender.   machines -> priorities
///
/// Diagrams mean that messages of one agent to another arrive in the order in which they are sent; a mailbox of the model gives any that
/// matches. A message is in the mailbox as soon as it is sent. So where a lifeline waits for two messages of one sender, and only
/// one of them can be sent before the other, looking for that one first is all it takes. Where each may be sent before the other,
/// nothing is to be kept if they are never underway together.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/languages/diagrams/projection/internal.h"

namespace map2pml::auml {

/// How a situation waits.
struct Waiting {
    /// The transitions in the order in which they are tried; nothing: any enabled one may be taken.
    std::optional<std::vector<std::size_t>> tried;
    /// Transitions of which one may overtake the other in the model.
    std::optional<std::pair<std::size_t, std::size_t>> overtaking;
};

/// Answers for all lifelines of one interaction.
class ArrivalOrder {
  public:
    /// \param machines one for each lifeline.
    ArrivalOrder(const Interaction& interaction, const std::vector<Machine>& machines);

    /// \param situation index in the machine of `lifeline`.
    [[nodiscard]] Waiting waiting(LifelineIndex lifeline, std::size_t situation);

  private:
    /// Keys of messages.
    using Keys = std::set<std::string>;
    /// The messages that may be sent to the same receiver after a message.
    [[nodiscard]] const Keys& later_than(const std::string& key, LifelineIndex sender, LifelineIndex receiver);
    [[nodiscard]] bool are_together(const MessagesInTransit& together, LifelineIndex sender);
    void follow(const Machine& machine, std::size_t from, LifelineIndex receiver, Keys& into) const;

    const Interaction& interaction_;
    const std::vector<Machine>& machines_;
    std::map<std::string, Keys> later_;  ///< by key; a key names sender and receiver
    std::map<std::pair<LifelineIndex, LifelineIndex>, std::optional<std::set<MessagesInTransit>>> together_;
};

}  // namespace map2pml::auml
