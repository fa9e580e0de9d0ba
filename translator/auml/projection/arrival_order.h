/// In which order a lifeline looks for messages, so that none overtakes another of the same sender.   machines -> priorities
///
/// Diagrams mean that messages of one agent to another arrive in the order in which they are sent; a mailbox of the model gives any that
/// matches. A message is in the mailbox as soon as it is sent. So where a lifeline waits for two messages of one sender, and only
/// one of them can be sent before the other, looking for that one first is all it takes.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/auml/projection/machine.h"

namespace map2pml::auml {

/// How a situation waits.
struct Waiting {
    /// The transitions in the order in which they are tried; nothing: whatever can be done may be done.
    std::optional<std::vector<std::size_t>> tried;
    /// Transitions of which one may overtake the other in the model.
    std::optional<std::pair<std::size_t, std::size_t>> overtaking;
};

/// Answers for all lifelines of one interaction.
class ArrivalOrder {
  public:
    /// \param machines one for each lifeline.
    ArrivalOrder(const Interaction& interaction, const std::vector<Machine>& machines);

    /// \param situation of the machine of `lifeline`.
    [[nodiscard]] Waiting waiting(LifelineIndex lifeline, const Situation& situation);

  private:
    /// Keys of messages.
    using Keys = std::set<std::string>;
    struct Later {
        Keys any;         ///< sent later on some way
        Keys unanswered;  ///< sent later on some way on which nothing is received from the receiver in between
    };
    [[nodiscard]] const Later& later_than(const std::string& key, LifelineIndex sender, LifelineIndex receiver);
    [[nodiscard]] bool makes_no_difference(LifelineIndex lifeline, const Transition& one,
                                           const Transition& other) const;
    void follow(const Machine& machine, std::size_t from, bool may_be_answered, LifelineIndex receiver,
                Keys& into) const;

    const Interaction& interaction_;
    const std::vector<Machine>& machines_;
    std::map<std::string, Later> later_;  ///< by key; a key names sender and receiver
};

}  // namespace map2pml::auml
