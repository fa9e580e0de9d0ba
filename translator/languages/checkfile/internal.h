/// Declarations shared by the sources of `translator/languages/checkfile`; no other folder includes them.
#pragma once

#include <fmt/format.h>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "antlr4-runtime.h"
#include "grammar/CheckParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/legible.h"
#include "translator/foundation/parsing/token_text.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/formulas/action_label.h"
#include "translator/model/formulas/expression.h"
#include "translator/model/formulas/modal_formula.h"
#include "translator/model/formulas/procedure.h"
#include "translator/model/formulas/property.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/instance/deontic_rule.h"
#include "translator/model/protocol/term.h"

namespace map2pml::checkfile {

// --- builder.cpp: The only code that knows the tree of a check file.   tree -> `ir::CheckFile`

/// The statements that can be read (`ir::Unread`). Reports duplicates in one block, words that are not a choice, and numbers that
/// are too small or too large.
[[nodiscard]] ir::CheckFile build_check(grammar::CheckParser::FileContext& tree, const parsing::Legible& legible,
                                        source::FileId file, diag::Sink& sink);

// --- tree_reader.cpp: Reads places, numbers and single values for all parts of the builder.   tree -> numbers, terms

/// Knows the file and the sink; an invalid value is reported and replaced by a harmless one.
class TreeReader {
  public:
    TreeReader(source::FileId file, diag::Sink& sink) : file_(file), sink_(sink) {}

    template <class Tree>
    [[nodiscard]] source::Span span_of(Tree& tree) const {
        return parsing::span_of(tree, file_);
    }
    /// From 1 to 1,000,000,000.
    [[nodiscard]] std::uint32_t number(const antlr4::Token& token);
    [[nodiscard]] std::int64_t integer(grammar::CheckParser::IntegerContext& tree);
    /// Digits with the sign before them. \param place of the whole text.
    [[nodiscard]] std::int64_t integer(const std::string& text, const source::Span& place);
    /// As in `ir::clause_name`, or the end of it: `bidloop`, `Bidder.bidloop`, `Bidder."two words"`.
    [[nodiscard]] std::string clause_name(grammar::CheckParser::ClauseNameContext& tree);
    /// The parts of such a name, as constants and integers.
    [[nodiscard]] std::vector<ir::Term> clause_words(grammar::CheckParser::ClauseNameContext& tree);
    [[nodiscard]] ir::IntegerRange range(grammar::CheckParser::RangeContext& tree);
    [[nodiscard]] ir::Term literal(grammar::CheckParser::LiteralContext& tree);
    /// A term of an event pattern.
    [[nodiscard]] ir::Term term(grammar::CheckParser::TermContext& tree);
    /// Single values and all integers of ranges, in order; a duplicate is an error.
    [[nodiscard]] std::vector<ir::Term> values(grammar::CheckParser::ValuesContext& tree);
    [[nodiscard]] ir::Written<std::string> property_name(grammar::CheckParser::PropertyNameContext& tree);
    /// The name in `prop NAME =`, which is one token.
    [[nodiscard]] ir::Written<std::string> formula_name(const antlr4::Token& token);
    [[nodiscard]] ir::Written<std::string> string(const antlr4::Token& token);

    void bad_value(const source::Span& place, std::string message);
    void twice(const source::Span& place, std::string message, const source::Span& before);
    void report(diag::Code code, const source::Span& place, std::string message, std::vector<diag::Note> notes = {});

  private:
    void add_value(grammar::CheckParser::ValueContext& tree, std::vector<ir::Term>& values);
    void add_value(ir::Term value, std::vector<ir::Term>& values);

