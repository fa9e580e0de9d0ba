#include "translator/languages/lcc/internal.h"

#include "translator/foundation/parsing/token_text.h"
#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

namespace {

using grammar::LccParser;

bool is_permission(const antlr4::Token& sign) { return sign.getType() == LccParser::PLUS; }

ir::TermTree tree_of(LccParser::TermContext* tree, TermBuilder& terms) { return shared_term(terms.term(*tree)); }

ir::Modality build_modality(LccParser::ModalityContext& tree, TermBuilder& terms) {
    return {terms.span_of(tree), tree_of(tree.term(0), terms), tree_of(tree.term(1), terms), is_permission(*tree.sign),
            tree_of(tree.term(2), terms)};
}

ir::Provision build_provision(LccParser::ProvisionContext& tree, TermBuilder& terms) {
    auto& affirmed = *tree.affirmed();
    auto& equation = *affirmed.equation();
    const bool is_equation = equation.EQUALS() != nullptr;
    ir::TermTree first = tree_of(equation.term(0), terms);
    ir::Provision result{terms.span_of(tree), tree.NOT() != nullptr, {}};
    if (affirmed.sign != nullptr) {
        if (is_equation) {
            terms.report(
                diag::Code::rule_form, terms.span_of(equation),
                "expected an agent, but this is an equation; write a modality as `(subject, object, +action)`");
        }
        result.kind = ir::Modality{terms.span_of(affirmed), std::move(first), tree_of(affirmed.term(0), terms),
                                   is_permission(*affirmed.sign), tree_of(affirmed.term(1), terms)};
    } else if (is_equation) {
        result.kind = ir::Equation{std::move(first), tree_of(equation.term(1), terms)};
    } else {
        result.kind = std::move(first);
    }
    return result;
}

ir::DeonticRule build_norm(LccParser::NormContext& tree, TermBuilder& terms) {
    ir::DeonticRule norm{terms.span_of(tree), build_modality(*tree.modality(), terms), {}};
    for (auto* each : tree.provision()) norm.body.push_back(build_provision(*each, terms));
    return norm;
}

std::string owner(LccParser::OwnerContext& tree) {
    if (tree.STRING() != nullptr) return parsing::string_value(tree.getText()).value_or("");
    return tree.getText();
}

}  // namespace

ir::RuleSet build_norms(LccParser::NormsContext& tree, const parsing::Legible& legible, TermBuilder& terms,
                        std::set<std::string>& unread) {
    ir::RuleSet set{owner(*tree.owner()), terms.span_of(*tree.owner()), {}};
    for (std::size_t at = 0; at < tree.children.size(); ++at) {
        auto* norm = dynamic_cast<LccParser::NormContext*>(tree.children[at]);
        if (norm != nullptr && legible.is_whole(tree.children, at))
            set.rules.push_back(build_norm(*norm, terms));
        else if (norm != nullptr)
            parsing::add_names(*norm, {LccParser::IDENT, LccParser::ROLE, LccParser::RULES, LccParser::OF}, unread);
    }
    return set;
}

}  // namespace map2pml::lcc
