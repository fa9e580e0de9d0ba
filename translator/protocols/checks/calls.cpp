#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/foundation/graph/graph.h"
#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/internal.h"

namespace map2pml::passes {

namespace {

/// \param count with the constant that names the clause
std::string behind_name(std::size_t count) {
    return (count == 1 ? "no" : std::to_string(count - 1)) + (count == 2 ? " argument" : " arguments") +
           " behind its name";
}

/// Clauses with the same first constant, but another number of parameters.
std::vector<diag::Note> same_name_other_arity(const ir::Protocol& protocol, const std::vector<std::size_t>& siblings,
                                              const std::vector<ir::Term>& arguments) {
    constexpr std::size_t kMostNotes = 3;
    std::vector<diag::Note> notes;
    for (const std::size_t at : siblings) {
        const ir::Clause& clause = protocol.clauses[at];
        const auto& parameters = clause.parameters;
        const bool same_name = !parameters.empty() && is_selector(parameters.front()) && !arguments.empty() &&
                               parameters.front() == arguments.front();
        if (same_name && parameters.size() != arguments.size() && notes.size() < kMostNotes)
            notes.push_back({clause.head_span, "this clause takes " + behind_name(parameters.size())});
    }
    return notes;
}

/// A clause of the agent whose first constant is nearly that of the call.
std::vector<diag::Note> nearest_name(const ir::Protocol& protocol, const std::vector<std::size_t>& siblings,
                                     const std::vector<ir::Term>& arguments) {
    const auto* meant = arguments.empty() ? nullptr : std::get_if<ir::Constant>(&arguments.front().kind);
    if (meant == nullptr) return {};
    std::map<std::string, source::Span> known;
    for (const std::size_t at : siblings) {
        const ir::Clause& clause = protocol.clauses[at];
        const auto* name =
            clause.parameters.empty() ? nullptr : std::get_if<ir::Constant>(&clause.parameters.front().kind);
        if (name != nullptr) known.emplace(name->text, clause.head_span);
    }
    return diag::meant(meant->text, known);
}

/// The clauses of the agent, if they are few enough to be listed.
std::vector<diag::Note> all_heads(const ir::Protocol& protocol, const std::vector<std::size_t>& siblings) {
    constexpr std::size_t kMostNotes = 4;
    std::vector<diag::Note> notes;
    if (siblings.size() <= kMostNotes)
        for (const std::size_t at : siblings)
            notes.push_back({protocol.clauses[at].head_span, "a clause of this agent"});
    return notes;
}

/// The intended clause may have a misspelt agent name.
bool has_misspelt_owner(const ir::Protocol& protocol, const ClauseIndex& index, const ir::Clause& from,
                        const ir::Become& call) {
    for (const auto& [agent, meant] : misspelt_agents(protocol)) {
        const auto clause =
            std::find_if(protocol.clauses.begin(), protocol.clauses.end(),
                         [&wanted = agent](const ir::Clause& each) { return each.agent.name == wanted; });
        if (meant == from.agent.name && !index.candidates(*clause, call.arguments).empty()) return true;
    }
    return false;
}

void check_call(const ir::Protocol& protocol, const ClauseIndex& index, const ir::Clause& from,
                const ir::Operation& operation, const ir::Become& call, diag::Sink& sink) {
    const std::vector<std::size_t>& siblings = index.siblings(from);
    const auto first = ir::first_clause(protocol, from.agent.name);
    // If there is no clause at all, `no_initial_clause` is reported.
    if ((call.arguments.empty() && !first) || !index.candidates(from, call.arguments).empty()) return;
    auto notes = same_name_other_arity(protocol, siblings, call.arguments);
    if (!notes.empty()) {
        sink.report(diag::Code::clause_arity, operation.span,
                    "no clause `" + ir::to_string(call.arguments.front()) + "` of `!" + from.agent.name + "` takes " +
                        behind_name(call.arguments.size()),
                    std::move(notes));
        return;
    }
    if (has_misspelt_owner(protocol, index, from, call)) return;
    notes = nearest_name(protocol, siblings, call.arguments);
    sink.report(diag::Code::unknown_clause, operation.span,
                "`!" + from.agent.name + "` has no clause that `" + ir::to_string(operation) + "` selects",
                notes.empty() ? all_heads(protocol, siblings) : std::move(notes));
}

/// Whether two clauses have one key: the same constants at the same places.
bool same_key(const ir::Clause& a, const ir::Clause& b) {
    return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                      [](const ir::Term& left, const ir::Term& right) {
                          return is_selector(left) == is_selector(right) && (!is_selector(left) || left == right);
                      });
}

/// Agents, by name and role, for which the use of clauses is unknown: they have no first clause, or a call that selects none.
/// Those errors are reported; clauses that look unused are a consequence.
std::set<std::string> unsure_owners(const ir::Protocol& protocol, const ClauseIndex& index) {
    std::set<std::string> begins;
    std::set<std::string> unsure;
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place) {
        const auto* call = std::get_if<ir::Become>(&operation.kind);
        if (call != nullptr && index.candidates(clause, call->arguments).empty()) unsure.insert(owner_of(clause));
        if (clause.parameters.empty()) begins.insert(owner_of(clause));
    });
    for (const ir::Clause& clause : protocol.clauses)
        if (!begins.contains(owner_of(clause))) unsure.insert(owner_of(clause));
    return unsure;
}

