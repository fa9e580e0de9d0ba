/// The procedures, observers and state of a check file.   tree -> `ir::Procedure`, `ir::Observer`, `ir::StateVariable`
#pragma once

#include <string>
#include <vector>

#include "grammar/CheckParser.h"
#include "translator/languages/checkfile/expression_builder.h"
#include "translator/languages/checkfile/tree_reader.h"
#include "translator/model/formulas/procedure.h"

namespace map2pml::checkfile {

class ProcedureBuilder {
  public:
    explicit ProcedureBuilder(TreeReader& reader) : reader_(reader), expressions_(reader) {}

    /// Reports duplicate parameters. \param name the name of the procedure in the text.
    [[nodiscard]] ir::Procedure procedure(const ir::Written<std::string>& name,
                                          grammar::CheckParser::ImplementationContext& tree);
    [[nodiscard]] ir::Observer observer(grammar::CheckParser::ObserverContext& tree);
    /// Reports an integer without a range.
    [[nodiscard]] ir::StateVariable state(grammar::CheckParser::StateContext& tree);

  private:
    using Parser = grammar::CheckParser;

    std::vector<ir::Statement> body(Parser::BodyContext& tree);
    ir::Statement statement(Parser::ActionContext& tree);
    ir::Choose choose(Parser::ChooseContext& tree);
    ir::If condition(Parser::ConditionContext& tree);
    ir::Expression initial(Parser::LiteralContext& tree);

    TreeReader& reader_;
    ExpressionBuilder expressions_;
};

}  // namespace map2pml::checkfile
