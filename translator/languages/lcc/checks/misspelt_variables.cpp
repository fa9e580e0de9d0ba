// Variables that are used once are ordinary style in LCC: they name what is received or passed on. Only those are reported that
// are similar to another variable of their clause.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/languages/lcc/checks/internal.h"

namespace map2pml::lcc {

namespace {

/// The places of each variable of a clause.
using VariablePlaces = std::map<std::string, std::vector<source::Span>>;

VariablePlaces places_of_variables(const Clause& clause) {
    VariablePlaces uses;
    for_each_variable(clause, [&](const Term& term) {
        const auto* variable = std::get_if<Variable>(&term.kind);
        if (variable != nullptr && !variable->name.starts_with('_')) uses[variable->name].push_back(term.span);
    });
    return uses;
}

/// The places of variables in the roles that the clause changes to.
std::set<source::Span> variables_of_changes(const Clause& clause) {
    std::set<source::Span> places;
    for_each_definition(clause.body, [&](const Definition& each) {
        if (const auto* change = std::get_if<RoleChange>(&each.kind))
            for_each_variable(change->agent.role, [&](const Term& term) { places.insert(term.span); });
    });
    return places;
}

/// The places of reported variables without a value; those diagnostics mention similar names already.
std::set<source::Span> unbound_places(const Framework& framework) {
    diag::Sink found;
    check_bindings(framework, found);
    std::set<source::Span> places;
    for (const diag::Diagnostic& each : found.sorted()) places.insert(each.span);
    return places;
}

class MisspeltVariableCheck {
  public:
    MisspeltVariableCheck(const Framework& framework, diag::Sink& sink)
        : unbound_(unbound_places(framework)), sink_(sink) {}

    void check(const Clause& clause) {
        constexpr std::size_t kMostNames = 100;  // limit of compared pairs
        const VariablePlaces uses = places_of_variables(clause);
        if (uses.size() > kMostNames) return;
        const std::set<source::Span> passed_on = variables_of_changes(clause);
        for (const auto& [name, places] : uses) {
            for (const auto& [other, others] : uses) {
                // If both are used once, the later one is reported.
                const bool is_later = others.size() > 1 || others.front() < places.front();
                const bool is_new = places.size() == 1 && is_later && !is_reported(places) && !is_reported(others);
                const bool is_passed_on =
                    is_new && others.size() == 1 && passed_on.contains(places.front()) && diag::is_near(name, other);
                if (is_passed_on) {
                    sink_.report(
                        diag::Code::lcc_similar_variable, places.front(),
                        "`" + name + "` is bound by nothing when it is passed on, and `" + other + "` is not used",
                        {{others.front(), "did you mean `" + other + "`?"}});
                } else if (is_new && diag::is_slip(name, other)) {
                    sink_.report(
                        diag::Code::lcc_similar_variable, places.front(),
                        "`" + name + "` occurs only here in this clause; write `_` if its value does not matter",
                        {{others.front(), "did you mean `" + other + "`?"}});
                }
            }
        }
    }

  private:
    [[nodiscard]] bool is_reported(const std::vector<source::Span>& places) const {
        return std::any_of(places.begin(), places.end(),
                           [&](const source::Span& place) { return unbound_.contains(place); });
    }

    const std::set<source::Span> unbound_;
    diag::Sink& sink_;
};

}  // namespace

void check_misspelt_variables(const Framework& framework, diag::Sink& sink) {
    MisspeltVariableCheck slips(framework, sink);
    for (const Clause& clause : framework.clauses) slips.check(clause);
}

}  // namespace map2pml::lcc
