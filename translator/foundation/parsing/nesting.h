/// The nesting depth of a text during parsing: rejected before it exhausts the stack.   rules that begin and end -> depth
#pragma once

#include <cstddef>
#include <set>
#include <utility>

#include "antlr4-runtime.h"

namespace map2pml::parsing {

/// How deep the rules that hold themselves may nest.
inline constexpr std::size_t kNestingLimit = 256;

/// Counts how deep the parser is in the rules of a grammar that hold themselves. Ends the parse when the budget of the thread is spent:
/// the runtime holds nothing when it calls a listener. What is called at the end of a rule must not throw, because a destructor does it.
class NestingListener : public antlr4::tree::ParseTreeListener {
  public:
    explicit NestingListener(std::set<std::size_t> rules) : rules_(std::move(rules)) {}
    [[nodiscard]] bool is_too_deep() const { return depth_ > kNestingLimit; }

    void enterEveryRule(antlr4::ParserRuleContext* rule) override;
    void exitEveryRule(antlr4::ParserRuleContext* rule) override;
    void visitTerminal(antlr4::tree::TerminalNode* node) override;
    void visitErrorNode(antlr4::tree::ErrorNode* node) override;

  private:
    std::set<std::size_t> rules_;
    std::size_t depth_ = 0;
};

}  // namespace map2pml::parsing
