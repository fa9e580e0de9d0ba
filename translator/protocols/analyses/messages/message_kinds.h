/// Messages that may arrive in a mailbox: protocol + instance -> per agent the message kinds, their senders, the sizes needed.
///
/// Invariant: a message that some send can put into the mailbox is of a listed kind; its sender's role is listed.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Performative and number of arguments.
using MessageKind = std::pair<std::string, std::size_t>;

struct MailboxContents {
    std::set<MessageKind> kinds;
    std::map<MessageKind, std::string> written;            ///< name of each kind in the text
    std::size_t argument_slots = 0;                        ///< the largest number of arguments
    std::map<MessageKind, std::set<std::size_t>> senders;  ///< indices in `Instance::agents`
    std::set<std::string> sender_roles;                    ///< over all kinds
};

/// For each of `Protocol::agents`, the messages that its mailbox may hold.
[[nodiscard]] std::vector<MailboxContents> find_mailbox_contents(const ir::Protocol& protocol,
                                                                 const ir::Instance& instance);

}  // namespace map2pml::passes