    source::FileId file_;
    diag::Sink& sink_;
};

/// `!Bidder` -> `Bidder`
[[nodiscard]] std::string without_sign(const std::string& name);

// --- duplicate_check: Settings that may be given once per block: a second one is an error.   shared by the parts of the builder

/// Reports a name that is already in the map.
template <class Iterator>
void once(const std::pair<Iterator, bool>& put, const source::Span& span, const std::string& name, TreeReader& reader) {
    if (put.second) return;
    if constexpr (requires { put.first->second.span; })
        reader.twice(span, fmt::format("`{}` is given twice", name), put.first->second.span);
    else
        reader.twice(span, fmt::format("`{}` is given twice", name), put.first->second);
}

/// The value of a statement that begins with a word of its own.
template <class Value>
void put(antlr4::ParserRuleContext& tree, std::optional<ir::Written<Value>>& place, Value value, TreeReader& reader) {
    const source::Span span = reader.span_of(tree);
    if (place) reader.twice(span, fmt::format("`{}` is given twice", tree.getStart()->getText()), place->span);
    place = ir::Written<Value>{std::move(value), span};
}

// --- error_strategy.cpp: Syntax errors of check files: one message per error, then recovery at the next statement.   parser -> `Sink`

/// Every statement begins with a word of its own, so the next one is found. Inside of a procedure that is the next of its
/// statements; the groups in braces that contain a mistake are left out with it.
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

    std::size_t skipped_open_ = 0;  ///< skipped `{`, whose `}` are not reported
};

/// Whether a token of this type begins a statement of the file, or an instance.
[[nodiscard]] bool begins_statement(std::size_t token);

// --- syntax_error.cpp: The most likely meaning of an unexpected token.   parser, token -> diagnostic

/// The message about a mistake with a name of its own (an operator of temporal logic as other tools write it, a name of several
/// words), else the expected tokens, with advice on words that are nearly right and on habits of other languages.
[[nodiscard]] diag::Diagnostic syntax_error(const parsing::Mistake& mistake);

// --- expected.cpp: The expected tokens at a place, as text.   set of tokens -> "`=` or `in`"

/// Words that can only be meant together are one choice: "an expression", "a statement such as …".
[[nodiscard]] std::string describe_expected(const grammar::CheckParser& parser,
                                            const antlr4::misc::IntervalSet& expected);

// --- expression_builder.cpp: Expressions and events of a check file.   tree -> `ir::Expression`, `ir::EventPattern`

/// Builds expressions as written, without resolving names. A bare word is a `StateRead` without `of`, in a pattern and as the range
/// of a quantifier a `CurrentValue`. Refuses expressions so long that the rest of the program could not walk through them.
class ExpressionBuilder {
  public:
    explicit ExpressionBuilder(TreeReader& reader) : reader_(reader) {}

    [[nodiscard]] ir::Expression expression(grammar::CheckParser::ExpressionContext& tree);
    [[nodiscard]] ir::EventPattern watched(grammar::CheckParser::WatchedContext& tree);
    /// As a set: a list of values, or what is written. A list of one word may also be the name of a set.
    [[nodiscard]] ir::Expression domain(grammar::CheckParser::DomainContext& tree);

  private:
    using Parser = grammar::CheckParser;

    ir::Expression build(Parser::ExpressionContext& tree);
    ir::Expression implication(Parser::ExpressionContext& tree);
    void warn_of_reach(antlr4::tree::ParseTree& left, const char* sign);
    void attach(Parser::WhereContext& where, antlr4::ParserRuleContext& before);
    ir::Expression build(Parser::TemporalContext& tree);
    ir::Expression build(Parser::DisjunctionContext& tree);
    ir::Expression build(Parser::ConjunctionContext& tree);
    ir::Expression build(Parser::PrefixedContext& tree);
    ir::Expression build(Parser::ComparisonContext& tree);
    ir::Expression build(Parser::UnitedContext& tree);
    ir::Expression build(Parser::BitOrContext& tree);
    ir::Expression build(Parser::BitAndContext& tree);
    ir::Expression build(Parser::ShiftContext& tree);
    ir::Expression build(Parser::SumContext& tree);
    ir::Expression build(Parser::ProductContext& tree);
    ir::Expression build(Parser::NegatedContext& tree);
    ir::Expression build(Parser::PostfixContext& tree);
    ir::Expression build(Parser::PrimaryContext& tree);
    ir::Expression compound(Parser::PrimaryContext& tree);
    ir::Expression quantified(Parser::PrimaryContext& tree);
    ir::Expression read(Parser::PrimaryContext& tree);
    ir::StandsAt standing(ir::Expression agent, Parser::StandingContext& tree);
    ir::EventPattern event(Parser::EventContext& tree, Parser::WhereContext* where);
    ir::EventPattern pending(Parser::PendingContext& tree);
    void add_terms(Parser::TermsContext* tree, ir::EventPattern& event);

