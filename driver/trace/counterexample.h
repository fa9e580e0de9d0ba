/// A run of the protocol in the protocol's own terms: what the trail becomes, and what every printer prints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/ir/operation.h"
#include "translator/ir/protocol.h"
#include "translator/source/source_file.h"

namespace map2pml::trace {

enum class Action : std::uint8_t {
    send,            ///< sent one message (to one or several agents)
    send_failed,     ///< no agent matches the address
    receive,         ///< took a message
    receive_failed,  ///< looked for a message outside a wait and found none
    decide,          ///< a decision procedure succeeded
    decide_failed,   ///< a decision procedure failed
    timeout,         ///< gave up waiting
    call,            ///< entered a clause
    call_failed,     ///< no clause matches the call
    fork,            ///< started its parallel branches
    join,            ///< all parallel branches have ended
    finish,          ///< reached the end of its protocol
    fail,            ///< its protocol ended in failure
};

[[nodiscard]] std::string_view to_string(Action action);

/// One step of one agent.
/// State of a check file that a step has changed.
struct StateChange {
    std::string name;   ///< `asked`, `last of B`
    std::string value;  ///< the new one; `none` where there is none
    bool operator==(const StateChange&) const = default;
};

struct Step {
    std::string agent;  ///< `Bidder2`
    Action action = Action::send;
    ir::OperationId operation = 0;
    source::Span span;                  ///< never nowhere
    std::string performative;           ///< send, receive: the performative; decide: the procedure; call: the clause
    std::string written;                ///< send, receive: what the text calls the message (`ir::written`)
    std::vector<std::string> terms;     ///< values by name
    std::vector<std::string> to;        ///< send: the receivers
    std::string from;                   ///< receive: the sender
    std::optional<std::string> result;  ///< decide: the variable that was bound, as `$v = value`
    std::uint32_t clock = 0;            ///< 1-based number of the step
    std::string wording;                ///< `ir::Operation::wording`
    std::vector<StateChange> changes;   ///< in the order of the check file; what is not certain is left out
};

/// All but their numbers is the same.
[[nodiscard]] bool says_the_same(const Step& one, const Step& other);

/// Where an agent stands when the run is over.
struct FinalPlace {
    std::string agent;
    enum class Kind : std::uint8_t { finished, failed, waiting, running } kind = Kind::running;
    source::Span span;                      ///< the wait, or the operation that comes next; nowhere when finished
    std::vector<std::string> waits_for;     ///< the messages it would take, as written
    std::vector<source::Span> waits_at;     ///< the receives, one for each of `waits_for`
    std::vector<ir::OperationId> receives;  ///< by number, all of them
    /// One of its waits that ends with a message only, and nobody can send one any more; of several the first.
    struct InVain {
        source::Span span;  ///< nowhere: there is none
        std::vector<std::string> messages;
        std::vector<ir::OperationId> receives;
    } in_vain;
    std::vector<std::string> at_hand;  ///< messages in its mailbox that it would take now, as in `mailbox`
    /// A message in its mailbox that none of its waits takes.
    struct Untaken {
        std::string message;  ///< as in `mailbox`
        std::string because;  ///< what differs at the nearest receive: "its 1st term is `book`, not `pen`"
        source::Span at;      ///< that receive; nowhere: no receive here is called so
    };
    std::vector<Untaken> untaken;         ///< each kind of message once
    std::vector<std::string> could_send;  ///< agents that could still send one of them; empty: nobody can any more
    bool only_restarts = false;           ///< its timeout only restarts the same wait
    bool is_at_rest = false;              ///< a service that may stay here for ever
    std::vector<std::string> unsolvable;  ///< constraints without a solution that it cannot get past
    std::vector<std::string> mailbox;     ///< messages it has not taken, oldest first, as `next(5) from Auctioneer`
};

[[nodiscard]] std::string_view to_string(FinalPlace::Kind kind);

/// What a stated property read when a run broke it.
struct ValueThen {
    std::string name;       ///< `last`, `paid of B1`, `A.$x`
    std::string value;      ///< `none` where there is none
    bool before = false;    ///< before the last step, as a `where` sees it; else after it
    bool is_state = false;  ///< of the check file
    std::optional<std::size_t>
        set_at;  ///< state: index of the step that changed it last; nothing: it is as it was at the start
};
/// A part of the property without `and`, `or`, `not`, `->`, and whether it is true at the end of the run.
struct PartThen {
    source::Span span;
    bool is_true = false;
};

struct Counterexample {
    std::vector<Step> steps;
    std::optional<std::size_t> lasso_start;  ///< index of the first step of the loop, for a cycle
    std::vector<FinalPlace> final_places;    ///< in the order of the instance
    std::vector<ValueThen>
        values;  ///< of a stated property: at the end, or all along the loop; what is not certain is left out
    std::vector<PartThen> parts;           ///< likewise, but for a loop
    std::optional<std::size_t> failed_at;  ///< index of the step whose failure the agent of the last step fails by
};

/// Gives the steps the words of the operations of the protocol.
void add_wordings(Counterexample& run, const ir::Protocol& protocol);

}  // namespace map2pml::trace
