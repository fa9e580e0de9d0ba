#include "translator/model/formulas/modal_formula.h"

namespace map2pml::ir {

namespace {

using NodeKind = ModalNode::Kind;

class FormulaText {
  public:
    FormulaText(const ModalFormula& formula, bool has_derived) : formula_(formula), has_derived_(has_derived) {}

    [[nodiscard]] std::string of(std::uint32_t node) const {
        const ModalNode& at = formula_.nodes[node];
        switch (at.kind) {
            case NodeKind::truth:
                return "tt";
            case NodeKind::falsity:
                return "ff";
            case NodeKind::conjunction:
                return first_operand(at) + " /\\ " + operand(at.right);
            case NodeKind::disjunction:
                return first_operand(at) + " \\/ " + operand(at.right);
            case NodeKind::diamond:
                return "<" + to_string(at.actions) + ">" + operand(at.left);
            case NodeKind::box:
                return "[" + to_string(at.actions) + "]" + operand(at.left);
            case NodeKind::least:
            case NodeKind::greatest:
                return fixpoint(node);
            case NodeKind::variable:
                return has_derived_ && at.name == kVariableOfDerivedForm ? fixpoint(at.left) : at.name;
        }
        return {};
    }

  private:
    /// The operand of a modality, in parentheses if it binds looser.
    [[nodiscard]] std::string operand(std::uint32_t node) const {
        const NodeKind kind = formula_.nodes[node].kind;
        const bool is_loose = kind == NodeKind::conjunction || kind == NodeKind::disjunction;
        return is_loose ? "(" + of(node) + ")" : of(node);
    }

    /// `f /\ g /\ h` is written without parentheses.
    [[nodiscard]] std::string first_operand(const ModalNode& joint) const {
        const bool is_chain = has_derived_ && formula_.nodes[joint.left].kind == joint.kind;
        return is_chain ? of(joint.left) : operand(joint.left);
    }

    [[nodiscard]] std::string fixpoint(std::uint32_t node) const {
        const ModalNode& at = formula_.nodes[node];
        if (has_derived_ && at.name == kVariableOfDerivedForm) return derived(at);
        return (at.kind == NodeKind::least ? "mu " : "nu ") + at.name + ".(" + of(at.left) + ")";
    }

    /// `AG f`, `EF f`, `AF a`; the part with the variable stands last.
    [[nodiscard]] std::string derived(const ModalNode& at) const {
        const ModalNode& body = formula_.nodes[at.left];
        if (body.kind == NodeKind::disjunction) return "EF " + operand(body.left);
        if (at.kind == NodeKind::greatest) return "AG " + operand(body.left);
        ActionSet actions = formula_.nodes[body.right].actions;
        actions.is_complement = !actions.is_complement;
        return "AF " + to_string(actions);
    }

    const ModalFormula& formula_;
    bool has_derived_;
};

}  // namespace

std::string to_string(const ModalFormula& formula, std::uint32_t node) { return FormulaText(formula, false).of(node); }

std::string to_string(const ModalFormula& formula) { return to_string(formula, formula.root); }

std::string as_written(const ModalFormula& formula, std::uint32_t node) { return FormulaText(formula, true).of(node); }

}  // namespace map2pml::ir
