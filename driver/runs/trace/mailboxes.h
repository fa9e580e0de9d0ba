/// The mailboxes along a run, rebuilt from its sends and receipts.   steps -> what lies where
///
/// A message has a number from when it is sent. What takes one does not say which, neither a trail nor a saved run: it says the
/// sender, the performative and the terms. Of the messages in the mailbox that are so it is the oldest. This holds in every
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
    /// Puts what the step sends into the mailboxes of its receivers, and gives the step the numbers.
    void send(Step& step);
    /// Takes what the step says it takes, and gives the step its number. False: nobody has sent it, or somebody took it.
    [[nodiscard]] bool take(Step& step);

    /// By the numbers in the step alone.
    void follow(const Step& step);

    /// Oldest first.
    [[nodiscard]] const std::vector<Message>& of(const std::string& agent) const;

  private:
    std::map<std::string, std::vector<Message>> contents_;
    MessageId last_ = 0;
};

/// Gives the messages of a run their numbers. Where one is taken that nobody has sent, the step gets none.
void number_messages(Counterexample& run);

/// Gives those that are left in the mailboxes of the final places the numbers that they have in the steps.
void identify_left(Counterexample& run);

}  // namespace map2pml::trace
