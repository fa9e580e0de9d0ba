/// The values of variables along a run, by name: kept here because the model drops those that no longer matter.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/value.h"

namespace map2pml::trace {

/// One set of variables for each process and clause.
class Bindings {
  public:
    Bindings(const ir::Protocol& protocol, const ir::Instance& instance) : protocol_(protocol), instance_(instance) {}

    /// The value of a term as the process reads it; not bound: it never was.
    [[nodiscard]] ir::Value value(std::uint32_t pid, std::size_t clause, const ir::Term& term,
                                  std::uint32_t self) const;
    /// Binds the variables among `patterns` to `values`, position by position.
    void bind(std::uint32_t pid, std::size_t clause, const std::vector<ir::Term>& patterns,
              const std::vector<ir::Value>& values);
    void bind(std::uint32_t pid, std::size_t clause, const std::string& variable, const ir::Value& value);
    /// Enters a clause: only its parameters are bound.
    void enter(std::uint32_t pid, std::size_t clause, const std::vector<ir::Value>& arguments);
    /// Process `child` starts with the variables of `parent` (a branch of a `par`).
    void inherit(std::uint32_t child, std::uint32_t parent);
    [[nodiscard]] bool knows(std::uint32_t pid) const { return variables_.contains(pid); }

  private:
    using Variables = std::map<std::string, ir::Value>;
    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    std::map<std::uint32_t, std::map<std::size_t, Variables>> variables_;
};

}  // namespace map2pml::trace
