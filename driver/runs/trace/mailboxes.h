/// The mailboxes along a run, rebuilt from its sends and receipts.   steps -> what lies where
///
/// A message has a number from when it is sent. Neither a trail nor a saved run says which message a step takes, only its sender,
/// performative and terms. Of the messages in the mailbox that match, the step takes the oldest. This is right in every
/// reading of the network (grammar/semantics.md 3, RECV). `mailbox` and `pairwise`: a receive takes the oldest that it matches, of all
/// or of one sender, and it matches all that are alike or none. `bag`: it takes any that it matches; of those that are alike
/// one is as good as the other, since what is left is the same.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/protocols/semantics/runs/replay.h"

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

// --- under_way.cpp: Receives that miss a message that was sent.   state of the semantics + operation -> is such a message under way

/// Whether the step is a receive that finds nothing, and a message that it would take is under way in the state before it.
[[nodiscard]] bool misses_under_way(const semantics::TransitionSystem& system, const semantics::State& before,
                                    const semantics::Occurrence& step);
/// Whether this is so in some of the states in which the run can be.
[[nodiscard]] bool misses_under_way(const semantics::Replay& before, const semantics::Occurrence& step);

// --- under_way.cpp: A loop without repetition.   steps with a loop -> the same run with one round of the loop

/// If the loop repeats the same round several times, as a search with fairness may: the run with one round. Nothing if there is no
/// such loop. The steps alone do not tell whether the first round comes back to where it began; the caller has the run judged
/// before it shows it.
[[nodiscard]] std::optional<Counterexample> with_one_round(const Counterexample& run);

}  // namespace map2pml::trace
