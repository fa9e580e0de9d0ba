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

constexpr const char* kOfDerivedForm = "_";  ///< the name of the variable of `AG f`, which no formula has

/// The part is `<A>Z` or `[A]Z`, of the fixpoint.
bool leads_back(const ModalFormula& formula, std::uint32_t part, std::uint32_t fixpoint) {
    const ModalNode& at = formula.nodes[part];
    const bool is_step = at.kind == NodeKind::diamond || at.kind == NodeKind::box;
    return is_step && formula.nodes[at.left].kind == NodeKind::variable && formula.nodes[at.left].left == fixpoint;
}

/// `AG f`, `EF f`, `AF a`; the variable of a derived form stands last.
std::string derived_text(const ModalFormula& formula, std::uint32_t fixpoint) {
    const ModalNode& at = formula.nodes[fixpoint];
    const ModalNode& body = formula.nodes[at.left];
    const bool is_derived =
        at.name == kOfDerivedForm && body.right < formula.nodes.size() && leads_back(formula, body.right, fixpoint);
    if (!is_derived) {
        return {};
    }
    if (body.kind == NodeKind::disjunction) {
        return "EF " + operand_text(formula, body.left);
    }
    if (at.kind == NodeKind::greatest) {
        return "AG " + operand_text(formula, body.left);
    }
    ActionSet actions = formula.nodes[body.right].actions;
    actions.is_complement = !actions.is_complement;
    return "AF " + to_string(actions);
}

std::string fixpoint_text(const ModalFormula& formula, std::uint32_t fixpoint) {
    const ModalNode& at = formula.nodes[fixpoint];
    const std::string derived = derived_text(formula, fixpoint);
    return !derived.empty()
               ? derived
               : (at.kind == NodeKind::least ? "mu " : "nu ") + at.name + ".(" + to_string(formula, at.left) + ")";
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
        case NodeKind::greatest:
            return fixpoint_text(formula, node);
        case NodeKind::variable:
            return at.name == kOfDerivedForm ? fixpoint_text(formula, at.left) : at.name;
    }
    return {};
}

std::string to_string(const ModalFormula& formula) { return to_string(formula, formula.root); }

}  // namespace map2pml::ir
