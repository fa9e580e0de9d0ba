/// The second half of a check file under one instance: binds state, procedures and properties.
///
/// Invariant: without errors in the sink, what `Instance` says of procedures, states, observers, properties and integers
/// holds: names are resolved, quantifiers and domains are written out, kinds fit, arithmetic stays within 32 bits.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/instance/check_instances.h"

namespace map2pml::passes {

/// Fills the members of `instance` that come from `parts`. All errors are reported, each at its place.
/// \param protocols all scenes of the file; \param here the index of the one that `instance` is of.
/// \returns the places of observers and properties that were left out, since they name what only other scenes have.
std::set<source::Span> bind_check(const UserParts& parts, const std::vector<ir::Protocol>& protocols, std::size_t here,
                                  ir::Instance& instance, diag::Sink& sink);

}  // namespace map2pml::passes
