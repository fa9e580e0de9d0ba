/// Random well-typed formulas over S = {a, b, c}, as text.
#pragma once

#include <random>
#include <string>

namespace eventb_meaning {

/// Names: s of S, n and k numbers, t of BOOL, A and B sets of S, I a set of numbers, R and g relations on S (g perhaps a
/// function), f from S to numbers, h from S to sets
/// of S.
class RandomFormulas {
  public:
    explicit RandomFormulas(unsigned seed) : random_(seed) {}
    std::string predicate(int depth);

  private:
    int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
    std::string element(int depth);
    std::string number(int depth);
    std::string set(int depth);
    std::string numbers(int depth);
    std::string relation(int depth);
    std::string function(int depth);
    std::string function_to_sets(int depth);
    std::string fresh() { return "q" + std::to_string(next_++); }

    std::mt19937 random_;
    int next_ = 0;
    std::string bound_;  ///< a name of S that is in scope; empty: none
};

}  // namespace eventb_meaning
