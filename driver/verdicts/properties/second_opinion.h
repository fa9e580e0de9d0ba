/// A formula that is a property of single runs is decided by SPIN, too.   formula + its result -> the result, confirmed
#pragma once

#include <string>

#include "driver/results/result.h"
#include "driver/verdicts/search/scene_request.h"
#include "driver/verdicts/search/searches.h"
#include "translator/model/formulas/property.h"

namespace map2pml::check {

/// Adds to the result whether SPIN confirms it, or why it was not asked. Where the reference semantics ran out of its budget, SPIN's
/// answer counts.
/// \param property `modal` \param error gets a text if the two disagree, which is our fault
void ask_spin_too(const SceneRequest& request, const ir::UserProperty& property, const Known& known,
                  report::PropertyResult& result, std::string& error);

}  // namespace map2pml::check
