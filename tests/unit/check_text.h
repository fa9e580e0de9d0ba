// What a check file says, written out with all parentheses: tests compare it.   expression, event, statement -> text
#pragma once

#include <string>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::check_text {

std::string text(const ir::Expression& expression);
std::string text(const ir::EventPattern& event);

inline std::string sign(ir::BinaryOperator what) {
    using enum ir::BinaryOperator;
    switch (what) {
        case plus:
            return "+";
        case minus:
            return "-";
        case times:
            return "*";
        case divided_by:
            return "/";
        case modulo:
            return "mod";
        case shift_left:
            return "<<";
        case shift_right:
            return ">>";
        case bit_and:
            return "&";
        case bit_or:
            return "|";
        case equal:
            return "==";
        case not_equal:
            return "!=";
        case less:
            return "<";
        case at_most:
            return "<=";
        case greater:
            return ">";
        case at_least:
            return ">=";
        case conjunction:
            return "and";
        case disjunction:
            return "or";
        case implication:
            return "->";
        case until:
            return "until";
        case leads_to:
            return "leads to";
    }
    return "?";
}

inline std::string sign(ir::UnaryOperator what) {
    switch (what) {
        case ir::UnaryOperator::minus:
            return "-";
        case ir::UnaryOperator::negation:
            return "not ";
        case ir::UnaryOperator::always:
            return "always ";
        case ir::UnaryOperator::eventually:
            return "eventually ";
    }
    return "?";
}

inline std::string list(const std::vector<ir::Term>& terms) {
    std::string all;
    for (const ir::Term& each : terms) all += (all.empty() ? "" : ", ") + to_string(each);
    return all;
}

inline std::string text(const ir::EventPattern& event) {
    using Kind = ir::EventPattern::Kind;
    const bool is_received = event.kind == Kind::received;
    std::string all = event.kind == Kind::sent        ? "sent"
                      : is_received                   ? "received"
                      : event.kind == Kind::succeeded ? "succeeded"
                      : event.kind == Kind::failed    ? "failed"
                      : event.kind == Kind::timed_out ? "timeout"
                                                      : "entered";
    all += (event.name.empty() ? "" : " ") + event.name;
    if (event.terms) all += "(" + list(*event.terms) + ")";
    if (is_received && event.partner) all += " from " + to_string(*event.partner);
    if (event.agent) all += (event.kind == Kind::sent ? " from " : " by ") + to_string(*event.agent);
    if (!is_received && event.partner) all += " to " + to_string(*event.partner);
    if (event.result) all += " giving " + to_string(*event.result);
    if (event.where) all += " where " + text(**event.where);
    return all;
}

inline std::string text(const ir::Expression& expression) {
    return std::visit(
        ir::overloaded{
            [](const ir::Term& term) { return to_string(term); },
            [](const ir::NoValue&) { return std::string("none"); },
            [](const ir::Self&) { return std::string("self"); },
            [](const ir::StateRead& read) { return read.name + (read.of ? " of " + text(**read.of) : ""); },
            [](const ir::Unary& unary) { return "(" + sign(unary.what) + text(*unary.operand) + ")"; },
            [](const ir::Binary& binary) {
                return "(" + text(*binary.left) + " " + sign(binary.what) + " " + text(*binary.right) + ")";
            },
            [](const ir::Conditional& either) {
                return "(if " + text(*either.condition) + " then " + text(*either.yes) + " else " + text(*either.no) +
                       ")";
            },
            [](const ir::NumberOf& number) { return "number(" + text(*number.agent) + ")"; },
            [](const ir::AgentAt& agent) { return "agent(" + agent.agent + ", " + text(*agent.number) + ")"; },
            [](const ir::Quantified& all) {
                return (all.for_all ? "forall $" : "exists $") + all.variable + " : " +
                       (all.set ? text(**all.set) : to_string(all.over)) + " " + text(*all.body);
            },
            [](const ir::SetOperation& set) {
                constexpr std::array<const char*, 8> kNames = {"list", "union",  "intersection", "difference",
                                                               "in",   "subset", "size",         "empty"};
                std::string parts;
                for (const ir::Expression& part : set.parts) parts += (parts.empty() ? "" : ", ") + text(part);
                return std::string(kNames[static_cast<std::size_t>(set.what)]) + "(" + parts + ")";
            },
            [](const ir::Count& count) {
                std::string keys;
                for (const ir::Term& key : count.keys) keys += (keys.empty() ? "" : ", ") + to_string(key);
                return "count of " + keys + " (" + text(*count.body) + ")";
            },
            [](const ir::Happened& happened) { return "[" + text(*happened.event) + "]"; },
            [](const ir::HasEnded& ended) {
                return (ended.in_failure ? "failed(" : "ended(") + text(*ended.agent) + ")";
            },
            [](const ir::StandsAt& stands) {
                return "(" + text(*stands.agent) + " at " +
                       (stands.clause.empty() ? std::to_string(stands.line) : stands.clause) + ")";
            },
            [](const ir::AgentVariable& variable) { return text(*variable.agent) + ".$" + variable.variable; },
            [](const ir::Pending& pending) { return "[pending " + text(*pending.message) + "]"; },
        },
        expression.kind);
}

inline std::string text(const std::vector<ir::Statement>& body) {
    std::string all;
    for (const ir::Statement& statement : body) {
        all +=
            std::visit(ir::overloaded{
                           [](const ir::Require& require) { return "require " + text(require.condition); },
                           [](const ir::Assign& assign) { return "set " + assign.state + " := " + text(assign.value); },
                           [](const ir::Let& let) { return "let $" + let.name + " = " + text(let.value); },
                           [](const ir::Choose& choose) {
                               return "choose $" + choose.name + " in " + list(choose.domain) +
                                      (choose.where ? " where " + text(*choose.where) : "");
                           },
                           [](const ir::If& either) {
                               return "if " + text(either.condition) + " { " + text(either.then) + "} else { " +
                                      text(either.otherwise) + "}";
                           },
                           [](const ir::Result& result) { return "result " + text(result.value); },
                           [](const ir::Fail&) { return std::string("fail"); },
                       },
                       statement.kind);
        all += "; ";
    }
    return all;
}

}  // namespace map2pml::check_text
