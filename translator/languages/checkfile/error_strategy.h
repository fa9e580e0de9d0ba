/// Syntax errors of check files: one message per error, then recovery at the next statement.   parser -> `Sink`
#pragma once

#include <cstddef>

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/nesting.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::checkfile {

/// Every statement begins with a word of its own, so the next one is found. Inside of a procedure that is the next of its
/// statements; the groups in braces that a mistake belongs to are left out with it.
class ErrorStrategy : public parsing::ErrorStrategy {
  public:
    ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& parser) override;
    void look(antlr4::Parser& parser) override;
    void skip(antlr4::Parser& parser) override;

  private:
    void look_at_statement(antlr4::Parser& parser);
    void look_at_action(antlr4::Parser& parser);
    void look_at_norm(antlr4::Parser& parser);
    void go_on(antlr4::Parser& parser);

    std::size_t skipped_open_ = 0;  ///< `{` that were skipped and whose `}` are no news
};

}  // namespace map2pml::checkfile
