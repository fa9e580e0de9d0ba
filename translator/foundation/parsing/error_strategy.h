/// The common part of the error strategies: an error is reported at its token, and no tokens are invented.
#pragma once

#include <cstddef>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "antlr4-runtime.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::parsing {

// --- nesting.cpp: The nesting depth of a text during parsing: rejected before it exhausts the stack.   rules that begin and end -> depth

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

/// A place at which the parser cannot go on.
struct Mistake {
    antlr4::Parser& parser;
    const antlr4::Token& token;                ///< the token that cannot stand there
    const antlr4::misc::IntervalSet expected;  ///< the tokens that can
    antlr4::ParserRuleContext& rule;           ///< the rule that the parser was in when it first looked at the token
    source::FileId file;
};

/// Properties of a grammar that the strategy needs, besides its functions.
struct GrammarTraits {
    std::size_t unit = 0;     ///< the rule that a mistake spoils: a clause, a statement
    std::size_t string = 0;   ///< the type of strings
    const char* nests = "";   ///< subject and verb of the nesting: "operations are nested"
    const char* advice = "";  ///< on what nests too deep: "; move …"
};

/// Never adds or drops a single token, because a wrong guess causes a second message. After a token that `check_tokens` has
/// reported, the rest of its unit is not reported. A grammar describes a mistake and says where to go on.
class ErrorStrategy : public antlr4::DefaultErrorStrategy {
  public:
    /// \param nesting is asked for the depth and must outlive the strategy, as the sink must.
    ErrorStrategy(const GrammarTraits& grammar, source::FileId file, const NestingListener& nesting, diag::Sink& sink)
        : grammar_(grammar), file_(file), nesting_(nesting), sink_(sink) {}

    void reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) override;
    antlr4::Token* recoverInline(antlr4::Parser* parser) override;
    /// Called by the parser at each decision. Throws `ParseCancellationException` (after a report) past the nesting limit.
    void sync(antlr4::Parser* parser) override;
    /// Enclosing rules that cannot go on from there fail in silence until a unit takes its first word. A list that would come back
    /// to the token at which its last part has failed leaves it out. Throws `ParseCancellationException` where there is none.
    void recover(antlr4::Parser* parser, std::exception_ptr error) final;

  protected:
    [[nodiscard]] virtual diag::Diagnostic describe(const Mistake& mistake) = 0;
    /// The recovery set: true at a token at which the parser may go on after a mistake.
    [[nodiscard]] virtual bool goes_on_at(antlr4::Parser& parser) = 0;
    /// Called at each decision: lists go on after a mistake between their parts, which no other rule finds.
    virtual void look(antlr4::Parser& parser) = 0;
    /// Leaves out tokens up to one at which the parser may go on; none if it stands at one.
    virtual void find_place(antlr4::Parser& parser);
    /// Takes one token, or more that belong together, on the way to the next one of the recovery set.
    virtual void skip(antlr4::Parser& parser) { parser.consume(); }

    /// Reports the current token, which no rule has refused yet.
    void report_here(antlr4::Parser& parser);

  private:
    /// Where the parser first looked at a token: all that could stand there is known at that place only.
    struct Decision {
        std::size_t token_index = static_cast<std::size_t>(-1);
        std::size_t state = 0;
        antlr4::ParserRuleContext* rule = nullptr;
    };

    /// Whether a rule that has failed here before without taking a token was called once more from the same place.
    [[nodiscard]] bool comes_back(antlr4::Parser& parser);
    void refuse_nesting(antlr4::Parser& parser);
    void report_at(antlr4::Parser& parser, const antlr4::Token& token, std::size_t state,
                   antlr4::ParserRuleContext* rule);
    void report(antlr4::Parser& parser, const antlr4::Token& token, const antlr4::misc::IntervalSet& expected,
                antlr4::ParserRuleContext& rule);

    const GrammarTraits& grammar_;
    source::FileId file_;
    const NestingListener& nesting_;
    diag::Sink& sink_;
    Decision first_look_;
    std::optional<std::size_t>
        reported_;  ///< the token of the last mistake: what was left out after it may have closed its unit

    /// Calls, each by the rule and the state that it comes from, and the rule that was called. All of them have failed at the token
    /// `failed_at_` and begin there.
    std::map<std::pair<antlr4::tree::ParseTree*, std::size_t>, antlr4::ParserRuleContext*> failed_;
    std::size_t failed_at_ = 0;
};

/// The innermost rule of this kind that a rule stands in, or is; null when there is none.
[[nodiscard]] antlr4::ParserRuleContext* rule_around(antlr4::ParserRuleContext* rule, std::size_t kind);

/// Calls a rule of the parser; null when the strategy gives up. \throws budget::Exceeded
template <class Rule>
auto call(antlr4::Parser& parser, NestingListener& listener, std::shared_ptr<antlr4::ANTLRErrorStrategy> strategy,
          const Rule& rule) -> decltype(rule()) {
    parser.addParseListener(&listener);
    parser.removeErrorListeners();
    parser.setErrorHandler(std::move(strategy));
    decltype(rule()) tree = nullptr;
    try {
        const budget::Uninterrupted runtime;
        tree = rule();
    } catch (const antlr4::ParseCancellationException&) {
        tree = nullptr;  // it was reported
    }
    parser.removeParseListeners();
    budget::checkpoint();
    return tree;
}

/// Parses with a strategy; null when the text nests too deep. \param nesting rules that hold themselves \param rule calls
/// the parser \param more for the strategy
template <class Strategy, class Rule, class... More>
auto parse(antlr4::Parser& parser, std::set<std::size_t> nesting, source::FileId file, diag::Sink& sink,
           const Rule& rule, const More&... more) -> decltype(rule()) {
    NestingListener listener(std::move(nesting));
    return call(parser, listener, std::make_shared<Strategy>(file, listener, sink, more...), rule);
}

}  // namespace map2pml::parsing
