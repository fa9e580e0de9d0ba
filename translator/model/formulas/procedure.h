/// Decision procedures that a check file implements, and the state that they keep.
///
/// A procedure is executed in one step. Its execution paths are all runs of its statements, one for each value of a `choose`, except
/// those in which a `require` is false or a `fail` is executed. It takes any of them; if there is none, it fails and changes
/// nothing. An expression without a value on a path (a number out of range, a division by zero, arithmetic on something that is not
/// a number) is an error of the check file that the search finds: `value-range`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/formulas/expression.h"
#include "translator/model/protocol/boxed.h"
#include "translator/model/protocol/term.h"

namespace map2pml::ir {

/// `state asked : 0..60 = 10 per agent`, `state offers : set of %bidder = {}`, `state best : map %bidder -> 0..9 = 0`
struct StateVariable {
    enum class Type : std::uint8_t { integer, boolean, value };
    source::Span span;
    std::string name;
    Type type = Type::value;
    std::int64_t first = 0;  ///< integer: the range
    std::int64_t last = 0;
    Expression initial;      ///< a literal or `none` (of type value)
    bool per_agent = false;  ///< each agent of the instance has its own
    /// A set has a truth for each value that can be its member, a map a value of the type for each key.
    enum class Keyed : std::uint8_t { no, set, map } keyed = Keyed::no;
    std::vector<Term> keys;     ///< of sets and maps; in an `Instance`: literals, agents first and in their order
    std::vector<Term> members;  ///< of a set, at the start

    [[nodiscard]] bool is_keyed() const { return keyed != Keyed::no; }
};

struct Statement;

/// `require bid == asked`
struct Require {
    Expression condition;
};
/// `set asked := asked + 5`
struct Assign {
    enum class What : std::uint8_t {
        variable,
        entry,   ///< `set best[$x] := 5`
        member,  ///< `add $x to offers`: the value is true, `remove $x from offers`: false
        whole,  ///< `set offers := {}`: each entry gets the value for its key, which is `kMember`; as written: `variable`
    };
    std::string state;
    Expression value;
    What what = What::variable;
    std::optional<Expression> key = {};  ///< of an entry or a member; one that the state does not have is a mistake
};
/// `let $x = asked + 5`
struct Let {
    std::string name;
    Expression value;
};
/// `choose $x in 1..3, red, %bidder where $x != self`: any of them for which the condition is true. A role in the domain is
/// each of its agents (written out in an `Instance`).
struct Choose {
    std::string name;
    std::vector<Term> domain;
    std::optional<Expression> where;
    std::optional<Expression> set = {};  ///< as written, instead of the domain: its members
};
/// `if … { … } else { … }`; an `else if` is an `If` as the only statement of `otherwise`.
struct If {
    Expression condition;
    std::vector<Statement> then;
    std::vector<Statement> otherwise;
};
/// `result e`: the way ends here, with this result.
struct Result {
    Expression value;
};
/// `fail`
struct Fail {};

struct Statement {
    source::Span span;
    std::variant<Require, Assign, Let, Choose, If, Result, Fail> kind;
};

/// `procedure recordBid($bidder, $bid) { … }`; a path that ends without a `result` returns the procedure's own value.
struct Procedure {
    source::Span span;
    std::string name;
    std::vector<std::string> parameters;
    bool may_fail = false;  ///< `may fail`: besides its ways it may also fail at will
    std::vector<Statement> body;
    bool has_no_solution = false;  ///< not of a check file: what decisions with `Decide::Outcome::no_solution` do
};

/// `on sent inform(bid, $v) from $b { … }`: after each such event, in the same step; in text order. No `require`, `choose`,
/// `result` or `fail` in the body; `self` is who acts.
struct Observer {
    source::Span span;
    EventPattern event;
    std::vector<Statement> body;
};

}  // namespace map2pml::ir
