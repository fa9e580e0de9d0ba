/// Syntax errors of formulas: one message for each formula, at its token.   parser -> `Sink`
#pragma once

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/nesting.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::eventb {

/// A formula is short and has no parts that stand for themselves: the rest of it is skipped after a mistake.
class FormulaErrors : public parsing::ErrorStrategy {
  public:
    FormulaErrors(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& /*parser*/) override { return false; }
    void look(antlr4::Parser& /*parser*/) override {}
};

}  // namespace map2pml::eventb
