#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/clause_index.h"
#include "translator/protocols/checks/internal.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

std::string count(std::size_t number, const std::string& what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
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
            notes.push_back({clause.head_span, "this clause takes " + count(parameters.size(), "argument")});
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
        sink.report({diag::Code::clause_arity, operation.span,
                     "no clause `" + ir::to_string(call.arguments.front()) + "` of `!" + from.agent.name + "` takes " +
                         count(call.arguments.size(), "argument"),
                     std::move(notes)});
        return;
    }
    if (has_misspelt_owner(protocol, index, from, call)) return;
    notes = nearest_name(protocol, siblings, call.arguments);
    sink.report({diag::Code::unknown_clause, operation.span,
                 "`!" + from.agent.name + "` has no clause that `" + ir::to_string(operation) + "` selects",
                 notes.empty() ? all_heads(protocol, siblings) : std::move(notes)});
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

}  // namespace map2pml::passes
