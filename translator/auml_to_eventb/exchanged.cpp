#include "translator/auml_to_eventb/exchanged.h"

#include "translator/eventb/formula/make.h"

namespace map2pml::auml_to_eventb {

using eventb::Sign;

namespace {

/// All have as many numbers as the deepest loop asks for; those that say nothing are 0.
ExpressionPtr entry(const OneMessage& message, const std::vector<std::string>& rounds, const Names& names) {
    std::vector<ExpressionPtr> parts = {named(message.from), named(message.word), named(message.to)};
    for (std::size_t level = 0; level < names.numbers.size(); ++level) {
        parts.push_back(level < rounds.size() ? named(rounds[level]) : count(0));
    }
    return tuple(parts);
}

/// `k < it_1 ∨ (k = it_1 ∧ m ≤ it_2)`
PredicatePtr not_later(const std::vector<std::string>& numbers, const std::vector<std::string>& rounds,
                       std::size_t level) {
    const ExpressionPtr number = named(numbers[level]);
    const ExpressionPtr now = named(rounds[level]);
    if (level + 1 == rounds.size()) return eventb::compare(Sign::less_eq, number, now);
    return eventb::any_of(
        {eventb::compare(Sign::less, number, now),
         eventb::all_of({eventb::compare(Sign::equal, number, now), not_later(numbers, rounds, level + 1)})});
}

}  // namespace

PredicatePtr type_of_exchanged(const Names& names) {
    std::vector<ExpressionPtr> sets = {named(names.agents), named(names.messages), named(names.agents)};
    sets.insert(sets.end(), names.numbers.size(), eventb::atom(eventb::Atom::naturals));
    return eventb::compare(Sign::subset_eq, named(names.exchanged), all_tuples(sets));
}

Assignment exchange(const OneMessage& message, const std::vector<std::string>& rounds, const Names& names) {
    return becomes(names.exchanged, eventb::binary(eventb::Binary::set_union, named(names.exchanged),
                                                   eventb::extension({entry(message, rounds, names)})));
}

std::vector<eventb::LabelledPredicate> links_of(const OneMessage& message, const source::Span& span,
                                                const std::vector<std::string>& rounds, const Names& names) {
    const ExpressionPtr exchanged = named(names.exchanged);
    std::vector<eventb::LabelledPredicate> links;
    links.push_back({"lnk_" + message.word,
                     eventb::equivalent(is(message.hand, 1), member(entry(message, rounds, names), exchanged)), false,
                     "", span});
    if (!rounds.empty()) {
        const std::vector<std::string> numbers(names.numbers.begin(),
                                               names.numbers.begin() + static_cast<std::ptrdiff_t>(rounds.size()));
        std::vector<eventb::Bound> bound;
        for (const std::string& each : numbers) bound.push_back({each, {}});
        const PredicatePtr was = member(entry(message, numbers, names), exchanged);
        links.push_back({"new_" + message.word,
                         eventb::quantified(true, bound, eventb::implies(was, not_later(numbers, rounds, 0))), false,
                         "", span});
    }
    return links;
}

}  // namespace map2pml::auml_to_eventb
