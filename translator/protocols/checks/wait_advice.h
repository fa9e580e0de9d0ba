/// "Wait, then go on": text to copy for a wait whose message is needed behind it.   clause + places -> MAP
#pragma once

#include <optional>
#include <string>

#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// When `waitfor (…) timeout … then …` stands in the clause, with `bound` inside of the attempt and `read` behind the wait: how a clause
/// of its own does the same and waits as long as it takes; a whole sentence. Nothing otherwise.
[[nodiscard]] std::optional<std::string> wait_advice(const ir::Clause& clause, const source::Span& bound,
                                                     const source::Span& read);
/// The same for `waitfor (…) timeout (agent()) then …`, where \p call in the timeout restarts the clause. Nothing if the continuation reads
/// a value of the wait, which `wait_advice` explains.
[[nodiscard]] std::optional<std::string> restart_advice(const ir::Clause& clause, const ir::Operation& call);

}  // namespace map2pml::passes
