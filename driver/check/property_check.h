/// One property that the check file states: a model about it alone, one search -> verdict with the run that shows it.
#pragma once

#include <cstddef>
#include <string>

#include "driver/check/scene_request.h"
#include "driver/check/searches.h"
#include "driver/report/result.h"

namespace map2pml::check {

/// \param index in `Instance::properties`.
/// \param error gets a text if something that is our fault went wrong; the result then says `error`.
[[nodiscard]] report::PropertyResult check_stated_property(const SceneRequest& request, std::size_t index,
                                                           const Known& known, std::string& error);

}  // namespace map2pml::check
