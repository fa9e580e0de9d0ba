/// All values of open places that fulfil conditions.   places with types, conditions -> each solution
///
/// Initial states, steps, and related abstract states are all solutions of such a problem. Values come from the tightest
/// condition: `x = E`, `p : S`, a message in the buffer, `x <: S`, `card x = n`; otherwise from the type.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "translator/machines/explore/sets/code.h"
#include "translator/machines/explore/sets/evaluator.h"

namespace map2pml::maze_exploration {

struct Unknown {
    Place place = 0;
    DomainPtr domain;
    bool is_checked = true;  ///< a value outside the type is no solution
};

/// The label of conditions that a retrieve relation states.
inline constexpr const char* kRetrieve = "retrieve";

struct Condition {
    CodePtr code;
    source::Span span;
    std::string label = {};         ///< of an invariant
    std::string text = {};          ///< as it is written
    std::vector<Place> needs = {};  ///< the unknown places in it; set by `prepare`
};

struct Problem {
    std::vector<Unknown> unknowns;
    std::vector<Condition> conditions;
    bool looks_ahead = false;  ///< conditions are tried before all their places have values

    /// After all is added.
    void prepare();
};

class Solver {
  public:
    Solver(const Problem& problem, Evaluator& evaluator, const std::function<bool()>& visit)
        : problem_(problem), evaluator_(evaluator), visit_(visit), is_done_(problem.conditions.size(), 0) {}

    /// Sets the places and calls the visitor for each solution, until it has enough. \returns whether it had.
    bool run();
    /// A condition that had no value where all others hold.
    [[nodiscard]] const std::optional<source::Span>& undefined() const { return undefined_; }

  private:
    using Binding = std::vector<std::pair<Place, Id>>;
    struct Candidates {
        std::vector<Binding> all;
        double count = 0;
    };
    [[nodiscard]] bool is_open(Place place) const;
    [[nodiscard]] bool holds_so_far(std::vector<std::size_t>& decided);
    bool next();
    bool go_on_with(const Binding& binding);
    [[nodiscard]] std::optional<std::vector<Binding>> candidates();
    [[nodiscard]] bool from_condition(const Code& code, std::vector<Binding>& to, bool& is_single);
    [[nodiscard]] bool from_equation(const Code& left, const Code& right, std::vector<Binding>& to);
    [[nodiscard]] bool from_size(const Code& left, const Code& right, std::vector<Binding>& to);
    [[nodiscard]] bool from_members(const Code& code, std::vector<Binding>& to);
    [[nodiscard]] bool from_subset(const Code& code, std::vector<Binding>& to);
    bool from_bound(const Code& code, std::int64_t margin, std::vector<Binding>& to);
    [[nodiscard]] bool from_buffer(const Code& code, std::vector<Binding>& to);
    [[nodiscard]] bool has_open(const Code& pattern) const;
    [[nodiscard]] bool is_usable(const Code& pattern);
    [[nodiscard]] bool match(const Code& pattern, Id value, Binding& to);
    [[nodiscard]] const Unknown* unknown_at(Place place) const;

    const Problem& problem_;
    Evaluator& evaluator_;
    const std::function<bool()>& visit_;
    std::vector<std::uint8_t> is_done_;
    std::vector<std::size_t> without_value_;  ///< conditions that are undefined for the values so far
    std::optional<source::Span> undefined_;
};

}  // namespace map2pml::maze_exploration
