/// The static checks of LCC, one function and one file each (grammar/lcc.md, last section).   syntax tree -> diagnostics
///
/// Each takes any framework that the reader hands out and never changes it.
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// Headers: bounds that go up, one for each role, roles that have clauses: M2P414, M2P415, M2P416.
void check_headers(const Framework& framework, diag::Sink& sink);
/// Roles that are named have clauses, with as many arguments, and one of them can be entered: M2P420, M2P421, M2P422.
void check_roles(const Framework& framework, diag::Sink& sink);
/// Roles that become each other before they do anything: M2P423.
void check_left_recursion(const Framework& framework, diag::Sink& sink);
/// Messages find a receiver, receives a sender: M2P424, M2P425.
void check_messages(const Framework& framework, diag::Sink& sink);
/// Variables that nothing before them can have bound: M2P426, M2P427, M2P428, M2P429.
void check_bindings(const Framework& framework, diag::Sink& sink);
/// A clause that says what another one says: M2P430.
void check_duplicate_clauses(const Framework& framework, diag::Sink& sink);
/// A variable for a role and an agent; a role change to another agent: M2P431, M2P432.
void check_ids(const Framework& framework, diag::Sink& sink);
/// A variable that stands once, beside one of nearly the same name: M2P433.
void check_slips(const Framework& framework, diag::Sink& sink);
/// Rules of agents, as far as they can be judged without knowing who takes part: M2P230, M2P232 to M2P236.
void check_norms(const Framework& framework, diag::Sink& sink);

}  // namespace map2pml::lcc
