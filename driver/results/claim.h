/// The statements of a finding about the state at the end of its run, as data: the wording is printed from them, and tests ask
/// the reference semantics whether they are true (`tests/differential/claims`).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::report {

/// The agent does not end, however the run continues.
struct NeverEnds {
    std::string agent;
};
/// No message that these receives of the agent would take is in its mailbox, or arrives while the agent waits for one, however the
/// run continues. (An agent that has given up waiting may send to itself, and come back.)
struct NobodySends {
    std::string agent;
    std::vector<std::string> messages;  ///< as written
    std::vector<ir::OperationId> receives;
    std::vector<ir::DrawnMessage> drawn = {};  ///< one for each of `messages`; empty if the source is not a drawing
};
/// The claim of `NobodySends`, although the remaining text of some agents has such sends.
struct NeverGetThere {
    NobodySends what;
    std::vector<std::string> senders;
};
/// The first agent waits for a message that only the second could send, the second for one of the third, and so on to the first.
struct WaitInCircle {
    std::vector<std::string> agents;
};
/// The agents take further steps in some continuation.
struct GoOn {
    std::vector<std::string> agents;
};
/// The constraints that the agent would have to get past have no solution.
struct HasNoSolution {
    std::string agent;
    std::vector<std::string> constraints;
    bool is_all = true;  ///< there is nothing else that the agent might wait for
};
/// The decisions that the wait of the agent may begin with can only fail in the state at the end of the run.
struct FailsNow {
    std::string agent;
    std::vector<std::string> decisions;  ///< with their values: `allowed(no)`
    std::vector<ir::OperationId> operations;
};
/// The rules of agents do not let the agent solve a constraint.
struct MayNot {
    ir::Denial denial;
};
/// The agent takes no further step and does not wait.
struct CannotGoOn {
    std::string agent;
};
/// Messages of this form are left in the mailbox of an agent that has ended, or of a service at rest.
struct LeftInMailbox {
    std::string agent;
    std::string message;
    std::vector<std::string> senders;  ///< one for each of these messages
    bool at_rest = false;
};
/// The operation failed in this run, and the agent with it.
struct FailsHere {
    std::string agent;
    ir::OperationId operation = 0;
    ir::Action how = ir::Action::fail;
    std::string what;  ///< the procedure or the message, as written
};
/// The operation fails in some run, and an agent with it.
struct MayFailToo {
    ir::OperationId operation = 0;
    std::string what;
};
/// The operation is executed in no run.
struct NeverExecuted {
    std::vector<ir::OperationId> operations;  ///< all operations at this place
    std::string what;                         ///< empty: the operations have different texts
};
/// The agent executes the operation in every round of the loop, in which nobody takes a message.
struct GoesRound {
    std::string agent;
    ir::OperationId operation = 0;
    std::string_view doing;  ///< `sends`
};
/// The mailbox holds this many messages, and one more can be sent.
struct MailboxIsFull {
    std::string agent;
    std::size_t messages = 0;
};

using Claim = std::variant<NeverEnds, NobodySends, NeverGetThere, WaitInCircle, GoOn, HasNoSolution, FailsNow, MayNot,
                           CannotGoOn, LeftInMailbox, FailsHere, MayFailToo, NeverExecuted, GoesRound, MailboxIsFull>;

/// The denial with its rules and lines: `` ann may not do `sell(car)`: it is forbidden by `(self, _, -sell(_)).` (line 6) ``
[[nodiscard]] std::string denied(const ir::Denial& denial);

/// `A waits for B, and B waits for A`
[[nodiscard]] std::string to_string(const WaitInCircle& circle);
/// `Ping and Pong go on`
[[nodiscard]] std::string to_string(const GoOn& others);

/// The name in the JSON report: `nobody-sends`.
[[nodiscard]] std::string_view kind_of(const Claim& claim);
/// Half a sentence of a finding, in lower case; empty if the summary of the result or a note says it.
[[nodiscard]] std::string words_of(const Claim& claim);

/// `` `a` or `b` ``
[[nodiscard]] std::string quoted(const std::vector<std::string>& words);

}  // namespace map2pml::report
