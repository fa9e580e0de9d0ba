/// Decides a formula of the modal mu-calculus on the states of the reference semantics -> verdict, with the steps that show it.
#pragma once

#include "driver/results/result.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/model/formulas/property.h"

namespace map2pml::check {

/// \param property `modal`, one of the instance
[[nodiscard]] report::PropertyResult check_modal_property(const SceneRequest& request,
                                                          const ir::UserProperty& property);

}  // namespace map2pml::check
