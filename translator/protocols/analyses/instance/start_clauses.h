/// The first clauses that a check file gives to agents.   protocol + `start` statements -> protocol with clauses of their own
#pragma once

#include <map>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Agent of the protocol -> what it begins with; the values are written out (`ir::Start` may hold named constants).
using Starts = std::map<std::string, ir::Start>;

/// Each of these agents begins with a clause that only does the recursion. A clause without parameters that no recursion enters
/// is left out: under this instance it is no part of the protocol.
[[nodiscard]] ir::Protocol with_starts(ir::Protocol protocol, const Starts& starts);

/// The same with all that the file says for whichever instance, and nothing left out: for the checks of the text, which know
/// no instance. What an agent that the protocol does not have begins with is passed over.
[[nodiscard]] ir::Protocol with_all_starts(ir::Protocol protocol, const ir::CheckFile& check);

/// An agent that has nothing to begin with under this instance, while it has under others, is a mistake.
void check_first_clauses(const ir::Protocol& protocol, diag::Sink& sink);

}  // namespace map2pml::passes
