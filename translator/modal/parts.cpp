#include "translator/modal/parts.h"

#include <set>

namespace map2pml::modal {

namespace {

using Kind = ir::ModalNode::Kind;

/// The fixpoints whose variables are free in the part; sets the marks on the way.
std::set<std::uint32_t> free_in(const ir::ModalFormula& formula, std::uint32_t at, std::vector<bool>& of_greatest,
                                std::vector<bool>& of_least) {
    const ir::ModalNode& node = formula.nodes[at];
    std::set<std::uint32_t> free;
    const auto add = [&](std::uint32_t part) { free.merge(free_in(formula, part, of_greatest, of_least)); };
    switch (node.kind) {
        case Kind::truth:
        case Kind::falsity:
            break;
        case Kind::conjunction:
        case Kind::disjunction:
            add(node.left);
            add(node.right);
            break;
        case Kind::diamond:
        case Kind::box:
            add(node.left);
            break;
        case Kind::least:
        case Kind::greatest:
            add(node.left);
            free.erase(at);
            break;
        case Kind::variable:
            free.insert(node.left);
            break;
    }
    of_greatest[at] = node.kind == Kind::greatest;
    of_least[at] = node.kind == Kind::least;
    for (const std::uint32_t fixpoint : free) {
        (formula.nodes[fixpoint].kind == Kind::greatest ? of_greatest : of_least)[at] = true;
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

Parts::Kind Parts::kind(PartId part) const {
    const Kind kind = node(part).kind;
    if (!is_negated(part)) {
        return kind;
    }
    switch (kind) {
        case Kind::truth:
            return Kind::falsity;
        case Kind::falsity:
            return Kind::truth;
        case Kind::conjunction:
            return Kind::disjunction;
        case Kind::disjunction:
            return Kind::conjunction;
        case Kind::diamond:
            return Kind::box;
        case Kind::box:
            return Kind::diamond;
        case Kind::least:
            return Kind::greatest;
        case Kind::greatest:
            return Kind::least;
        case Kind::variable:
            break;
    }
    return Kind::variable;
}

}  // namespace map2pml::modal
