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

/// A new value of an entry of a set or a map.
struct StoredEntry {
    Expression index;
    Code value;
};

/// The meaning of names at the place of an expression.
struct Scope {
    std::map<std::string, Code> variables;  ///< parameters, locals, variables of a pattern
    Expression self;                        ///< the number of the acting agent
    std::map<std::string, Code> states;  ///< own or common state variables with another content than the declared one
    std::map<std::string, std::vector<StoredEntry>> entries;  ///< likewise of sets and maps, the latest last
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
    /// The index of an entry, as an integer. It can always be computed; it is defined if the state has such a key.
    [[nodiscard]] Code index(const ir::StateVariable& state, const ir::Expression& key, const Scope& scope) const;
    /// For `ir::kMember`.
    [[nodiscard]] Scope with_member(const ir::Term& key, const Scope& scope) const;

  private:
    /// An index, the condition under which it is one, and that under which the key has a value.
    struct Index {
        Expression value;
        Expression known;
        Expression defined;
    };
    [[nodiscard]] Index find_key(const ir::StateVariable& state, const ir::Expression& key, const Scope& scope) const;
    [[nodiscard]] std::optional<std::int64_t> block_of_agents(const std::vector<ir::Term>& keys) const;
    [[nodiscard]] Index in_block(const Code& key, const Expression& first, std::size_t count) const;
    [[nodiscard]] Code entry(const ir::StateVariable& state, const ir::StateRead& read, const Scope& scope) const;
    [[nodiscard]] Code count(const ir::Count& count, const Scope& scope) const;
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
