/// Fields of messages that are needed: protocol + flow graph -> per mailbox and kind, positions; liveness with respect to them.
///
/// Invariant (least fixed point): an argument, the sender or the role of a kind of message is needed in a mailbox if some receive
/// of the agent tests it, or binds it to a variable that is live behind the receive, or an observer looks at it. A term of
/// a send is read only if some mailbox that the send may reach needs it. So two states that differ only in fields that are not
/// needed and in variables that are not live have the same futures.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/flow/liveness.h"
#include "translator/protocols/analyses/messages/message_kinds.h"

namespace map2pml::passes {

/// Needed fields of one kind of message in one mailbox.
struct NeededFields {
    std::set<std::size_t> arguments;  ///< by position
    bool sender = false;
    bool role = false;  ///< of the sender
    bool operator==(const NeededFields&) const = default;
};

/// Elements of a run that are observed from outside, by a check file and its property.
struct Observed {
    NameSet reading;       ///< procedures whose arguments matter
    NameSet variables;     ///< of the protocol
    NameSet messages;      ///< as they are written: all fields matter
    bool senders = false;  ///< of all messages
};

struct Needs {
    std::vector<std::map<MessageKind, NeededFields>>
        fields;  ///< per agent of the protocol, for each kind in its mailbox
    Liveness liveness;
    std::map<ir::OperationId, std::set<std::size_t>>
        unread;  ///< by send: the terms, by position, that no mailbox which it may reach needs
};

/// \param contents of `find_mailbox_contents`, for the same instance.
[[nodiscard]] Needs find_needs(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph,
                               const std::vector<MailboxContents>& contents, const Observed& observed);

}  // namespace map2pml::passes
