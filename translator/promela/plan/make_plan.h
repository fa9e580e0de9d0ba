/// The plan of a model.   facts + options -> Plan
#pragma once

#include "translator/promela/facts.h"
#include "translator/promela/options.h"
#include "translator/promela/plan/plan.h"
#include "translator/source/source_file.h"

namespace map2pml::promela {

[[nodiscard]] Plan make_plan(const source::SourceSet& sources, Facts facts, const Options& options);

}  // namespace map2pml::promela
