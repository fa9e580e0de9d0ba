/// Events that a pattern of the check file means.   pattern + event -> values of its variables   private to the room
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/semantics/rules/expressions.h"
#include "translator/protocols/semantics/state/event.h"

namespace map2pml::semantics {

class Patterns {
  public:
    /// Keeps references to instance and values.
    Patterns(const ir::Protocol& protocol, const ir::Instance& instance, const Values& values);

    /// The values of the variables of the pattern; nothing: it does not mean this event. Variables are bound by the acting agent,
    /// the terms and the result, in this order; a variable that occurs twice must have equal values. \param before the
    /// state in which the event happened, in which `where` is evaluated.
    [[nodiscard]] std::optional<Locals> match(const ir::EventPattern& pattern, const Event& event, const State& before,
                                              const Expressions& expressions) const;
    /// Whether a message like this lies in a mailbox.
    [[nodiscard]] bool is_pending(const ir::EventPattern& message, const Scope& scope,
                                  const Expressions& expressions) const;

  private:
    [[nodiscard]] bool is_called(const Message& message, const std::string& name) const;
    [[nodiscard]] bool has_kind(const ir::EventPattern& pattern, const Event& event) const;
    [[nodiscard]] bool is_in_clause(const ir::EventPattern& pattern, const Event& event) const;
    [[nodiscard]] bool fits_partner(const ir::EventPattern& pattern, const Event& event, const Locals& locals) const;
    [[nodiscard]] bool fits_terms(const ir::EventPattern& pattern, const std::vector<Value>& terms,
                                  Locals& locals) const;
    [[nodiscard]] bool fits_value(const ir::Term& term, Value value, Locals& locals) const;
    [[nodiscard]] bool fits_agent(const std::optional<ir::Term>& term, std::size_t agent, Locals& locals) const;
    [[nodiscard]] bool is_named(const std::string& name, std::size_t agent) const;
    [[nodiscard]] bool fits_variable(const std::string& name, const Datum& datum, Locals& locals) const;
    [[nodiscard]] Datum datum_of(Value value) const;

    const ir::Instance& instance_;
    const Values& values_;
    std::vector<std::string> clause_names_;
    std::unordered_map<ir::OperationId, std::size_t> clause_of_;
};

}  // namespace map2pml::semantics
