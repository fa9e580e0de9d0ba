/// Declarations shared by the sources of `translator/languages/diagrams/uml2`; no other folder includes them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

// --- fragment_gates.cpp: Messages through gates of combined fragments: what is drawn on both sides of a gate is one message.   `Interaction` -> `Interaction`

/// Joins the message to a gate with the one that goes on from it: through the same gate, else through one of the same name, else
/// the message of the same name (UML 2.5, 17.12.10: gates match by their names, which are those of their messages where none are
/// given). A message that goes through several gates is joined as a whole. A gate with a message on one side only is not reported.
/// \param messages the elements, in the order of `into.messages`, whose ends and fragments have been read.
void join_fragment_gates(Reading& reading, const std::vector<xmi::Element>& messages, Interaction& into);

// --- fragments.cpp: The tree of fragments.   `<fragment>` with its contents -> `Fragment`
//
// The order is that of the `fragment` elements in the file. An occurrence is known by its message, not the other way round:
// Enterprise Architect writes no message into it.

/// An end of a message, by the `xmi:id` of the event that it names.
struct NamedEnd {
    MessageIndex message = 0;
    bool is_send = false;
};

/// The place where an occurrence was met.
struct MetOccurrence {
    LifelineIndex lifeline = 0;
    std::vector<std::size_t> inside;  ///< the operands around it, from the outside, numbered as they are met
};

/// A fragment with an operand in which nothing happens.
struct FragmentWithEmptyOperand {
    xmi::Element element;
    Operator kind = Operator::seq;
    std::size_t operands = 0;
    std::size_t empty = 0;
    std::size_t guarded = 0;  ///< of the empty ones, those with a condition
    std::set<MessageIndex> inside;
    std::vector<LifelineIndex> covered;
};

/// Reads all fragments of one interaction.
class FragmentReader {
  public:
    FragmentReader(Reading& reading, const Interaction& interaction, std::map<std::string, LifelineIndex> lifelines,
                   std::map<std::string, NamedEnd> ends);

    [[nodiscard]] std::vector<Fragment> read(const xmi::Element& interaction);
    /// The places of occurrences, by `xmi:id`.
    [[nodiscard]] const std::map<std::string, MetOccurrence>& met() const { return met_; }
    [[nodiscard]] const std::vector<FragmentWithEmptyOperand>& with_empty_operand() const {
        return with_empty_operand_;
    }
    [[nodiscard]] std::vector<GeneralOrdering> orderings() && { return std::move(orderings_); }

  private:
    std::vector<Fragment> read_all(const xmi::Element& container);
    void read(const xmi::Element& element, std::vector<Fragment>& into);
    void read_occurrence(const xmi::Element& element, std::vector<Fragment>& into);
    void read_combined(const xmi::Element& element, std::vector<Fragment>& into);
    void read_operands(const xmi::Element& element, Combined& into);
    void read_use(const xmi::Element& element, std::vector<Fragment>& into);
    void read_state(const xmi::Element& element, std::vector<Fragment>& into);
    void read_orderings(const xmi::Element& container);
    std::vector<LifelineIndex> covered_by(const xmi::Element& element);
    std::optional<LifelineIndex> only_covered(const xmi::Element& element);
    std::optional<Operator> operator_of(const xmi::Element& element);
    void read_guards(const xmi::Element& element, Combined& into);
    void report_guards(const xmi::Element& element, const std::vector<xmi::Element>& guards, const Combined& combined);

    Reading& reading_;
    const Interaction& interaction_;
    std::map<std::string, LifelineIndex> lifelines_;
    std::map<std::string, NamedEnd> ends_;
    std::set<std::string> execution_ends_;                        ///< occurrences that start and finish executions
    std::map<std::string, std::vector<LifelineIndex>> covering_;  ///< the `coveredBy` references of lifelines
    std::map<std::string, MetOccurrence> met_;
    std::vector<std::size_t> inside_;
    std::size_t operand_count_ = 0;
    std::vector<FragmentWithEmptyOperand> with_empty_operand_;
    std::vector<GeneralOrdering> orderings_;
};

/// The operands of a combined fragment: `operand`; `ownedMember` of Visual Paradigm.
[[nodiscard]] std::vector<xmi::Element> operands_of(const xmi::Element& combined);

// --- default_operator.cpp: Frames whose operator is `seq`, which tools write where none was chosen.   name, guards -> operator

/// Sets operator and bounds where the name or the guards say them: `loop`, `1..*`, `if`/`else`; with a warning that names the reading.
/// \returns whether they do.
[[nodiscard]] bool read_by_words(Reading& reading, const xmi::Element& element, Combined& into);

// --- guards.cpp: The guard of an operand: its condition and its bounds.   `<guard>` -> text, `Bounds`

/// The guard of an operand; its text is empty when there is none, or it is always true. \param into gets text and place.
/// \returns the element of the guard, if there is one
xmi::Element read_guard(Reading& reading, const xmi::Element& operand, Operand& into);

/// `minint` and `maxint` of the guard of a loop. Without any the loop is done any number of times.
[[nodiscard]] Bounds read_bounds(Reading& reading, const xmi::Element& guard);

/// Warns if the guard of another operator has bounds that say more than that its operand happens or not.
void check_no_bounds(Reading& reading, const xmi::Element& guard, Operator kind);

// --- lost_operands.cpp: Operands in which nothing happens, and whether their contents were lost.
//
// Some exporters, and frames drawn over arrows that are already there, leave operands empty and all messages outside.

/// The fragment with its empty operands; nothing if each operand has an event, or the fragment is only a frame around a sequence.
[[nodiscard]] std::optional<FragmentWithEmptyOperand> find_empty_operands(const xmi::Element& element,
                                                                          const Combined& combined,
                                                                          std::vector<LifelineIndex> covered);

/// Reports an error if all operands of a fragment are empty and events of the lifelines that it covers happen outside. An empty
/// operand of an `alt` is an alternative. \param interaction with the ends of its messages.
void check_empty_operands(Reading& reading, const std::vector<FragmentWithEmptyOperand>& found,
                          const Interaction& interaction);

// --- message_ends.cpp: The sender and the receiver of a message.   `sendEvent`, `receiveEvent` -> `MessageEnd`

/// The events that messages name as their ends, by `xmi:id`. An event of two messages is an error.
[[nodiscard]] std::map<std::string, NamedEnd> named_ends(Reading& reading, const std::vector<xmi::Element>& messages);

/// Sets the ends of all messages; `messages` are the elements of those of the interaction. A message without any end, with an
/// end that does not exist, or with its ends in different operands is an error.
void read_ends(Reading& reading, const std::vector<xmi::Element>& messages,
               const std::map<std::string, MetOccurrence>& met, Interaction& into);

// --- number_order.cpp: The order of messages by their numbers, for files without another order.   `<number xmi:value="1.1.2"/>`
//
// Visual Paradigm groups fragments by lifeline and sorts messages by number as text (1, 10, 11, 2), so neither is an order.

/// True if the file is written like this: messages have numbers, or fragments stand with their lifelines.
[[nodiscard]] bool has_no_order(const xmi::Element& interaction, const std::vector<xmi::Element>& messages);

/// Puts the fragments of every operand in the order of the numbers of their messages; a combined fragment stands where its
/// first message does. A fragment without a number (a use of another interaction, a state) is an error: its position is unknown.
void order_by_number(Reading& reading, const std::vector<xmi::Element>& messages, const xmi::Element& interaction,
                     Interaction& into);

}  // namespace map2pml::auml
