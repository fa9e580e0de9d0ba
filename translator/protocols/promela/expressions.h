/// Translates expressions of a check file to the target.   IR + meaning of names -> expression, and the condition under which it has a value
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "translator/model/formulas/expression.h"
#include "translator/protocols/promela/model_context.h"

namespace map2pml::promela {

/// An expression of the target.
struct Code {
    /// integer: a C int; boolean: 0 or 1; value: the number of a value of the protocol.
    enum class Type : std::uint8_t { integer, boolean, value } type = Type::value;
    Expression value;
    Expression defined;  ///< the condition under which `value` exists and may be computed; nothing: always
};

/// The meaning of names at the place of an expression.
struct Scope {
    std::map<std::string, Code> variables;  ///< parameters, locals, variables of a pattern
    Expression self;                        ///< the number of the acting agent
    std::map<std::string, Code> states;  ///< own or common state variables with another content than the declared one
    /// In properties and `where`, a comparison with a side that has no value is false; elsewhere it is a mistake.
    bool total = false;
};

/// The choice between two numbers. \param in_ltl see `ExpressionWriter`.
[[nodiscard]] Expression chosen(Expression condition, Expression yes, Expression no, bool in_ltl);

class ExpressionWriter {
  public:
    /// The parts of expressions that occur only in properties: events, places, variables of agents.
    using Atom = std::function<Expression(const ir::Expression&)>;

    /// \param in_ltl the expression goes into a formula of SPIN, where `->` is an implication: choices are computed there, so that
    /// all their operands must be computable at any time.
    explicit ExpressionWriter(ModelContext& model, Atom atom = {}, bool in_ltl = false)
        : model_(model), atom_(std::move(atom)), in_ltl_(in_ltl) {}

    [[nodiscard]] Code write(const ir::Expression& expression, const Scope& scope) const;
    /// True or false; never without a value if `scope.total`.
    [[nodiscard]] Code condition(const ir::Expression& expression, const Scope& scope) const;
    /// The value as it is stored in a variable of the protocol.
    [[nodiscard]] Code as_value(Code code) const;
    [[nodiscard]] Code as_integer(Code code) const;
    [[nodiscard]] Code as_boolean(Code code) const;
    /// The value as a state variable holds it; undefined outside of its range.
    [[nodiscard]] Code as_state(Code code, const ir::StateVariable& state) const;
    [[nodiscard]] Code term(const ir::Term& term, const Scope& scope) const;

  private:
    [[nodiscard]] Expression digits(std::int64_t number) const;
    [[nodiscard]] Expression is_agent(const Expression& value) const;
    [[nodiscard]] Code state(const ir::StateRead& read, const Scope& scope) const;
    [[nodiscard]] Code unary(const ir::Unary& unary, const Scope& scope) const;
    [[nodiscard]] Code binary(const ir::Binary& binary, const Scope& scope) const;
    [[nodiscard]] Code arithmetic(ir::BinaryOperator what, const Code& left, const Code& right) const;
    [[nodiscard]] Code equality(bool equal, const Code& left, const Code& right) const;
    [[nodiscard]] Code either(const ir::Conditional& either, const Scope& scope) const;
    [[nodiscard]] Code number_of(const ir::NumberOf& number, const Scope& scope) const;
    [[nodiscard]] Code agent_at(const ir::AgentAt& at, const Scope& scope) const;
    [[nodiscard]] static Code settled(Code comparison, const Scope& scope);

    [[nodiscard]] Expression choice(Expression condition, Expression yes, Expression no) const {
        return chosen(std::move(condition), std::move(yes), std::move(no), in_ltl_);
    }

    ModelContext& model_;
    Atom atom_;
    bool in_ltl_;
};

}  // namespace map2pml::promela
