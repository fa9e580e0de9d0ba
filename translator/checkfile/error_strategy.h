/// Syntax errors of check files: one message per error, then recovery at the next statement.   parser -> `Sink`
#pragma once

#include <cstddef>
#include <exception>

#include "antlr4-runtime.h"
#include "translator/diag/diagnostic.h"
#include "translator/parsing/error_strategy.h"
#include "translator/parsing/nesting.h"
#include "translator/source/source_file.h"

namespace map2pml::checkfile {

/// Every statement begins with a word of its own, so the next one is found. Inside of a procedure that is the next of its
/// statements; the groups in braces that a mistake belongs to are left out with it.
class ErrorStrategy : public parsing::ErrorStrategy {
  public:
    /// \param nesting is asked for the depth and must outlive the strategy.
    ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink)
        : file_(file), nesting_(nesting), sink_(sink) {}

    void recover(antlr4::Parser* parser, std::exception_ptr error) override;
    /// Called by the parser at each decision. Throws `ParseCancellationException` (after a report) past the nesting limit.
    void sync(antlr4::Parser* parser) override;

  private:
    /// Where the parser first looked at a token: only there are all expected tokens known.
    struct Decision {
        std::size_t token_index = static_cast<std::size_t>(-1);
        std::size_t state = 0;
        antlr4::ParserRuleContext* rule = nullptr;
    };

    void refuse_nesting(antlr4::Parser& parser);
    void sync_statements(antlr4::Parser& parser);
    void sync_actions(antlr4::Parser& parser);
    void go_on(antlr4::Parser& parser);
    void report_at(antlr4::Parser& parser, const antlr4::Token& token, std::size_t state,
                   antlr4::ParserRuleContext* rule) override;

    source::FileId file_;
    const parsing::NestingListener& nesting_;
    diag::Sink& sink_;
    Decision first_look_;
    std::size_t skipped_open_ = 0;  ///< `{` that were skipped and whose `}` are no news
};

}  // namespace map2pml::checkfile
