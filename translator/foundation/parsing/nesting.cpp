#include "translator/foundation/parsing/error_strategy.h"

#include "translator/foundation/budget/work_budget.h"

namespace map2pml::parsing {

void NestingListener::enterEveryRule(antlr4::ParserRuleContext* rule) {
    budget::checkpoint();
    depth_ += rules_.contains(rule->getRuleIndex()) ? 1 : 0;
}

void NestingListener::exitEveryRule(antlr4::ParserRuleContext* rule) {
    depth_ -= rules_.contains(rule->getRuleIndex()) ? 1 : 0;
}

void NestingListener::visitTerminal(antlr4::tree::TerminalNode* /*node*/) { budget::checkpoint(); }

void NestingListener::visitErrorNode(antlr4::tree::ErrorNode* /*node*/) { budget::checkpoint(); }

}  // namespace map2pml::parsing
