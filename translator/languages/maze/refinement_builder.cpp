#include "translator/languages/maze/internal.h"

#include "translator/foundation/parsing/legible.h"

namespace map2pml::maze {

namespace {

using RefinementTree = grammar::MazeParser;

std::vector<Witness> witnesses(const std::vector<RefinementTree::WitnessContext*>& trees, FormulaBuilder& formulas) {
    std::vector<Witness> all;
    for (auto* each : trees)
        all.push_back({formulas.word(*each->IDENT()->getSymbol()), formulas.expression(*each->expression())});
    return all;
}

Simulates simulates(RefinementTree::SimulatesClauseContext& tree, FormulaBuilder& formulas) {
    Simulates made;
    made.concrete = formulas.word(*tree.IDENT(0)->getSymbol());
    made.abstract = formulas.word(*tree.IDENT(1)->getSymbol());
    if (tree.predicate() != nullptr) made.when = formulas.predicate(*tree.predicate());
    made.witnesses = witnesses(tree.witness(), formulas);
    made.span = formulas.span_of(tree);
    return made;
}

template <typename Part>
void append(std::vector<Part>& all, const std::vector<Part>& more) {
    all.insert(all.end(), more.begin(), more.end());
}

void take_clause(RefinementTree::ClauseContext& tree, FormulaBuilder& formulas, Refinement& made) {
    if (auto* it = dynamic_cast<RefinementTree::ObserveClauseContext*>(&tree))
        return append(made.observed, formulas.words(it->names()->IDENT()));
    if (auto* it = dynamic_cast<RefinementTree::RetrieveClauseContext*>(&tree))
        return append(made.retrieve, {formulas.predicate(*it->predicate())});
    if (auto* it = dynamic_cast<RefinementTree::InitClauseContext*>(&tree))
        return append(made.initial, witnesses(it->witness(), formulas));
    if (auto* it = dynamic_cast<RefinementTree::SimulatesClauseContext*>(&tree))
        return append(made.simulations, {simulates(*it, formulas)});
    if (auto* it = dynamic_cast<RefinementTree::StutterClauseContext*>(&tree))
        return append(made.stutters, {formulas.word(*it->IDENT()->getSymbol())});
    auto& variant = dynamic_cast<RefinementTree::VariantClauseContext&>(tree);
    made.variants.push_back(formulas.expression(*variant.expression()));
}

}  // namespace

std::optional<Refinement> build_refinement(RefinementTree::RefinementContext& tree, FormulaBuilder& formulas,
                                           std::set<std::string>& unread) {
    if (tree.IDENT().size() != 2 || tree.LBRACE() == nullptr) {
        parsing::add_names(tree, {RefinementTree::IDENT}, unread);
        return std::nullopt;
    }
    Refinement made;
    made.abstract = formulas.word(*tree.IDENT(0)->getSymbol());
    made.concrete = formulas.word(*tree.IDENT(1)->getSymbol());
    made.span = formulas.span_of(tree);
    for (auto* clause : tree.clause())
        if (parsing::has_mistake(*clause))
            parsing::add_names(*clause, {RefinementTree::IDENT}, unread);
        else
            take_clause(*clause, formulas, made);
    return made;
}

}  // namespace map2pml::maze
