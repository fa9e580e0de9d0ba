#include "translator/machines/from_maze/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

using eventb::ExpressionPtr;
using eventb::PredicatePtr;
using eventb::writing::named;

namespace {

eventb::LabelledPredicate equation(const std::string& name, const ExpressionPtr& value, const source::Span& span) {
    return {name, eventb::compare(eventb::Sign::equal, named(name), value), false, {}, span};
}

/// Replaces each variable by its value after: `x` by `x'`.
eventb::Substitution to_primes(const State& state) {
    eventb::Substitution primes;
    for (const std::string& each : state.names()) primes[each] = named(each + "'");
    return primes;
}

/// Gives the values names of their own, for a witness must not name what has another witness. A value that is an empty set gets its
/// type from the formulas that way. No name of MAZE is like these.
PredicatePtr with_known(const eventb::Substitution& known, const std::vector<PredicatePtr>& formulas) {
    std::vector<eventb::Bound> bound;
    std::vector<PredicatePtr> all;
    eventb::Substitution names;
    for (const auto& [name, value] : known) {
        bound.push_back({"κ" + std::to_string(bound.size() + 1), {}});
        names[name] = named(bound.back().name);
        all.push_back(eventb::compare(eventb::Sign::equal, names[name], value));
    }
    for (const PredicatePtr& each : formulas) all.push_back(eventb::substitute(each, names));
    return eventb::quantified(false, std::move(bound), eventb::all_of(all));
}

bool is_name(const ExpressionPtr& expression, const std::string& name) {
    const auto* word = std::get_if<eventb::Name>(&expression->kind);
    return word != nullptr && word->name == name;
}

std::vector<maze::Word> words_of(const std::vector<maze::Declaration>& declarations) {
    std::vector<maze::Word> all;
    for (const maze::Declaration& each : declarations) all.insert(all.end(), each.names.begin(), each.names.end());
    return all;
}

}  // namespace

void Witnesses::report(const std::string& what, const source::Span& span) {
    sink_.report(
        diag::Code::maze_witness, span,
        fmt::format("nothing says which {} of `{}` this is; state it with `with`", what, abstract_.of->name.text));
}

ExpressionPtr Witnesses::equal_to(const std::string& variable) const {
    const auto is_concrete = [&](const ExpressionPtr& expression) {
        const std::set<std::string> names = eventb::free_names(*expression);
        const std::vector<std::string> old = abstract_.state.names();
        return std::none_of(old.begin(), old.end(), [&](const std::string& each) { return names.contains(each); });
    };
    for (const PredicatePtr& each : retrieve_) {
        const auto* equal = std::get_if<eventb::Comparison>(&each->kind);
        if (equal == nullptr || equal->sign != eventb::Sign::equal) continue;
        if (is_name(equal->left, variable) && is_concrete(equal->right)) return equal->right;
        if (is_name(equal->right, variable) && is_concrete(equal->left)) return equal->left;
    }
    return nullptr;
}

/// The value that `with` gives a parameter, or the variable whose new value it is; null: none.
ExpressionPtr Witnesses::stated(const std::string& parameter, const Occurrence& occurrence, const StepDraft& abstract) {
    Formulas formulas(development_, names_, *concrete_.of, sink_);
    add_parameters_of(*occurrence.step, formulas);
    for (const maze::Witness& each : occurrence.simulates->witnesses) {
        const bool is_this = parameter_of(abstract.step, each.name.text, names_) == parameter ||
                             names_.after(*abstract_.of, each.name.text) == parameter;
        if (is_this) return occurrence.draft.settled(formulas.expression(*each.value));
    }
    return nullptr;
}

ExpressionPtr Witnesses::value_for(const std::string& parameter, const Occurrence& occurrence,
                                   const StepDraft& abstract) {
    if (ExpressionPtr value = stated(parameter, occurrence, abstract)) return value;
    for (const maze::Word& each : words_of(maze::declarations_of(abstract.step))) {
        if (parameter_of(abstract.step, each.text, names_) != parameter) continue;
        const std::string same = parameter_of(*occurrence.step, each.text, names_);
        if (!same.empty()) return named(same);
    }
    for (const auto& [variable, value] : abstract.draft.values()) {
        if (!is_name(value, parameter)) continue;
        const ExpressionPtr equal = equal_to(variable);
        if (equal != nullptr) return eventb::substitute(equal, occurrence.draft.values());
    }
    return nullptr;
}

