/// The mailboxes along a run, rebuilt from its sends and receipts.   steps -> what lies where
///
/// A message has a number from when it is sent. Neither a trail nor a saved run says which message a step takes, only its sender,
/// performative and terms. Of the messages in the mailbox that match, the step takes the oldest. This is right in every
/// reading of the network (grammar/semantics.md 3, RECV). `mailbox` and `pairwise`: a receive takes the oldest that it matches, of all
/// or of one sender, and it matches all that are alike or none. `bag`: it takes any that it matches; of those that are alike
/// one is as good as the other, since what is left is the same.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/results/counterexample.h"

namespace map2pml::trace {

class Mailboxes {
  public:
    /// Puts the messages that the step sends into the mailboxes of the receivers, and gives the step their numbers.
    void send(Step& step);
    /// Takes the message that the step names, and gives the step its number. Returns false if it was not sent, or is already
    /// taken.
    [[nodiscard]] bool take(Step& step);

    /// Follows a step by the numbers in it alone.
    void follow(const Step& step);

    /// The messages in the mailbox of an agent, oldest first.
    [[nodiscard]] const std::vector<Message>& of(const std::string& agent) const;

  private:
    std::map<std::string, std::vector<Message>> contents_;
    MessageId last_ = 0;
};

/// Gives the messages of a run their numbers. A step that takes a message that nobody has sent gets none.
void number_messages(Counterexample& run);

/// Gives the messages that are left in the mailboxes of the final places the numbers that they have in the steps.
void identify_left(Counterexample& run);

}  // namespace map2pml::trace
