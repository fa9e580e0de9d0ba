/// Declarations shared by the sources of `translator/languages/diagrams/projection`; no other folder includes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/projection/agent_numbers.h"
#include "translator/languages/diagrams/projection/behaviour.h"
#include "translator/languages/diagrams/projection/plain.h"

namespace map2pml::auml {

// --- machine.cpp: The situations that a lifeline can be in.   `Behaviour` -> automaton of sends, receives and decisions
//
// A situation is the set of all behaviours that agree with what was seen so far: while a choice of another lifeline is unknown, there
// are several. They may only differ in what is received next. If in one the lifeline would have to send, decide or end and in
// another not, it cannot know what to do: an error of the diagram. Only who may rest need not know whether it has ended: it waits.

struct Transition {
    Action action;
    std::size_t to = 0;
};

struct Situation {
    std::vector<BehaviourId> behaviours;  ///< ascending
    std::vector<Transition> transitions;
    /// In one of the behaviours, the second of two receives is expected only after the first.
    std::set<std::pair<std::size_t, std::size_t>> in_order;
    bool is_passive = false;  ///< the lifeline leaves it to others to begin another round
    /// The choices of which an excused lifeline that may rest may never hear.
    std::vector<source::Span> untold = {};
    /// Nothing more may come, or something may.
    [[nodiscard]] bool may_rest() const { return behaviours.size() > 1 && behaviours.front() == Behaviours::kDone; }
    [[nodiscard]] bool is_end() const { return behaviours.size() == 1 && behaviours.front() == Behaviours::kDone; }
};

/// The first situation is that in which the lifeline begins.
using Machine = std::vector<Situation>;

inline constexpr std::size_t kMostSituations = 2000;

/// Says what a lifeline may do that cannot know whether anything more comes, where what it has done is all that it does in some run.
enum class Rest : std::uint8_t {
    excused,  ///< it may wait for ever; `Situation::untold` says where
    waits     ///< it waits; `services` of the check file says whether this is a good end
};

/// \returns nothing, and at least one error in the sink, when the lifeline cannot know what to do or has too many situations.
[[nodiscard]] std::optional<Machine> machine_of(const Interaction& interaction, LifelineIndex lifeline,
                                                diag::Sink& sink, Rest rest);

// --- balance.cpp: Whether a message is received whenever it is sent.   fragments -> differences

/// The sends minus the receives of the message, on all ways through the fragments. Each guard may be true or not. `{0}`: a message
/// with both ends happens as a whole. Of loops that do more of the one than of the other, one round counts.
[[nodiscard]] std::set<int> sent_but_not_received(const std::vector<Fragment>& fragments, MessageIndex message);

// --- choices.cpp: The lifelines that decide each choice, as far as the whole diagram shows.   interaction -> diagnostics
//
// A choice is local when one lifeline begins all of its operands. Otherwise those that begin may race: they are warned
// about, pair by pair, and the model has the race. So is a loop of which several may begin a round.

/// Whether several lifelines may begin an `alt`, and one of them may have nothing to do in an operand: it cannot tell this operand from
/// one that another lifeline may still begin, so nobody decides before acting. Operands with a deadline do not count.
[[nodiscard]] bool is_open_choice(const Interaction& interaction, const Combined& combined);

/// \returns whether several lifelines may begin a choice in which one of them has to: then agents that all wait may have left it to
/// each other. A loop may always end, and an operand may be empty.
bool check_choices(const Interaction& interaction, diag::Sink& sink);

// --- common_beginnings.cpp: Parts that begin alike.   `loop { P Q }, P R` -> `P, loop { Q P }, R`; `alt { P Q } { P R }` -> `P, alt { Q } { R }`
//
// Both have the same runs; an `opt` is turned as a loop is. Who begins Q or R decides, and not who begins P.

/// For plain interactions. A warning for each change.
void join_beginnings(Interaction& interaction, diag::Sink& sink);

// --- continuations.cpp: Expands continuations.   `alt { a :x } { b :y }, m, alt { :x c } { :y d }` -> `alt { a m c } { b m d }`
//
// UML 2.5, 17.6: an operand that ends in `:x` goes on only with those that begin with `:x`. An operand that ends in a label which
// nothing behind it begins with goes on as if it had none; operands that begin with no label are for those.

/// For interactions without uses. Parts that are drawn once are copied, with messages of their own, so that no continuations are
/// left. A label that nothing can precede or follow is an error in the sink (M2P540), and one without effect a warning (M2P520).
void write_continuations(Interaction& interaction, diag::Sink& sink);

// --- crossings.cpp: Messages from one operand into another: both ends must happen whenever one does.   `Interaction` -> diagnostics

/// An end that may happen without the other is an error (M2P540), be it in an operand of its own or behind a `break`. With one
/// global order, in which a message is one event, so is a message that would have two places: between parts that are side by
/// side, sent in several operands, or taken above the place where it is sent.
void check_crossings(const Interaction& interaction, Sequencing sequencing, diag::Sink& sink);

// --- deadlines.cpp: Expands deadlines: a lifeline that waits for an answer may continue without it.   `Interaction` -> `Interaction`
//
// The answer that a message asks for by some time becomes an `alt` with one more operand, in which it has not come in time
// (`Operand::waits`): an operand that is drawn, with a guard that says so, or an empty one. Numbers mean only that time can pass.

/// For interactions without uses and without lifelines of several agents. Removes the deadlines that it writes out; the remaining
/// ones are about nothing that a lifeline waits for.
void write_deadlines(Interaction& interaction);

/// `[timeout]`, `[deadline passed]`: the operand for when no answer came.
[[nodiscard]] bool says_too_late(std::string guard);

// --- inline_uses.cpp: Expands uses of other interactions.   `ref` -> the interaction that it refers to

/// The interaction with every use replaced by a copy of the other interaction. Lifelines are the same when they represent the same
/// element, or else have the same name. A message to or from a gate of the use is the one at the gate of that name inside, or the
/// next one.
/// \returns nothing, and an error, for a use that cannot be written out: the interaction is not in the file, uses itself, has other
/// gates, or has a lifeline that this one has not.
[[nodiscard]] std::optional<Interaction> inline_uses(const Diagram& diagram, std::size_t interaction, diag::Sink& sink);

// --- late_answers.cpp: Whether an answer can be distinguished from messages after its deadline.   machines -> `Sink`

/// Refuses a deadline when the lifeline that lets it pass may send a message like the answer before it hears from the waiting one,
/// which would take it for the answer.
/// \param machines of the lifelines, in their order.
void check_late_answers(const Interaction& interaction, const std::vector<Machine>& machines, diag::Sink& sink);

// --- lifeline_view.cpp: A diagram as one lifeline sees it.   fragments -> `Behaviour`

/// \param interaction a plain one (`plain.h`).
[[nodiscard]] BehaviourId view_of(const Interaction& interaction, LifelineIndex lifeline, Behaviours& behaviours);

/// The name of an option when a lifeline chooses it: its guard, or the first message sent in it; for `else` both.
[[nodiscard]] std::string decision_of(const Interaction& interaction, const Operand& operand);

// --- lifetimes.cpp: Checks that no lifeline acts before its creation or after its end.   interaction -> diagnostics

void check_lifetimes(const Interaction& interaction, diag::Sink& sink);

// --- loop_rounds.cpp: Nested loops multiply their rounds.   interaction -> a diagnostic if there are too many to distinguish, or none

/// Warns of a loop of no rounds. Reports the loop with which the rounds become too many, and the loops around it. A lifeline that
/// takes part in counted rounds has a situation for each of them, so that no loop is refused that would not be refused later, when
/// situations are counted.
void check_loop_rounds(const Interaction& interaction, diag::Sink& sink);

// --- likely_slips.cpp: What a drawing has a meaning for, but hardly the one that was meant.   `Interaction` -> warnings

/// Replies above the receipt of their call, lifelines that begin unasked below others, loops "for each" of one lifeline.
/// \param interaction that has a model: the warnings are about its runs.
void check_likely_slips(const Interaction& interaction, diag::Sink& sink);

// --- message_keys.cpp: Messages that their receiver cannot distinguish.   message -> key
//
// A receiver sees the act, the arguments and the sender. An argument that is an expression may be any value, so a receiver
// takes every value for it; two messages that differ there only in the words of the expression are one.

/// A key that is equal for messages that a receiver cannot tell apart.
[[nodiscard]] std::string key_of(const Message& message);

/// Two messages between the same agents that are equal in one run and not in another are errors, because the diagram does not tell
/// what the receiver does with them: `ask(x)` and `ask("a")`.
void check_overlaps(const Interaction& interaction, diag::Sink& sink);

// --- optional_operands.cpp: Guards of operands that always happen, as in `par` and `seq`.   `par { [g] a }` -> `par { opt [g] { a } }`

/// Writes an `opt` into each of these operands. A guard without effect is a warning.
void write_optional_operands(Interaction& interaction, diag::Sink& sink);

// --- or_choices.cpp: AUML's OR: one or more of its operands are executed, in parallel.   OR -> `alt` over all choices, each of them a `par`

/// Expands the ORs of one interaction, whose copies it limits.
class OrChoices {
  public:
    /// \param sink must outlive this; gets `auml_not_supported` for ORs with guards, with too many operands or too many copies.
    explicit OrChoices(diag::Sink& sink) : sink_(sink) {}

