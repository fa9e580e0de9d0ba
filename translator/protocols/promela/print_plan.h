/// The text of a model with its line map.   Plan -> Generated
#pragma once

#include "translator/protocols/promela/generated.h"
#include "translator/protocols/promela/plan/plan.h"
#include "translator/protocols/promela/templates.h"

namespace map2pml::promela {

/// All but what is wrong with own wording, which `templates` knows.
[[nodiscard]] Generated print_plan(Plan plan, TemplateSet& templates);

}  // namespace map2pml::promela
