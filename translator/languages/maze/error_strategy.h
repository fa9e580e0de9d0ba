/// Syntax errors of the MAZE parser: one message per error, then on at the next statement, member or class.   parser -> `Sink`
#pragma once

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/nesting.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/maze/bodies.h"

namespace map2pml::maze {

/// Gives up on the statement or member that a mistake stands in.
class ErrorStrategy : public parsing::ErrorStrategy {
  public:
    /// \param bodies for where to go on; must outlive the strategy.
    ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink, const Bodies* bodies);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& parser) override;
    void look(antlr4::Parser& parser) override;

  private:
    void find_next_part(antlr4::Parser& parser);

    const Bodies& bodies_;
};

}  // namespace map2pml::maze
