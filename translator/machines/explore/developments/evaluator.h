/// Evaluates formulas in a frame.   code, values of places -> value, unknown, or undefined
///
/// Logic is Kleene's: a false part makes a conjunction false, whatever the others are. So a formula has the same value in whatever
/// order its parts are looked at.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "translator/machines/explore/developments/code.h"
#include "translator/machines/explore/developments/watch.h"

namespace map2pml::maze_exploration {

class Evaluator {
  public:
    Evaluator(Values& values, Frame& frame, Watch& watch) : values_(values), frame_(frame), watch_(watch) {}

    /// A predicate is `kTrue` or `kFalse`. `kUnknown`: a place that matters has no value yet.
    [[nodiscard]] Id value(const Code& code);

    [[nodiscard]] Values& values() { return values_; }
    [[nodiscard]] Frame& frame() { return frame_; }
    [[nodiscard]] Watch& watch() { return watch_; }

  private:
    [[nodiscard]] Id formula(const Code& code);
    [[nodiscard]] Id junction(const Code& code, bool is_all);
    [[nodiscard]] Id quantified(const Code& code, std::size_t at, bool is_all);
    [[nodiscard]] Id comparison(const Code& code, Id left, Id right);
    [[nodiscard]] Id attribute(const Code& code);
    [[nodiscard]] Id gathered(const Code& code);
    [[nodiscard]] Id comprehension(const Code& code);
    [[nodiscard]] Id collect(const Code& code, std::size_t at, std::vector<Id>& to);
    [[nodiscard]] Id reached(const Code& code);
    [[nodiscard]] Id closure(const Code& code);
    [[nodiscard]] Id on_its_way(const Code& code);
    [[nodiscard]] Id reach_of(Id from, Id relation, Id on);
    /// `of_two`, or `of_one` without a right side, remembered.
    [[nodiscard]] Id operated(Op op, Id left, Id right);

    Values& values_;
    Frame& frame_;
    Watch& watch_;
    /// The last results of operators; a later one takes the place of an earlier one.
    struct Operated {
        Op op{};
        Id left = kUndefined, right = kUndefined, result = kUndefined;
    };
    std::vector<Operated> operated_ = std::vector<Operated>(std::size_t{1} << 15U);
    std::map<std::tuple<Id, Id, Id>, Id> reach_;  ///< from, relation, within -> all that one or more steps reach
};

}  // namespace map2pml::maze_exploration
