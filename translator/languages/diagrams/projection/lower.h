/// Lowers a diagram to the protocol model.   `Interaction` -> `ir::Protocol`, with the data that its instance needs
///
/// Each situation of a lifeline (`machine.h`) is a clause: a `waitfor` in any order whose alternatives are its transitions, each
/// followed by the call of the next situation, as in the lowering of LCC. Operations have the span of the occurrence or guard in the
/// file, and the words of the diagram.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/projection/agent_numbers.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::auml {

/// \param counts of lifelines that stand for several agents.
/// Words of `services` in check files, instead of roles.
inline constexpr const char* kNoServices = "none";
inline constexpr const char* kAllServices = "*";

/// \param services roles, as check files spell them, whose agents may wait for ever where nothing more may come. Others are excused
/// with a warning (`ir::Protocol::may_rest`), except with `kNoServices`, and where several lifelines begin a choice.
/// \returns nothing, and at least one error in the sink, when the diagram has no model: something in it is not supported, or
/// a lifeline in it cannot know what to do.
[[nodiscard]] std::optional<ir::Protocol> lower(const Diagram& diagram, std::size_t interaction, diag::Sink& sink,
                                                const AgentCounts& counts = {},
                                                const std::set<std::string>& services = {});

}  // namespace map2pml::auml
