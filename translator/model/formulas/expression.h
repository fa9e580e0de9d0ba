/// Expressions of a check file: what procedures compute and what properties say.
///
/// Invariant of an expression that stands in an `Instance`: names are resolved (constants are replaced by their values, agents
/// are those of the instance, quantifiers are written out), and the types fit (`passes::bind_check`).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/boxed.h"
#include "translator/model/protocol/term.h"

namespace map2pml::ir {

struct Expression;

/// `none`: what a variable holds that has no value yet, and what nothing else is equal to.
struct NoValue {};

/// `self`: the agent that executes the procedure.
struct Self {};

/// `highbidder`, `asked`, `asked of !Bidder1`, or `best[!Bidder1]`: a state variable, or an entry of one.
struct StateRead {
    std::string name;
    /// Whose, when each agent has its own; nothing: of `self`. Of a set or a map: the key; one that it does not have: no value.
    std::optional<Boxed<Expression>> of;
    bool or_false = false;  ///< `!Bidder1 in offers`: false for what is no key
};

enum class UnaryOperator : std::uint8_t {
    minus,
    negation,
    always,      ///< temporal, only in `ltl`
    eventually,  ///< temporal, only in `ltl`
};
struct Unary {
    UnaryOperator what = UnaryOperator::negation;
    Boxed<Expression> operand;
};

enum class BinaryOperator : std::uint8_t {
    plus,
    minus,
    times,
    divided_by,   ///< towards zero; by zero: no value
    modulo,       ///< with the sign of the left side, as in C
    shift_left,   ///< right side from 0 to 30, left side not negative, result below 2^31: else no value
    shift_right,  ///< right side from 0 to 30, left side not negative: else no value
    bit_and,      ///< of numbers that are not negative: else no value
    bit_or,
    equal,  ///< of any two values; of different kinds: not equal
    not_equal,
    less,
    at_most,
    greater,
    at_least,
    conjunction,  ///< the right side counts only when the left side is true
    disjunction,  ///< the right side counts only when the left side is false
    implication,  ///< the right side counts only when the left side is true
    until,        ///< temporal, only in `ltl`; strong: the right side must come
    leads_to,     ///< temporal, only in `ltl`: always (left implies eventually right)
};
struct Binary {
    BinaryOperator what = BinaryOperator::conjunction;
    Boxed<Expression> left;
    Boxed<Expression> right;
};

/// `if condition then yes else no`
struct Conditional {
    Boxed<Expression> condition;
    Boxed<Expression> yes;
    Boxed<Expression> no;
};

/// `number(x)`: 1 for the first agent of its name, 2 for the second, …; of what is no agent: no value.
struct NumberOf {
    Boxed<Expression> agent;
};

/// `agent(Bidder, n)`: the n-th instance of an agent of the protocol; no such: no value.
struct AgentAt {
    std::string agent;  ///< of the protocol
    Boxed<Expression> number;
};

/// `forall $b : %bidder (…)`, `exists $b in offers : …`; written out before anybody else sees it.
struct Quantified {
    bool for_all = true;
    std::string variable;
    Term over;  ///< a role, or an agent of the protocol
    Boxed<Expression> body;
    std::optional<Boxed<Expression>> set = {};  ///< `in`, instead: its members
};

/// What is written about sets. A set is one of the first four, a state variable that is a set, or a role. Replaced by
/// `StateRead` and `Count` before anybody else sees it.
struct SetOperation {
    enum class What : std::uint8_t {
        listed,  ///< `{!Ann, $x}`
        unite,
        intersect,
        subtract,
        contains,  ///< `$x in offers`: the member first
        subset,
        size,
        empty,
    } what = What::listed;
    std::vector<Expression> parts;
};

/// The number of keys for which the body is true: what is asked of whole sets comes down to it.
struct Count {
    std::vector<Term> keys;  ///< literals
    Boxed<Expression> body;  ///< over the variable `kMember`
};

/// Stands for each key in turn. No variable of a check file has this name.
inline constexpr const char* kMember = "#";

/// An event by its pattern. Variables of the pattern that stand for nothing yet are bound by it (for `where`); `_` and what
/// is left out match everything.
struct EventPattern {
    enum class Kind : std::uint8_t {
        sent,       ///< `sent inform(bid, $v) from !Bidder1 to %auctioneer`; a multicast is one event
        received,   ///< `received inform(bid, _) from … by …`
        succeeded,  ///< `succeeded recordBid(_, $v) by … giving $r`: a decision procedure
        failed,     ///< `failed keepBidding by …`: a decision procedure
        timed_out,  ///< `timeout by …`
        entered,    ///< `entered bidloop by …`: a call of a clause
    };
    source::Span span;
    Kind kind = Kind::sent;
    std::string name;  ///< performative, procedure, or clause as in `clause_name`; timeouts: empty
    std::optional<std::vector<Term>> terms;  ///< message or arguments; nothing: any, of any number
    std::optional<Term> agent;               ///< the acting agent: `from` of sent, `by` of all others
    std::string clause = {};                 ///< in which it acts, as in `clause_name`: `by !A at next`; empty: in any
    std::optional<Term> partner;  ///< sent: some receiver (`to`); received: the sender (`from`). Binds nothing
    std::optional<Term> result;   ///< succeeded: `giving`
    std::optional<Boxed<Expression>> where;  ///< over the variables of the pattern and the state before the event
};

/// The step that led here was such an event. RETRYs of a `waitfor` that only go in are no steps; false at the start.
struct Happened {
    Boxed<EventPattern> event;
};

/// `ended(!A)`, `failed(!A)`
struct HasEnded {
    Boxed<Expression> agent;
    bool in_failure = false;
};

/// `!Bidder1 at bidloop` or `!Bidder1 at 27`: its own thread is in the clause, or at an operation that begins in this line.
struct StandsAt {
    Boxed<Expression> agent;
    std::string clause;      ///< as in `clause_name`; empty: the line counts
    std::uint32_t line = 0;  ///< of the protocol text
};

/// `!Bidder1.$val`: a variable of the protocol in the innermost activation of the agent's own thread; `none` if not bound.
struct AgentVariable {
    Boxed<Expression> agent;
    std::string variable;
};

/// `pending inform(bid, _) from … to !A`: such a message lies in the mailbox.
struct Pending {
    Boxed<EventPattern> message;  ///< `Kind::sent`; the partner owns the mailbox; nothing: any mailbox
};

struct Expression {
    source::Span span;
    /// A term is a literal (`Integer`, `Constant`, `AgentName`, `RoleName`; `true` and `false` are constants) or a
    /// `Variable`: a parameter, a local, or a variable of an event pattern.
    std::variant<Term, NoValue, Self, StateRead, Unary, Binary, Conditional, NumberOf, AgentAt, Quantified,
                 SetOperation, Count, Happened, HasEnded, StandsAt, AgentVariable, Pending>
        kind;
};

}  // namespace map2pml::ir
