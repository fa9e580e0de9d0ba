/// Operations: what an agent does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/ir/boxed.h"
#include "translator/ir/term.h"
#include "translator/source/source_file.h"

namespace map2pml::ir {

struct Operation;

/// Number of an operation in its protocol: 1, 2, … in text order (a parent before its children); 0 is "none".
using OperationId = std::uint32_t;

/// `agent(name, role)` after `=>` or `<=`: which agents are meant.
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
};

/// `inform(bid, $bidval) <= agent($bidder, %bidder)`: takes the oldest message that matches, or fails.
struct Receive {
    std::string performative;
    std::vector<Term> patterns;
    Address from;
};

/// `$v = getValue($x)` or `check($x)`: the agent's own decision; may fail unless the instance says that it is total.
struct Decide {
    std::optional<Variable> result;
    source::Span result_span;
    std::string procedure;
    std::vector<Term> arguments;
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
    std::vector<Term> arguments;
};

struct Operation {
    source::Span span;
    OperationId id = 0;
    std::variant<Skip, Send, Receive, Decide, Seq, OrderedChoice, Par, WaitFor, Become> kind;
    /// What the user wrote, with values for variables, where that is not MAP; empty: as `to_string` says it in MAP.
    std::string wording = {};
};

/// Arms of a `std::visit` over variants.
template <class... Arms>
struct overloaded : Arms... {  // NOLINT(readability-identifier-naming): the name that everybody knows it by
    using Arms::operator()...;
};
template <class... Arms>
overloaded(Arms...) -> overloaded<Arms...>;

/// One line, as the user would write it: `inform(start, $val) => agent(_, %bidder)`; compound operations in parentheses. A
/// `wording` is taken as it is.
[[nodiscard]] std::string to_string(const Operation& operation);

}  // namespace map2pml::ir
