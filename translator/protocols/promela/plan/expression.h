/// Expressions of the target, as data: tests of guards and operands of assignments.   makers -> Expression -> print_expression
///
/// A value: copies share their parts, which are immutable. Parentheses are a part of their own (`grouped`), so the printer
/// decides nothing and a pass sees the structure.
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
    /// Nothing. As a condition: always true.
    Expression() = default;
    /// A name is an expression: a variable, a macro, a channel.
    Expression(std::string name);  // NOLINT(google-explicit-constructor)
    explicit Expression(ExpressionPart part);

    [[nodiscard]] bool empty() const { return part_ == nullptr; }
    /// Must not be empty.
    [[nodiscard]] const ExpressionPart& part() const { return *part_; }
    /// Whether both have the same parts in the same order.
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
        until,  ///< in formulas only, like those below
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

/// A choice between two values.
struct Choice {
    Expression condition, yes, no;
    bool operator==(const Choice&) const = default;
};

/// An element of an array.
struct Element {
    Expression array, index;
    bool operator==(const Element&) const = default;
};

/// A member of a message of the textbook form.
struct Member {
    Expression of;
    std::string name;
    bool operator==(const Member&) const = default;
};

struct Length {
    Expression channel;
    bool operator==(const Length&) const = default;
};

/// In a pattern of a receive: the current value.
struct Current {
    Expression value;
    bool operator==(const Current&) const = default;
};

/// Whether a message with these fields is in the channel.
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

/// Whether the process of this number stands at the label.
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

/// A part of an expression.
struct ExpressionPart : part::Parts {
    using part::Parts::Parts;
};

// Construction.

/// A name as an expression, where there is no implicit conversion.
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
/// Joins operands unchanged: callers group parts that are themselves joined. A single operand is itself; none give nothing.
[[nodiscard]] Expression all_of(Expressions tests);
[[nodiscard]] Expression any_of(Expressions tests);
/// `!` with the grouped test.
[[nodiscard]] Expression negated(Expression test);
/// The conjunction of both, grouped; nothing stands for always true.
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

// Inspection.

[[nodiscard]] bool is_true(const Expression& expression);
[[nodiscard]] bool is_false(const Expression& expression);
/// The array of an element; any other expression itself.
[[nodiscard]] const Expression& array_of(const Expression& expression);
/// The text of a name; empty: it is not a name.
[[nodiscard]] std::string name_of(const Expression& expression);

}  // namespace map2pml::promela
