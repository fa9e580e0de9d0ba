/// Expressions and events of a check file, with their names resolved.   written `ir::Expression` -> one of an `Instance`
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "translator/model/formulas/expression.h"
#include "translator/protocols/bind/name_resolver.h"
#include "translator/protocols/bind/value_kind.h"

namespace map2pml::passes {

/// What an expression may use at its place.
struct ExpressionPlace {
    bool run = false;       ///< the run of the protocol: events, `ended`, `failed`, `at`, `.$x`, `pending`
    bool temporal = false;  ///< `always`, `eventually`, `until`, `leads to`
    const ir::EventPattern* where = nullptr;  ///< of this event: nothing of the run, whatever it belongs to
    bool self = false;                        ///< an agent acts: `self`, and `per agent` state without `of`
};

/// The meaning of a variable of the check file.
struct VariableMeaning {
    std::optional<std::string> agent;  ///< of a quantifier: this one
    Interval numbers;                  ///< else: a value of any kind; if an integer, one of these
};
using Scope = std::map<std::string, VariableMeaning>;

/// An expression and what is known of its value.
struct BoundExpression {
    ir::Expression expression;
    Knowledge known;
};

/// Writes quantifiers out. Reports names, kinds, places and arithmetic that cannot be; what it gives then does no harm, but
/// means nothing.
class ExpressionBinder {
  public:
    explicit ExpressionBinder(NameResolver& names) : names_(names) {}

    [[nodiscard]] BoundExpression bind(const ir::Expression& expression, const Scope& scope, ExpressionPlace place);
    /// One whose value must be of the kind, as far as that is known.
    [[nodiscard]] BoundExpression bind_as(ValueKind wanted, const ir::Expression& expression, const Scope& scope,
                                          ExpressionPlace place);
    /// Adds the variables that the pattern binds to the scope. \param place of its `where`.
    [[nodiscard]] ir::EventPattern event(const ir::EventPattern& event, Scope& scope, ExpressionPlace place);
    /// Integers that a value can be of which nothing else is known.
    [[nodiscard]] Interval all_integers() const;
    /// Begins to count again: a formula that is too large when it is written out is refused.
    void begin_item() { parts_ = 0; }

  private:
    using Bound = BoundExpression;

    Bound bind_term(const ir::Term& term, const Scope& scope);
    Bound bind_variable(const ir::Term& term, const std::string& name, const Scope& scope);
    Bound bind_read(const ir::Expression& expression, const ir::StateRead& read, const Scope& scope,
                    ExpressionPlace place);
    Bound read_own(const ir::Expression& expression, const ir::StateVariable& state, ExpressionPlace place);
    Bound read_of(const ir::Expression& expression, const ir::StateVariable& state, const ir::StateRead& read,
                  const Scope& scope, ExpressionPlace place);
    Bound bind_unary(const ir::Expression& expression, const ir::Unary& unary, const Scope& scope,
                     ExpressionPlace place);
    Bound bind_binary(const ir::Expression& expression, const ir::Binary& binary, const Scope& scope,
                      ExpressionPlace place);
    Bound bind_calculation(const ir::Expression& expression, const ir::Binary& binary, const Scope& scope,
                           ExpressionPlace place);
    Bound bind_conditional(const ir::Conditional& either, const Scope& scope, ExpressionPlace place);
    Bound bind_quantified(const ir::Expression& expression, const ir::Quantified& all, const Scope& scope,
                          ExpressionPlace place);
    Bound bind_standing(const ir::Expression& expression, const ir::StandsAt& stands, const Scope& scope,
                        ExpressionPlace place);
    Bound bind_variable_of(const ir::Expression& expression, const ir::AgentVariable& variable, const Scope& scope,
                           ExpressionPlace place);
    Bound bind_of_run(const ir::Expression& expression, const Scope& scope, ExpressionPlace place);

    ir::EventPattern pattern(const ir::EventPattern& event, Scope& scope);
    ir::Term pattern_term(const ir::Term& term, Scope& scope, bool binds);
    ir::Term agent_term(const ir::Term& term, Scope& scope, bool binds);

    /// Reports what goes beyond 32 bits and gives what does not.
    Interval narrow(const source::Span& span, const Interval& numbers);
    void require_place(bool allowed, const source::Span& span, const std::string& message);
    bool count_part(const source::Span& span);

    NameResolver& names_;
    std::size_t parts_ = 0;
};

}  // namespace map2pml::passes
