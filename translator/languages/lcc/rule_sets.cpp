#include "translator/languages/lcc/rule_sets.h"

#include <string>

#include "translator/languages/lcc/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

using ir::overloaded;
using TreeKind = ir::TermTree::Kind;

ir::TermTree tree_from(const Term& term);

std::vector<ir::TermTree> trees(const std::vector<Term>& terms) {
    std::vector<ir::TermTree> result;
    result.reserve(terms.size());
    for (const Term& each : terms) result.push_back(tree_from(each));
    return result;
}

ir::TermTree list_tree(const List& list, const source::Span& span) {
    ir::TermTree rest = list.tail ? tree_from(**list.tail) : ir::TermTree{TreeKind::name, "[]", {}, span};
    for (auto item = list.items.rbegin(); item != list.items.rend(); ++item)
        rest = {TreeKind::name, "|", {tree_from(*item), std::move(rest)}, span};
    return rest;
}

ir::TermTree tree_from(const Term& term) {
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

ir::Modality shared(const Modality& modality) {
    return {modality.span, tree_from(modality.subject), tree_from(modality.object), modality.permits,
            tree_from(modality.action)};
}

ir::Provision shared(const Provision& provision) {
    ir::Provision result{provision.span, provision.is_denied, {}};
    std::visit(overloaded{[&](const Modality& modality) { result.kind = shared(modality); },
                          [&](const Atom& atom) { result.kind = tree_from(atom.term); },
                          [&](const Comparison& equation) {
                              result.kind = ir::Equation{tree_from(equation.left), tree_from(equation.right)};
                          }},
               provision.kind);
    return result;
}

std::string name_of_owner(const Term& owner) {
    const auto* string = std::get_if<String>(&owner.kind);
    return string != nullptr ? string->text : to_string(owner);
}

}  // namespace

ir::TermTree shared_term(const Term& term) { return tree_from(term); }

std::vector<ir::RuleSet> rule_sets(const Framework& framework) {
    std::vector<ir::RuleSet> sets;
    for (const NormSet& written : framework.norms) {
        ir::RuleSet set{name_of_owner(written.owner), written.owner.span, {}};
        for (const Norm& norm : written.norms) {
            ir::DeonticRule rule{norm.span, shared(norm.head), {}};
            for (const Provision& each : norm.body) rule.body.push_back(shared(each));
            set.rules.push_back(std::move(rule));
        }
        sets.push_back(std::move(set));
    }
    return sets;
}

}  // namespace map2pml::lcc
