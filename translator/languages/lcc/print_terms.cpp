// Terms and constraints, written.
#include <fmt/format.h>

#include <array>
#include <string_view>

#include "translator/languages/lcc/print.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/value.h"

namespace map2pml::lcc {

namespace {

/// True if a name of letters is a constant when written without parentheses. Keywords are not names.
bool is_plain(const std::string& name) {
    return !name.empty() && ((name.front() >= 'a' && name.front() <= 'z') || name.front() == '$');
}

/// The shortest digits that denote the value, never in the form of an integer.
std::string number(double value) {
    const std::string text = fmt::format("{}", value);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

bool is_arithmetic(const Term& term) {
    const auto* compound = std::get_if<Compound>(&term.kind);
    return compound != nullptr && (compound->functor == "+" || compound->functor == "-" || compound->functor == "*");
}

bool is_sum(const Term& term) { return is_arithmetic(term) && std::get<Compound>(term.kind).functor != "*"; }

std::string operand(const Term& term, bool in_parentheses) {
    return in_parentheses ? "(" + to_string(term) + ")" : to_string(term);
}

std::string arithmetic(const Compound& compound) {
    const Term& left = compound.arguments.at(0);
    const Term& right = compound.arguments.at(1);
    const bool product = compound.functor == "*";
    return operand(left, product && is_sum(left)) + " " + compound.functor + " " +
           operand(right, product ? is_arithmetic(right) : is_sum(right));
}

std::string joined(const std::vector<Term>& terms) {
    std::string text;
    for (const Term& term : terms) text += (text.empty() ? "" : ", ") + to_string(term);
    return text;
}

/// A part of a larger constraint.
std::string part(const Constraint& constraint) {
    const bool in_parentheses = std::holds_alternative<Conjunction>(constraint.kind);
    return in_parentheses ? "(" + to_string(constraint) + ")" : to_string(constraint);
}

std::string joined(const std::vector<Constraint>& parts, std::string_view word) {
    std::string text;
    for (const Constraint& each : parts) text += (text.empty() ? "" : std::string(word)) + part(each);
    return text;
}

std::string negated(const Constraint& constraint) {
    const bool in_parentheses = std::holds_alternative<Comparison>(constraint.kind);
    return "not " + (in_parentheses ? "(" + to_string(constraint) + ")" : part(constraint));
}

}  // namespace

std::string to_string(Comparison::Sign sign) {
    static constexpr std::array<std::string_view, 8> kSigns = {"=", "==", "!=", "<", "=<", ">", ">=", "is"};
    return std::string(kSigns.at(static_cast<std::size_t>(sign)));
}

std::string to_string(const Term& term) {
    return std::visit(
        overloaded{
            [](const Variable& variable) { return variable.name; }, [](const Wildcard&) { return std::string("_"); },
            [](const Constant& constant) { return is_plain(constant.name) ? constant.name : constant.name + "()"; },
            [](const Integer& integer) { return std::to_string(integer.value); },
            [](const Number& each) { return number(each.value); },
            [](const String& string) { return ir::quoted(string.text); },
            [&](const Compound& compound) {
                return is_arithmetic(term) ? arithmetic(compound)
                                           : compound.functor + "(" + joined(compound.arguments) + ")";
            },
            [](const List& list) {
                const std::string tail = list.tail ? " | " + to_string(**list.tail) : "";
                return "[" + joined(list.items) + tail + "]";
            }},
        term.kind);
}

std::string to_string(const Agent& agent) { return "a(" + to_string(agent.role) + ", " + to_string(agent.id) + ")"; }

std::string to_string(const Constraint& constraint) {
    return std::visit(
        overloaded{[](const Atom& atom) { return to_string(atom.term); },
                   [](const Comparison& comparison) {
                       return to_string(comparison.left) + " " + to_string(comparison.sign) + " " +
                              to_string(comparison.right);
                   },
                   [](const Negation& negation) { return negated(*negation.part); },
                   [](const Conjunction& conjunction) { return joined(conjunction.parts, " and "); },
                   [](const Disjunction& disjunction) { return "(" + joined(disjunction.parts, " or ") + ")"; }},
        constraint.kind);
}

}  // namespace map2pml::lcc
