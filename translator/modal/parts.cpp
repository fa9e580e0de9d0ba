#include "translator/modal/parts.h"

#include <set>

namespace map2pml::modal {

namespace {

/// The fixpoints whose variables are free in the part; sets the marks on the way.
std::set<std::uint32_t> free_in(const ir::ModalFormula& formula, std::uint32_t at, std::vector<bool>& of_greatest,
                                std::vector<bool>& of_least) {
    const ir::ModalNode& node = formula.nodes[at];
    std::set<std::uint32_t> free;
    const auto add = [&](std::uint32_t part) { free.merge(free_in(formula, part, of_greatest, of_least)); };
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
    of_greatest[at] = node.kind == PartKind::greatest;
    of_least[at] = node.kind == PartKind::least;
    for (const std::uint32_t fixpoint : free) {
        (formula.nodes[fixpoint].kind == PartKind::greatest ? of_greatest : of_least)[at] = true;
    }
    return free;
}

}  // namespace

Parts::Parts(const ir::ModalFormula& formula)
    : formula_(formula),
      size_(static_cast<std::uint32_t>(formula.nodes.size())),
      of_greatest_(formula.nodes.size()),
      of_least_(formula.nodes.size()) {
    free_in(formula, formula.root, of_greatest_, of_least_);
}

PartKind Parts::kind(PartId part) const {
    const PartKind kind = node(part).kind;
    if (!is_negated(part)) {
        return kind;
    }
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
