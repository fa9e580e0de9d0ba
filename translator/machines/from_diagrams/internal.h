/// Declarations shared by the sources of `translator/machines/from_diagrams`; no other folder includes them.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/machines/from_diagrams/part.h"
#include "translator/machines/writing/formulas.h"
#include "translator/machines/writing/identifiers.h"
#include "translator/machines/writing/rule.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

// --- formulas: The shorthands of `machines/writing` by the names that this room uses.

using eventb::Assignment;
using eventb::ExpressionPtr;
using eventb::PredicatePtr;
using eventb::writing::all_tuples;
using eventb::writing::becomes;
using eventb::writing::count;
using eventb::writing::difference;
using eventb::writing::Identifiers;
using eventb::writing::is;
using eventb::writing::is_not;
using eventb::writing::is_open_or;
using eventb::writing::member;
using eventb::writing::named;
using eventb::writing::product;
using eventb::writing::set_of;
using eventb::writing::sum;
using eventb::writing::tuple;

// --- parts_of.cpp: The agents of a machine.   lifelines -> elements of AGENTS

/// Elements of AGENTS.
struct Agents {
    std::vector<std::string> words;  ///< of each lifeline
    std::string environment;         ///< the other end of found and lost messages and of gates; empty: not needed
};

[[nodiscard]] Agents agents_of(const auml::Interaction& interaction, Identifiers& identifiers);

// --- names: The names that occur in every machine of a diagram.

struct Names {
    std::string agents, messages, states;  ///< carrier sets
    std::string wait, active, end, error;  ///< elements of the last one
    std::string exchanged, protocol;       ///< variables
    std::string finish, finish_error;      ///< events
    std::vector<std::string>
        numbers;  ///< bound names, one for each level of loops: an exchanged message has as many numbers
};

// --- any_names: The names that occur in every machine for any number of agents.

struct AnyNames {
    Names fixed;          ///< sets, states of the protocol, exchanged messages
    std::string many;     ///< the set of the many agents, a constant
    std::string agent;    ///< any one of the many, a parameter
    std::string control;  ///< the phase that has been reached, a variable
};

// --- behaviour.cpp: Collects the clauses of rules in the order in which the rules are applied.   clauses of many rules -> variables, invariants, events of one machine

/// Invariants by subject, which the first word of a label tells: `ord_refuse` is one of the orders.
struct Invariants {
    using Some = std::vector<eventb::LabelledPredicate>;
    Some types;   ///< `typ_…`
    Some orders;  ///< `ord_…`: what has happened before; `end_…`: how a loop ends; `only_…`: regions; `fin_…`
    Some alternatives;  ///< `xor_…`: which choice it belongs to; `some_…`: an OR
    Some links;         ///< `lnk_…`, `new_…`: what says that a message was sent, and what was exchanged
    Some states;        ///< `prt_…`: the state of the protocol

    void add(Some more);
};

struct Behaviour {
    std::vector<eventb::NamedElement> variables;
    Invariants invariants;
    std::vector<eventb::Event> events;

    void add(eventb::Machine clauses);
    void add(Behaviour more);
    /// Adds all but the events, which stay in `clauses`.
    void add_state(eventb::Machine& clauses);

    /// Appends everything to the machine. \param order of the kinds of invariants
    void move_to(eventb::Machine& machine, const std::vector<Invariants::Some Invariants::*>& order);
};

// --- rules.cpp: Reads rules and keeps the first fault, so that callers need not check each rule.   `Rule` -> clauses

using eventb::writing::Rule;

class RuleReader {
  public:
    /// The clauses of the rule; empty, with a fault, if it cannot be read.
    [[nodiscard]] eventb::Machine clauses(const Rule& rule, const source::Span& span);
    [[nodiscard]] eventb::Project components(const Rule& rule, const source::Span& span);

    /// Reports the fault, which leaves the result incomplete. \returns whether there is one.
    [[nodiscard]] bool report_fault(const source::Span& span, const std::string& what, diag::Sink& sink) const;

  private:
    void note(const std::string& fault, bool too_deep);

    std::string fault_;
};

// --- clock.cpp: A deadline with a clock, as a refinement.   machine + its answers -> context, machine (rules 6 and 7)

struct Deadline {
    std::string close;                ///< the event that ends the wait
    std::vector<std::string> events;  ///< the answers, which have to come in time
    std::vector<std::string> sets;    ///< the agents that have answered
    PredicatePtr waiting;             ///< the phase in which answers come
    PredicatePtr until;               ///< all phases in which the wait has not ended
    PredicatePtr later;               ///< all phases that come after its end only
};

