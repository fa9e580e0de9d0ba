/// Parts of a check file made by hand, close to what one would write: `require(state("asked") == var("bid"))`.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"

namespace semantics_test {

using namespace map2pml;
using ir::Expression;

inline ir::Term num(std::int64_t value) { return {{}, ir::Integer{value}}; }
inline ir::Term word(std::string text) { return {{}, ir::Constant{std::move(text)}}; }
inline ir::Term agent(std::string name) { return {{}, ir::AgentName{std::move(name)}}; }
inline ir::Term role(std::string name) { return {{}, ir::RoleName{std::move(name)}}; }
inline ir::Term var(std::string name) { return {{}, ir::Variable{std::move(name)}}; }
inline ir::Term any() { return {{}, ir::Wildcard{}}; }

/// What reads as an expression: a term, a number, or an expression.
struct Part {
    Part(Expression made) : expression(std::move(made)) {}    // NOLINT(google-explicit-constructor)
    Part(const ir::Term& term) : expression{{}, term} {}      // NOLINT(google-explicit-constructor)
    Part(std::int64_t value) : expression{{}, num(value)} {}  // NOLINT(google-explicit-constructor)
    Part(int value) : expression{{}, num(value)} {}           // NOLINT(google-explicit-constructor)
    Expression expression;
};

inline Expression lit(const ir::Term& term) { return {{}, term}; }
inline Expression n(std::int64_t value) { return lit(num(value)); }
inline Expression none() { return {{}, ir::NoValue{}}; }
inline Expression self() { return {{}, ir::Self{}}; }
inline Expression truth(bool value) { return lit(word(value ? "true" : "false")); }
inline Expression state(std::string name) { return {{}, ir::StateRead{std::move(name), std::nullopt}}; }
inline Expression state(std::string name, Part of) {
    return {{}, ir::StateRead{std::move(name), ir::Boxed<Expression>(std::move(of.expression))}};
}
inline Expression binary(ir::BinaryOperator what, Part left, Part right) {
    return {{}, ir::Binary{what, std::move(left.expression), std::move(right.expression)}};
}
inline Expression unary(ir::UnaryOperator what, Part operand) {
    return {{}, ir::Unary{what, std::move(operand.expression)}};
}
inline Expression operator+(Expression l, Part r) {
    return binary(ir::BinaryOperator::plus, std::move(l), std::move(r));
}
inline Expression operator-(Expression l, Part r) {
    return binary(ir::BinaryOperator::minus, std::move(l), std::move(r));
}
inline Expression operator*(Expression l, Part r) {
    return binary(ir::BinaryOperator::times, std::move(l), std::move(r));
}
inline Expression operator/(Expression l, Part r) {
    return binary(ir::BinaryOperator::divided_by, std::move(l), std::move(r));
}
inline Expression operator%(Expression l, Part r) {
    return binary(ir::BinaryOperator::modulo, std::move(l), std::move(r));
}
inline Expression operator<<(Expression l, Part r) {
    return binary(ir::BinaryOperator::shift_left, std::move(l), std::move(r));
}
inline Expression operator>>(Expression l, Part r) {
    return binary(ir::BinaryOperator::shift_right, std::move(l), std::move(r));
}
inline Expression operator&(Expression l, Part r) {
    return binary(ir::BinaryOperator::bit_and, std::move(l), std::move(r));
}
inline Expression operator|(Expression l, Part r) {
    return binary(ir::BinaryOperator::bit_or, std::move(l), std::move(r));
}
inline Expression operator==(Expression l, Part r) {
    return binary(ir::BinaryOperator::equal, std::move(l), std::move(r));
}
inline Expression operator!=(Expression l, Part r) {
    return binary(ir::BinaryOperator::not_equal, std::move(l), std::move(r));
}
inline Expression operator<(Expression l, Part r) {
    return binary(ir::BinaryOperator::less, std::move(l), std::move(r));
}
inline Expression operator<=(Expression l, Part r) {
    return binary(ir::BinaryOperator::at_most, std::move(l), std::move(r));
}
inline Expression operator>(Expression l, Part r) {
    return binary(ir::BinaryOperator::greater, std::move(l), std::move(r));
}
inline Expression operator>=(Expression l, Part r) {
    return binary(ir::BinaryOperator::at_least, std::move(l), std::move(r));
}
inline Expression operator&&(Expression l, Part r) {
    return binary(ir::BinaryOperator::conjunction, std::move(l), std::move(r));
}
inline Expression operator||(Expression l, Part r) {
    return binary(ir::BinaryOperator::disjunction, std::move(l), std::move(r));
}
inline Expression operator!(Expression e) { return unary(ir::UnaryOperator::negation, std::move(e)); }
inline Expression implies(Part l, Part r) {
    return binary(ir::BinaryOperator::implication, std::move(l), std::move(r));
}
inline Expression always(Part e) { return unary(ir::UnaryOperator::always, std::move(e)); }
inline Expression eventually(Part e) { return unary(ir::UnaryOperator::eventually, std::move(e)); }
inline Expression until(Part l, Part r) { return binary(ir::BinaryOperator::until, std::move(l), std::move(r)); }
inline Expression leads_to(Part l, Part r) { return binary(ir::BinaryOperator::leads_to, std::move(l), std::move(r)); }
inline Expression choice(Part condition, Part yes, Part no) {
    return {{}, ir::Conditional{std::move(condition.expression), std::move(yes.expression), std::move(no.expression)}};
}
inline Expression number_of(Part e) { return {{}, ir::NumberOf{std::move(e.expression)}}; }
inline Expression agent_at(std::string name, Part number) {
    return {{}, ir::AgentAt{std::move(name), std::move(number.expression)}};
}
inline Expression ended(Part e, bool in_failure = false) {
    return {{}, ir::HasEnded{std::move(e.expression), in_failure}};
}
inline Expression at_clause(Part e, std::string clause) {
    return {{}, ir::StandsAt{std::move(e.expression), std::move(clause), 0}};
}
inline Expression at_line(Part e, std::uint32_t line) { return {{}, ir::StandsAt{std::move(e.expression), "", line}}; }
inline Expression variable_of(Part e, std::string name) {
    return {{}, ir::AgentVariable{std::move(e.expression), std::move(name)}};
}

// ---- statements
inline ir::Statement require(Part e) { return {{}, ir::Require{std::move(e.expression)}}; }
inline ir::Statement set(std::string name, Part e) {
    return {{}, ir::Assign{std::move(name), std::move(e.expression)}};
}
inline ir::Statement let(std::string name, Part e) { return {{}, ir::Let{std::move(name), std::move(e.expression)}}; }
inline ir::Statement result(Part e) { return {{}, ir::Result{std::move(e.expression)}}; }
inline ir::Statement fail() { return {{}, ir::Fail{}}; }
inline ir::Statement choose(std::string name, std::vector<ir::Term> domain, std::optional<Part> where = {}) {
    ir::Choose made{std::move(name), std::move(domain), std::nullopt};
    if (where) made.where = std::move(where->expression);
    return {{}, std::move(made)};
}
inline ir::Statement when(Part e, std::vector<ir::Statement> then, std::vector<ir::Statement> otherwise = {}) {
    return {{}, ir::If{std::move(e.expression), std::move(then), std::move(otherwise)}};
}
/// The statement stands in this line of the check file.
inline ir::Statement in_line(std::uint32_t line, ir::Statement statement) {
    statement.span.begin = {line, 1};
    return statement;
}

// ---- events
struct Event : ir::EventPattern {
    using Kind = ir::EventPattern::Kind;
    Event(Kind what, std::string of) {
        kind = what;
        name = std::move(of);
    }
    Event with(std::vector<ir::Term> all) && {
        terms = std::move(all);
        return std::move(*this);
    }
    /// Of what is sent: who acts; of what is received: the sender.
    Event from(ir::Term who) && {
        (kind == Kind::received ? partner : agent) = std::move(who);
        return std::move(*this);
    }
    Event by(ir::Term who) && {
        agent = std::move(who);
        return std::move(*this);
    }
    Event to(ir::Term who) && {
        partner = std::move(who);
        return std::move(*this);
    }
    Event giving(ir::Term value) && {
        result = std::move(value);
        return std::move(*this);
    }
    Event where_(Part e) && {
        where = ir::Boxed<Expression>(std::move(e.expression));
        return std::move(*this);
    }
};
inline Event sent(std::string name) { return {Event::Kind::sent, std::move(name)}; }
inline Event received(std::string name) { return {Event::Kind::received, std::move(name)}; }
inline Event succeeded(std::string name) { return {Event::Kind::succeeded, std::move(name)}; }
inline Event failed(std::string name) { return {Event::Kind::failed, std::move(name)}; }
inline Event timed_out() { return {Event::Kind::timed_out, ""}; }
inline Event entered(std::string name) { return {Event::Kind::entered, std::move(name)}; }

inline Expression happened(const Event& event) { return {{}, ir::Happened{ir::EventPattern(event)}}; }
inline Expression pending(const Event& message) { return {{}, ir::Pending{ir::EventPattern(message)}}; }

// ---- declarations
inline ir::StateVariable integer(std::string name, std::int64_t first, std::int64_t last, std::int64_t initial) {
    return {{}, std::move(name), ir::StateVariable::Type::integer, first, last, n(initial)};
}
inline ir::StateVariable boolean(std::string name, bool initial) {
    return {{}, std::move(name), ir::StateVariable::Type::boolean, 0, 0, truth(initial)};
}
inline ir::StateVariable value(std::string name) {
    return {{}, std::move(name), ir::StateVariable::Type::value, 0, 0, none()};
}
inline ir::StateVariable per_agent(ir::StateVariable variable) {
    variable.per_agent = true;
    return variable;
}

/// A check file for one instance, put together piece by piece.
class CheckFile {
  public:
    CheckFile& integers(std::int64_t first, std::int64_t last) {
        first_ = first;
        last_ = last;
        return *this;
    }
    CheckFile& state(ir::StateVariable variable) {
        states_.push_back(std::move(variable));
        return *this;
    }
    CheckFile& procedure(std::string name, std::vector<std::string> parameters, std::vector<ir::Statement> body,
                         bool may_fail = false) {
        procedures_[name] = {{}, name, std::move(parameters), may_fail, std::move(body)};
        return *this;
    }
    CheckFile& on(const Event& event, std::vector<ir::Statement> body) {
        observers_.push_back({{}, event, std::move(body)});
        return *this;
    }
    CheckFile& property(ir::UserProperty::Kind kind, Part formula, bool fair = false) {
        properties_.push_back({{}, {}, "p", kind, std::move(formula.expression), {}, fair});
        return *this;
    }
    CheckFile& trace(ir::UserProperty::Kind kind, const std::vector<Event>& events) {
        properties_.push_back({{}, {}, "p", kind, truth(true), {events.begin(), events.end()}, false});
        return *this;
    }
    CheckFile& service(const std::string& role) {
        services_.insert(role);
        return *this;
    }

    void add_to(ir::Instance& instance) const {
        instance.first_integer = first_;
        instance.last_integer = last_;
        instance.states = states_;
        instance.procedures = procedures_;
        instance.observers = observers_;
        instance.properties = properties_;
        instance.services = services_;
    }

  private:
    std::int64_t first_ = 0;
    std::int64_t last_ = 60;
    std::vector<ir::StateVariable> states_;
    std::map<std::string, ir::Procedure> procedures_;
    std::vector<ir::Observer> observers_;
    std::vector<ir::UserProperty> properties_;
    std::set<std::string> services_;
};

}  // namespace semantics_test
