/// Whether a message is received whenever it is sent.   fragments -> differences
#pragma once

#include <set>
#include <vector>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// On all ways that the fragments can go: how often the message is sent and not received, or less than 0. Guards are conditions of which each may
/// be true or not. The ends of a message that has both are both drawn: `{0}`. Of loops that do more of the one than of the other, one round.
[[nodiscard]] std::set<int> sent_but_not_received(const std::vector<Fragment>& fragments, MessageIndex message);

}  // namespace map2pml::auml
