/// Mailboxes of any size as words with repetitions: `hello (token beat)+ done`.   private to the room
///
/// A piece of messages that follows itself again and again is kept once, as a repetition: there once or more often. A mailbox that is still long
/// becomes a mixture: some messages in any order, each there once or more often. Which message a receive takes depends on which ones there
/// are and on their order, and taking one leaves the rest of the first piece with the repetition behind it or without, or the mixture with this
/// message or without. So every run of the protocol is a run here, too; the reverse is not true. What holds of all runs here holds of all
/// runs of the protocol, with mailboxes of any size (after Boigelot and Godefroid, "Symbolic verification of communication protocols with
/// infinite state spaces using QDDs", 1996).
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::semantics {

/// Makes repetitions of what follows itself more than `alike` times, and of what stands before or after its own repetition; mixtures of long
/// mailboxes, which a bag does not need. 0: nothing.
void saturate(std::vector<Message>& messages, std::size_t alike, ir::Network network);

/// What is left when the message at this index has been taken; second: the other possibility, if there may be more of it.
[[nodiscard]] std::pair<std::vector<Message>, std::optional<std::vector<Message>>> without(
    const std::vector<Message>& messages, std::size_t index);

}  // namespace map2pml::semantics
