#include "translator/ir/modal_formula.h"

namespace map2pml::ir {

namespace {

using NodeKind = ModalNode::Kind;

/// What binds looser than a modality stands in parentheses behind it.
std::string operand_text(const ModalFormula& formula, std::uint32_t node) {
    const NodeKind kind = formula.nodes[node].kind;
    const bool is_loose = kind == NodeKind::conjunction || kind == NodeKind::disjunction;
    return is_loose ? "(" + to_string(formula, node) + ")" : to_string(formula, node);
}

}  // namespace

std::string to_string(const ModalFormula& formula, std::uint32_t node) {
    const ModalNode& at = formula.nodes[node];
    switch (at.kind) {
        case NodeKind::truth:
            return "tt";
        case NodeKind::falsity:
            return "ff";
        case NodeKind::conjunction:
            return operand_text(formula, at.left) + " /\\ " + operand_text(formula, at.right);
        case NodeKind::disjunction:
            return operand_text(formula, at.left) + " \\/ " + operand_text(formula, at.right);
        case NodeKind::diamond:
            return "<" + to_string(at.actions) + ">" + operand_text(formula, at.left);
        case NodeKind::box:
            return "[" + to_string(at.actions) + "]" + operand_text(formula, at.left);
        case NodeKind::least:
            return "mu " + at.name + ".(" + to_string(formula, at.left) + ")";
        case NodeKind::greatest:
            return "nu " + at.name + ".(" + to_string(formula, at.left) + ")";
        case NodeKind::variable:
            return at.name;
    }
    return {};
}

std::string to_string(const ModalFormula& formula) { return to_string(formula, formula.root); }

}  // namespace map2pml::ir
