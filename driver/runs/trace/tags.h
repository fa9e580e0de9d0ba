/// The tags that the model prints at each step: one channel from the trail back to the source, independent of the line map.
///
/// The form and the events of a tag: translator/protocols/promela/trail_event.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/promela/trail_event.h"

namespace map2pml::trace {

struct Tag {
    ir::OperationId operation = 0;
    std::optional<promela::TrailEvent> event;  ///< nothing: its letter means no event
    std::uint32_t self = 0;                    ///< number of the agent: 1, 2, …
    std::vector<std::int64_t> values;
    std::vector<std::uint32_t> receivers;  ///< numbers of agents; the sender itself is already left out
};

/// The tag in a line of output; nothing if the line is not one.
[[nodiscard]] std::optional<Tag> parse_tag(std::string_view output);

}  // namespace map2pml::trace
