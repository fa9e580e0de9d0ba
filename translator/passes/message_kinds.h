/// What may arrive in a mailbox: protocol + instance -> per agent the message kinds, their senders, the sizes needed.
///
/// Invariant: a message that some send can put into the mailbox is of a listed kind; its sender's role is listed.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"

namespace map2pml::passes {

/// Performative and number of arguments.
using MessageKind = std::pair<std::string, std::size_t>;

struct MailboxContents {
    std::set<MessageKind> kinds;
    std::size_t argument_slots = 0;                        ///< the largest number of arguments
    std::map<MessageKind, std::set<std::size_t>> senders;  ///< indices in `Instance::agents`
    std::set<std::string> sender_roles;                    ///< over all kinds
};

/// For each of `Protocol::agents`, what its mailbox may hold.
[[nodiscard]] std::vector<MailboxContents> find_mailbox_contents(const ir::Protocol& protocol,
                                                                 const ir::Instance& instance);

/// Calls `visit(operation)` for the operation and everything inside it, parents first.
template <typename Visit>
void for_each_operation(const ir::Operation& operation, const Visit& visit) {
    visit(operation);
    const auto inside = [&](const std::vector<ir::Operation>& parts) {
        for (const ir::Operation& part : parts) {
            for_each_operation(part, visit);
        }
    };
    std::visit(ir::overloaded{[](const ir::Skip&) {}, [](const ir::Send&) {}, [](const ir::Receive&) {},
                              [](const ir::Decide&) {}, [](const ir::Become&) {},
                              [&](const ir::Seq& seq) { inside(seq.parts); },
                              [&](const ir::OrderedChoice& choice) { inside(choice.branches); },
                              [&](const ir::Par& par) { inside(par.branches); },
                              [&](const ir::WaitFor& wait) {
                                  for_each_operation(*wait.attempt, visit);
                                  for_each_operation(*wait.on_timeout, visit);
                              }},
               operation.kind);
}

}  // namespace map2pml::passes
