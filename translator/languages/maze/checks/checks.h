/// The static checks of MAZE, one function and one file each (grammar/maze.md, last section).   syntax tree -> diagnostics
///
/// Each check takes any development that the reader returns and never changes it. On an incomplete one there is no diagnostic
/// that a missing part could make wrong. Types are checked where formulas become those of Event-B.
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze {

/// Names that are declared twice, classes that do not exist or refine each other in a ring: M2P700, M2P702, M2P715.
void check_declarations(const Development& development, diag::Sink& sink);
/// Members and statements at a level that does not have them: M2P710, M2P711.
void check_levels(const Development& development, diag::Sink& sink);
/// Names in formulas, and primes where no action changes anything: M2P701, M2P704, M2P710.
void check_names(const Development& development, diag::Sink& sink);
/// Changes by actions: M2P705, M2P706.
void check_changes(const Development& development, diag::Sink& sink);
/// Messages: M2P707, M2P708, M2P709.
void check_messages(const Development& development, diag::Sink& sink);
/// Refinements: their classes, actions, observed variables, witnesses: M2P702, M2P703, M2P714, M2P717.
void check_refinements(const Development& development, diag::Sink& sink);
/// Instances and expected verdicts: M2P712, M2P713.
void check_instances(const Development& development, diag::Sink& sink);
/// Drawn types: M2P718.
void check_drawings(const Development& development, diag::Sink& sink);

/// Runs all checks.
void check_development(const Development& development, diag::Sink& sink);

}  // namespace map2pml::maze
