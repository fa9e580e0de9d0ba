/// Terms, the parts of messages, addresses, calls and decisions.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "translator/foundation/source/source_file.h"

namespace map2pml::ir {

/// `$value`: in a receive pattern it is (re)bound, elsewhere it is read.
struct Variable {
    std::string name;
    bool operator==(const Variable&) const = default;
};
/// `=$value` in a receive pattern: equal to the current value (extension E1).
struct CurrentValue {
    std::string variable;
    bool operator==(const CurrentValue&) const = default;
};
/// `!Bidder`
struct AgentName {
    std::string name;
    bool operator==(const AgentName&) const = default;
};
/// `%bidder`
struct RoleName {
    std::string name;
    bool operator==(const RoleName&) const = default;
};
/// `bidloop` or `"any text"`; the two spellings of the same text are the same constant.
struct Constant {
    std::string text;
    std::string written = {};  ///< how reports show it: `f(_)` of LCC; empty: as in MAP
    bool operator==(const Constant& other) const { return text == other.text; }
};
/// `50`
struct Integer {
    std::int64_t value = 0;
    bool operator==(const Integer&) const = default;
};
/// `_`
struct Wildcard {
    bool operator==(const Wildcard&) const = default;
};

struct Term {
    source::Span span;
    std::variant<Variable, CurrentValue, AgentName, RoleName, Constant, Integer, Wildcard> kind;

    /// Equality of meaning: spans do not count.
    bool operator==(const Term& other) const { return kind == other.kind; }
};

/// As the user writes it in MAP: `$x`, `=$x`, `!A`, `%r`, `c`, `"two words"`, `5`, `_`.
[[nodiscard]] std::string to_string(const Term& term);

/// Matches any value, or stands for one that is known only in a run.
[[nodiscard]] inline bool is_open_term(const Term& term) {
    return std::holds_alternative<Variable>(term.kind) || std::holds_alternative<CurrentValue>(term.kind) ||
           std::holds_alternative<Wildcard>(term.kind);
}

}  // namespace map2pml::ir
