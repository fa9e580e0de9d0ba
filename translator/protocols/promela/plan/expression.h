/// Expressions of the target, as data: what guards test and assignments read.   makers -> Expression -> print_expression
///
/// A value: copies share their parts, which nobody changes. Parentheses are a part of their own (`grouped`), so the printer
/// decides nothing and a pass sees what is meant.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace map2pml::promela {

struct ExpressionPart;

class Expression {
  public:
    /// Nothing: of a condition, that it always holds.
    Expression() = default;
    /// A name is an expression: a variable, a macro, a channel.
    Expression(std::string name);  // NOLINT(google-explicit-constructor)
    explicit Expression(ExpressionPart part);

    [[nodiscard]] bool empty() const { return part_ == nullptr; }
    /// Not of nothing.
    [[nodiscard]] const ExpressionPart& part() const { return *part_; }
    /// The same parts in the same order.
    friend bool operator==(const Expression& one, const Expression& other);

  private:
    std::shared_ptr<const ExpressionPart> part_;
};

using Expressions = std::vector<Expression>;

/// The parts that expressions have.
namespace part {

struct Name {
    std::string text;
    bool operator==(const Name&) const = default;
};

struct Number {
    std::int64_t value = 0;
    bool operator==(const Number&) const = default;
};

enum class Word : std::uint8_t {
    yes,
    no,
    otherwise,  ///< guard: no other option can be taken
    timeout,    ///< guard: nothing else can happen in the model
    anything,   ///< in a pattern of a receive
};

struct Prefixed {
    enum class What : std::uint8_t { negation, minus, formula_negation, always, eventually } what = What::negation;
    Expression operand;
    bool operator==(const Prefixed&) const = default;
};

/// Two or more operands, with the operator between them.
struct Operation {
    enum class What : std::uint8_t {
        plus,
        minus,
        times,
        divided_by,
        modulo,
        shift_left,
        shift_right,
        bit_and,
        bit_or,
        less,
        at_most,
        greater,
        at_least,
        equal,
        not_equal,
        conjunction,
        disjunction,
        until,  ///< the rest in formulas only
        implication,
        equivalence,
    } what = What::plus;
    Expressions operands;
    bool operator==(const Operation&) const = default;
};

struct Group {
    Expression inside;
    bool operator==(const Group&) const = default;
};

/// One of two values.
struct Choice {
    Expression condition, yes, no;
    bool operator==(const Choice&) const = default;
};

/// Of an array.
struct Element {
    Expression array, index;
    bool operator==(const Element&) const = default;
};

/// Of a message of the textbook form.
struct Member {
    Expression of;
    std::string name;
    bool operator==(const Member&) const = default;
};

struct Length {
    Expression channel;
    bool operator==(const Length&) const = default;
};

/// In a pattern of a receive: the value that it has now.
struct Current {
    Expression value;
    bool operator==(const Current&) const = default;
};

/// Such a message is in the channel.
struct Poll {
    Expression channel;
    Expressions fields;
    bool operator==(const Poll&) const = default;
};

/// A guard that takes the message.
struct Taking {
    Expression channel;
    Expressions fields;
    bool operator==(const Taking&) const = default;
};

/// The process of this number stands at the label.
struct StandsAt {
    std::string process;
    Expression pid;
    std::string label;
    bool operator==(const StandsAt&) const = default;
};

/// A variable of the process of this number.
struct Remote {
    std::string process;
    Expression pid;
    std::string variable;
    bool operator==(const Remote&) const = default;
};

using Parts = std::variant<Name, Number, Word, Prefixed, Operation, Group, Choice, Element, Member, Length, Current,
                           Poll, Taking, StandsAt, Remote>;

}  // namespace part

/// One of them.
struct ExpressionPart : part::Parts {
    using part::Parts::Parts;
};

// Making them.

/// What a name is, where only an expression will do.
[[nodiscard]] inline Expression named(std::string name) { return Expression(std::move(name)); }
[[nodiscard]] Expression numeral(std::int64_t value);
[[nodiscard]] Expression truth();
[[nodiscard]] Expression falsity();
[[nodiscard]] Expression else_guard();
[[nodiscard]] Expression timeout_guard();
[[nodiscard]] Expression anything();

[[nodiscard]] Expression grouped(Expression inside);
[[nodiscard]] Expression operation(part::Operation::What what, Expressions operands);
[[nodiscard]] Expression prefixed(part::Prefixed::What what, Expression operand);
/// Joined unchanged: callers group parts that are themselves joined. One alone is itself; of none, nothing.
[[nodiscard]] Expression all_of(Expressions tests);
[[nodiscard]] Expression any_of(Expressions tests);
/// `!`, and the test grouped.
[[nodiscard]] Expression negated(Expression test);
/// Both, grouped; nothing is always true.
[[nodiscard]] Expression both(Expression one, Expression other);

[[nodiscard]] Expression equals(Expression left, Expression right);
[[nodiscard]] Expression differs(Expression left, Expression right);
[[nodiscard]] Expression is_below(Expression left, Expression right);
[[nodiscard]] Expression sum(Expression left, Expression right);
[[nodiscard]] Expression difference(Expression from, Expression less);
[[nodiscard]] Expression one_of_two(Expression condition, Expression yes, Expression no);

[[nodiscard]] Expression element(Expression array, Expression index);
[[nodiscard]] Expression member(Expression of, std::string name);
[[nodiscard]] Expression length(Expression channel);
[[nodiscard]] Expression current(Expression value);
[[nodiscard]] Expression polled(Expression channel, Expressions fields);
[[nodiscard]] Expression taken(Expression channel, Expressions fields);
[[nodiscard]] Expression process_at(std::string process, Expression pid, std::string label);
[[nodiscard]] Expression remote(std::string process, Expression pid, std::string variable);

// Looking at them.

[[nodiscard]] bool is_true(const Expression& expression);
[[nodiscard]] bool is_false(const Expression& expression);
/// Of an element its array; of all else what it is.
[[nodiscard]] const Expression& array_of(const Expression& expression);
/// The name that it is; empty: it is none.
[[nodiscard]] std::string name_of(const Expression& expression);

}  // namespace map2pml::promela
