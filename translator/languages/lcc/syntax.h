/// The syntax tree of LCC: what `grammar/Lcc.g4` says, in value types.   lcc_reader -> checks, meaning, lowering
///
/// Everything carries its span. Equality is equality of what is written: spans do not count, and neither do the
/// different spellings of one thing (`⇒` and `=>`, `ask()` and `ask`).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/deontic_rule.h"
#include "translator/model/protocol/boxed.h"
#include "translator/model/protocol/unread.h"

namespace map2pml::lcc {

struct Term;

/// `Price`, `_price`: one value in one activation of a clause; bound by unification, and then only compared.
struct Variable {
    std::string name;
    bool operator==(const Variable&) const = default;
};
/// `_`: a variable that stands nowhere else.
struct Wildcard {
    bool operator==(const Wildcard&) const = default;
};
/// `red`, also written `red()`. A name that is none by its letters, such as `Red`, is a constant in the second form
/// only.
struct Constant {
    std::string name;
    bool operator==(const Constant&) const = default;
};
/// `50`, `-5`
struct Integer {
    std::int64_t value = 0;
    bool operator==(const Integer&) const = default;
};
/// `2.5`, `1e10`: finite.
struct Number {
    double value = 0;
    bool operator==(const Number&) const = default;
};
/// `"any text"`, without quotes and escapes. Not the constant of the same letters.
struct String {
    std::string text;
    bool operator==(const String&) const = default;
};
/// `offer(X, 5)`, with at least one argument. On a side of a comparison also `X + 1`, `X - 1`, `X * 2`: the functor is
/// the sign, with two arguments.
struct Compound {
    std::string functor;
    std::vector<Term> arguments;
    bool operator==(const Compound& other) const;
};
/// `[]`, `[a, b]`, `[H | T]`. The tail is a variable or a wild-card and has an item before it: `[a | [b]]` is read as
/// `[a, b]`.
struct List {
    std::vector<Term> items;
    std::optional<ir::Boxed<Term>> tail;
    bool operator==(const List& other) const;
};

struct Term {
    source::Span span;
    std::variant<Variable, Wildcard, Constant, Integer, Number, String, Compound, List> kind;
    bool operator==(const Term& other) const { return kind == other.kind; }
};

/// `a(Role, Id)`: who speaks (head of a clause), whom one speaks to (messages), what one becomes (role change). The
/// role is a constant, a compound term, a variable or `_`; the id a variable, `_`, a constant, a string or an integer.
/// In a head the role is a constant or a compound term.
struct Agent {
    source::Span span;
    Term role;
    Term id;
    bool operator==(const Agent& other) const { return role == other.role && id == other.id; }
};

struct Constraint;

/// `p(X)`: a question to the agent's knowledge; the term is a constant or a compound one.
struct Atom {
    Term term;
    bool operator==(const Atom&) const = default;
};
/// `X = Y` unifies; `==` and `!=` compare; `<`, `=<`, `>`, `>=` order numbers; `X is E` evaluates.
struct Comparison {
    enum class Sign : std::uint8_t { unify, equal, not_equal, less, less_equal, greater, greater_equal, is };
    Sign sign{};
    Term left;
    Term right;
    bool operator==(const Comparison&) const = default;
};
/// `not c`
struct Negation {
    ir::Boxed<Constraint> part;
    bool operator==(const Negation& other) const;
};
/// `c and d and e`: from left to right; at least two parts.
struct Conjunction {
    std::vector<Constraint> parts;
    bool operator==(const Conjunction& other) const;
};
/// `(c or d or e)`; at least two parts.
struct Disjunction {
    std::vector<Constraint> parts;
    bool operator==(const Disjunction& other) const;
};

struct Constraint {
    source::Span span;
    std::variant<Atom, Comparison, Negation, Conjunction, Disjunction> kind;
    bool operator==(const Constraint& other) const { return kind == other.kind; }
};

struct Definition;

/// `null`: an internal step without effect.
struct Null {
    bool operator==(const Null&) const = default;
};
/// `m => a(Role, Id)`: sends; an id without a value means one copy for each agent that can play the role.
struct Send {
    Term message;
    Agent to;
    bool operator==(const Send&) const = default;
};
/// `m <= a(Role, Id)`, `m <= a(Role, Id) <- c`, `c <- m <= a(Role, Id)`: takes a message that unifies and for which the
/// condition then can be solved. A condition on both sides is their conjunction, in the order of the text.
struct Receive {
    Term message;
    Agent from;
    std::optional<Constraint> condition;
    bool operator==(const Receive&) const = default;
};
/// `a(Role, Id)` as an action: continues with a clause of that role.
struct RoleChange {
    Agent agent;
    bool operator==(const RoleChange&) const = default;
};
/// `d <- c`: solves the constraint, then does the rest. Around a receive it is `(m <= a(R, I)) <- c`, where the
/// parentheses matter: this constraint is solved before a message is looked for.
struct Guarded {
    Constraint constraint;
    ir::Boxed<Definition> body;
    bool operator==(const Guarded& other) const;
};
/// `d then e then f`; at least two parts.
struct Sequence {
    std::vector<Definition> parts;
    bool operator==(const Sequence& other) const;
};
/// `d or e or f`: committed by the first step of one branch; at least two branches.
struct Choice {
    std::vector<Definition> branches;
    bool operator==(const Choice& other) const;
};
/// `d par e par f`: all, step by step in any order, with the same variables; at least two branches.
struct Parallel {
    std::vector<Definition> branches;
    bool operator==(const Parallel& other) const;
};

/// The behaviour of an agent. Parentheses appear only as nesting.
struct Definition {
    source::Span span;
    std::variant<Null, Send, Receive, RoleChange, Guarded, Sequence, Choice, Parallel> kind;
    bool operator==(const Definition& other) const { return kind == other.kind; }
};

/// `a(Role, Id) :: definition`
struct Clause {
    source::Span span;
    Agent head;
    Definition body;
    bool operator==(const Clause& other) const { return head == other.head && body == other.body; }
};

/// `r(role, kind, min, max)`: how often a role is played. `role` is a constant or a compound term.
struct RoleHeader {
    enum class Kind : std::uint8_t { initial, necessary, optional, auxiliary, cyclic, uncommitted };
    source::Span span;
    Term role;
    Kind kind{};
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
    bool operator==(const RoleHeader& other) const {
        return role == other.role && kind == other.kind && least == other.least && most == other.most;
    }
};

/// The knowledge of an agent: `f(X)`, or `f(X) <- g(X) and h(X)`. It is written in a check file.
struct Rule {
    Term head;  ///< a constant or a compound term
    std::optional<Constraint> body;
    bool operator==(const Rule& other) const { return head == other.head && body == other.body; }
};

/// One file: its headers, its clauses and its norms, each in the order of the text. Clauses of one role are alternatives.
struct Framework {
    std::vector<RoleHeader> headers;
    std::vector<Clause> clauses;
    std::vector<ir::RuleSet> norms;
    /// Of a text with mistakes; then it is for the checks alone. A clause whose body cannot be read does nothing.
    ir::Unread unread;
    // For the checks, from the check file:
    bool roles_by_name = false;  ///< messages match by the names of roles
    bool delivers_one = false;   ///< a message without an id goes to one agent
};

inline bool Compound::operator==(const Compound& other) const {
    return functor == other.functor && arguments == other.arguments;
}
inline bool List::operator==(const List& other) const {
    const bool same_tail = tail && other.tail ? **tail == **other.tail : tail.has_value() == other.tail.has_value();
    return items == other.items && same_tail;
}
inline bool Negation::operator==(const Negation& other) const { return *part == *other.part; }
inline bool Conjunction::operator==(const Conjunction& other) const { return parts == other.parts; }
inline bool Disjunction::operator==(const Disjunction& other) const { return parts == other.parts; }
inline bool Guarded::operator==(const Guarded& other) const {
    return constraint == other.constraint && *body == *other.body;
}
inline bool Sequence::operator==(const Sequence& other) const { return parts == other.parts; }
inline bool Choice::operator==(const Choice& other) const { return branches == other.branches; }
inline bool Parallel::operator==(const Parallel& other) const { return branches == other.branches; }

}  // namespace map2pml::lcc
