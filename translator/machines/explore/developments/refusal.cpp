#include "translator/machines/explore/developments/finding.h"

#include <algorithm>

namespace map2pml::maze_exploration {

namespace {

std::string condition_text(const Condition& condition) {
    if (condition.label.empty()) return condition.text;
    if (condition.text.empty()) return "the " + condition.label;
    return condition.label == kRetrieve ? "retrieve " + condition.text
                                        : "inv " + condition.label + ": " + condition.text;
}

/// Places that no condition names are of no interest.
Problem part_of(const Problem& problem, const std::vector<std::size_t>& chosen) {
    Problem part;
    part.looks_ahead = problem.looks_ahead;
    for (const std::size_t at : chosen) part.conditions.push_back(problem.conditions[at]);
    for (const Unknown& each : problem.unknowns) {
        const bool is_named =
            std::any_of(part.conditions.begin(), part.conditions.end(), [&](const Condition& condition) {
                return std::binary_search(condition.needs.begin(), condition.needs.end(), each.place);
            });
        if (is_named) part.unknowns.push_back(each);
    }
    return part;
}

/// Certainly no values fulfil the chosen conditions.
bool is_impossible(const Problem& problem, const std::vector<std::size_t>& chosen, Evaluator& evaluator) {
    for (const Unknown& each : problem.unknowns) evaluator.frame()[each.place] = kUnknown;
    const Problem part = part_of(problem, chosen);
    try {
        const auto [is_enough, undefined] = each_solution(part, evaluator, [] { return true; });
        return !is_enough && !undefined;
    } catch (const NotExplored&) {
        return false;
    } catch (const Interrupted&) {
        return false;
    }
}

}  // namespace

std::vector<Conjunct::Mark> marks_of(std::size_t count,
                                     const std::function<bool(const std::vector<std::size_t>& chosen)>& is_impossible) {
    std::vector<Conjunct::Mark> marks(count, Conjunct::Mark::none);
    std::vector<std::size_t> conflict;
    bool is_marked = false;
    for (std::size_t at = 0; at < count; ++at) {
        conflict.push_back(at);
        if (!is_impossible({at})) continue;
        marks[at] = Conjunct::Mark::is_false;
        is_marked = true;
    }
    if (is_marked || !is_impossible(conflict)) return marks;
    // The last ones are left out first, so the first conditions stay.
    for (std::size_t at = count; at-- > 0;) {
        std::vector<std::size_t> rest = conflict;
        std::erase(rest, at);
        if (is_impossible(rest)) conflict = std::move(rest);
    }
    for (const std::size_t at : conflict) marks[at] = Conjunct::Mark::conflicts;
    return marks;
}

std::vector<Conjunct> unfulfilled(const Problem& problem, Evaluator& evaluator) {
    const auto marks = marks_of(problem.conditions.size(), [&](const std::vector<std::size_t>& chosen) {
        return is_impossible(problem, chosen, evaluator);
    });
    std::vector<Conjunct> all;
    for (std::size_t at = 0; at < problem.conditions.size(); ++at) {
        const Condition& each = problem.conditions[at];
        // Nobody has written down that a value is of its type.
        const bool is_typing = each.text.empty() && marks[at] == Conjunct::Mark::none;
        if (!is_typing) all.push_back({condition_text(each), each.span, marks[at]});
    }
    return all;
}

std::string words_of(const std::vector<Conjunct>& conjuncts) {
    std::string marked;
    bool is_conflict = false;
    for (const Conjunct& each : conjuncts) {
        if (each.mark == Conjunct::Mark::none) continue;
        is_conflict = is_conflict || each.mark == Conjunct::Mark::conflicts;
        marked += (marked.empty() ? "" : "; ") + each.text;
    }
    if (marked.empty()) return "it is not known which condition prevents it";
    return is_conflict ? "no values satisfy " + marked : marked;
}

}  // namespace map2pml::maze_exploration
