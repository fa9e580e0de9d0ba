/// A value of a run as its readers know it: its kind, and how the user writes it.
///
/// The back end and the semantics number values, each in its own way. Runs are reported, compared and saved with these values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/model/protocol/term.h"

namespace map2pml::ir {

/// How reports and check files write that a variable has no value. The constant of this name is written in quotes.
inline constexpr const char* kNoValue = "none";

struct Value {
    enum class Kind : std::uint8_t {
        not_bound,  ///< no value, or an unknown one: `?`
        agent,      ///< `Bidder2`; `!Bidder` of one that does not take part
        role,       ///< `%bidder`
        constant,   ///< `start`, `"two words"`
        integer,    ///< `15`
        result,     ///< the result of a procedure about which nothing is known: `getValue()`
        pattern,    ///< not a value, but a pattern of a receive: `$x`, `_`
    };
    Kind kind = Kind::not_bound;
    std::string text = "?";

    /// Different values of a run have different texts. A saved run keeps nothing else, so the kind does not count.
    bool operator==(const Value& other) const { return text == other.text; }
};

/// The value of a variable, or of state of a check file, with its name.
struct NamedValue {
    std::string name;  ///< without `$`
    Value value;
    bool operator==(const NamedValue&) const = default;
};

/// The result of a procedure about which nothing is known.
[[nodiscard]] Value result_of(const std::string& procedure);
/// The value that a term is written as; a variable or `_` is a pattern.
[[nodiscard]] Value value_of(const Term& term);
/// The value with this text, where only the text was kept.
[[nodiscard]] Value value_from(const std::string& text);

[[nodiscard]] std::vector<Value> values_from(const std::vector<std::string>& texts);
[[nodiscard]] std::vector<std::string> texts_of(const std::vector<Value>& values);

// --- quoted.cpp: Strings in double quotes, as in all input languages: a backslash escapes quotes and backslashes.

[[nodiscard]] std::string quoted(std::string_view text);
/// Nothing when the word is not one text in quotes.
[[nodiscard]] std::optional<std::string> unquoted(std::string_view word);

}  // namespace map2pml::ir
