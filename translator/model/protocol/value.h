/// A value of a run, as those know it who read of the run: what kind of thing it is, and how its user writes it.
///
/// Back end and semantics count values, each in its own way. Where a run is told, compared or saved, values are these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translator/model/protocol/term.h"

namespace map2pml::ir {

/// How reports and check files write that a variable has no value. The constant of this name is written in quotes.
inline constexpr const char* kNoValue = "none";

struct Value {
    enum class Kind : std::uint8_t {
        not_bound,  ///< there is none, or nobody knows it: `?`
        agent,      ///< `Bidder2`; `!Bidder` of one who does not take part
        role,       ///< `%bidder`
        constant,   ///< `start`, `"two words"`
        integer,    ///< `15`
        result,     ///< what a procedure gives of which nothing is known: `getValue()`
        pattern,    ///< no value, but what a receive looks for: `$x`, `_`
    };
    Kind kind = Kind::not_bound;
    std::string text = "?";

    /// Different values of a run have different texts. A saved run keeps nothing else, so the kind does not count.
    bool operator==(const Value& other) const { return text == other.text; }
};

/// A value with the name that it goes by: a variable, or state of a check file.
struct NamedValue {
    std::string name;  ///< without `$`
    Value value;
    bool operator==(const NamedValue&) const = default;
};

/// Of a procedure about which nothing is known.
[[nodiscard]] Value result_of(const std::string& procedure);
/// As the term is written; a variable or `_` is a pattern.
[[nodiscard]] Value value_of(const Term& term);
/// A value by its text, from where only that was kept.
[[nodiscard]] Value value_from(const std::string& text);

[[nodiscard]] std::vector<Value> values_from(const std::vector<std::string>& texts);
[[nodiscard]] std::vector<std::string> texts_of(const std::vector<Value>& values);

}  // namespace map2pml::ir
