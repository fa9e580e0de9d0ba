#include "translator/machines/smt/internal.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::eventb::smt {

bool has_quantifier(const Node& node) {
    return node.op == Op::all || node.op == Op::some ||
           std::any_of(node.parts.begin(), node.parts.end(), [](const NodePtr& part) { return has_quantifier(*part); });
}

NodePtr NormalForm::of(const NodePtr& formula) { return signed_form(formula, true, false); }

NodePtr NormalForm::signed_form(const NodePtr& node, bool positive, bool below_all) {
    const auto part = [&](std::size_t at, bool sign) { return signed_form(node->parts[at], sign, below_all); };
    switch (node->op) {
        case Op::negation:
            return part(0, !positive);
        case Op::conjunction:
        case Op::disjunction: {
            std::vector<NodePtr> parts;
            for (std::size_t at = 0; at < node->parts.size(); ++at) parts.push_back(part(at, positive));
            const bool conjoins = (node->op == Op::conjunction) == positive;
            return conjoins ? conjunction(parts) : disjunction(parts);
        }
        case Op::equal:
            if (node->parts[0]->sort == Sort::boolean() && has_quantifier(*node)) {
                // (a ∧ b) ∨ (¬a ∧ ¬b), or the other way round
                return conjunction({disjunction({part(0, false), part(1, positive)}),
                                    disjunction({part(0, true), part(1, !positive)})});
            }
            break;
        case Op::if_then_else:
            if (node->sort == Sort::boolean() && has_quantifier(*node)) {
                return conjunction({disjunction({part(0, false), part(1, positive)}),
                                    disjunction({part(0, true), part(2, positive)})});
            }
            break;
        case Op::all:
        case Op::some:
            return quantifier(node, positive, below_all);
        case Op::truth:
        case Op::falsity:
            return positive ? node : negation(node);
        default:
            break;
    }
    return positive ? node : negation(node);
}

NodePtr NormalForm::quantifier(const NodePtr& node, bool positive, bool below_all) {
    const bool all = (node->op == Op::all) == positive;
    if (all || below_all)
        return quantified(all, node->bound, signed_form(node->parts.front(), positive, below_all || all));
    Replacement by;
    for (const Variable& each : node->bound) {
        const std::string name = fmt::format("some!{}{}", ++next_, each.name.substr(1));
        constants_.emplace(name, Symbol{{}, each.sort});
        by[each.name] = symbol(name, each.sort);
    }
    return signed_form(replace(node->parts.front(), by), positive, below_all);
}

}  // namespace map2pml::eventb::smt