    /// An `alt` over all nonempty choices of the operands; without operands after an error.
    [[nodiscard]] Fragment expand(Fragment fragment);
    /// The fragment itself, for readings that keep an OR; reports guards.
    [[nodiscard]] Fragment without_guards(Fragment fragment);

  private:
    void refuse(const source::Span& span, std::string message);

    diag::Sink& sink_;
    std::size_t copies_ = 0;
};

// --- owners.cpp: The lifelines that begin and end a part of a diagram.   fragments -> lifelines
//
// Under weak sequencing a send begins a part when nothing before it in the part is on its lifeline.

/// A lifeline that may act first, and where.
using Owners = std::map<LifelineIndex, source::Span>;

/// True if some lifeline has an event. Omitted fragments (`neg`) and messages from gate to gate have none.
[[nodiscard]] bool happens(const std::vector<Fragment>& fragments);

/// Lifelines that send (or do something on their own) without having to wait for anything in the part.
[[nodiscard]] Owners owners_of(const Interaction& interaction, const std::vector<Fragment>& fragments);

/// Lifelines whose last action in the part is a receive or a local action, for which no other lifeline waits.
[[nodiscard]] std::set<LifelineIndex> last_of(const Interaction& interaction, const std::vector<Fragment>& fragments);

/// Whether the lifeline has an action in the part.
[[nodiscard]] bool takes_part(const std::vector<Fragment>& fragments, LifelineIndex lifeline);

/// Whether both ends of the message are on one lifeline.
[[nodiscard]] bool is_to_self(const Message& message);

// --- part_copies.cpp: Copies of parts of a diagram, with messages of their own.   fragments -> fragments

/// Makes copies within one interaction, to which their messages are added.
class PartCopies {
  public:
    explicit PartCopies(Interaction& interaction)
        : interaction_(interaction), drawn_messages_(interaction.messages.size()) {}

