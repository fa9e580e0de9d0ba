/// A walk over the operations of a clause, with the position of each one.   shared by the checks
#pragma once

#include <variant>

#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/walk.h"

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

/// Where a direct part of an operation stands. \param place of the operation.
[[nodiscard]] inline Place place_of(const ir::Operation& part, const ir::Operation& whole, Place place) {
    if (const auto* seq = std::get_if<ir::Seq>(&whole.kind))
        place.tail = place.tail && &part == &seq->parts.back();
    else if (std::holds_alternative<ir::Par>(whole.kind))
        place.tail = place.in_par = true;
    else if (const auto* wait = std::get_if<ir::WaitFor>(&whole.kind))
        place.in_attempt = place.in_attempt || &part == &*wait->attempt;
    return place;
}

/// Calls `visit(child, place of the child)` for each direct part of an operation, in text order.
template <typename Visit>
void for_each_part(const ir::Operation& operation, Place place, Visit&& visit) {
    ir::for_each_part(operation, [&](const ir::Operation& part) { visit(part, place_of(part, operation, place)); });
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
