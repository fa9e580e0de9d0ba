/// Names of properties in a check file: those that it states and those that it expects something of.   check file -> `Sink`
#pragma once

#include <set>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::input {

/// Reports errors that the translator cannot judge: expectations of properties that do not exist, or at places that the text does
/// not have, and properties with the name of a built-in one.
void check_user_properties(const ir::CheckFile& check, const source::SourceFile& text, diag::Sink& sink);

/// Reports names of the command line that no property has, neither a built-in one nor one of the check file.
/// \param file the protocol: the command line has no place of its own.
void check_chosen_names(const ir::CheckFile& check, const std::set<std::string>& chosen, source::FileId file,
                        diag::Sink& sink);

}  // namespace map2pml::input