/// The condition that the abstract step is possible and the retrieve relation holds after both steps.
PredicatePtr Witnesses::any_that_fits(const eventb::Substitution& known, const Occurrence& occurrence,
                                      const StepDraft& abstract) const {
    std::vector<PredicatePtr> all;
    for (const Condition& each : abstract.draft.guards()) all.push_back(eventb::substitute(each.predicate, known));
    eventb::Substitution after = occurrence.draft.values();
    for (const auto& [variable, value] : abstract.draft.values()) after[variable] = eventb::substitute(value, known);
    for (const PredicatePtr& each : retrieve_) all.push_back(eventb::substitute(each, after));
    return eventb::all_of(all);
}

std::vector<eventb::LabelledPredicate> Witnesses::of_step(const Occurrence& occurrence, const StepDraft& abstract) {
    std::vector<eventb::LabelledPredicate> all;
    std::vector<std::string> open;
    eventb::Substitution known;
    for (const eventb::NamedElement& each : abstract.draft.parameters()) {
        const bool is_kept = std::any_of(occurrence.draft.parameters().begin(), occurrence.draft.parameters().end(),
                                         [&](const eventb::NamedElement& other) { return other.name == each.name; });
        if (is_kept) continue;
        const ExpressionPtr value = value_for(each.name, occurrence, abstract);
        if (value == nullptr) {
            open.push_back(each.name);
            continue;
        }
        known[each.name] = value;
        all.push_back(equation(each.name, value, occurrence.simulates->span));
    }
    if (open.size() == 1) {
        all.push_back(
            {open.front(), any_that_fits(known, occurrence, abstract), false, {}, occurrence.simulates->span});
    } else {
        for (const std::string& each : open) report("`" + each + "`", occurrence.simulates->span);
    }
    return all;
}

std::vector<eventb::LabelledPredicate> Witnesses::of_initialisation(const maze::Refinement& refinement,
                                                                    const eventb::Event& abstract) {
    std::vector<eventb::LabelledPredicate> all;
    const eventb::Substitution primes = to_primes(concrete_.state);
    Formulas formulas(development_, names_, *concrete_.of, sink_);
    eventb::Substitution after = primes;
    std::vector<std::string> open;
    PredicatePtr condition = eventb::truth(true);
    for (const eventb::LabelledAssignment& action : abstract.actions) {
        if (const auto* values = std::get_if<eventb::Becomes>(&action.assignment.kind)) {
            after[action.assignment.targets.front()] = values->values.front();
            continue;
        }
        const auto* such = std::get_if<eventb::BecomesSuch>(&action.assignment.kind);
        if (such != nullptr) condition = such->condition;
        open = action.assignment.targets;
    }
    eventb::Substitution known;
    std::vector<std::string> unknown;
    for (const std::string& variable : open) {
        ExpressionPtr value = equal_to(variable);
        if (value == nullptr) value = initial_value(abstract_.state, variable);
        for (const maze::Witness& each : refinement.initial)
            if (names_.variable(*abstract_.of, each.name.text) == variable) value = formulas.expression(*each.value);
        if (value == nullptr) {
            unknown.push_back(variable);
            after[variable] = named(variable + "'");
            continue;
        }
        value = eventb::substitute(value, primes);
        known[variable + "'"] = value;
        after[variable] = named(variable + "'");
        all.push_back(equation(variable + "'", value, refinement.span));
    }
    if (unknown.size() == 1) {
        std::vector<PredicatePtr> fits = {condition};
        for (const PredicatePtr& each : retrieve_) fits.push_back(eventb::substitute(each, after));
        all.push_back({unknown.front() + "'", with_known(known, fits), false, {}, refinement.span});
    } else {
        for (const std::string& each : unknown) report("first value of `" + each + "`", refinement.span);
    }
    return all;
}

}  // namespace map2pml::maze_to_eventb
