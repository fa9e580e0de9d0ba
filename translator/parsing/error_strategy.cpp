#include "translator/parsing/error_strategy.h"

namespace map2pml::parsing {

void ErrorStrategy::reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) {
    report_at(*parser, *error.getOffendingToken(), error.getOffendingState(),
              dynamic_cast<antlr4::ParserRuleContext*>(error.getCtx()));
}

antlr4::Token* ErrorStrategy::recoverInline(antlr4::Parser* parser) { throw antlr4::InputMismatchException(parser); }

}  // namespace map2pml::parsing
