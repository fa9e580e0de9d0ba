/// The plan of a model.   facts + options -> Plan
#pragma once

#include "translator/foundation/source/source_file.h"
#include "translator/protocols/promela/facts.h"
#include "translator/protocols/promela/options.h"
#include "translator/protocols/promela/plan/plan.h"

namespace map2pml::promela {

[[nodiscard]] Plan make_plan(const source::SourceSet& sources, Facts facts, const Options& options);

}  // namespace map2pml::promela