/// Adds the context with the time limit, and the machine with the clock: agents answer in time (P2), and either all have answered
/// (`all_replied`) or the time has passed (`deadline`, P3). The clock has its turns only meanwhile (P1).
/// \param project its last context and machine are refined; theorem DLF is added by the caller.
void add_clock(eventb::Project& project, const Deadline& deadline, const AnyNames& names, Identifiers& identifiers,
               RuleReader& reader);

// --- control_states.cpp: The order of the phases: the values of `ett`.   states + steps -> `ett ∈ {evt_cfp, evt_end}`

class ControlStates {
  public:
    using Index = std::size_t;
    using States = std::set<Index>;

    /// \param variable that has the state as its value
    explicit ControlStates(std::string variable) : variable_(std::move(variable)) {}

    /// The first one is where the protocol begins.
    Index add(const std::string& name);
    void add_step(const States& from, Index to);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// The given states, and all that can come after them.
    [[nodiscard]] States reached_from(const States& states) const;
    [[nodiscard]] States not_reached_from(const States& states) const;
    /// The given state, and all that come after it and never without it.
    [[nodiscard]] States only_after(Index state) const;

    /// False when there are none.
    [[nodiscard]] PredicatePtr is_one_of(const States& states) const;

  private:
    std::string variable_;
    std::vector<std::string> names_;
    std::vector<States> next_;
};

// --- deadlock_freedom.cpp: The theorem `DLF`: some event can happen until the protocol has ended.   events -> disjunction of their guards

/// Adds the theorem behind the invariants of the machine. \param abstract the refined machine, for extended events; may be null.
void add_deadlock_freedom(eventb::Machine& machine, const eventb::Machine* abstract, const PredicatePtr& has_ended,
                          const source::Span& span);

// --- situation: The context of a part: when it may begin, and what its beginning decides.   passed down from part to part

struct Situation {
    std::vector<PredicatePtr> after;  ///< the parts before it have ended. Once true it stays true.
    std::vector<PredicatePtr> open;   ///< choices that may still be made for it, loops that have not ended
    std::vector<Assignment> begins;   ///< done by the first event of the part: it makes those choices
    PredicatePtr chosen;              ///< true as soon as an event of the part has happened; null: it is in no choice
    std::vector<std::string> rounds;  ///< the counters of the loops around it, the outermost first
    std::vector<PredicatePtr> free = {};  ///< no `critical` side by side with it has begun and is not over
};

// --- rules.cpp: The rules of the translation, one function and one template (`templates/eventb/rules`) for each.   part, where it stands -> clauses
//
// Rules 1 to 5 of the published translation (Jemni Ben Ayed, Siala, *Specification and verification of multi-agent interaction
// protocols using AUML and Event B*, 2008), and rules for the constructs that it leaves out. Rules 6 and 7 are in `clock`, the
// same for sets of agents in `rules_for_any`. Functions decide what is given to a template, which words it.

class Rules {
  public:
    /// \param names, reader must outlive the rules
    Rules(const Names& names, RuleReader& reader) : names_(names), reader_(reader) {}

