#include "translator/parsing/nesting.h"

namespace map2pml::parsing {

void NestingListener::enterEveryRule(antlr4::ParserRuleContext* rule) {
    depth_ += rules_.contains(rule->getRuleIndex()) ? 1 : 0;
}

void NestingListener::exitEveryRule(antlr4::ParserRuleContext* rule) {
    depth_ -= rules_.contains(rule->getRuleIndex()) ? 1 : 0;
}

}  // namespace map2pml::parsing
