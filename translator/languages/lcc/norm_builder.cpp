#include "translator/languages/lcc/internal.h"

#include <utility>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::lcc {

namespace {

using grammar::LccParser;

bool is_permission(const antlr4::Token& sign) { return sign.getType() == LccParser::PLUS; }

Modality build_modality(LccParser::ModalityContext& tree, TermBuilder& terms) {
    return {terms.span_of(tree), terms.term(*tree.term(0)), terms.term(*tree.term(1)), is_permission(*tree.sign),
            terms.term(*tree.term(2))};
}

Provision build_provision(LccParser::ProvisionContext& tree, TermBuilder& terms) {
    auto& affirmed = *tree.affirmed();
    auto& equation = *affirmed.equation();
    const bool is_equation = equation.EQUALS() != nullptr;
    Provision result{terms.span_of(tree), tree.NOT() != nullptr, Atom{terms.term(*equation.term(0))}};
    if (affirmed.sign != nullptr) {
        if (is_equation) {
            terms.report(
                diag::Code::rule_form, terms.span_of(equation),
                "expected an agent, but this is an equation; write a modality as `(subject, object, +action)`");
        }
        result.kind =
            Modality{terms.span_of(affirmed), std::move(std::get<Atom>(result.kind).term),
                     terms.term(*affirmed.term(0)), is_permission(*affirmed.sign), terms.term(*affirmed.term(1))};
    } else if (is_equation) {
        result.kind = Comparison{Comparison::Sign::unify, std::move(std::get<Atom>(result.kind).term),
                                 terms.term(*equation.term(1))};
    }
    return result;
}

Norm build_norm(LccParser::NormContext& tree, TermBuilder& terms) {
    Norm norm{terms.span_of(tree), build_modality(*tree.modality(), terms), {}};
    for (auto* each : tree.provision()) norm.body.push_back(build_provision(*each, terms));
    return norm;
}

Term build_owner(LccParser::OwnerContext& tree, TermBuilder& terms) {
    const source::Span span = terms.span_of(tree);
    if (tree.STRING() != nullptr) return {span, String{parsing::string_value(tree.getText()).value_or("")}};
    // An agent that is a number is named by its digits.
    return {span, Constant{tree.getText()}};
}

}  // namespace

NormSet build_norms(LccParser::NormsContext& tree, const parsing::Legible& legible, TermBuilder& terms,
                    std::set<std::string>& unread) {
    NormSet set{terms.span_of(tree), build_owner(*tree.owner(), terms), {}};
    for (std::size_t at = 0; at < tree.children.size(); ++at) {
        auto* norm = dynamic_cast<LccParser::NormContext*>(tree.children[at]);
        if (norm != nullptr && legible.is_whole(tree.children, at))
            set.norms.push_back(build_norm(*norm, terms));
        else if (norm != nullptr)
            parsing::add_names(*norm, {LccParser::IDENT, LccParser::ROLE, LccParser::RULES, LccParser::OF}, unread);
    }
    return set;
}

}  // namespace map2pml::lcc