    /// Rule 1: one context, and one machine with what is there besides the parts.
    /// \param variables of the parts, which begin with 0
    [[nodiscard]] eventb::Project static_part(const std::vector<std::string>& everybody,
                                              const std::vector<std::string>& words,
                                              const std::vector<std::string>& variables, const source::Span& span);
    /// A constant for the bound of a loop that has none. \returns one context.
    [[nodiscard]] eventb::Project unbounded_loop(const Repeat& repeat, const source::Span& span);
    /// Rule 2: the flag of the message, its event, and the link of the flag with the exchanged messages.
    [[nodiscard]] eventb::Machine simple_message(const OneMessage& message, const source::Span& span,
                                                 const Situation& here);
    /// Rule 3 (P5): what follows if an event of a part has happened. \param word of the message or variable that shows it
    [[nodiscard]] eventb::Machine precedence(const std::string& word, const PredicatePtr& has_begun,
                                             const Situation& here, const source::Span& span);
    /// Rule 4 (P4): the operand that an event belongs to. \param here a choice stands around it
    [[nodiscard]] eventb::Machine chosen_operand(const std::string& word, const PredicatePtr& has_begun,
                                                 const Situation& here, const source::Span& span);
    /// Rule 4: the variable that says which operand was taken.
    [[nodiscard]] eventb::Machine exclusive_or(const Choice& choice, const source::Span& span);
    /// Rule 4: an operand in which nothing happens. \param at of the operand \param begins takes it, too
    [[nodiscard]] eventb::Machine empty_operand(const Choice& choice, std::size_t at, const Situation& here,
                                                const std::vector<Assignment>& begins);
    /// One operand of an OR. \param another_is_possible must hold for this operand to be left out; null: no condition
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

// --- events.cpp: The events of a machine and the invariants about each part.   `Part` -> events, invariants

/// Each variable begins with 0, and all events are convergent. \param situation of the root.
[[nodiscard]] Behaviour behaviour_of(const Part& root, const Situation& situation, Rules& rules);

// --- machine.cpp: One interaction as a context and a machine.   `Interaction` -> `eventb::Project`
//
//   interaction --parts_of--> Part --behaviour_of, weight_of--> context and machine

/// \param interaction in its global order, as `plain` gives it. \param name of the project; its components are called `NAME_C0` and
/// `NAME_M0`. Every element has the span of its origin. \returns no machine, and an error, when nothing happens in the interaction.
[[nodiscard]] eventb::Project machine_of(const auml::Interaction& interaction, const std::string& name,
                                         diag::Sink& sink);

// --- parts_of.cpp: The fragments of an interaction as parts with names.   `Interaction` --parts_of--> `Part`

/// \param interaction in its global order (`plain`). A message stands where the first of its ends stands. Loops without rounds, and
/// loops without an upper bound, are warnings.
[[nodiscard]] Part parts_of(const auml::Interaction& interaction, const Agents& agents, Identifiers& identifiers,
                            diag::Sink& sink);

// --- phases.cpp: A diagram with one lifeline of any number of agents, as a sequence of phases.   `Part` -> phases
//
// A row is what each of the agents does on its own with others (`languages/diagrams/projection/replicate.h` has the same rule for a
// number that is known); messages to all with which a row begins are sent to all at once, before it.

/// A message that happens once: between two others, or to all.
struct Exchange {
    source::Span span;
    OneMessage message;
    bool is_to_all = false;
};

/// Events that happen once for each agent.
struct Row {
    source::Span span;
    std::vector<Part> body;     ///< one part, of messages, choices, `par` and sequences
    bool has_deadline = false;  ///< of its first messages: when it has passed, agents without a message are left out
};

struct Branch;
using Phase = std::variant<Exchange, Row, Branch>;

/// A choice that is made once for all; each operand that is not empty begins with an `Exchange`.
struct Branch {
    source::Span span;
    std::vector<std::vector<Phase>> operands;
    std::vector<std::string> skips;  ///< for each operand the event that takes it when it is empty; "" for the others
};

/// Why there is no machine for any number.
struct NoPhases {
    source::Span span;
    std::string why;
    bool is_for_any = true;  ///< there may be a machine for a known number
};

/// \param root of a diagram in which the lifeline is drawn as one agent. \param many its word.
[[nodiscard]] std::variant<std::vector<Phase>, NoPhases> phases_of(const Part& root, const std::string& many);

// --- progress.cpp: The progress of a part, as predicates over the variables of its machine.   `Part` -> `hand_a = 1 ∧ alt_1 = 2`

/// The part is complete. Once true this stays true, except for the body of a loop that begins another round.
[[nodiscard]] PredicatePtr done(const Part& part);
/// No event of the part has happened.
[[nodiscard]] PredicatePtr untouched(const Part& part);
/// The last message of a completed part is an error. The rounds of a loop before the last one are forgotten, and of parts side by
/// side any may be the last.
[[nodiscard]] PredicatePtr ends_in_error(const Part& part);

/// The outermost regions of a part.
[[nodiscard]] std::vector<const Region*> regions_in(const Part& part);

/// The variables that begin with 0, in the order of the parts.
[[nodiscard]] std::vector<std::string> variables_of(const Part& part);

// --- static_part.cpp: The constant part: agents, messages, states of the protocol, bounds of loops.   `Part` -> context, first state

/// Sets, their elements and variables, named before anything else so that they have their usual names. Events and numbers are named
/// behind the messages.
[[nodiscard]] Names fixed_names(Identifiers& identifiers);

/// The nesting depth of loops.
[[nodiscard]] std::size_t depth_of_loops(const Part& part);

/// Rule 1 with its places: one context and one machine.
/// \param variables of the parts
[[nodiscard]] eventb::Project static_part_of(const auml::Interaction& interaction, const Part& root,
                                             const Agents& agents, const std::vector<std::string>& variables,
                                             Rules& rules);

// --- variant.cpp: The variant, which every event decreases.   `Part` -> `(1 − hand_a) + (1 − it_1) ∗ 4 + …`

/// The events that are still to come, and more where it does no harm: the number of a choice gets larger when it is made, so it
/// counts from the other end. Another round of a loop is worth more than all that its body can be.
[[nodiscard]] ExpressionPtr weight_of(const Part& part);

/// The number of rounds that come at most, one less: the largest value of `it_1`.
[[nodiscard]] ExpressionPtr last_round(const Repeat& repeat);

}  // namespace map2pml::auml_to_eventb
