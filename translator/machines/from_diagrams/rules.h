/// The rules of the translation, one function and one template (`templates/eventb/rules`) for each.   part, where it stands -> clauses
///
/// Rules 1 to 5 of the published translation (Jemni Ben Ayed, Siala, *Specification and verification of multi-agent interaction
/// protocols using AUML and Event B*, 2008), and rules for the constructs that it leaves out. Rules 6 and 7 are in `clock`, the same for
/// sets of agents in `rules_for_any`. Functions decide what is given to a template, which words it.
#pragma once

#include <string>
#include <vector>

#include "translator/machines/from_diagrams/agents.h"
#include "translator/machines/from_diagrams/names.h"
#include "translator/machines/from_diagrams/part.h"
#include "translator/machines/from_diagrams/rule_reader.h"
#include "translator/machines/from_diagrams/situation.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

class Rules {
  public:
    /// \param names, reader have to outlive it
    Rules(const Names& names, RuleReader& reader) : names_(names), reader_(reader) {}

    /// Rule 1: one context, and one machine with what is there besides the parts.
    /// \param variables of the parts, which begin with 0
    [[nodiscard]] eventb::Project static_part(const std::vector<std::string>& everybody,
                                              const std::vector<std::string>& words,
                                              const std::vector<std::string>& variables, const source::Span& span);
    /// A constant for the bound of a loop that has none. \returns one context.
    [[nodiscard]] eventb::Project unbounded_loop(const Repeat& repeat, const source::Span& span);
    /// Rule 2: its flag, its event, and the link of the flag with the exchanged messages.
    [[nodiscard]] eventb::Machine simple_message(const OneMessage& message, const source::Span& span,
                                                 const Situation& here);
    /// Rule 3 (P5): what follows from something of a part having happened. \param word of the message or variable that shows it
    [[nodiscard]] eventb::Machine precedence(const std::string& word, const PredicatePtr& has_begun,
                                             const Situation& here, const source::Span& span);
    /// Rule 4 (P4): which operand it belongs to. \param here a choice stands around it
    [[nodiscard]] eventb::Machine chosen_operand(const std::string& word, const PredicatePtr& has_begun,
                                                 const Situation& here, const source::Span& span);
    /// Rule 4: the variable that says which operand was taken.
    [[nodiscard]] eventb::Machine exclusive_or(const Choice& choice, const source::Span& span);
    /// Rule 4: an operand in which nothing happens. \param at of the operand \param begins takes it, too
    [[nodiscard]] eventb::Machine empty_operand(const Choice& choice, std::size_t at, const Situation& here,
                                                const std::vector<Assignment>& begins);
    /// One operand of an OR. \param another_is_possible which has to hold for this one to be left out; null: nothing has to
    [[nodiscard]] eventb::Machine one_or_more(const OneOrMore& some, std::size_t at,
                                              const PredicatePtr& another_is_possible, const Situation& here);
    [[nodiscard]] eventb::Machine at_least_one(const OneOrMore& some, const PredicatePtr& one_is_possible,
                                               const source::Span& span);
    /// \param has_enough the loop may end after these rounds
    [[nodiscard]] eventb::Machine repetition(const Repeat& repeat, const PredicatePtr& has_enough,
                                             const Situation& here, const source::Span& span);
    [[nodiscard]] eventb::Machine critical(const Region& one, const Region& other, const PredicatePtr& is_one_free,
                                           const source::Span& span);
    /// Rule 5 (P6), with the events that end the protocol.
    [[nodiscard]] eventb::Machine protocol_state(const Part& root, const source::Span& span);

  private:
    const Names& names_;
    RuleReader& reader_;
};

}  // namespace map2pml::auml_to_eventb
