/// Declarations for lifelines of any number of agents, shared by the sources of `translator/machines/from_diagrams` only.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/machines/from_diagrams/internal.h"
#include "translator/machines/from_diagrams/part.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

// --- clear_for_any.cpp: Whether a drawing is unambiguous for each of several agents.   `Interaction` -> yes, or what is unclear

/// Rows are found in what is left when fragments are written out as sequences; for a given number of agents they are found in the
/// drawing (`languages/diagrams/projection/replicate`). Where the two could differ there is no machine for any number.
/// \param many the lifeline of any number of agents
[[nodiscard]] std::optional<NoPhases> unclear_for_any(const auml::Interaction& drawn, auml::LifelineIndex many);

// --- machine_for_any.cpp: One interaction with a lifeline of any number of agents.   `Interaction` -> `eventb::Project`, proved for every number
//
//   interaction --parts_of--> Part --phases_of--> phases --formulas_of--> context and machine (--add_clock--> a refinement with a clock)
//
// The machines are those of the published contract net (Jemni Ben Ayed, Siala, 2008), repaired: rules 1 to 5 in the first one,
// 6 and 7 in the second.

/// \param interaction in its global order, with the lifeline of many drawn as one agent, as `plain` gives it for one.
/// \param many which lifeline. \param name of the project; its components are `NAME_C0`, `NAME_M0`, and with a deadline
/// `NAME_C1`, `NAME_M1`.
/// \param sink gets warnings about what is left out, if there is a project.
[[nodiscard]] std::variant<eventb::Project, NoPhases> machine_for_any(const auml::Interaction& interaction,
                                                                      auml::LifelineIndex many, const std::string& name,
                                                                      diag::Sink& sink);

// --- row_sets.cpp: The sets of agents that have done a step: set expressions over the variables of a row.   `Part` -> `h_refuse ∪ h_propose`

/// Event of a message or of an empty operand -> the variable with the agents that have done it.
using SetNames = std::map<std::string, std::string>;

/// The variables of all events of a part, in the order of the drawing.
[[nodiscard]] std::vector<std::string> all_sets(const Part& part, const SetNames& names);

/// The variables of the events with which a part can begin. Each agent is in one of them as soon as it has begun, in none of the
/// part's other variables before.
[[nodiscard]] std::vector<std::string> first_sets(const Part& part, const SetNames& names);

/// `h_a ∪ h_b`; `∅` when there are none.
[[nodiscard]] ExpressionPtr union_of(const std::vector<std::string>& sets);

/// The agents that have completed the part. The set only grows.
[[nodiscard]] ExpressionPtr done_by(const Part& part, const SetNames& names);

/// The variables of the agents that have ended with an error message, in the order of the drawing.
[[nodiscard]] std::vector<std::string> error_sets(const Part& part, const SetNames& names);

// --- rules_for_any.cpp: The rules of the translation for any number of agents.   message, sets of agents, phases -> clauses
//
// As in `rules` each rule is a function and a template of its name. An event of each of the many has a set of agents instead of a
// flag, an event that happens once a phase of the protocol (README.md, "Lifelines of any number of agents").

class RulesForAny {
  public:
    /// \param names, reader must outlive the rules
    RulesForAny(const AnyNames& names, RuleReader& reader) : names_(names), reader_(reader) {}

    struct StaticPart {
        std::vector<std::string> others;          ///< all agents but the many
        std::vector<eventb::NamedElement> words;  ///< elements of MESSAGES
        std::string phases;                       ///< the set of phases
        std::vector<std::string> reached;         ///< elements of that set
        std::vector<std::string> sets;            ///< variables of rows, which begin empty
    };
    /// Rule 1: one context and one machine.
    [[nodiscard]] eventb::Project static_part_for_any(const StaticPart& parts, const source::Span& span);

    struct Once {
        std::string word;
        std::string set;
        std::string from, to;        ///< of what is exchanged
        PredicatePtr is_reached;     ///< the phase
        ExpressionPtr those_before;  ///< the agents that may do it
        ExpressionPtr those_after;   ///< the agents that have done it, or an alternative of it
        std::vector<Assignment> begins;
    };
    /// Rule 2, by one of the many.
    [[nodiscard]] eventb::Machine simple_message_for_any(const Once& once, const std::string& comment,
                                                         const source::Span& span);
    /// Rule 3 (P5).
    [[nodiscard]] eventb::Machine precedence_for_any(const std::string& word, const ExpressionPtr& those_that_began,
                                                     const ExpressionPtr& those_before, const source::Span& span);
    /// Rule 4 (P4).
    [[nodiscard]] eventb::Machine exclusive_or_for_any(const std::string& label, const std::string& one,
                                                       const std::string& other, const source::Span& span);

    struct Step {
        std::string label;
        PredicatePtr is_reached;
        std::vector<PredicatePtr> guards;
        ExpressionPtr entries;  ///< the exchanged messages
        std::vector<Assignment> begins;
        std::string next;  ///< the phase behind it
    };
    /// Rules 2 and 3 for events that happen once.
    [[nodiscard]] eventb::Machine step_for_all(const Step& step, const std::string& comment, const source::Span& span);
    /// `one ⇒ other`. \param is_of_each the predicate is about any one of the many
    [[nodiscard]] eventb::Machine precedence_of_phases(const std::string& label, bool is_of_each,
                                                       const PredicatePtr& one, const PredicatePtr& other,
                                                       const source::Span& span);

    struct ProtocolState {
        PredicatePtr is_at_first;
        ExpressionPtr those_that_began;  ///< null: the protocol does not begin with an event of each agent
        PredicatePtr is_between;         ///< null: there is nothing between the first phase and the last one
        PredicatePtr is_at_end;
        PredicatePtr has_failed;  ///< the end is an error; null: the state there does not tell
    };
    /// Rule 5 (P6).
    [[nodiscard]] eventb::Machine protocol_state_for_any(const ProtocolState& state, const source::Span& span);
    /// Rule 5: an event that ends the protocol. \param finish its `next` is the last phase \param state of the protocol
    [[nodiscard]] eventb::Machine finish_for_any(const Step& finish, const std::string& state,
                                                 const source::Span& span);

  private:
    const AnyNames& names_;
    RuleReader& reader_;
};

// --- row_formulas.cpp: A row in Event-B: an event for each message, with the agent that it is about as its parameter.   `Row` -> events, invariants
//
// Instead of a flag a message has the set of the agents that have sent or got it.

/// The conditions under which the events of a row can happen.
struct RowPlace {
    PredicatePtr first;                ///< of its first messages
    PredicatePtr later;                ///< of all others; the same unless a deadline lies between
    std::vector<Assignment> activity;  ///< additional actions of each event
};

struct RowFormulas {
    Behaviour behaviour;
    std::vector<std::string> first_events;  ///< labels
    std::vector<std::string> first_sets;
    std::vector<std::string> later_sets;
    std::vector<std::string> error_sets;
    std::vector<std::string> words;     ///< elements of MESSAGES
    std::vector<PredicatePtr> through;  ///< each agent that has begun has finished
};

[[nodiscard]] RowFormulas formulas_of(const Row& row, const RowPlace& place, const AnyNames& names,
                                      Identifiers& identifiers, RulesForAny& rules);

}  // namespace map2pml::auml_to_eventb
