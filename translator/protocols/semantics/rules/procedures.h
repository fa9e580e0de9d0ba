/// Runs what a check file implements.   statements + state -> execution paths   private to the room
///
/// Statement by statement: a `choose` tries one value after the other, each with its own copy of what was done so far.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "translator/model/formulas/procedure.h"
#include "translator/protocols/semantics/rules/expressions.h"

namespace map2pml::semantics {

/// All execution paths of a procedure (rules: `model/formulas/procedure.h`).
struct ExecutionPaths {
    struct Path {
        std::optional<Value> result;   ///< nothing: the procedure's own value
        std::vector<Value> variables;  ///< the state of the check file afterwards
        bool operator==(const Path&) const = default;
    };
    std::vector<Path> all;               ///< without duplicates, in the order of discovery
    std::vector<source::Span> mistakes;  ///< statements without a value on some path; no duplicates

    /// The procedure fails and has changed nothing.
    [[nodiscard]] bool are_none() const { return all.empty() && mistakes.empty(); }
};

class Procedures {
  public:
    /// Keeps a reference.
    explicit Procedures(const Expressions& expressions) : expressions_(expressions) {}

    [[nodiscard]] ExecutionPaths run(const ir::Procedure& procedure, const State& state, std::size_t self,
                                     const std::vector<Value>& arguments) const;
    /// \param state after the event, and after the observers before this one. \param bound by the pattern of the event.
    [[nodiscard]] ExecutionPaths run(const ir::Observer& observer, const State& state, std::size_t self,
                                     Locals bound) const;

  private:
    const Expressions& expressions_;
};

}  // namespace map2pml::semantics
