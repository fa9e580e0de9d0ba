
#include "translator/languages/lcc/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

using TreeKind = ir::TermTree::Kind;

std::vector<ir::TermTree> trees(const std::vector<Term>& terms) {
    std::vector<ir::TermTree> result;
    result.reserve(terms.size());
    for (const Term& each : terms) result.push_back(shared_term(each));
    return result;
}

ir::TermTree list_tree(const List& list, const source::Span& span) {
    ir::TermTree rest = list.tail ? shared_term(**list.tail) : ir::TermTree{TreeKind::name, "[]", {}, span};
    for (std::size_t at = list.items.size(); at-- > 0;)
        rest = {TreeKind::name, "|", {shared_term(list.items[at]), std::move(rest)}, span};
    return rest;
}

}  // namespace

ir::TermTree shared_term(const Term& term) {
    const source::Span& span = term.span;
    return std::visit(
        overloaded{[&](const Variable& variable) {
                       return ir::TermTree{TreeKind::variable, variable.name, {}, span};
                   },
                   [&](const Wildcard&) {
                       return ir::TermTree{TreeKind::anything, "_", {}, span};
                   },
                   [&](const Constant& constant) {
                       return ir::TermTree{TreeKind::name, constant.name, {}, span};
                   },
                   [&](const Integer&) {
                       return ir::TermTree{TreeKind::integer, to_string(term), {}, span};
                   },
                   [&](const Number&) {
                       return ir::TermTree{TreeKind::name, to_string(term), {}, span};
                   },
                   [&](const String& string) {
                       return ir::TermTree{TreeKind::text, string.text, {}, span};
                   },
                   [&](const Compound& compound) {
                       return ir::TermTree{TreeKind::name, compound.functor, trees(compound.arguments), span};
                   },
                   [&](const List& list) { return list_tree(list, span); }},
        term.kind);
}

}  // namespace map2pml::lcc
