/// The instance: who takes part in one check of a protocol, how messages travel, where the search is cut.
/// A value separate from the protocol, so that one protocol is checked under many instances.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/formulas/procedure.h"
#include "translator/model/formulas/property.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/term.h"

namespace map2pml::ir {

// --- Why the rules of agents do not let an agent do something, for reports.

struct Denial {
    std::string subject;
    std::string object;         ///< the agent that it would be done to; empty: none in particular
    std::string action;         ///< `query(hd, rome, [h1, h2])`
    bool is_forbidden = false;  ///< by these rules; otherwise a permission is missing, and these are about the action
    struct CitedRule {
        std::string text;
        source::Span at;
    };
    std::vector<CitedRule> rules;       ///< empty: actions that no rule is about are denied
    std::vector<CitedRule> on_the_way;  ///< where a permission is missing: rules that could derive what `rules` ask for
    bool is_message = false;            ///< the action is to send this message to the object
};

struct Clause;

/// In which order an agent may take its messages (grammar/semantics.md 3, RECV).
enum class Network : std::uint8_t { mailbox, pairwise, bag };
/// When a timeout may happen (grammar/semantics.md 4, TIMEOUT).
enum class TimeoutReading : std::uint8_t { quiescent, anytime, race };
/// Whether a timeout that only restarts its own wait is a step (grammar/semantics.md 4, "Idle arm").
enum class IdleTimeouts : std::uint8_t { dropped, kept };

/// One agent of the scene.
struct AgentInstance {
    std::string name;   ///< `Bidder2`, or `Bidder` when there is one
    std::string agent;  ///< the agent of the protocol whose clauses it follows: `Bidder`
    std::string role;
};

/// A message as reports have it.
struct WrittenMessage {
    std::string performative;
    std::vector<std::string> terms;
    std::string sender;
    auto operator<=>(const WrittenMessage&) const = default;
};
/// Why a message lies in a mailbox, in the words of a language: "`cheap(5)` is not true".
struct UntakenReason {
    std::string because;
    source::Span at;  ///< the receive that comes closest
};
/// Explains why the wait of an agent does not take a message. Nothing: no receive there has its name.
using WhyUntaken = std::function<std::optional<UntakenReason>(OperationId, const WrittenMessage&)>;
struct Value;
/// Why the rules of agents do not let an agent make a decision with these arguments. Nothing: they let it.
using WhyDenied = std::function<std::optional<Denial>(const std::string& agent, const std::string& procedure,
                                                      const std::vector<Value>& arguments)>;

struct Instance {
    std::vector<AgentInstance> agents;                   ///< in the order of the protocol, clones together
    std::map<std::string, std::uint32_t> clause_limits;  ///< clause name as in `clause_name` -> number of free entries
    /// Agent of the protocol -> the arguments of the recursion that it begins with, where a check file says so. The protocol
    /// of such an instance has a clause for it (`Clause::is_start`); this is for reports.
    std::map<std::string, std::vector<Term>> starts;
    std::set<std::string> total_procedures;  ///< procedures that never fail
    /// Procedures that give one of these values instead of a value of their own: agents, roles, constants, integers.
    std::map<std::string, std::vector<Term>> results;
    std::map<std::string, Procedure> procedures;  ///< implemented by the check file; none of them is in the two above
    std::vector<StateVariable> states;            ///< the state of procedures and observers, in text order
    std::vector<Observer> observers;              ///< in text order
    std::vector<UserProperty> properties;         ///< in text order
    /// The integers that procedures may give and protocols may handle, when a procedure is implemented; every integer that the
    /// protocol or the check file mentions is among them. Any other integer violates `value-range`.
    std::int64_t first_integer = 0;
    std::int64_t last_integer = 0;
    /// Roles whose agents may wait for ever at a `waitfor` that only restarts itself: a good end (grammar/semantics.md 5).
    std::set<std::string> services;
    /// Clauses at which services may, by `clause_name`; nothing: at all waits that do not say otherwise (`WaitFor::never_rests`).
    std::optional<std::set<std::string>> resting_clauses;
    Network network = Network::mailbox;
    TimeoutReading timeout = TimeoutReading::quiescent;
    IdleTimeouts idle_timeouts = IdleTimeouts::dropped;
    /// The language of the protocol fixes which procedures never fail, the network and the call depth; users have no choice.
    bool is_fixed_by_language = false;
    /// Messages of any network arrive in the step that sends them: no agent can tell when (grammar/lcc.md, grammar/auml.md).
    bool arrives_at_once = false;
    /// No wait takes a message while it could take an earlier one of the same sender: the order of sending, for the reference
    /// semantics alone. A model in SPIN has the other runs, too (`Protocol::may_overtake`).
    bool keeps_order = false;
    /// Of operations that are copies of places of the text (`Operation::Origin::unfolded`): the text, by its place; may be empty.
    std::map<source::Span, std::string> texts = {};
    WhyUntaken why_untaken = {};  ///< for receives that are not in the text; may be empty
    std::map<OperationId, std::vector<Denial>> denials =
        {};                                 ///< constraints that have no solution because of rules of agents
    std::set<OperationId> never_done = {};  ///< operations that present rules deny, from the inspected state on
    WhyDenied why_denied = {};              ///< where rules of agents decide by values; may be empty
    bool spawn_calls = false;               ///< recursion starts a new process, as in the literature
    std::uint32_t call_depth = 4;           ///< how deep calls that are not in tail position may nest
};

/// The same where no message overtakes another one of its sender: `Instance::keeps_order`.
[[nodiscard]] Instance in_order_of_sending(Instance instance);

/// Whether messages are under way before they arrive (grammar/semantics.md 3, ARRIVE).
[[nodiscard]] bool has_messages_under_way(const Instance& instance);

/// Whether a wait cannot time out while there is something to take: under `anytime`. Where the language fixes the network, messages
/// may still be under way, and no agent can tell.
[[nodiscard]] bool times_out_only_if_idle(const Instance& instance);

/// The number of the agent from whose mailbox the receive of the agent takes: `Receive::box`, or its own.
[[nodiscard]] std::size_t mailbox_of(const Receive& receive, std::size_t agent, const Instance& instance);

/// Whether agents of services may wait for ever at this wait of the clause, if its timeout only restarts it.
[[nodiscard]] bool services_rest_at(const WaitFor& wait, const Clause& clause, const Instance& instance);

/// Whether the check file implements procedures or keeps state, which may have no value.
[[nodiscard]] bool may_lack_values(const Instance& instance);

}  // namespace map2pml::ir
