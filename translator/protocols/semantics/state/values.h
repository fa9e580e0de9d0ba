/// Values and names as small numbers.   protocol + instance -> values of terms, and how to print them
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/value.h"

namespace map2pml::semantics {

/// Number of a value; equal numbers are equal values (grammar/semantics.md 1: two results of one open procedure are equal).
using Value = std::uint32_t;
inline constexpr Value kNotBound = 0;

/// Number of a name: of a variable, or of a performative.
using NameId = std::uint32_t;

/// All values and names that a protocol can mention under an instance. Terms are looked up by their address: the protocol
/// must outlive this and must not be moved.
class Values {
  public:
    Values(const ir::Protocol& protocol, const ir::Instance& instance);

    [[nodiscard]] Value agent(std::size_t index) const { return static_cast<Value>(index + 1); }
    [[nodiscard]] Value role_of(std::size_t agent) const { return roles_[agent]; }
    /// Constants, integers, roles and names of agents as values; variables and `_` are not values. `!Bidder` in the clauses
    /// of Bidder is not decided here (see `Evaluation`).
    [[nodiscard]] Value constant(const ir::Term& term) const { return constants_.at(&term); }
    /// The results of a procedure: an abstract value, or the values that the instance names (grammar/semantics.md 3, PROC).
    [[nodiscard]] const std::vector<Value>& results_of(const ir::Decide& decide) const { return results_.at(&decide); }
    [[nodiscard]] NameId name(const std::string& text) const { return names_.at(text); }
    /// Nothing: the protocol has no such variable or performative.
    [[nodiscard]] std::optional<NameId> find_name(const std::string& text) const;

    // ---- what expressions of the check file need
    /// A literal of the check file, or a copy of one; agents go by their names in the instance. Nothing: no agent has this
    /// name.
    [[nodiscard]] std::optional<Value> literal(const ir::Term& term) const;
    /// What a procedure gives about which nothing more is known; nothing if no procedure of this name does.
    [[nodiscard]] std::optional<Value> result(const std::string& procedure) const;
    /// The integer of a value; nothing if it is not an integer.
    [[nodiscard]] std::optional<std::int64_t> integer(Value value) const { return integers_[value]; }
    /// The value of an integer; nothing if it is outside the integers of the instance.
    [[nodiscard]] std::optional<Value> of_integer(std::int64_t number) const;
    /// The constants `true` and `false`.
    [[nodiscard]] Value truth(bool truth) const { return truth ? true_ : false_; }
    /// Index in `Instance::agents`; nothing if the value is not an agent.
    [[nodiscard]] std::optional<std::size_t> agent_index(Value value) const;

    /// The value as the user writes it: `Bidder2`, `%bidder`, `start`, `5`, `getValue()`; `?` if it is not bound.
    [[nodiscard]] const std::string& text(Value value) const { return shown_[value].text; }
    [[nodiscard]] const ir::Value& shown(Value value) const { return shown_[value]; }
    [[nodiscard]] const std::string& name_text(NameId name) const { return name_texts_[name]; }
    /// The name of messages of this performative in the text and in check files (`ir::written`).
    [[nodiscard]] const std::string& written(NameId performative) const;

  private:
    Value intern(const std::string& key, ir::Value shown);
    Value intern_integer(std::int64_t number);
    void add_name(const std::string& text);
    void add_performative(const std::string& performative, const std::string& written);
    void add_term(const ir::Term& term);
    void add_operation(const ir::Operation& operation);
    void add_check_file(const ir::Instance& instance);
    void add_literal(const ir::Term& term);
    [[nodiscard]] std::optional<Value> find_literal(const ir::Term& term) const;
    void add_expression(const ir::Expression& expression);
    void add_pattern(const ir::EventPattern& pattern);
    void add_statements(const std::vector<ir::Statement>& statements);

    std::map<std::pair<ir::Value::Kind, std::string>, Value> numbers_;
    std::vector<ir::Value> shown_ = {ir::Value()};       ///< by value
    std::vector<std::optional<std::int64_t>> integers_;  ///< by value
    std::unordered_map<std::int64_t, Value> of_integer_;
    std::int64_t first_integer_ = 0;
    std::int64_t last_integer_ = 0;
    Value true_ = kNotBound;
    Value false_ = kNotBound;
    std::vector<Value> roles_;
    std::unordered_map<const ir::Term*, Value> constants_;
    std::unordered_map<const ir::Decide*, std::vector<Value>> results_;
    const ir::Instance* instance_ = nullptr;  ///< only during construction
    std::map<std::string, Value> agents_;     ///< by name in the instance
    std::unordered_map<std::string, NameId> names_;
    std::vector<std::string> name_texts_;
    std::unordered_map<NameId, std::string> written_;  ///< where it differs from the performative
};

}  // namespace map2pml::semantics
