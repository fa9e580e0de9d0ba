/// Syntax errors of the MAP parser: one message per error, then recovery at the next clause.   parser -> `Sink`
#pragma once

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/nesting.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::map {

/// Gives up on the clause that a mistake stands in.
class ErrorStrategy : public parsing::ErrorStrategy {
  public:
    ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& parser) override;
    void look(antlr4::Parser& parser) override;
    /// Brackets in a clause are skipped as a whole: their `]` does not end the scene.
    void skip(antlr4::Parser& parser) override;
};

}  // namespace map2pml::map
