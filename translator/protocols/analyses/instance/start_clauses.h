/// The first clauses that a check file gives to agents.   protocol + `start` statements -> protocol with clauses of their own
#pragma once

#include <map>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Agent of the protocol -> the arguments it begins with, written out (`ir::Start` may hold named constants).
using Starts = std::map<std::string, ir::Start>;

/// Gives each of these agents a first clause that only does the recursion. A clause without parameters that no recursion enters
/// is left out: it is not part of the protocol under this instance.
[[nodiscard]] ir::Protocol with_starts(ir::Protocol protocol, const Starts& starts);

/// Like `with_starts`, with the `start` statements of all instances of the file, and nothing left out: for the checks of the text,
/// which know no instance. Statements about agents that the protocol does not have are ignored.
[[nodiscard]] ir::Protocol with_all_starts(ir::Protocol protocol, const ir::CheckFile& check);

/// Reports an agent that has nothing to begin with under this instance although it has under others.
void check_first_clauses(const ir::Protocol& protocol, diag::Sink& sink);

}  // namespace map2pml::passes
