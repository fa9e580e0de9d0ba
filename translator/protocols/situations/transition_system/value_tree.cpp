#include "translator/protocols/situations/transition_system/value_tree.h"

#include <string>

namespace map2pml::lcc {

namespace {

using TreeKind = ir::TermTree::Kind;

TreeKind tree_kind(const Value& value) {
    switch (value.kind) {
        case Value::Kind::unbound:
            return TreeKind::anything;
        case Value::Kind::string:
            return TreeKind::text;
        case Value::Kind::integer:
            return TreeKind::integer;
        case Value::Kind::constant:
        case Value::Kind::number:
        case Value::Kind::compound:
            break;
    }
    return TreeKind::name;
}

}  // namespace

ir::TermTree tree_of(const Value& value) {
    ir::TermTree tree{tree_kind(value), value.text, {}, {}};
    if (value.kind == Value::Kind::integer || value.kind == Value::Kind::number) tree.text = to_string(value);
    for (const Value& part : value.parts) tree.parts.push_back(tree_of(part));
    return tree;
}

ir::TermTree closed_tree_of(const Value& value) {
    ir::TermTree tree = tree_of(value);
    tree.parts.clear();
    if (value.kind == Value::Kind::unbound)
        tree = {TreeKind::role, "_" + std::to_string(value.variable), {}, {}};  // no role begins so, and LCC has none
    for (const Value& part : value.parts) tree.parts.push_back(closed_tree_of(part));
    return tree;
}

}  // namespace map2pml::lcc
