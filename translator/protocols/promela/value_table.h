/// Values as numbers: every agent, role, constant, integer and procedure result of a protocol under an instance.
///
/// Agents are 1..N in instance order (process number plus one), then the others; 0 is "not bound".
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/value.h"
#include "translator/protocols/promela/names.h"
#include "translator/protocols/promela/variable_type.h"

namespace map2pml::promela {

struct Value {
    std::string macro;  ///< name in the target: `AGENT_Bidder1`, `CONST_bid`, `PROC_getValue`; empty: it needs none
    ir::Value shown;    ///< to the user: `Bidder1`, `bid`, `getValue()`
};

class ValueTable {
  public:
    ValueTable(const ir::Protocol& protocol, const ir::Instance& instance);

    /// Number 0 is "not bound".
    [[nodiscard]] const std::vector<Value>& values() const { return values_; }
    [[nodiscard]] const std::string& agent(std::size_t instance) const { return values_[instance + 1].macro; }
    [[nodiscard]] const std::string& role(const std::string& name) const { return macro(ir::Value::Kind::role, name); }
    [[nodiscard]] const std::string& procedure(const std::string& name) const {
        return macro(ir::Value::Kind::result, name);
    }
    /// Constants, integers, role names; agent names that belong to exactly one instance.
    [[nodiscard]] const std::string& constant(const ir::Term& term) const;
    /// Where procedures compute: the number of integer n is `integer_zero() + n`, for all from the first to the last.
    [[nodiscard]] std::int64_t integer_zero() const { return integer_zero_; }
    /// The type that holds every value.
    [[nodiscard]] VariableType type() const {
        return values_.size() <= 256 ? VariableType::byte : VariableType::short_integer;
    }

  private:
    void add(const std::string& key, const std::string& macro, ir::Value shown);
    void add_terms(const ir::Operation& operation, Namer& namer);
    void add_integers(const ir::Instance& instance, Namer& namer);
    void add_mentioned(const ir::Instance& instance, Namer& namer);
    void add_term(const ir::Term& term, Namer& namer);
    [[nodiscard]] const std::string& macro(ir::Value::Kind kind, const std::string& key) const {
        return values_[numbers_.at({kind, key})].macro;
    }

    std::vector<Value> values_;
    std::map<std::pair<ir::Value::Kind, std::string>, std::size_t> numbers_;
    std::int64_t integer_zero_ = 0;
};

/// The instance implements procedures or keeps state, so that integers are computed with.
[[nodiscard]] bool computes(const ir::Instance& instance);

}  // namespace map2pml::promela
