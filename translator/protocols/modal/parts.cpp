#include "translator/protocols/modal/parts.h"

#include <set>

namespace map2pml::modal {

namespace {

/// The marks of each part, as `Parts` holds them.
struct PartMarks {
    std::vector<bool>& of_greatest;
    std::vector<bool>& of_least;
    std::vector<bool>& is_open;
};

/// The fixpoints whose variables are free in the part; sets the marks on the way.
std::set<std::uint32_t> free_in(const ir::ModalFormula& formula, std::uint32_t at, const PartMarks& marks) {
    const ir::ModalNode& node = formula.nodes[at];
    std::set<std::uint32_t> free;
    const auto add = [&](std::uint32_t part) { free.merge(free_in(formula, part, marks)); };
    switch (node.kind) {
        case PartKind::truth:
        case PartKind::falsity:
            break;
        case PartKind::conjunction:
        case PartKind::disjunction:
            add(node.left);
            add(node.right);
            break;
        case PartKind::diamond:
        case PartKind::box:
            add(node.left);
            break;
        case PartKind::least:
        case PartKind::greatest:
            add(node.left);
            free.erase(at);
            break;
        case PartKind::variable:
            free.insert(node.left);
            break;
    }
    marks.of_greatest[at] = node.kind == PartKind::greatest;
    marks.of_least[at] = node.kind == PartKind::least;
    marks.is_open[at] = !free.empty();
    for (const std::uint32_t fixpoint : free)
        (formula.nodes[fixpoint].kind == PartKind::greatest ? marks.of_greatest : marks.of_least)[at] = true;
    return free;
}

}  // namespace

Parts::Parts(const ir::ModalFormula& formula)
    : formula_(formula),
      size_(static_cast<std::uint32_t>(formula.nodes.size())),
      of_greatest_(formula.nodes.size()),
      of_least_(formula.nodes.size()),
      is_open_(formula.nodes.size()) {
    free_in(formula, formula.root, {of_greatest_, of_least_, is_open_});
}

bool Parts::is_of_derived_form(PartId part) const {
    const ir::ModalNode& joint = node(part);
    if (joint.kind != PartKind::conjunction && joint.kind != PartKind::disjunction) return false;
    const ir::ModalNode& last = formula_.nodes[joint.right];
    return (last.kind == PartKind::box || last.kind == PartKind::diamond) &&
           formula_.nodes[last.left].kind == PartKind::variable &&
           formula_.nodes[last.left].name == ir::kVariableOfDerivedForm;
}

std::vector<PartId> Parts::joined_by(PartId part) const {
    if (is_of_derived_form(part)) return {left(part), right(part)};
    std::vector<PartId> joined;
    std::vector<PartId> left_to_do = {part};
    while (!left_to_do.empty()) {
        const PartId next = left_to_do.back();
        left_to_do.pop_back();
        const bool is_joint = kind(next) == PartKind::conjunction || kind(next) == PartKind::disjunction;
        if (is_joint && kind(next) == kind(part)) {
            left_to_do.push_back(right(next));
            left_to_do.push_back(left(next));
        } else {
            joined.push_back(next);
        }
    }
    return joined;
}

PartKind Parts::kind(PartId part) const {
    const PartKind kind = node(part).kind;
    if (!is_negated(part)) return kind;
    switch (kind) {
        case PartKind::truth:
            return PartKind::falsity;
        case PartKind::falsity:
            return PartKind::truth;
        case PartKind::conjunction:
            return PartKind::disjunction;
        case PartKind::disjunction:
            return PartKind::conjunction;
        case PartKind::diamond:
            return PartKind::box;
        case PartKind::box:
            return PartKind::diamond;
        case PartKind::least:
            return PartKind::greatest;
        case PartKind::greatest:
            return PartKind::least;
        case PartKind::variable:
            break;
    }
    return PartKind::variable;
}

}  // namespace map2pml::modal
