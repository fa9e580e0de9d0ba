/// A walk over the operations of a clause, with the position of each one.   shared by the checks
#pragma once

#include <variant>
#include <vector>

#include "translator/ir/protocol.h"

namespace map2pml::passes {

/// The position of an operation in its clause.
struct Place {
    /// Nothing of this activation is left to do after it (grammar/semantics.md 3, CALL): a call here does not come back.
    /// A branch of `par` is a thread of its own, so its last operation is in tail position.
    bool tail = true;
    /// Inside what a `waitfor` of this clause tries again when it fails.
    bool in_attempt = false;
    /// Inside a branch of a `par`.
    bool in_par = false;
};

/// Calls `visit(child, place of the child)` for each direct part of an operation, in text order.
template <typename Visit>
void for_each_part(const ir::Operation& operation, Place place, Visit&& visit) {
    const auto nothing = [](const auto&) {};
    std::visit(ir::overloaded{
                   [&](const ir::Skip& leaf) { nothing(leaf); },
                   [&](const ir::Send& leaf) { nothing(leaf); },
                   [&](const ir::Receive& leaf) { nothing(leaf); },
                   [&](const ir::Decide& leaf) { nothing(leaf); },
                   [&](const ir::Become& leaf) { nothing(leaf); },
                   [&](const ir::Seq& seq) {
                       for (const ir::Operation& part : seq.parts) {
                           visit(part, Place{place.tail && &part == &seq.parts.back(), place.in_attempt, place.in_par});
                       }
                   },
                   [&](const ir::OrderedChoice& choice) {
                       for (const ir::Operation& branch : choice.branches) {
                           visit(branch, place);
                       }
                   },
                   [&](const ir::Par& par) {
                       for (const ir::Operation& branch : par.branches) {
                           visit(branch, Place{true, place.in_attempt, true});
                       }
                   },
                   [&](const ir::WaitFor& wait) {
                       visit(*wait.attempt, Place{place.tail, true, place.in_par});
                       visit(*wait.on_timeout, place);
                   },
               },
               operation.kind);
}

/// Calls `visit(operation, place)` for an operation and all below it, a parent before its parts.
template <typename Visit>
void for_each_operation(const ir::Operation& operation, Place place, Visit&& visit) {
    visit(operation, place);
    for_each_part(operation, place, [&](const ir::Operation& part, Place at) { for_each_operation(part, at, visit); });
}

/// Calls `visit(clause, operation, place)` for every operation of a protocol in text order.
template <typename Visit>
void for_each_operation(const ir::Protocol& protocol, Visit&& visit) {
    for (const ir::Clause& clause : protocol.clauses) {
        for_each_operation(clause.body, Place{},
                           [&](const ir::Operation& operation, Place at) { visit(clause, operation, at); });
    }
}

}  // namespace map2pml::passes
