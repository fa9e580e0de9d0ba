/// The lifelines that begin and end a part of a diagram.   fragments -> lifelines
///
/// Under weak sequencing a send begins a part when nothing before it in the part is on its lifeline.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// A lifeline that may act first, and where.
using Owners = std::map<LifelineIndex, source::Span>;

/// Lifelines that send (or do something on their own) without having to wait for anything in the part.
[[nodiscard]] Owners owners_of(const Interaction& interaction, const std::vector<Fragment>& fragments);

/// Lifelines whose last action in the part is a receive or a local action, for which no other lifeline waits.
[[nodiscard]] std::set<LifelineIndex> last_of(const Interaction& interaction, const std::vector<Fragment>& fragments);

/// A lifeline has an action in the part.
[[nodiscard]] bool takes_part(const std::vector<Fragment>& fragments, LifelineIndex lifeline);

/// Both ends of the message are on one lifeline.
[[nodiscard]] bool is_to_self(const Message& message);

}  // namespace map2pml::auml
