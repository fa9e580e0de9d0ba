/// A run in the terms of the protocol: trails are translated into this form, and every printer prints it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/value.h"
#include "translator/protocols/semantics/graph/prospects.h"
#include "translator/protocols/semantics/properties/property_values.h"
#include "translator/protocols/semantics/state/event.h"

namespace map2pml::trace {

/// Number of a message of a run: 1, 2, … in the order of sending, one for each receiver; 0: not known.
using MessageId = std::uint32_t;

struct Message {
    MessageId id = 0;
    std::string performative;
    std::vector<ir::Value> terms;
    std::string from;
    std::string written = {};  ///< name of the message in the text; empty: the performative
};
/// `next(5) from Auctioneer`; with a count, `next(5) ×64 from Auctioneer`
[[nodiscard]] std::string to_string(const Message& message, std::size_t count = 1);
[[nodiscard]] std::vector<std::string> texts_of(const std::vector<Message>& messages);
/// The same in which alike messages behind each other are one text with their number. \param most texts; what is left is the last one,
/// `and 58 more`
[[nodiscard]] std::vector<std::string> counted_texts_of(const std::vector<Message>& messages, std::size_t most);
/// Whether both are equal except for their numbers.
[[nodiscard]] bool are_alike(const Message& one, const Message& other);

/// One step of one agent: its action, its place and its effects.
struct Step : semantics::Occurrence {
    source::Span span;                ///< never nowhere
    std::uint32_t clock = 0;          ///< 1-based number of the step
    std::string wording;              ///< `ir::Operation::wording`
    std::vector<MessageId> messages;  ///< send: one for each of `to`; receive: the message taken (`mailboxes.h`)
    std::string box;                  ///< receive: the agent whose mailbox it is (`ir::Receive::box`); empty: its own
    /// State variables of the check file that the step changed, such as `last of B`, with their new values, in the order of the
    /// check file. Uncertain values are left out.
    std::vector<ir::NamedValue> changes;
    /// Variables of the agent that have another value now, sorted by name; `not_bound`: the variable has no value any more,
    /// or no certain one.
    std::vector<ir::NamedValue> bindings;
    bool is_under_way = false;        ///< receive_failed: such a message was sent, and is still under way
    std::vector<ir::Denial> denials;  ///< failed decision: why rules of agents do not let the agent make it
    std::size_t event = 0;            ///< number of the event of a machine that the step is a part of; 0: it is a whole
};

/// The spelling in saved runs: `$v = 15`.
[[nodiscard]] std::string result_text(const ir::NamedValue& result);
/// Reads what `result_text` wrote; nothing if the text is something else.
[[nodiscard]] std::optional<ir::NamedValue> result_from(const std::string& text);

/// Whether both are equal except for their numbers.
[[nodiscard]] bool says_the_same(const Step& one, const Step& other);

/// Where an agent stands when the run is over.
struct FinalPlace {
    std::string agent;
    using Kind = semantics::AgentStatus;
    Kind kind = Kind::running;
    source::Span span;                      ///< the wait, or the operation that comes next; nowhere when finished
    std::vector<std::string> waits_for;     ///< the messages that the agent would take, as written
    std::vector<source::Span> waits_at;     ///< the receives, one for each of `waits_for`
    std::vector<ir::DrawnMessage> drawn;    ///< one for each of `waits_for`; empty if the source is not a drawing
    std::vector<ir::OperationId> receives;  ///< all receives of the wait, by number
    /// A decision that the wait also tries, and that can only fail now.
    struct Failing {
        std::string decision;  ///< with its values, `allowed(no)`
        source::Span at;
        ir::OperationId operation = 0;
    };
    std::vector<Failing> failing;
    /// The first wait of the agent that only a message can end, when nobody can send such a message any more.
    struct InVain {
        source::Span span;  ///< nowhere: there is no such wait
        std::vector<std::string> messages;
        std::vector<ir::OperationId> receives;
        std::vector<ir::DrawnMessage> drawn;  ///< one for each of `messages`; empty if the source is not a drawing
    } in_vain;
    std::vector<std::string> at_hand;  ///< messages in the mailbox that the agent would take now, in words
    /// A message in the mailbox that none of the agent's waits takes.
    struct Untaken {
        std::string message;  ///< in words
        std::string because;  ///< difference from the nearest receive: "its 1st term is `book`, not `pen`"
        source::Span at;      ///< place of that receive; nowhere: no receive here has this name
    };
    std::vector<Untaken> untaken;              ///< each kind of message once
    std::vector<std::string> could_send;       ///< agents that could still send an awaited message; empty: nobody can
    std::vector<std::string> never_get_there;  ///< agents whose text has such a send, but that wait for ever themselves
    std::string not_a_place_of_rest;           ///< the clause at which a service waits, if it does not rest there
    bool goes_on = false;                      ///< the agent acts in some continuation, within a few hundred states
    bool comes = false;                        ///< a message that the agent would take is under way
    bool only_restarts = false;                ///< the timeout only restarts the same wait
    bool is_at_rest = false;                   ///< the agent is a service that may stay here for ever
    std::vector<std::string> unsolvable;       ///< constraints without a solution that the agent cannot get past
    std::vector<ir::Denial> denials;           ///< why rules of agents leave these without a solution
    std::vector<Message> mailbox;              ///< messages not taken, oldest first

    /// Whether it stands where no message helps, since a constraint has no solution.
    [[nodiscard]] bool is_unable() const { return kind == Kind::waiting && waits_for.empty() && !unsolvable.empty(); }
};

/// The words for what the agent does there: "has ended", "has failed", "waits", "cannot go on", "is running".
[[nodiscard]] const char* standing(const FinalPlace& place);

/// A value that a user-defined property read when a run broke it.
struct ValueThen {
    std::string name;       ///< `last`, `paid of B1`, `A.$x`
    std::string value;      ///< `none` where there is none
    bool before = false;    ///< the value before the last step, as a `where` sees it; else after it
    bool is_state = false;  ///< a state variable of the check file
    std::optional<std::size_t>
        set_at;  ///< state: index of the step that changed it last; nothing: unchanged since the start
};
struct Counterexample {
    std::vector<Step> steps;
    std::string machine;                     ///< whose events the steps are; empty: they are steps of a protocol
    std::vector<ir::NamedValue> initial;     ///< of a machine: the variables before the first step
    std::optional<std::size_t> lasso_start;  ///< index of the first step of the loop, for a cycle
    std::vector<FinalPlace> final_places;    ///< in the order of the instance
    std::vector<ValueThen>
        values;  ///< read by a user-defined property at the end, or all along the loop; certain ones only
    std::vector<semantics::AtomTruth> parts;  ///< truth of its parts at the end; empty for a loop
    std::optional<std::size_t> failed_at;     ///< index of the step whose failure makes the agent of the last step fail
};

/// The number of a step for readers, from 1: all parts of an event have the same one.
[[nodiscard]] std::size_t number_of(const Counterexample& run, std::size_t step);

/// Gives the steps the wording of their operations in the protocol.
void add_wordings(Counterexample& run, const ir::Protocol& protocol);

/// Adds to a failed decision the rules of agents that make it fail, if any do.
void add_denials(Step& step, const ir::Instance& instance);

}  // namespace map2pml::trace
