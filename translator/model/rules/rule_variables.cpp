#include "translator/model/rules/rule_base.h"

#include <algorithm>

#include "translator/model/protocol/operation.h"

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;

bool has_values(const ir::TermTree& term, const std::set<std::string>& bound) {
    std::set<std::string> names;
    add_variables(term, names);
    return !has_wildcard(term) && std::includes(bound.begin(), bound.end(), names.begin(), names.end());
}

/// One pass over the equations: what they bind. \returns whether that is new
bool follow_equations(const ir::DeonticRule& rule, std::set<std::string>& bound) {
    const std::size_t before = bound.size();
    for (const ir::Provision& each : rule.body) {
        const auto* equation = std::get_if<ir::Equation>(&each.kind);
        if (equation == nullptr || each.is_denied) continue;
        if (has_values(equation->left, bound)) add_variables(equation->right, bound);
        if (has_values(equation->right, bound)) add_variables(equation->left, bound);
    }
    return bound.size() > before;
}

}  // namespace

void add_variables(const ir::TermTree& term, std::set<std::string>& names) {
    if (term.kind == TreeKind::variable) names.insert(term.text);
    for (const ir::TermTree& part : term.parts) add_variables(part, names);
}

bool has_wildcard(const ir::TermTree& term) {
    return term.kind == TreeKind::anything || std::any_of(term.parts.begin(), term.parts.end(), has_wildcard);
}

std::set<std::string> bound_variables(const ir::DeonticRule& rule) {
    std::set<std::string> bound;
    for (const ir::TermTree* term : {&rule.head.subject, &rule.head.object, &rule.head.action})
        add_variables(*term, bound);
    for (const ir::Provision& each : rule.body) {
        if (each.is_denied) continue;
        std::visit(
            ir::overloaded{[&](const ir::Modality& modality) {
                               add_variables(modality.subject, bound);
                               add_variables(modality.object, bound);
                           },
                           [&](const ir::TermTree& fact) { add_variables(fact, bound); }, [](const ir::Equation&) {}},
            each.kind);
    }
    while (follow_equations(rule, bound)) {
    }
    return bound;
}

}  // namespace map2pml::deontic
