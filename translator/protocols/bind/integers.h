/// The range of integers under one instance.   literals of protocol and check file -> `first_integer`, `last_integer`
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"
#include "translator/protocols/analyses/instance/check_instances.h"
#include "translator/protocols/bind/protocol_words.h"

namespace map2pml::passes {

/// Fills both from `integers`, or else with the smallest range that holds all literals. Reports a literal that a written range
/// leaves out; when a procedure is implemented or the range is written, also more than 20,000 integers and those that need
/// more than 32 bits.
void find_integers(const ProtocolWords& words, const UserParts& parts, ir::Instance& instance, diag::Sink& sink);

}  // namespace map2pml::passes
