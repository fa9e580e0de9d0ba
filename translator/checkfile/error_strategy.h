/// Syntax errors of check files: one message for one mistake, then on with the next statement.   parser -> `Sink`
#pragma once

#include <cstddef>
#include <exception>

#include "antlr4-runtime.h"
#include "translator/diag/diagnostic.h"
#include "translator/parsing/error_strategy.h"
#include "translator/source/source_file.h"

namespace map2pml::checkfile {

/// Every statement begins with a word that stands nowhere else, so the next one is always found.
class ErrorStrategy : public parsing::ErrorStrategy {
  public:
    ErrorStrategy(source::FileId file, diag::Sink& sink) : file_(file), sink_(sink) {}

    void recover(antlr4::Parser* parser, std::exception_ptr error) override;
    void sync(antlr4::Parser* parser) override;

  private:
    void report_at(antlr4::Parser& parser, const antlr4::Token& token, std::size_t state,
                   antlr4::ParserRuleContext* rule) override;

    source::FileId file_;
    diag::Sink& sink_;
    std::size_t skipped_open_ = 0;  ///< `{` that were skipped and whose `}` are no news
};

}  // namespace map2pml::checkfile
