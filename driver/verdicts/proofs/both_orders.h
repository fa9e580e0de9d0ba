/// A diagram in both orders, where both exist.   two readings -> what of them is proved, and what is said of the rest
///
/// What `check` refuses as wrong is an error here, too. What only cannot be followed in one of the orders (an operator, a number of agents
/// that nobody has said) leaves the other one its proof, and is told by name.
#pragma once

#include <string>
#include <vector>

#include "driver/verdicts/proofs/read_project.h"

namespace map2pml::prove {

/// \returns both, or nothing with errors in the sink.
[[nodiscard]] std::vector<ReadProject> read_both_orders(source::FileId file, const ProtocolOptions& options,
                                                        source::SourceSet& sources, diag::Sink& sink);

}  // namespace map2pml::prove
