/// One property that the check file states: a model about it alone, one search -> verdict with the run that shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "driver/check/scene_check.h"
#include "driver/report/result.h"

namespace map2pml::check {

/// \param index in `Instance::properties`.
/// \param first_capacity messages in a mailbox, to begin with; \param largest_capacity the most to try.
/// \param prunes a mailbox is known to outgrow that, so a run ends where it meets a full one.
/// \param error gets a text if something that is our fault went wrong; the result then says `error`.
[[nodiscard]] report::PropertyResult check_stated_property(const SceneRequest& request, std::size_t index,
                                                           std::uint32_t first_capacity, std::uint32_t largest_capacity,
                                                           bool prunes, std::string& error);

}  // namespace map2pml::check