    /// Appends a copy. A message is copied when both of its ends are among the fragments, or its only one is.
    /// \returns false, and appends nothing, when all copies together are too large: copies of copies double quickly.
    [[nodiscard]] bool append(const std::vector<Fragment>& fragments, std::vector<Fragment>& into);

    /// Removes messages of which only copies are left.
    void drop_originals();

  private:
    Interaction& interaction_;
    std::size_t drawn_messages_;
    std::size_t copied_ = 0;  ///< fragments
    std::set<MessageIndex> originals_;
};

// --- steps.cpp: The possible next steps, and the decisions that other lifelines may have made already.   `Behaviour` -> `Behaviour`s

/// A choice of another lifeline whose outcome was not seen yet.
struct Unknown {
    source::Span span;
    std::string by;
    bool is_loop = false;
    bool is_race = false;  ///< several lifelines may begin it, this one among them, and nobody decides before acting
    auto operator<=>(const Unknown&) const = default;
};

/// Behaviours, each with whether it is one only by a choice that other lifelines make.
using Found = std::map<BehaviourId, bool>;

/// All possible behaviours after the other lifelines have made their first choices.
struct Resolved {
    Found behaviours;
    std::set<Unknown> unknown;  ///< the choices that were looked through
    bool is_cut = false;        ///< there are more than the limit
};

/// An action, and what is left to do after it.
struct Step {
    Action action;
    BehaviourId then = 0;
};

/// The most behaviours of one lifeline; beyond that its situations are not counted any more.
inline constexpr std::size_t kMostBehaviours = 100'000;

/// \param by_others all of them are more only by a choice that other lifelines make.
void add(Found& found, const Found& more, bool by_others = false);

[[nodiscard]] Resolved resolve(Behaviours& behaviours, BehaviourId id);

/// The steps of a resolved behaviour. Their `then` may not be resolved.
[[nodiscard]] std::vector<Step> steps_of(Behaviours& behaviours, BehaviourId id);

// --- strict_order.cpp: Orders that no agent can keep on its own.   `strict`, general orderings -> warnings

/// The operands of a `strict` follow each other by themselves only if the lifeline that ends one begins the next.
void check_strict(const Interaction& interaction, const Fragment& strict, diag::Sink& sink);

/// A general ordering between two lifelines is kept only if messages between them keep it.
void check_orderings(const Interaction& interaction, diag::Sink& sink);

/// Like `check_orderings`, in one global order, where a message is one event: an ordering is kept along a sequence, and not between
/// parts that are side by side.
void check_global_orderings(const Interaction& interaction, diag::Sink& sink);

// --- underway.cpp: Messages between two lifelines that may be in transit together.   two machines -> pairs of receives
//
// The two run side by side with the messages between them in queues; their actions with others may happen at any time.

/// A situation of a lifeline in which one message was sent before another one, both can be taken, and the later one is there, too.
struct MessagesInTransit {
    LifelineIndex receiver = 0;
    std::size_t situation = 0;
    std::size_t earlier = 0;  ///< transitions of the situation
    std::size_t later = 0;
    auto operator<=>(const MessagesInTransit&) const = default;
};

/// \returns nothing if too many messages are in transit, or in too many combinations.
[[nodiscard]] std::optional<std::set<MessagesInTransit>> underway_together(const Interaction& interaction,
                                                                           const std::vector<Machine>& machines,
                                                                           LifelineIndex one, LifelineIndex other);

/// Whether the two messages are expected side by side, and taking them in either order leads to the same situation.
/// \param one, other transitions of the situation.
[[nodiscard]] bool makes_no_difference(const Interaction& interaction, const Machine& machine, std::size_t situation,
                                       std::size_t one, std::size_t other);

// --- replicate.cpp: Expands lifelines that stand for several agents.   `Interaction` + numbers -> `Interaction` in which each lifeline is one agent
//
// A row of fragments in which every message has the same lifeline of several agents at one end is what each of them and the others
// say to each other on their own: a `par` with one copy for each agent. Messages to all of them with which the row begins are
// sent to each before that. Whatever has other messages, too, happens once; the rows in it are dealt with in the same way.

/// The agents of `Bidder [1..n]` are `Bidder1`, `Bidder2`, … of the role `Bidder`.
/// \returns nothing, and at least one error in the sink, when a number is missing or is not as drawn, or when nobody can tell which
/// of several agents is meant.
[[nodiscard]] std::optional<Interaction> replicate(const Interaction& drawn, const AgentCounts& counts,
                                                   diag::Sink& sink);

}  // namespace map2pml::auml
