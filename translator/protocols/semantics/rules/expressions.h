/// The meaning of expressions of a check file in a state.   expression + state -> a value, or none   private to the room
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/semantics/state/datum.h"
#include "translator/protocols/semantics/state/state.h"
#include "translator/protocols/semantics/state/state_variables.h"

namespace map2pml::semantics {

class Patterns;

/// The context in which an expression is evaluated.
struct Scope {
    const State& state;                   ///< threads and mailboxes
    const std::vector<Value>& variables;  ///< the state of the check file; ahead of `state` while a procedure runs
    std::optional<std::size_t> self = {};
    Locals locals = {};
    /// In conditions of events and properties, a comparison with a side that has no value is false, and so is a condition
    /// that is neither true nor false. Elsewhere both have no value.
    bool is_total = false;
    const std::set<const ir::EventPattern*>* happened = nullptr;  ///< patterns of the last event; null: none
};

class Expressions {
  public:
    /// Keeps references to all three.
    Expressions(const ir::Protocol& protocol, const ir::Instance& instance, const Values& values,
                const Patterns& patterns);

    [[nodiscard]] const StateVariables& variables() const { return variables_; }
    /// Where the value of a state variable lies: nothing if an entry has no such key. \param of as of `ir::StateRead`.
    [[nodiscard]] std::optional<std::size_t> slot(const std::string& state, const ir::Expression* of,
                                                  const Scope& scope) const;
    [[nodiscard]] const std::vector<Datum>& keys(const std::string& state) const { return keys_.at(state); }
    /// The expression must not be temporal.
    [[nodiscard]] Datum evaluate(const ir::Expression& expression, const Scope& scope) const;
    /// Nothing: neither true nor false, which cannot occur in a total scope.
    [[nodiscard]] std::optional<bool> truth(const ir::Expression& expression, const Scope& scope) const;
    /// A literal, or the value of a local variable of the scope.
    [[nodiscard]] Datum term(const ir::Term& term, const Scope& scope) const;
    [[nodiscard]] Datum of_value(Value value) const;
    /// Nothing: a number outside of the integers of the instance, or no value.
    [[nodiscard]] std::optional<Value> to_value(const Datum& datum) const;

  private:
    [[nodiscard]] Datum truth_datum(std::optional<bool> truth) const;
    [[nodiscard]] std::optional<std::size_t> agent(const ir::Expression& expression, const Scope& scope) const;
    [[nodiscard]] Datum read(const ir::StateRead& read, const Scope& scope) const;
    [[nodiscard]] Datum count(const ir::Count& count, const Scope& scope) const;
    [[nodiscard]] Datum unary(const ir::Unary& unary, const Scope& scope) const;
    [[nodiscard]] Datum binary(const ir::Binary& binary, const Scope& scope) const;
    [[nodiscard]] std::optional<bool> compare(const ir::Binary& binary, const Scope& scope) const;
    [[nodiscard]] std::optional<bool> connect(const ir::Binary& binary, const Scope& scope) const;
    [[nodiscard]] Datum number_of(const ir::NumberOf& number, const Scope& scope) const;
    [[nodiscard]] Datum agent_at(const ir::AgentAt& agent, const Scope& scope) const;
    [[nodiscard]] bool has_ended(const ir::HasEnded& ended, const Scope& scope) const;
    [[nodiscard]] bool stands_at(const ir::StandsAt& stands, const Scope& scope) const;
    [[nodiscard]] Datum variable_of(const ir::AgentVariable& variable, const Scope& scope) const;

    const ir::Instance& instance_;
    const Values& values_;
    const Patterns& patterns_;
    StateVariables variables_;
    std::map<std::string, std::vector<Datum>> keys_;  ///< of sets and maps
    std::vector<std::string> clause_names_;
};

}  // namespace map2pml::semantics
