/// Syntax errors of the LCC parser: one message per error, then recovery at the next clause.   parser -> `Sink`
#pragma once

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/nesting.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/lcc/clause_starts.h"

namespace map2pml::lcc {

/// Gives up on the clause that a mistake stands in.
class ErrorStrategy : public parsing::ErrorStrategy {
  public:
    /// \param starts for where to go on; must outlive the strategy.
    ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink,
                  const ClauseStarts* starts);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& parser) override;
    void look(antlr4::Parser& parser) override;

  private:
    const ClauseStarts& starts_;
};

/// For LCC in a check file. Gives up on the fact that a mistake stands in, and goes on behind its full stop, or where that
/// is missing.
class FactErrors : public parsing::ErrorStrategy {
  public:
    FactErrors(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& parser) override;
    void look(antlr4::Parser& parser) override;
    void find_place(antlr4::Parser& parser) override;

  private:
    bool misses_full_stop_ = false;  ///< the mistake that was reported last: nothing is to be left out
};

}  // namespace map2pml::lcc
