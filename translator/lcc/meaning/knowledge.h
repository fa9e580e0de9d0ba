/// What agents know.   facts and rules + constraint -> all ways to solve it
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/lcc/meaning/value.h"

namespace map2pml::lcc {

/// `f(X)`, or `f(X) <- g(X) and h(X)`
struct Rule {
    Term head;
    std::optional<Constraint> body;
};

struct Knowledge {
    std::map<std::string, std::vector<Rule>> own;  ///< agent -> what only it knows
    std::vector<Rule> common;
    /// Functor and number of arguments of what is always true; variables without a value get one that is only equal to
    /// itself.
    std::set<std::pair<std::string, std::size_t>> total;
};

/// A constraint in a run.
struct Condition {
    enum class Kind : std::uint8_t { atom, comparison, negation, conjunction, disjunction };
    Kind kind = Kind::atom;
    Comparison::Sign sign{};   ///< comparison
    std::vector<Value> terms;  ///< atom: one; comparison: left and right
    std::vector<Condition> parts;
    bool operator==(const Condition&) const = default;
};

[[nodiscard]] Condition condition_of(const Constraint& constraint, Environment& environment);
[[nodiscard]] std::string to_string(const Condition& condition);
/// The conjuncts as terms, for the label of a step; what is no atom is written as a compound of its sign.
[[nodiscard]] std::vector<Value> conjuncts(const Condition& condition, const Substitution& known);

/// Resolution by the rules in order (SLD), first the agent's own, then the common ones (lcc-semantics 2, `sat(C)`).
class Solver {
  public:
    Solver(const Knowledge& knowledge, const std::string& agent) : knowledge_(knowledge), agent_(agent) {}

    /// All solutions on top of `known`, each once. \param next number of the next new variable
    [[nodiscard]] std::vector<Substitution> solve(const Condition& condition, const Substitution& known,
                                                  std::uint32_t& next);
    /// Some derivation was given up because it was too deep: what was not found may be there.
    [[nodiscard]] bool gave_up() const { return gave_up_; }

  private:
    using Solutions = std::vector<Substitution>;

    [[nodiscard]] Solutions solve(const Condition& condition, const Substitution& known, std::size_t depth);
    [[nodiscard]] Solutions atom(const Value& goal, const Substitution& known, std::size_t depth);
    [[nodiscard]] Solutions by_rules(const std::vector<Rule>& rules, const Value& goal, const Substitution& known,
                                     std::size_t depth);
    [[nodiscard]] Solutions compare(const Condition& condition, Substitution known) const;

    const Knowledge& knowledge_;
    const std::string& agent_;
    std::uint32_t* next_ = nullptr;
    bool gave_up_ = false;
};

}  // namespace map2pml::lcc
