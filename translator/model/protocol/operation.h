/// Operations: what an agent does.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/overloaded.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/boxed.h"
#include "translator/model/protocol/term.h"

namespace map2pml::ir {

struct Operation;
struct ActionLabel;

/// Number of an operation in its protocol: 1, 2, … in text order (a parent before its children); 0 is "none".
using OperationId = std::uint32_t;

/// `agent(name, role)` after `=>` or `<=`: the agents that are meant.
struct Address {
    source::Span span;
    Term name;
    Term role;
};

/// `skip`, `epsilon`, `null`: succeeds at once.
struct Skip {};

/// `inform(start, $val) => agent(_, %bidder)`: one copy for every agent that the address matches, in one step.
struct Send {
    std::string performative;
    std::vector<Term> terms;
    Address to;
    /// The name in the text and check files, where messages of one name have several performatives; empty: the performative.
    std::string written = {};
};

/// `inform(bid, $bidval) <= agent($bidder, %bidder)`: takes the oldest message that matches, or fails.
struct Receive {
    std::string performative;
    std::vector<Term> patterns;
    Address from;
    std::string written = {};  ///< as in `Send`
    /// The agent from whose mailbox it takes, which has nothing else to do: whoever takes a message first has it. Empty: its own.
    std::string box = {};
};

/// `$v = getValue($x)` or `check($x)`: the agent's own decision; may fail unless the instance says that it is total.
struct Decide {
    enum class Outcome : std::uint8_t {
        open,         ///< the agent decides
        succeeds,     ///< a constraint with one of its solutions put in, or a guard that is taken: it cannot fail
        no_solution,  ///< a constraint that has no solution where it stands: it is never done
        elapses,      ///< no agent decides: a deadline of a drawing passes
        permission,  ///< whether rules of agents let the agent do the send that follows; reports do not list that they do
    };
    std::optional<Variable> result;
    source::Span result_span;
    std::string procedure;
    std::vector<Term> arguments;
    Outcome outcome = Outcome::open;
};

/// `a then b then c`; at least two parts.
struct Seq {
    std::vector<Operation> parts;
};

/// Ordered choice with failure, `a or b or c`: each branch only if all branches before it failed. At least two branches.
/// (LCC's committed choice is a `WaitFor` in any order; AUML's external choice will be a type of its own.)
struct OrderedChoice {
    std::vector<Operation> branches;
};

/// `a par b par c`: all interleaved within one agent; succeeds if all succeed. At least two branches.
struct Par {
    std::vector<Operation> branches;
};

/// `waitfor attempt timeout on_timeout`: tries again and again until the attempt succeeds or time is up.
struct WaitFor {
    Boxed<Operation> attempt;
    Boxed<Operation> on_timeout;
    /// Any alternative of the attempt that can act is taken, not the first one; by its first action it is chosen (`or` of LCC).
    bool any_order = false;
    /// An agent that waits here is not at rest, not even a service (services of LCC rest only at the beginning of their role).
    bool never_rests = false;
};

/// `agent(bidloop, $val)`: continues with another clause of the same agent and role (a jump in tail position).
struct Become {
    enum class Kind : std::uint8_t {
        call,    ///< of the text: a step of the agent
        silent,  ///< no step, and the last operation: the agent is in its next situation (`Clause::is_situation`)
        cut,     ///< the continuation was not explored: every search ends here
    };
    std::vector<Term> arguments;
    Kind kind = Kind::call;
};

/// A message as a drawing shows it: its label, and the names of the lifelines at its ends.
struct DrawnMessage {
    std::string label;
    std::string sender;
    std::string receiver;
};

struct Operation {
    /// Relation of the operation to the text.
    enum class Origin : std::uint8_t {
        text,      ///< written there
        unfolded,  ///< a copy of a place of the text, with values put in: one copy that is done is enough for the place
        lowering,  ///< no relation: only the model needs the operation
    };
    source::Span span;
    OperationId id = 0;
    std::variant<Skip, Send, Receive, Decide, Seq, OrderedChoice, Par, WaitFor, Become> kind;
    /// The user's text, with values for variables, where it is not MAP; empty: the MAP text of `to_string`.
    std::string wording = {};
    Origin origin = Origin::text;
    /// Of a `Send` or a `Receive` of a drawing. The forms of the IR leave it out: `wording` has the same in one text.
    std::optional<DrawnMessage> drawn = {};
    /// The action that modal formulas see, where messages and constraints have terms with parts; null: the name and terms of the
    /// operation. The forms of the IR leave it out, as they do `drawn`.
    std::shared_ptr<const ActionLabel> label = {};
};

using map2pml::overloaded;

/// The name in the text and check files for the message of a `Send` or a `Receive`.
template <class Exchange>
[[nodiscard]] const std::string& written(const Exchange& exchange) {
    return exchange.written.empty() ? exchange.performative : exchange.written;
}

/// Whether the operation is a call that is not a step of the agent.
[[nodiscard]] inline bool is_silent(const Operation& operation) {
    const auto* call = std::get_if<Become>(&operation.kind);
    return call != nullptr && call->kind != Become::Kind::call;
}

/// Whether the operation is a constraint that has no solution where it stands.
[[nodiscard]] inline bool has_no_solution(const Operation& operation) {
    const auto* decide = std::get_if<Decide>(&operation.kind);
    return decide != nullptr && decide->outcome == Decide::Outcome::no_solution;
}

/// One line, as the user would write it: `inform(start, $val) => agent(_, %bidder)`; compound operations in parentheses. A
/// `wording` is taken as it is.
[[nodiscard]] std::string to_string(const Operation& operation);

}  // namespace map2pml::ir
