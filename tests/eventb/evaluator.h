/// The meaning of formulas, by counting out all elements: what the translation for solvers is compared with.
#pragma once

#include "tests/eventb/evaluate/evaluator.h"

namespace eventb_meaning {

using namespace map2pml::eventb;
using namespace map2pml::eventb::evaluate;

}  // namespace eventb_meaning
