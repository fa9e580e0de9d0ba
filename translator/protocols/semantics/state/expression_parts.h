/// Walks through expressions and statements of a check file.   private to the room
#pragma once

#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/model/formulas/procedure.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::semantics {

/// Calls `visit` for each direct part of the expression, in text order; what stands in a pattern of events is no part.
template <typename Visit>
void for_each_part(const ir::Expression& expression, const Visit& visit) {
    std::visit(ir::overloaded{
                   [](const ir::Term&) {},
                   [](const ir::NoValue&) {},
                   [](const ir::Self&) {},
                   [&](const ir::StateRead& read) {
                       if (read.of) visit(**read.of);
                   },
                   [&](const ir::Unary& unary) { visit(*unary.operand); },
                   [&](const ir::Binary& binary) {
                       visit(*binary.left);
                       visit(*binary.right);
                   },
                   [&](const ir::Conditional& conditional) {
                       visit(*conditional.condition);
                       visit(*conditional.yes);
                       visit(*conditional.no);
                   },
                   [&](const ir::NumberOf& number) { visit(*number.agent); },
                   [&](const ir::AgentAt& agent) { visit(*agent.number); },
                   [&](const ir::Quantified& quantified) { visit(*quantified.body); },
                   [](const ir::Happened&) {},
                   [&](const ir::HasEnded& ended) { visit(*ended.agent); },
                   [&](const ir::StandsAt& stands) { visit(*stands.agent); },
                   [&](const ir::AgentVariable& variable) { visit(*variable.agent); },
                   [](const ir::Pending&) {},
               },
               expression.kind);
}

/// The pattern of events that the expression is, if it is one: `Happened` or `Pending`.
[[nodiscard]] inline const ir::EventPattern* pattern_of(const ir::Expression& expression) {
    if (const auto* happened = std::get_if<ir::Happened>(&expression.kind)) return &*happened->event;
    const auto* pending = std::get_if<ir::Pending>(&expression.kind);
    return pending == nullptr ? nullptr : &*pending->message;
}

}  // namespace map2pml::semantics
