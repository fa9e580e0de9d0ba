#include "translator/protocols/promela/plan/expression.h"

#include <utility>

namespace map2pml::promela {

using Operator = part::Operation::What;

Expression::Expression(std::string name) : Expression(ExpressionPart(part::Name{std::move(name)})) {}

Expression::Expression(ExpressionPart part) : part_(std::make_shared<const ExpressionPart>(std::move(part))) {}

bool operator==(const Expression& one, const Expression& other) {
    if (one.part_ == other.part_) return true;
    // The comparison of the variants, which compares the parts of each.
    using Parts = part::Parts;
    return one.part_ != nullptr && other.part_ != nullptr &&
           static_cast<const Parts&>(*one.part_) == static_cast<const Parts&>(*other.part_);
}

Expression numeral(std::int64_t value) {
    static const Expression zero(part::Number{0});  // most are
    return value == 0 ? zero : Expression(part::Number{value});
}

Expression truth() {
    static const Expression word(part::Word::yes);
    return word;
}

Expression falsity() {
    static const Expression word(part::Word::no);
    return word;
}

Expression else_guard() {
    static const Expression word(part::Word::otherwise);
    return word;
}

Expression timeout_guard() {
    static const Expression word(part::Word::timeout);
    return word;
}

Expression anything() {
    static const Expression word(part::Word::anything);
    return word;
}

Expression grouped(Expression inside) { return Expression(part::Group{std::move(inside)}); }

Expression operation(Operator what, Expressions operands) {
    return Expression(part::Operation{what, std::move(operands)});
}

Expression prefixed(part::Prefixed::What what, Expression operand) {
    return Expression(part::Prefixed{what, std::move(operand)});
}

namespace {

Expression joined(Operator what, Expressions tests) {
    if (tests.size() < 2) return tests.empty() ? Expression() : std::move(tests.front());
    return operation(what, std::move(tests));
}

}  // namespace

Expression all_of(Expressions tests) { return joined(Operator::conjunction, std::move(tests)); }

Expression any_of(Expressions tests) { return joined(Operator::disjunction, std::move(tests)); }

Expression negated(Expression test) { return prefixed(part::Prefixed::What::negation, grouped(std::move(test))); }

Expression both(Expression one, Expression other) {
    if (one.empty() || other.empty()) return one.empty() ? other : one;
    return grouped(operation(Operator::conjunction, {std::move(one), std::move(other)}));
}

Expression equals(Expression left, Expression right) {
    return operation(Operator::equal, {std::move(left), std::move(right)});
}

Expression differs(Expression left, Expression right) {
    return operation(Operator::not_equal, {std::move(left), std::move(right)});
}

Expression is_below(Expression left, Expression right) {
    return operation(Operator::less, {std::move(left), std::move(right)});
}

Expression sum(Expression left, Expression right) {
    return operation(Operator::plus, {std::move(left), std::move(right)});
}

Expression difference(Expression from, Expression less) {
    return operation(Operator::minus, {std::move(from), std::move(less)});
}

Expression one_of_two(Expression condition, Expression yes, Expression no) {
    return Expression(part::Choice{std::move(condition), std::move(yes), std::move(no)});
}

Expression element(Expression array, Expression index) {
    return Expression(part::Element{std::move(array), std::move(index)});
}

Expression member(Expression of, std::string name) { return Expression(part::Member{std::move(of), std::move(name)}); }

Expression length(Expression channel) { return Expression(part::Length{std::move(channel)}); }

Expression current(Expression value) { return Expression(part::Current{std::move(value)}); }

Expression polled(Expression channel, Expressions fields) {
    return Expression(part::Poll{std::move(channel), std::move(fields)});
}

Expression taken(Expression channel, Expressions fields) {
    return Expression(part::Taking{std::move(channel), std::move(fields)});
}

Expression process_at(std::string process, Expression pid, std::string label) {
    return Expression(part::StandsAt{std::move(process), std::move(pid), std::move(label)});
}

Expression remote(std::string process, Expression pid, std::string variable) {
    return Expression(part::Remote{std::move(process), std::move(pid), std::move(variable)});
}

namespace {

bool is_word(const Expression& expression, part::Word word) {
    const auto* found = expression.empty() ? nullptr : std::get_if<part::Word>(&expression.part());
    return found != nullptr && *found == word;
}

}  // namespace

bool is_true(const Expression& expression) { return is_word(expression, part::Word::yes); }

bool is_false(const Expression& expression) { return is_word(expression, part::Word::no); }

const Expression& array_of(const Expression& expression) {
    const auto* found = expression.empty() ? nullptr : std::get_if<part::Element>(&expression.part());
    return found != nullptr ? found->array : expression;
}

std::string name_of(const Expression& expression) {
    const auto* found = expression.empty() ? nullptr : std::get_if<part::Name>(&expression.part());
    return found != nullptr ? found->text : std::string();
}

}  // namespace map2pml::promela
