/// The walk over trees of LCC in the order of the text, to look at them or to change them: who wants to see all goes by it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <variant>

#include "translator/languages/lcc/syntax.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::lcc {

using ir::Like;
using ir::Some;

/// Calls `visit` for a definition and then for each one inside it.
template <Some<Definition> Node, class Visit>
void for_each_definition(Node& definition, const Visit& visit) {
    visit(definition);
    const auto all = [&](auto& parts) {
        for (auto& each : parts) for_each_definition(each, visit);
    };
    std::visit(overloaded{[](const Null&) {}, [](const Send&) {}, [](const Receive&) {}, [](const RoleChange&) {},
                          [&](Like<Node, Guarded>& guarded) { for_each_definition(*guarded.body, visit); },
                          [&](Like<Node, Sequence>& sequence) { all(sequence.parts); },
                          [&](Like<Node, Choice>& choice) { all(choice.branches); },
                          [&](Like<Node, Parallel>& parallel) { all(parallel.branches); }},
               definition.kind);
}

/// What is sent or received by the definition itself; null: nothing.
template <Some<Definition> Node>
[[nodiscard]] Like<Node, Term>* message_of(Node& definition) {
    if (auto* send = std::get_if<Send>(&definition.kind)) return &send->message;
    auto* receive = std::get_if<Receive>(&definition.kind);
    return receive == nullptr ? nullptr : &receive->message;
}

/// The partner, or what a role change names; null: none.
template <Some<Definition> Node>
[[nodiscard]] Like<Node, Agent>* agent_of(Node& definition) {
    if (auto* send = std::get_if<Send>(&definition.kind)) return &send->to;
    if (auto* receive = std::get_if<Receive>(&definition.kind)) return &receive->from;
    auto* change = std::get_if<RoleChange>(&definition.kind);
    return change == nullptr ? nullptr : &change->agent;
}

/// The constraint of the definition itself: of a receive its condition; null: none.
template <Some<Definition> Node>
[[nodiscard]] Like<Node, Constraint>* constraint_of(Node& definition) {
    if (auto* guarded = std::get_if<Guarded>(&definition.kind)) return &guarded->constraint;
    auto* receive = std::get_if<Receive>(&definition.kind);
    return receive != nullptr && receive->condition ? &*receive->condition : nullptr;
}

/// Calls `visit` for each `Atom` and each `Comparison`.
template <Some<Constraint> Node, class Visit>
void for_each_leaf(Node& constraint, const Visit& visit) {
    const auto go = [&](auto& part) { for_each_leaf(part, visit); };
    std::visit(overloaded{[&](Like<Node, Atom>& atom) { visit(atom); },
                          [&](Like<Node, Comparison>& comparison) { visit(comparison); },
                          [&](Like<Node, Negation>& it) { go(*it.part); },
                          [&](Like<Node, Conjunction>& it) { std::for_each(it.parts.begin(), it.parts.end(), go); },
                          [&](Like<Node, Disjunction>& it) { std::for_each(it.parts.begin(), it.parts.end(), go); }},
               constraint.kind);
}

/// Calls `visit` for the term of each atom.
template <class Visit>
void for_each_atom(const Constraint& constraint, const Visit& visit) {
    for_each_leaf(constraint, overloaded{[&](const Atom& atom) { visit(atom.term); }, [](const Comparison&) {}});
}
template <class Visit>
void for_each_atom(const Definition& definition, const Visit& visit) {
    for_each_definition(definition, [&](const Definition& each) {
        if (const Constraint* constraint = constraint_of(each)) for_each_atom(*constraint, visit);
    });
}

/// Calls `visit` for each term inside a term that is a variable or `_`.
template <Some<Term> Node, class Visit>
void for_each_variable(Node& term, const Visit& visit) {
    if (std::holds_alternative<Variable>(term.kind) || std::holds_alternative<Wildcard>(term.kind)) visit(term);
    if (auto* compound = std::get_if<Compound>(&term.kind))
        for (auto& each : compound->arguments) for_each_variable(each, visit);
    if (auto* list = std::get_if<List>(&term.kind)) {
        for (auto& each : list->items) for_each_variable(each, visit);
        if (list->tail) for_each_variable(**list->tail, visit);
    }
}
template <Some<Agent> Node, class Visit>
void for_each_variable(Node& agent, const Visit& visit) {
    for_each_variable(agent.role, visit);
    for_each_variable(agent.id, visit);
}
template <Some<Constraint> Node, class Visit>
void for_each_variable(Node& constraint, const Visit& visit) {
    for_each_leaf(constraint, overloaded{[&](Like<Node, Atom>& atom) { for_each_variable(atom.term, visit); },
                                         [&](Like<Node, Comparison>& comparison) {
                                             for_each_variable(comparison.left, visit);
                                             for_each_variable(comparison.right, visit);
                                         }});
}
/// Visits head and body.
template <Some<Clause> Node, class Visit>
void for_each_variable(Node& clause, const Visit& visit) {
    for_each_variable(clause.head, visit);
    for_each_definition(clause.body, [&](auto& each) {
        if (auto* message = message_of(each)) for_each_variable(*message, visit);
        if (auto* agent = agent_of(each)) for_each_variable(*agent, visit);
        if (auto* constraint = constraint_of(each)) for_each_variable(*constraint, visit);
    });
}

// --- framework_actions.cpp: Actions that rules of agents can be about: the constraints of a framework.

/// Name of the predicate -> numbers of arguments that constraints of clauses have with it.
[[nodiscard]] std::map<std::string, std::set<std::size_t>> framework_actions(const Framework& framework);

}  // namespace map2pml::lcc
