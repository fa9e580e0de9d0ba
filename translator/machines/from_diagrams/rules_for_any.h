/// The rules of the translation for any number of agents.   message, sets of agents, phases -> clauses
///
/// As in `rules` each is a function and a template of its name. What happens to each of the many has a set of agents instead of a flag,
/// what happens once a phase of the protocol (README.md, "Lifelines of any number of agents").
#pragma once

#include <string>
#include <vector>

#include "translator/machines/from_diagrams/any_names.h"
#include "translator/machines/from_diagrams/formulas.h"
#include "translator/machines/from_diagrams/rule_reader.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

class RulesForAny {
  public:
    /// \param names, reader have to outlive it
    RulesForAny(const AnyNames& names, RuleReader& reader) : names_(names), reader_(reader) {}

    struct StaticPart {
        std::vector<std::string> others;          ///< all agents but the many
        std::vector<eventb::NamedElement> words;  ///< elements of MESSAGES
        std::string phases;                       ///< the set of them
        std::vector<std::string> reached;         ///< its elements
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
        ExpressionPtr those_after;   ///< the agents that have done it, or something that excludes it
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
    /// Rules 2 and 3 for what happens once.
    [[nodiscard]] eventb::Machine step_for_all(const Step& step, const std::string& comment, const source::Span& span);
    /// `one ⇒ other`. \param is_of_each it speaks of any one of the many
    [[nodiscard]] eventb::Machine precedence_of_phases(const std::string& label, bool is_of_each,
                                                       const PredicatePtr& one, const PredicatePtr& other,
                                                       const source::Span& span);

    struct ProtocolState {
        PredicatePtr is_at_first;
        ExpressionPtr those_that_began;  ///< null: it does not begin with something of each
        PredicatePtr is_between;         ///< null: there is nothing between the first phase and the last one
        PredicatePtr is_at_end;
        PredicatePtr has_failed;  ///< at the end, it is an error; null: what is known there does not tell
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

}  // namespace map2pml::auml_to_eventb