    template <class Operand>
    ir::Expression chain(const std::vector<Operand*>& operands, antlr4::ParserRuleContext& tree);

    TreeReader& reader_;
    std::map<Parser::EventContext*, Parser::WhereContext*> where_of_;  ///< of events inside of expressions
};

// --- formula_builder.cpp: Formulas of the modal mu-calculus.   tree -> `ir::ModalFormula`

/// Reports violations of the alternation-free fragment: variables that nothing binds, and variables of a fixpoint inside of a
/// fixpoint of the other kind. Warns of `mu Y.(<->tt /\ [a]Y)`, which does not say "eventually a".
[[nodiscard]] ir::ModalFormula build_formula(grammar::CheckParser::FormulaContext& tree, TreeReader& reader);

// --- log_builder.cpp: The description of a log.   tree -> `ir::LogSettings`

/// Reports fields and formats that do not exist, and broken places and patterns.
[[nodiscard]] ir::LogSettings build_log(grammar::CheckParser::LogContext& tree, TreeReader& reader);

// --- norm_builder.cpp: The rules of an agent: who may do what.   tree -> `ir::RuleSet`, `ir::Policy`

/// Rules with a mistake are left out. \param unread gets the names in them
[[nodiscard]] ir::RuleSet build_norms(grammar::CheckParser::NormsContext& tree, const parsing::Legible& legible,
                                      TreeReader& reader, std::set<std::string>& unread);

/// `policy permit-overrides, default deny`
void add_policy(grammar::CheckParser::PolicyContext& tree, ir::CheckBlock& block, TreeReader& reader);

// --- procedure_builder.cpp: The procedures, observers and state of a check file.   tree -> `ir::Procedure`, `ir::Observer`, `ir::StateVariable`

class ProcedureBuilder {
  public:
    explicit ProcedureBuilder(TreeReader& reader) : reader_(reader), expressions_(reader) {}

    /// Reports duplicate parameters. \param name the name of the procedure in the text.
    [[nodiscard]] ir::Procedure procedure(const ir::Written<std::string>& name,
                                          grammar::CheckParser::ImplementationContext& tree);
    [[nodiscard]] ir::Observer observer(grammar::CheckParser::ObserverContext& tree);
    /// Reports an integer without a range.
    [[nodiscard]] ir::StateVariable state(grammar::CheckParser::StateContext& tree);

  private:
    using Parser = grammar::CheckParser;

    std::vector<ir::Statement> body(Parser::BodyContext& tree);
    ir::Statement statement(Parser::ActionContext& tree);
    ir::Assign assign(Parser::AssignContext& tree);
    ir::Choose choose(Parser::ChooseContext& tree);
    ir::If condition(Parser::ConditionContext& tree);
    ir::Expression initial(Parser::LiteralContext& tree);
    ir::StateVariable set_of(ir::StateVariable state, Parser::SetContext& tree);
    ir::StateVariable map_of(ir::StateVariable state, Parser::MapContext& tree);

    TreeReader& reader_;
    ExpressionBuilder expressions_;
};

// --- property_builder.cpp: Properties of a check file.   tree -> `ir::UserProperty`

[[nodiscard]] ir::UserProperty build_property(grammar::CheckParser::PropertyContext& tree, TreeReader& reader);

// --- setting_builder.cpp: Agents and bounds: the statements that correspond to an option.   tree -> `ir::CheckBlock`

/// Adds the setting of the statement, if it is one of these. Reports settings given twice, and words that are not a choice.
void add_setting(grammar::CheckParser::StatementContext& tree, ir::CheckBlock& block, TreeReader& reader);

// --- step_builder.cpp: The actions in the modalities of a formula, and their terms.   tree -> `ir::ActionSet`, `ir::TermTree`

/// `f(X, _)`, `!Ann`, `[H | T]`
[[nodiscard]] ir::TermTree build_pattern(grammar::CheckParser::PatternContext& tree, TreeReader& reader);

[[nodiscard]] ir::ActionSet build_steps(grammar::CheckParser::StepsContext& tree, TreeReader& reader);

}  // namespace map2pml::checkfile
