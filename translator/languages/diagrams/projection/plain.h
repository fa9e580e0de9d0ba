/// Simplifies a diagram: derived constructs are expanded, unsupported ones are rejected.
///
/// Afterwards there are messages, `alt`, `par`, `loop`, `critical` within a `par`, and sequences left; alternatives are complete
/// (one of them happens), and `break`, `opt`, AUML's `or`, `strict`, `assert`, guards of messages, uses of other interactions and
/// lifelines of several agents are gone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

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

}  // namespace map2pml::auml
