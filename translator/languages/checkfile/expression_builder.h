/// Expressions and events of a check file.   tree -> `ir::Expression`, `ir::EventPattern`
#pragma once

#include <map>
#include <vector>

#include "grammar/CheckParser.h"
#include "translator/languages/checkfile/tree_reader.h"
#include "translator/model/formulas/expression.h"

namespace map2pml::checkfile {

/// Builds what is written; nothing is resolved. A bare word is a `StateRead` without `of`, in a pattern and as the range of a
/// quantifier a `CurrentValue`. Refuses expressions so long that the rest of the program could not walk through them.
class ExpressionBuilder {
  public:
    explicit ExpressionBuilder(TreeReader& reader) : reader_(reader) {}

    [[nodiscard]] ir::Expression expression(grammar::CheckParser::ExpressionContext& tree);
    [[nodiscard]] ir::EventPattern watched(grammar::CheckParser::WatchedContext& tree);

  private:
    using Parser = grammar::CheckParser;

    ir::Expression build(Parser::ExpressionContext& tree);
    ir::Expression implication(Parser::ExpressionContext& tree);
    void warn_of_reach(antlr4::tree::ParseTree& left, const char* sign);
    void attach(Parser::WhereContext& where, antlr4::ParserRuleContext& before);
    ir::Expression build(Parser::TemporalContext& tree);
    ir::Expression build(Parser::DisjunctionContext& tree);
    ir::Expression build(Parser::ConjunctionContext& tree);
    ir::Expression build(Parser::PrefixedContext& tree);
    ir::Expression build(Parser::ComparisonContext& tree);
    ir::Expression build(Parser::BitOrContext& tree);
    ir::Expression build(Parser::BitAndContext& tree);
    ir::Expression build(Parser::ShiftContext& tree);
    ir::Expression build(Parser::SumContext& tree);
    ir::Expression build(Parser::ProductContext& tree);
    ir::Expression build(Parser::NegatedContext& tree);
    ir::Expression build(Parser::PostfixContext& tree);
    ir::Expression build(Parser::PrimaryContext& tree);
    ir::Expression compound(Parser::PrimaryContext& tree);
    ir::Expression quantified(Parser::PrimaryContext& tree);
    ir::Expression read(Parser::PrimaryContext& tree);
    ir::StandsAt standing(ir::Expression agent, Parser::StandingContext& tree);
    ir::EventPattern event(Parser::EventContext& tree, Parser::WhereContext* where);
    ir::EventPattern pending(Parser::PendingContext& tree);
    void add_terms(Parser::TermsContext* tree, ir::EventPattern& event);

    template <class Operand>
    ir::Expression chain(const std::vector<Operand*>& operands, antlr4::ParserRuleContext& tree);

    TreeReader& reader_;
    std::map<Parser::EventContext*, Parser::WhereContext*> where_of_;  ///< of events inside of expressions
};

}  // namespace map2pml::checkfile
