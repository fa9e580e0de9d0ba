#include "translator/model/formulas/action_label.h"

#include <algorithm>

namespace map2pml::ir {

namespace {

/// Agents go by their names, with or without `!`.
bool names_agent(const TermTree& pattern, const LabelAgent& agent, TreeBindings& bindings) {
    if (pattern.kind == TermTree::Kind::anything || pattern.kind == TermTree::Kind::variable)
        return matches(pattern, agent.id, bindings);
    const bool has_name = agent.id.kind == TermTree::Kind::anything || pattern.text == agent.id.text;
    return pattern.parts.empty() && (has_name || (!agent.declared.empty() && pattern.text == agent.declared));
}

/// A role of MAP is `%bidder` or `bidder`.
bool names_role(const TermTree& pattern, const TermTree& role, TreeBindings& bindings) {
    const bool is_word = pattern.kind == TermTree::Kind::role || pattern.kind == TermTree::Kind::name;
    if (role.kind == TermTree::Kind::role && is_word && pattern.parts.empty()) return pattern.text == role.text;
    return matches(pattern, role, bindings);
}

bool has_partner(const ActionPattern& pattern, const ActionLabel& label, const TreeBindings& bindings) {
    return !pattern.partner || std::any_of(label.partners.begin(), label.partners.end(), [&](const LabelParty& each) {
        TreeBindings own = bindings;
        return names_role(pattern.partner->role, each.role, own) && names_agent(pattern.partner->id, each.agent, own);
    });
}

const char* action_word(ActionKind kind) {
    switch (kind) {
        case ActionKind::out:
            return "out(";
        case ActionKind::in:
            return "in(";
        case ActionKind::internal:
            return "#(";
        case ActionKind::other:
            break;
    }
    return "tau";
}

}  // namespace

bool matches(const ActionPattern& pattern, const ActionLabel& label) {
    TreeBindings bindings;
    if (pattern.kind != label.kind || (pattern.agent && !names_agent(*pattern.agent, label.agent, bindings)))
        return false;
    return label.kind == ActionKind::other ||
           std::any_of(label.terms.begin(), label.terms.end(), [&](const TermTree& term) {
               TreeBindings own = bindings;
               return matches(pattern.term, term, own) && has_partner(pattern, label, own);
           });
}

bool is_in(const ActionSet& actions, const ActionLabel& label) {
    const bool is_listed = std::any_of(actions.patterns.begin(), actions.patterns.end(),
                                       [&](const ActionPattern& each) { return matches(each, label); });
    return is_listed != actions.is_complement;
}

std::string to_string(const ActionPattern& pattern) {
    std::string text = pattern.agent ? to_string(*pattern.agent) + ": " : "";
    text += action_word(pattern.kind);
    if (pattern.kind == ActionKind::other) return text;
    text += to_string(pattern.term);
    if (pattern.partner)
        text += ", a(" + to_string(pattern.partner->role) + ", " + to_string(pattern.partner->id) + ")";
    return text + ")";
}

std::string to_string(const ActionSet& actions) {
    std::string text = actions.is_complement ? "-" : "";
    if (actions.patterns.size() == 1) return text + to_string(actions.patterns.front());
    if (actions.patterns.empty()) return text;
    text += "{";
    for (std::size_t at = 0; at < actions.patterns.size(); ++at)
        text += (at > 0 ? ", " : "") + to_string(actions.patterns[at]);
    return text + "}";
}

}  // namespace map2pml::ir
