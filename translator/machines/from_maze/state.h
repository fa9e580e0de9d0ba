/// The variables of a class with its invariants and initial values.   class -> `State`
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"
#include "translator/machines/from_maze/draft.h"
#include "translator/machines/from_maze/names.h"

namespace map2pml::maze_to_eventb {

struct State {
    std::vector<eventb::NamedElement> variables;
    std::vector<Invariant> invariants;  ///< types first
    std::vector<Condition> initial;  ///< what is said of the values at the beginning, by the plain names of variables

    [[nodiscard]] std::vector<std::string> names() const;
};

/// Of a system with the attributes of its agents, as functions, and the numbers of messages on their way.
[[nodiscard]] State state_of(const maze::Development& development, const maze::Class& of, const Names& names,
                             diag::Sink& sink);

/// The value that an equation gives a variable at the beginning; null: none does.
[[nodiscard]] eventb::ExpressionPtr initial_value(const State& state, const std::string& variable);
/// INITIALISATION: if equations give all values, they are assigned; otherwise they are any that satisfy what is said and the invariants.
[[nodiscard]] eventb::Event initialisation(const State& state, const source::Span& span);

/// The bag of messages as a set of functions: (arguments, sender, receiver) -> number. \returns the domain of one function
[[nodiscard]] eventb::ExpressionPtr mail_of(const maze::MessageMember& message, const maze::Class& sender,
                                            const std::vector<const maze::Class*>& agents, const Names& names,
                                            diag::Sink& sink, const maze::Development& development);

}  // namespace map2pml::maze_to_eventb
