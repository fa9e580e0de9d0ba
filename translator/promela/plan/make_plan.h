/// The plan of a model.   facts + options -> Plan
#pragma once

#include "translator/promela/facts.h"
#include "translator/promela/options.h"
#include "translator/promela/plan/plan.h"
#include "translator/promela/templates.h"
#include "translator/source/source_file.h"

namespace map2pml::promela {

/// \param templates word the expressions in it.
[[nodiscard]] Plan make_plan(const source::SourceSet& sources, Facts facts, const Options& options,
                             TemplateSet& templates);

}  // namespace map2pml::promela