/// By clause: whether an agent can reach it from its first clause.
std::vector<bool> entered_clauses(const ir::Protocol& protocol, const ClauseIndex& index) {
    std::vector<graph::Node> first;
    graph::Successors calls(protocol.clauses.size());
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        const ir::Clause& clause = protocol.clauses[at];
        if (clause.parameters.empty()) first.push_back(at);
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (const auto* call = std::get_if<ir::Become>(&operation.kind)) {
                const std::vector<std::size_t> targets = index.candidates(clause, call->arguments);
                calls[at].insert(calls[at].end(), targets.begin(), targets.end());
            }
        });
    }
    std::vector<bool> entered(protocol.clauses.size(), false);
    for (const graph::Node clause : graph::reached_from(first, calls)) entered[clause] = true;
    return entered;
}

}  // namespace

void check_calls(const ir::Protocol& protocol, diag::Sink& sink) {
    if (protocol.unread.heads) return;  // the intended clause may be one of those
    const ClauseIndex index(protocol);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place) {
        if (const auto* call = std::get_if<ir::Become>(&operation.kind))
            check_call(protocol, index, clause, operation, *call, sink);
    });
}

void check_clause_keys(const ir::Protocol& protocol, diag::Sink& sink) {
    const ClauseIndex index(protocol);
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        const auto earlier = index.hidden_behind(at);
        if (!earlier) continue;
        const ir::Clause& first = protocol.clauses[*earlier];
        const ir::Clause& second = protocol.clauses[at];
        if (same_key(first, second)) {
            sink.report(diag::Code::duplicate_clause, second.head_span,
                        "`!" + second.agent.name +
                            "` has this clause already; the names of variables do not distinguish clauses",
                        {{first.head_span, "every recursion selects the first one, which is here"}});
        } else {
            sink.report(diag::Code::hidden_clause, second.head_span,
                        "this clause is never selected, because an earlier one matches all its arguments; put it first",
                        {{first.head_span, "this clause has a variable where the other has a constant"}});
        }
    }
}

void check_clause_use(const ir::Protocol& protocol, diag::Sink& sink) {
    const ClauseIndex index(protocol);
    const std::vector<bool> entered = entered_clauses(protocol, index);
    const std::set<std::string> unsure = unsure_owners(protocol, index);
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        // Duplicate and hidden clauses have been reported.
        const ir::Clause& clause = protocol.clauses[at];
        if (!entered[at] && !index.hidden_behind(at) && !unsure.contains(owner_of(clause))) {
            sink.report(
                diag::Code::unused_clause, clause.head_span,
                "`!" + clause.agent.name + "` never enters this clause: no recursion that it can reach leads here");
        }
    }
}

void check_tail_calls(const ir::Protocol& protocol, diag::Sink& sink) {
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        if (std::holds_alternative<ir::Become>(operation.kind) && !at.tail) {
            std::vector<diag::Note> notes;
            if (auto advice = restart_advice(clause, operation)) notes.push_back({operation.span, std::move(*advice)});
            sink.report(diag::Code::non_tail_recursion, operation.span,
                        "there is more to do after `" + ir::to_string(operation) +
                            "`, so it is a call that returns; such calls nest at most 4 deep, and a search that "
                            "reaches this bound is incomplete",
                        std::move(notes));
        }
    });
}

}  // namespace map2pml::passes
