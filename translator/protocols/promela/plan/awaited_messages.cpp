#include "translator/protocols/promela/plan/internal.h"

#include <algorithm>

#include "translator/model/formulas/walk.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/expression_walk.h"
#include "translator/protocols/analyses/values/state_uses.h"

namespace map2pml::promela {

namespace {

/// Whether an implemented procedure decides, and depends only on its arguments.
bool asks_arguments_only(const ir::Operation& action, const Facts& facts) {
    const auto* decide = std::get_if<ir::Decide>(&action.kind);
    const ir::Procedure* procedure = decide == nullptr ? nullptr : facts.implementation(*decide);
    if (procedure == nullptr) return false;
    passes::StateUses uses;
    ir::for_each_expression(
        procedure->body, [&](const ir::Expression& each) { passes::add_uses(each, uses); }, [](const ir::Term&) {});
    return uses.own.empty() && uses.of_others.empty() && !uses.looks_around;
}

/// Adds the receives that an attempt waits for. Returns false if it may become able to act without a message.
bool add_receives(const ir::Operation& attempt, const Facts& facts, Receives& receives) {
    const ir::Beginnings first = ir::beginnings(attempt);
    return !first.may_do_nothing &&
           std::all_of(first.actions.begin(), first.actions.end(), [&](const ir::Operation* action) {
               if (const auto* receive = std::get_if<ir::Receive>(&action->kind)) {
                   receives.push_back(receive);
                   return true;
               }
               if (const auto* par = std::get_if<ir::Par>(&action->kind))
                   return std::all_of(par->branches.begin(), par->branches.end(), [&](const ir::Operation& branch) {
                       return add_receives(branch, facts, receives);
                   });
               // Only the agent itself changes the receivers of a send, or the arguments of a procedure.
               return std::holds_alternative<ir::Send>(action->kind) || ir::has_no_solution(*action) ||
                      asks_arguments_only(*action, facts);
           });
}

}  // namespace

std::optional<Receives> waited_for(const passes::Node& node, const Facts& facts) {
    Receives receives;
    if (node.kind == passes::NodeKind::wait && node.on_timeout == passes::kNoNode &&
        add_receives(*std::get<ir::WaitFor>(node.operation->kind).attempt, facts, receives))
        return receives;
    return std::nullopt;
}

}  // namespace map2pml::promela
