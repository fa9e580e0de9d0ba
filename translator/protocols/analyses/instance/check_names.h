/// The names of a check file against the protocols beside it.   blocks + protocols -> `Sink`
#pragma once

#include <span>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Reports the agents, roles, clauses and procedures that a check file says something about and none of the protocols has,
/// each at its place. Names inside of procedures and properties are judged by `bind_check`.
void check_names(const ir::CheckFile& check, std::span<const ir::Protocol> protocols, diag::Sink& sink);

/// False, and a report, when ranges make too many instances. Ask before `check_instances`.
[[nodiscard]] bool check_number(const ir::CheckFile& check, diag::Sink& sink);

}  // namespace map2pml::passes
