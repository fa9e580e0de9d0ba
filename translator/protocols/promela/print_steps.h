/// The text of steps.   Steps -> lines, by the templates
#pragma once

#include "translator/protocols/promela/fragment.h"
#include "translator/protocols/promela/plan/steps.h"
#include "translator/protocols/promela/templates.h"

namespace map2pml::promela {

[[nodiscard]] Fragment print_steps(Steps steps, TemplateSet& templates);
[[nodiscard]] Fragment print_alternatives(Alternatives options, TemplateSet& templates);

}  // namespace map2pml::promela
