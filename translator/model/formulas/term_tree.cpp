#include "translator/model/formulas/term_tree.h"

#include <algorithm>

#include "translator/model/protocol/value.h"

namespace map2pml::ir {

namespace {

using TreeKind = TermTree::Kind;

bool fits_variable(const TermTree& pattern, const TermTree& label, TreeBindings& bindings) {
    const auto [known, is_new] = bindings.try_emplace(pattern.text, label);
    if (is_new || label.kind == TreeKind::anything) return true;
    if (known->second.kind == TreeKind::anything) {
        known->second = label;
        return true;
    }
    const TermTree before = known->second;
    return matches(before, label, bindings);
}

std::string list_text(const TermTree& list) {
    std::string text = "[" + to_string(list.parts.front());
    const TermTree* rest = &list.parts.back();
    while (rest->kind == TreeKind::name && rest->text == "|" && rest->parts.size() == 2) {
        text += ", " + to_string(rest->parts.front());
        rest = &rest->parts.back();
    }
    const bool ends = rest->kind == TreeKind::name && rest->text == "[]";
    return text + (ends ? "]" : " | " + to_string(*rest) + "]");
}

std::string compound_text(const TermTree& tree) {
    std::string text = tree.text + "(";
    for (std::size_t at = 0; at < tree.parts.size(); ++at) text += (at > 0 ? ", " : "") + to_string(tree.parts[at]);
    return text + ")";
}

}  // namespace

bool matches(const TermTree& pattern, const TermTree& label, TreeBindings& bindings) {
    if (pattern.kind == TreeKind::anything) return true;
    if (pattern.kind == TreeKind::variable) return fits_variable(pattern, label, bindings);
    if (label.kind == TreeKind::anything) return true;
    const bool is_of_kind =
        pattern.kind == label.kind || (pattern.kind == TreeKind::text && label.kind == TreeKind::name);
    if (!is_of_kind || pattern.text != label.text || pattern.parts.size() != label.parts.size()) return false;
    return std::equal(pattern.parts.begin(), pattern.parts.end(), label.parts.begin(),
                      [&](const TermTree& one, const TermTree& other) { return matches(one, other, bindings); });
}

std::string to_string(const TermTree& tree) {
    switch (tree.kind) {
        case TreeKind::anything:
            return "_";
        case TreeKind::text:
            return ir::quoted(tree.text);
        case TreeKind::agent:
            return "!" + tree.text;
        case TreeKind::role:
            return "%" + tree.text;
        case TreeKind::variable:
        case TreeKind::integer:
            return tree.text;
        case TreeKind::name:
            break;
    }
    if (tree.text == "|" && tree.parts.size() == 2) return list_text(tree);
    return tree.parts.empty() ? tree.text : compound_text(tree);
}

}  // namespace map2pml::ir
