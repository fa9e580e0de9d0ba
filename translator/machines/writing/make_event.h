/// An event from its parts, with labels `grd1`, …, `act1`, ….
#pragma once

#include <string>
#include <vector>

#include "translator/model/machines/model/model.h"

namespace map2pml::eventb::writing {

[[nodiscard]] Event make_event(const std::string& label, const source::Span& span,
                               const std::vector<PredicatePtr>& guards, const std::vector<Assignment>& actions,
                               const std::string& comment, Convergence convergence);

}  // namespace map2pml::eventb::writing
