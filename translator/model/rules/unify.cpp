#include "translator/model/rules/internal.h"

#include <algorithm>

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;

bool occurs(const std::string& variable, const ir::TermTree& term) {
    return (term.kind == TreeKind::variable && term.text == variable) ||
           std::any_of(term.parts.begin(), term.parts.end(),
                       [&](const ir::TermTree& part) { return occurs(variable, part); });
}

bool bind(const std::string& variable, const ir::TermTree& term, Bindings& known) {
    if (term.kind == TreeKind::variable && term.text == variable) return true;
    if (occurs(variable, term)) return false;
    known.emplace(variable, term);
    return true;
}

}  // namespace

ir::TermTree with(const ir::TermTree& term, const Bindings& known) {
    if (term.kind == TreeKind::variable) {
        const auto bound = known.find(term.text);
        return bound == known.end() ? term : with(bound->second, known);
    }
    ir::TermTree result = term;
    for (ir::TermTree& part : result.parts) part = with(part, known);
    return result;
}

bool unify(const ir::TermTree& left, const ir::TermTree& right, Bindings& known, Naming naming) {
    const ir::TermTree one = with(left, known);
    const ir::TermTree other = with(right, known);
    if (one.kind == TreeKind::variable) return bind(one.text, other, known);
    if (other.kind == TreeKind::variable) return bind(other.text, one, known);
    if (identity_of(one, naming) != identity_of(other, naming) || one.parts.size() != other.parts.size()) return false;
    for (std::size_t at = 0; at < one.parts.size(); ++at)
        if (!unify(one.parts[at], other.parts[at], known, naming)) return false;
    return true;
}

ir::TermTree without_wildcards(ir::TermTree term, std::size_t& next) {
    if (term.kind == TreeKind::anything) {
        term.kind = TreeKind::variable;
        term.text = "_" + std::to_string(next++) + " ";  // no variable of a text has a blank
    }
    for (ir::TermTree& part : term.parts) part = without_wildcards(std::move(part), next);
    return term;
}

std::string identity_of(const ir::TermTree& constant, Naming naming) {
    const bool is_lcc = naming == Naming::lcc;
    switch (constant.kind) {
        case TreeKind::agent:
            return identity_of_agent(constant.text, naming);
        case TreeKind::role:
            return "role " + constant.text;
        case TreeKind::text:
            return (is_lcc ? "text " : "word ") + constant.text;
        case TreeKind::name:
        case TreeKind::integer:
        case TreeKind::variable:
        case TreeKind::anything:
            break;
    }
    return "word " + constant.text;
}

std::string exact_text(const ir::TermTree& term, Naming naming) {
    const std::string identity = identity_of(term, naming);
    std::string text = std::to_string(identity.size()) + ":" + identity + "(";
    for (const ir::TermTree& part : term.parts) text += exact_text(part, naming);
    return text + ")";
}

std::string identity_of_agent(const std::string& name, Naming naming) {
    return (naming == Naming::lcc ? "word " : "agent ") + name;
}

}  // namespace map2pml::deontic
