/// The clause that a recursion selects (grammar/semantics.md 3, CALL), without looking at every clause.   shared by the checks
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// The clauses of a protocol by agent and number of parameters.
class ClauseIndex {
  public:
    /// Keeps references into the protocol, which must outlive the index.
    explicit ClauseIndex(const ir::Protocol& protocol);

    /// The clauses that `agent(arguments)` in clause `from` may select: all whose constants can equal the arguments, in
    /// text order, up to the first that certainly does. Variables may have any value. Positions in `Protocol::clauses`.
    [[nodiscard]] std::vector<std::size_t> candidates(const ir::Clause& from,
                                                      const std::vector<ir::Term>& arguments) const;

    /// Some clause is selected whatever values the variables have.
    [[nodiscard]] bool certainly_selects(const ir::Clause& from, const std::vector<ir::Term>& arguments) const;

    /// All clauses of the agent of `from`, in text order.
    [[nodiscard]] const std::vector<std::size_t>& siblings(const ir::Clause& from) const;

    /// An earlier clause that takes every call meant for this one, if there is one.
    [[nodiscard]] std::optional<std::size_t> hidden_behind(std::size_t clause) const;

  private:
    /// Clauses with constants at the same positions, by these constants; each list in text order.
    struct Shape {
        std::vector<std::size_t> positions;
        std::map<std::vector<std::string>, std::vector<std::size_t>> by_constants;
        std::vector<std::size_t> clauses;
    };

    [[nodiscard]] const std::vector<Shape>& shapes_of(const ir::Clause& owner, std::size_t arity) const;
    /// The constants at these positions; nothing when one of them is a variable.
    [[nodiscard]] static std::optional<std::vector<std::string>> constants_at(
        const std::vector<ir::Term>& terms, const std::vector<std::size_t>& positions);
    [[nodiscard]] bool may_select(std::size_t clause, const std::vector<ir::Term>& arguments) const;

    const ir::Protocol& protocol_;
    std::map<std::string, std::vector<Shape>> shapes_;
    std::map<std::string, std::vector<std::size_t>> siblings_;
};

/// The agent: clauses of one owner can select each other. (An agent with two roles is reported separately.)
[[nodiscard]] std::string owner_of(const ir::Clause& clause);

/// A parameter that is a constant.
[[nodiscard]] bool is_selector(const ir::Term& parameter);

}  // namespace map2pml::passes
