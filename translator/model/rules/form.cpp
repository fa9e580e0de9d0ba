#include <string>

#include "translator/model/protocol/operation.h"
#include "translator/model/rules/internal.h"

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;

bool may_be_agent(const ir::TermTree& term) {
    switch (term.kind) {
        case TreeKind::anything:
        case TreeKind::variable:
        case TreeKind::agent:
        case TreeKind::text:
        case TreeKind::integer:
            return true;
        case TreeKind::name:
            return term.parts.empty() && term.text != "[]";
        case TreeKind::role:
            return false;
    }
    return false;
}

bool has_name(const ir::TermTree& term) {
    return term.kind == TreeKind::name && term.text != "[]" && term.text != "|" && !term.text.empty() &&
           (term.text.front() < '0' || term.text.front() > '9');
}

bool refuse(const ir::TermTree& term, const std::string& what, diag::Sink& sink) {
    sink.report(diag::Code::rule_form, term.span, "`" + to_string(term) + "` is not " + what);
    return false;
}

bool check_agent_form(const ir::TermTree& term, diag::Sink& sink) {
    return may_be_agent(term) ||
           refuse(term, "an agent; the subject and the object of a modality are agents, variables, `_` or `self`",
                  sink);
}

bool check_modality(const ir::Modality& modality, diag::Sink& sink) {
    const bool has_subject = check_agent_form(modality.subject, sink);
    const bool has_object = check_agent_form(modality.object, sink);
    const bool has_action = has_name(modality.action) ||
                            refuse(modality.action, "an action; an action has a name, such as `query(D, _)`", sink);
    return has_subject && has_object && has_action;
}

}  // namespace

bool check_form(const ir::DeonticRule& rule, diag::Sink& sink) {
    bool is_right = check_modality(rule.head, sink);
    for (const ir::Provision& each : rule.body) {
        const bool is_well = std::visit(
            ir::overloaded{[&](const ir::Modality& modality) { return check_modality(modality, sink); },
                           [&](const ir::TermTree& fact) {
                               return has_name(fact) ||
                                      refuse(fact,
                                             "a condition; a condition is a fact such as `member(A, club)`, an "
                                             "equation or a modality",
                                             sink);
                           },
                           [](const ir::Equation&) { return true; }},
            each.kind);
        is_right = is_right && is_well;
    }
    return is_right;
}

}  // namespace map2pml::deontic
