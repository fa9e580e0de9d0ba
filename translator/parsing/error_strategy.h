/// The common part of the error strategies: an error is reported at its token, and no tokens are invented.
#pragma once

#include <cstddef>

#include "antlr4-runtime.h"

namespace map2pml::parsing {

/// Never adds nor drops a single token, because a guess that is wrong makes a second message. A language says in
/// `report_at` what it reports, and in `recover` where it goes on.
class ErrorStrategy : public antlr4::DefaultErrorStrategy {
  public:
    void reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) override;
    antlr4::Token* recoverInline(antlr4::Parser* parser) override;

  protected:
    /// \param state in which the parser was and \param rule that it was in when it met the token.
    virtual void report_at(antlr4::Parser& parser, const antlr4::Token& token, std::size_t state,
                           antlr4::ParserRuleContext* rule) = 0;
};

}  // namespace map2pml::parsing
