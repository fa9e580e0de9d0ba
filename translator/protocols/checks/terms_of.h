/// The terms of one operation and what each is for.   shared by the checks
#pragma once

#include <cstdint>

#include "translator/model/protocol/operation.h"

namespace map2pml::passes {

/// The use of a term at its place.
enum class TermUse : std::uint8_t {
    sent,        ///< part of a message that is sent
    sent_to,     ///< address of a send: a value, or `_`
    taken,       ///< pattern of a receive
    taken_from,  ///< address of a receive: a pattern
    procedure,   ///< argument of a decision procedure
    call,        ///< argument of a recursion
};

/// True where a variable is bound, not read.
constexpr bool binds(TermUse use) { return use == TermUse::taken || use == TermUse::taken_from; }

/// Calls `visit(term, use)` for each term of this operation alone, in text order.
template <typename Visit>
void for_each_term(const ir::Operation& operation, Visit&& visit) {
    const auto all = [&](const std::vector<ir::Term>& terms, TermUse use) {
        for (const ir::Term& term : terms) visit(term, use);
    };
    std::visit(ir::overloaded{
                   [&](const ir::Send& send) {
                       all(send.terms, TermUse::sent);
                       visit(send.to.name, TermUse::sent_to);
                       visit(send.to.role, TermUse::sent_to);
                   },
                   [&](const ir::Receive& receive) {
                       all(receive.patterns, TermUse::taken);
                       visit(receive.from.name, TermUse::taken_from);
                       visit(receive.from.role, TermUse::taken_from);
                   },
                   [&](const ir::Decide& decide) { all(decide.arguments, TermUse::procedure); },
                   [&](const ir::Become& become) { all(become.arguments, TermUse::call); },
                   [](const ir::Skip&) {},
                   [](const ir::Seq&) {},
                   [](const ir::OrderedChoice&) {},
                   [](const ir::Par&) {},
                   [](const ir::WaitFor&) {},
               },
               operation.kind);
}

}  // namespace map2pml::passes
