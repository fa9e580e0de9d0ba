/// The walk over operations: who wants to see all of them goes by it.
#pragma once

#include <algorithm>
#include <type_traits>
#include <variant>
#include <vector>

#include "translator/model/protocol/protocol.h"

namespace map2pml::ir {

/// `Kind`, or `const Kind`.
template <class Node, class Kind>
concept Some = std::is_same_v<std::remove_const_t<Node>, Kind>;

/// `Kind`, to be changed if `Node` is.
template <class Node, class Kind>
using Like = std::conditional_t<std::is_const_v<Node>, const Kind, Kind>;

/// Calls `visit(part)` for each direct part of an operation, in text order.
template <Some<Operation> Node, class Visit>
void for_each_part(Node& operation, const Visit& visit) {
    std::visit(overloaded{[](const Skip&) {}, [](const Send&) {}, [](const Receive&) {}, [](const Decide&) {},
                          [](const Become&) {},
                          [&](Like<Node, Seq>& seq) { std::for_each(seq.parts.begin(), seq.parts.end(), visit); },
                          [&](Like<Node, OrderedChoice>& choice) {
                              std::for_each(choice.branches.begin(), choice.branches.end(), visit);
                          },
                          [&](Like<Node, Par>& par) { std::for_each(par.branches.begin(), par.branches.end(), visit); },
                          [&](Like<Node, WaitFor>& wait) {
                              visit(*wait.attempt);
                              visit(*wait.on_timeout);
                          }},
               operation.kind);
}

/// Calls `visit(operation)` for the operation and everything inside it, parents first.
template <Some<Operation> Node, class Visit>
void for_each_operation(Node& operation, const Visit& visit) {
    visit(operation);
    for_each_part(operation, [&](auto& part) { for_each_operation(part, visit); });
}

/// The operation, or one inside it, is as asked. Looks at parents first, and no further than it must.
template <class Asked>
[[nodiscard]] bool any_operation(const Operation& operation, const Asked& asked) {
    bool found = asked(operation);
    if (!found) for_each_part(operation, [&](const Operation& part) { found = found || any_operation(part, asked); });
    return found;
}

// --- beginnings.cpp: Actions that an operation may begin with (grammar/semantics.md 4, `idle`).

struct Beginnings {
    /// Sends, receives, decisions, calls, waits and `par`s, in the order in which they are tried: each when those before it
    /// cannot act.
    std::vector<const Operation*> actions;
    /// When none of them can act, control comes to the end of the operation without an action, instead of failing.
    bool may_do_nothing = false;
};

/// Looks through empty actions, in sequences and in choices. The operation must outlive what is returned.
[[nodiscard]] Beginnings beginnings(const Operation& operation);

}  // namespace map2pml::ir
