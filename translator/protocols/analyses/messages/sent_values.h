/// Values that the arguments of messages may have: the sends that may reach a mailbox -> for each kind and argument, literals.
///
/// Invariant: an argument that has values here has one of them in every message of the kind that ever lies in the mailbox. An
/// argument that some send fills with a variable, or with the name of one of several agents, has no values here: it may have any
/// value.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/protocols/analyses/messages/mailbox_senders.h"
#include "translator/protocols/analyses/messages/message_kinds.h"

namespace map2pml::passes {

/// Kind of message and position of the argument -> the values, as the user writes them, in the order in which they are first sent.
using SentValues = std::map<std::pair<MessageKind, std::size_t>, std::vector<std::string>>;

[[nodiscard]] SentValues find_sent_values(const ir::Instance& instance, const MailboxSenders& mailbox);

}  // namespace map2pml::passes
