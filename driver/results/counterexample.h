/// A run of the protocol in the protocol's own terms: what the trail becomes, and what every printer prints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/denial.h"
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
    std::string written = {};  ///< what the text calls it; empty: by its performative
};
/// `next(5) from Auctioneer`
[[nodiscard]] std::string to_string(const Message& message);
[[nodiscard]] std::vector<std::string> texts_of(const std::vector<Message>& messages);
/// All but their numbers is the same.
[[nodiscard]] bool are_alike(const Message& one, const Message& other);

/// One step of one agent: what it does, and where, and what comes of it.
struct Step : semantics::Occurrence {
    source::Span span;                ///< never nowhere
    std::uint32_t clock = 0;          ///< 1-based number of the step
    std::string wording;              ///< `ir::Operation::wording`
    std::vector<MessageId> messages;  ///< send: one for each of `to`; receive: the one that is taken (`mailboxes.h`)
    /// State of the check file that is another one now, `last of B`, and what it is; in the order of the check file. What is not
    /// certain is left out.
    std::vector<ir::NamedValue> changes;
    /// Variables of the agent that have another value now, sorted by name; `not_bound`: it has none any more, or none that
    /// is certain.
    std::vector<ir::NamedValue> bindings;
    bool is_under_way = false;        ///< receive_failed: what it looks for was sent, and is still under way
    std::vector<ir::Denial> denials;  ///< of a decision that fails: why rules of agents do not let the agent make it
};

/// `$v = 15`, as saved runs have it.
[[nodiscard]] std::string result_text(const ir::NamedValue& result);
/// Nothing: the text is something else.
[[nodiscard]] std::optional<ir::NamedValue> result_from(const std::string& text);

/// All but their numbers is the same.
[[nodiscard]] bool says_the_same(const Step& one, const Step& other);

/// Where an agent stands when the run is over.
struct FinalPlace {
    std::string agent;
    using Kind = semantics::Standing;
    Kind kind = Kind::running;
    source::Span span;                      ///< the wait, or the operation that comes next; nowhere when finished
    std::vector<std::string> waits_for;     ///< the messages it would take, as written
    std::vector<source::Span> waits_at;     ///< the receives, one for each of `waits_for`
    std::vector<ir::DrawnMessage> drawn;    ///< one for each of `waits_for`; empty if the source is not a drawing
    std::vector<ir::OperationId> receives;  ///< by number, all of them
    /// One of its waits that ends with a message only, and nobody can send one any more; of several the first.
    struct InVain {
        source::Span span;  ///< nowhere: there is none
        std::vector<std::string> messages;
        std::vector<ir::OperationId> receives;
        std::vector<ir::DrawnMessage> drawn;  ///< one for each of `messages`; empty if the source is not a drawing
    } in_vain;
    std::vector<std::string> at_hand;  ///< messages in its mailbox that it would take now, in words
    /// A message in its mailbox that none of its waits takes.
    struct Untaken {
        std::string message;  ///< in words
        std::string because;  ///< what differs at the nearest receive: "its 1st term is `book`, not `pen`"
        source::Span at;      ///< that receive; nowhere: no receive here is called so
    };
    std::vector<Untaken> untaken;              ///< each kind of message once
    std::vector<std::string> could_send;       ///< agents that could still send one of them; empty: nobody can any more
    std::vector<std::string> never_get_there;  ///< agents whose text has such a send; they wait for ever themselves
    std::string not_a_place_of_rest;           ///< the clause at which a service waits, if it does not rest there
    bool goes_on = false;                      ///< the agent acts in some continuation, within a few hundred states
    bool comes = false;                        ///< a message that it would take is under way
    bool only_restarts = false;                ///< its timeout only restarts the same wait
    bool is_at_rest = false;                   ///< a service that may stay here for ever
    std::vector<std::string> unsolvable;       ///< constraints without a solution that it cannot get past
    std::vector<ir::Denial> denials;           ///< why rules of agents leave them without one
    std::vector<Message> mailbox;              ///< messages it has not taken, oldest first
};

/// What a user-defined property read when a run broke it.
struct ValueThen {
    std::string name;       ///< `last`, `paid of B1`, `A.$x`
    std::string value;      ///< `none` where there is none
    bool before = false;    ///< before the last step, as a `where` sees it; else after it
    bool is_state = false;  ///< of the check file
    std::optional<std::size_t>
        set_at;  ///< state: index of the step that changed it last; nothing: it is as it was at the start
};
struct Counterexample {
    std::vector<Step> steps;
    std::optional<std::size_t> lasso_start;  ///< index of the first step of the loop, for a cycle
    std::vector<FinalPlace> final_places;    ///< in the order of the instance
    std::vector<ValueThen>
        values;  ///< of a user-defined property: at the end, or all along the loop; what is not certain is left out
    std::vector<semantics::AtomTruth> parts;  ///< likewise at the end, but for a loop
    std::optional<std::size_t> failed_at;     ///< index of the step whose failure the agent of the last step fails by
};

/// Gives the steps the words of the operations of the protocol.
void add_wordings(Counterexample& run, const ir::Protocol& protocol);

/// Says of a decision that fails by which rules of agents it does, if it is because of them.
void add_denials(Step& step, const ir::Instance& instance);

}  // namespace map2pml::trace
