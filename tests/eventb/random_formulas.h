/// Random well-typed formulas over S = {a, b, c}, as text, and random values of their names.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tests/eventb/evaluator.h"
#include "translator/model/machines/formula/type_check.h"

namespace eventb_meaning {

/// The names of random formulas with their types.
[[nodiscard]] Environment names();
/// Values by chance; g is a function in every other world, f always.
[[nodiscard]] World random_world(std::mt19937& random);
/// \param bound further names. Null when a type stays open, as that of the empty set in `card(∅) = 0`.
[[nodiscard]] PredicatePtr typed(const std::string& text, const std::vector<Bound>& bound = {});

/// Names: s of S, n and k numbers, t of BOOL, A and B sets of S, I a set of numbers, R and g relations on S (g perhaps a
/// function), f from S to numbers, h from S to sets
/// of S.
class RandomFormulas {
  public:
    /// \param is_wide also what solvers are not told: sets of sets, all values of a type, numbers without bounds
    explicit RandomFormulas(unsigned seed, bool is_wide = false) : random_(seed), is_wide_(is_wide) {}
    std::string predicate(int depth);
    /// `x = E` for a name of the type of E, which is of any type.
    std::string equation(int depth);
    /// Up to three names to be bound, of any types; the predicates that follow use them.
    std::vector<Bound> bind();
    /// A conjunction of conditions most of which say something of these names.
    std::string condition(int depth);
    /// None from now on.
    void unbind() { scope_ = {}; }

  private:
    /// What is in scope, by type. Only wide formulas have others than elements.
    struct Scope {
        std::vector<std::string> elements, numbers, sets, relations, functions, truths;
    };
    int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
    std::string element(int depth);
    std::string number(int depth);
    std::string set(int depth);
    std::string numbers(int depth);
    std::string relation(int depth);
    std::string function(int depth);
    std::string function_to_sets(int depth);
    std::string wide_number(int depth);
    std::string wide_element(int depth);
    std::string wide_set(int depth);
    std::string wide_relation(int depth);
    std::string wide_predicate(int depth);
    std::string restriction(int depth);
    /// `name·P` for a new name, whose values P restricts or does not. \param sign between the restriction and the rest
    std::string quantified(int depth, const std::string& sign);
    std::string one_of(const std::vector<std::string>& all) {
        return all.at(static_cast<std::size_t>(pick(static_cast<int>(all.size()))));
    }
    [[nodiscard]] bool goes_wide(int depth) { return is_wide_ && depth > 0 && pick(3) == 0; }
    std::string fresh() { return "q" + std::to_string(next_++); }

    std::mt19937 random_;
    int next_ = 0;
    bool is_wide_;
    Scope scope_;
    std::string bound_;  ///< a name of S that is in scope; empty: none
};

}  // namespace eventb_meaning
