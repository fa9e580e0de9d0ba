/// Events and places of a check file that no run can have: what is said of them is true or false whatever happens.
#pragma once

#include "translator/diag/diagnostic.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"

namespace map2pml::passes {

/// Warns of each pattern that no operation of the protocol can match, and of `at` a line in which no operation begins. Of a
/// quantifier it warns only when the pattern matches for none of its agents.
void report_vacuous(const ir::Protocol& protocol, const ir::Instance& instance, diag::Sink& sink);

}  // namespace map2pml::passes
