/// Mailboxes of any size as words with repetitions: `hello (token beat)+ done`.   private to the room
///
/// A piece of messages that follows itself again and again is kept once, as a repetition: there once or more often. Which message a
/// receive takes depends on which ones there are and on their order. So where `w+` stands for the first `w` alone, or for two and more, the same receives
/// take the same messages, and taking one leaves the rest of the first `w`, with `w+` after it or without. Every run of the protocol is a run
/// here, too; the reverse is not true. What holds of all runs here holds of all runs of the protocol, with mailboxes of any size
/// (after Boigelot and Godefroid, "Symbolic verification of communication protocols with infinite state spaces using QDDs", 1996).
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "translator/protocols/semantics/state/state.h"

namespace map2pml::semantics {

/// Makes repetitions of what follows itself more than `alike` times, and of what stands before or after its own repetition. 0: of nothing.
void saturate(std::vector<Message>& messages, std::size_t alike);

/// What is left when the message at this index has been taken; second: the other possibility, if it is in a repetition.
[[nodiscard]] std::pair<std::vector<Message>, std::optional<std::vector<Message>>> without(
    const std::vector<Message>& messages, std::size_t index);

}  // namespace map2pml::semantics
