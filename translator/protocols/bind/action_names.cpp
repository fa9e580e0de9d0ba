#include "translator/protocols/bind/internal.h"

#include <vector>

namespace map2pml::passes {

namespace {

using TreeKind = ir::TermTree::Kind;

bool is_pattern(const ir::TermTree& term) { return term.kind == TreeKind::anything || term.kind == TreeKind::variable; }

/// A message or a procedure, with the number of its terms.
void check_term(const ir::ActionPattern& action, NameResolver& names) {
    if (is_pattern(action.term)) return;
    ir::EventPattern event;
    event.span = action.term.span;
    event.kind = action.kind == ir::ActionKind::in    ? ir::EventPattern::Kind::received
                 : action.kind == ir::ActionKind::out ? ir::EventPattern::Kind::sent
                                                      : ir::EventPattern::Kind::succeeded;
    event.name = action.term.text;
    event.terms.emplace(action.term.parts.size(), ir::Term{action.term.span, ir::Wildcard{}});
    names.check_event(event);
}

void check_agent(const ir::TermTree& agent, NameResolver& names) {
    if (!is_pattern(agent)) (void)names.value({agent.span, ir::AgentName{agent.text}}, true);
}

}  // namespace

void check_actions(const ir::ModalFormula& formula, NameResolver& names) {
    for (const ir::ModalNode& node : formula.nodes) {
        for (const ir::ActionPattern& action : node.actions.patterns) {
            if (action.kind != ir::ActionKind::other) check_term(action, names);
            if (action.agent) check_agent(*action.agent, names);
            if (action.partner) check_agent(action.partner->id, names);
            if (action.partner && action.partner->role.kind == TreeKind::role)
                (void)names.value({action.partner->role.span, ir::RoleName{action.partner->role.text}}, true);
        }
    }
}

}  // namespace map2pml::passes
