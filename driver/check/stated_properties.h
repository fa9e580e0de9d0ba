/// Names of properties in a check file: those that it states and those that it expects something of.   check file -> `Sink`
#pragma once

#include "translator/diag/diagnostic.h"
#include "translator/ir/check_file.h"
#include "translator/source/source_file.h"

namespace map2pml::check {

/// What the translator cannot judge: reports expectations of properties that do not exist, at places that the text does not
/// have, and properties that are called as one that is checked anyway.
void check_stated(const ir::CheckFile& check, const source::SourceFile& text, diag::Sink& sink);

}  // namespace map2pml::check
