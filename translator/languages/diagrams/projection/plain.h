/// Simplifies a diagram: derived constructs are expanded, unsupported ones are rejected.
///
/// Afterwards there are messages, `alt`, `par`, `loop`, `critical` within a `par`, and sequences left; alternatives are complete
/// (one of them happens), and `break`, `opt`, AUML's `or`, `strict`, `assert`, guards of messages, uses of other interactions and
/// lifelines of several agents are gone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/projection/agent_numbers.h"

namespace map2pml::auml {

/// The order that a drawing means.
enum class Sequencing : std::uint8_t {
    weak,   ///< each lifeline on its own
    strict  ///< one global order: a message is one event. AUML's `or` stays as it is, and `strict` says nothing new.
};

/// \returns nothing, and at least one error in the sink, when a part of it is not supported. Omissions are warnings.
[[nodiscard]] std::optional<Interaction> plain(const Diagram& diagram, std::size_t interaction, diag::Sink& sink,
                                               Sequencing sequencing = Sequencing::weak,
                                               const AgentCounts& counts = {});

/// Says of every `alt` with two or more operands that one of its guards is true (`Combined::is_complete`).
void complete_guards(Diagram& diagram);

// --- kept_order.cpp: Drawn orders of messages that no lifeline enforces.   `Interaction` -> pairs of messages
//
// A drawing puts all messages in one order. Agents that run on their own keep a message behind another one only if its sender
// sent or took the other one, or a message between them.

struct UnkeptOrder {
    MessageIndex before = 0;
    MessageIndex after = 0;  ///< a message whose sender has nothing to do with `before`

    auto operator<=>(const UnkeptOrder&) const = default;
};

/// Only adjacent pairs, in the order in which they are drawn; pairs that follow from them are omitted.
/// \param interaction made plain for one order of all messages.
[[nodiscard]] std::vector<UnkeptOrder> unkept_orders(const Interaction& interaction);

// --- checked_interactions.cpp: The interactions of a file that are checked separately.   `Diagram` -> indices

/// The interactions that are checked: those that no other one uses, and that have messages or use others.
[[nodiscard]] std::vector<std::size_t> checked_interactions(const Diagram& diagram);

}  // namespace map2pml::auml
