/// Terms in a run: variables are numbers of one agent or of one message.   `Term` + environment -> `Value`
#pragma once

#include <compare>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

struct Value;

/// The parts of a term. Immutable, so that terms can share them: a copy costs nothing, however large a term is.
class Parts {
  public:
    Parts() = default;
    Parts(std::vector<Value> items);  // NOLINT(google-explicit-constructor)
    Parts(std::initializer_list<Value> items);
    [[nodiscard]] const Value* begin() const;
    [[nodiscard]] const Value* end() const;
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return content_ == nullptr; }
    [[nodiscard]] const Value& operator[](std::size_t at) const;
    [[nodiscard]] const Value& front() const;
    [[nodiscard]] const Value& back() const;
    /// Whether nothing in them is unbound.
    [[nodiscard]] bool are_ground() const;
    /// The number of terms in them, written out; shared terms count each time. At most `kUncounted`.
    [[nodiscard]] std::uint64_t nodes() const;
    /// Equal for shared parts, but not for all equal parts.
    [[nodiscard]] const void* identity() const { return content_.get(); }
    bool operator==(const Parts& other) const;
    std::partial_ordering operator<=>(const Parts& other) const;

    static constexpr std::uint64_t kUncounted = std::uint64_t{1} << 40U;

  private:
    struct Content;
    std::shared_ptr<const Content> content_;
};

/// A term without names of variables. A list is the constant `[]` or the compound `|` of its first item and the rest.
struct Value {
    enum class Kind : std::uint8_t { unbound, constant, string, integer, number, compound };
    Kind kind = Kind::constant;
    std::uint32_t variable = 0;  ///< unbound: the number of the variable
    std::string text;            ///< constant, string, functor
    std::int64_t integer = 0;
    double number = 0;
    Parts parts;
    bool operator==(const Value&) const = default;
    std::partial_ordering operator<=>(const Value& other) const;
};

[[nodiscard]] Value unbound(std::uint32_t variable);
[[nodiscard]] Value constant(std::string name);
/// The term for the agent of this name: an integer if the name is one, otherwise a constant.
[[nodiscard]] Value agent_id(const std::string& name);
/// The number of terms in it, written out.
[[nodiscard]] inline std::uint64_t nodes_of(const Value& value) { return value.parts.nodes() + 1; }
/// Larger terms are not processed: rules that double a term with each step get there soon.
inline constexpr std::uint64_t kLargestTerm = 20'000;
/// The value as the user would write it; variables are `_0`, `_1`, …
[[nodiscard]] std::string to_string(const Value& value);
void append(std::string& text, const Value& value);

/// The bindings of variables. A bound variable may be bound to a term with other variables: `resolve` follows them.
using Substitution = std::map<std::uint32_t, Value>;

[[nodiscard]] Value resolve(const Value& value, const Substitution& known);
/// Like `resolve`; nothing for a value that stays as it is.
[[nodiscard]] std::optional<Value> resolved(const Value& value, const Substitution& known);

/// The most general unifier on top of `known`, with occurs check. False: the terms do not unify, and `known` is then invalid.
[[nodiscard]] bool unify(const Value& left, const Value& right, Substitution& known);

/// The names of one activation. A name that is new here, and each wild-card, becomes a new variable.
class Environment {
  public:
    /// \param next number of the next new variable; is incremented
    explicit Environment(std::uint32_t& next) : next_(next) {}
    [[nodiscard]] Value value_of(const Term& term);
    /// From now on, the variable is a new one. \returns the one that it was; nothing if it has not occurred yet
    [[nodiscard]] std::optional<Value> renew(const std::string& variable);

  private:
    std::uint32_t& next_;
    std::map<std::string, Value> known_;
};

/// Gives variables the numbers 0, 1, … in the order in which they occur, so that equal states look equal.
class Renumbering {
  public:
    /// \param first the first number
    explicit Renumbering(std::uint32_t first = 0) : first_(first) {}
    [[nodiscard]] Value renumbered(const Value& value) { return changed(value).value_or(value); }
    /// Like `renumbered`; nothing for a value that stays as it is.
    [[nodiscard]] std::optional<Value> changed(const Value& value);
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(numbers_.size()); }

  private:
    std::uint32_t first_;
    std::map<std::uint32_t, std::uint32_t> numbers_;
    /// Renumbered shared parts, nothing if unchanged; with the old parts, to keep their addresses valid.
    std::unordered_map<const void*, std::pair<Parts, std::optional<Parts>>> done_;
};

/// Renames the variables of `values` to numbers from `first` on, consistently. \returns the next free number
std::uint32_t rename_apart(std::vector<Value*> values, std::uint32_t first);

}  // namespace map2pml::lcc
