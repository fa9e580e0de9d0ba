/// Syntax errors of the MAP parser: one message per error, then recovery at the next clause.   parser -> `Sink`
#pragma once

#include <cstddef>

#include "antlr4-runtime.h"
#include "translator/diag/diagnostic.h"
#include "translator/parsing/error_strategy.h"
#include "translator/parsing/nesting.h"
#include "translator/source/source_file.h"

namespace map2pml::map {

/// Reports into a sink and gives up on the clause that a mistake stands in. It never invents nor drops a single token,
/// because a guess that is wrong makes a second message.
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
    void report_at(antlr4::Parser& parser, const antlr4::Token& token, std::size_t state,
                   antlr4::ParserRuleContext* rule) override;
    void skip_to_next_clause(antlr4::Parser& parser);

    source::FileId file_;
    const parsing::NestingListener& nesting_;
    diag::Sink& sink_;
    Decision first_look_;
};

}  // namespace map2pml::map
