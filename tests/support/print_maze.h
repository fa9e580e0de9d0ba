/// MAZE as text in one canonical spelling.   `maze::Development` -> text that `read_maze` reads back as the same development
#pragma once

#include <fmt/format.h>

#include <string>
#include <variant>
#include <vector>

#include "translator/languages/maze/syntax.h"

namespace tests::maze_text {

using map2pml::overloaded;
using namespace map2pml::maze;

inline std::string joined(const std::vector<Word>& words, std::string_view separator) {
    std::string text;
    for (const Word& each : words) text += (text.empty() ? std::string() : std::string(separator)) + each.text;
    return text;
}

inline std::string print_pattern(const MessagePattern& message) {
    std::string arguments;
    for (const ExpressionPtr& each : message.arguments)
        arguments += (arguments.empty() ? "" : ", ") + (each == nullptr ? "_" : to_string(*each));
    return message.name.text + (arguments.empty() ? "" : "(" + arguments + ")");
}

inline std::string print_patterns(const std::vector<MessagePattern>& messages) {
    std::string text;
    for (const MessagePattern& each : messages) text += (text.empty() ? "" : ", ") + print_pattern(each);
    return "{" + text + "}";
}

inline std::string print_statement(const Statement& statement) {
    return std::visit(
        overloaded{
            [](const PredicatePtr& it) { return to_string(*it); },
            [](const Receive& it) {
                return fmt::format("receive {} from {}", print_pattern(it.message), it.from.text);
            },
            [](const Send& it) { return "send " + print_pattern(it.message) + (it.to ? " to " + it.to->text : ""); },
            [](const Progress& it) {
                return fmt::format("progress({}, {})", print_patterns(it.sent), print_patterns(it.received));
            }},
        statement.kind);
}

inline std::string print_action(const Action& action) {
    std::string text = "  action " + action.name.text;
    if (action.on) text += fmt::format(" on {}.{}", action.on->agents, action.on->action);
    const char* before = " changes ";
    for (const Change& each : action.changes) {
        text += before + std::string(each.is_free ? "free " : "") + each.name.text;
        before = ", ";
    }
    if (!action.any.empty()) text += " any " + to_string(action.any);
    text += " {\n";
    for (const Statement& each : action.statements) text += "    " + print_statement(each) + ";\n";
    return text + "  }\n";
}

inline std::string print_type(const TypeMember& type) {
    return "  type " + type.name.text + (type.values.empty() ? "" : " = " + joined(type.values, " | ")) + ";\n";
}

inline std::string print_message(const MessageMember& message) {
    std::string arguments;
    for (const TypePtr& each : message.arguments) arguments += (arguments.empty() ? "" : ", ") + to_string(*each);
    return "  message " + message.name.text + (arguments.empty() ? "" : "(" + arguments + ")") + ";\n";
}

inline std::string print_constant_member(const ConstMember& constant) {
    const std::string axiom = constant.axiom == nullptr ? "" : " | " + to_string(*constant.axiom);
    return fmt::format("  const {} : {}{};\n", constant.name.text, to_string(*constant.type), axiom);
}

inline std::string print_class(const Class& each) {
    std::string text = fmt::format("{} {}{} {{\n", spelling(each.level), each.name.text,
                                   each.refines ? " refines " + each.refines->text : "");
    for (const TypeMember& type : each.types) text += print_type(type);
    for (const MessageMember& message : each.messages) text += print_message(message);
    for (const TopologyMember& topology : each.topologies)
        text += fmt::format("  topology {} : {};\n", topology.name.text, topology.agents.text);
    for (const ConstMember& constant : each.constants) text += print_constant_member(constant);
    for (const VarMember& variable : each.variables)
        text += fmt::format("  var {} : {};\n", joined(variable.names, ", "), to_string(*variable.type));
    for (const InvMember& invariant : each.invariants) {
        const std::string label = invariant.label ? invariant.label->text + ": " : "";
        text += "  inv " + label + to_string(*invariant.predicate) + ";\n";
    }
    for (const PredicatePtr& initial : each.initial) text += "  init " + to_string(*initial) + ";\n";
    for (const ExpressionPtr& variant : each.variants) text += "  variant " + to_string(*variant) + ";\n";
    for (const Action& action : each.actions) text += print_action(action);
    return text + "}\n";
}

inline std::string print_witnesses(const std::vector<Witness>& witnesses) {
    std::string text;
    for (const Witness& each : witnesses)
        text += (text.empty() ? " with " : ", ") + each.name.text + " = " + to_string(*each.value);
    return text;
}

inline std::string print_refinement(const Refinement& each) {
    std::string text = fmt::format("refinement {} -> {} {{\n", each.abstract.text, each.concrete.text);
    if (!each.observed.empty()) text += "  observe " + joined(each.observed, ", ") + ";\n";
    for (const PredicatePtr& retrieve : each.retrieve) text += "  retrieve " + to_string(*retrieve) + ";\n";
    if (!each.initial.empty()) text += "  init" + print_witnesses(each.initial) + ";\n";
    for (const Simulates& one : each.simulations) {
        const std::string when = one.when == nullptr ? "" : " when " + to_string(*one.when);
        text += fmt::format("  simulates {} -> {}{}{};\n", one.concrete.text, one.abstract.text, when,
                            print_witnesses(one.witnesses));
    }
    for (const Word& stutter : each.stutters) text += "  stutter " + stutter.text + ";\n";
    for (const ExpressionPtr& variant : each.variants) text += "  variant " + to_string(*variant) + ";\n";
    return text + "}\n";
}

inline std::string print_instance(const Instance& each) {
    std::string text = fmt::format("instance {} of {} {{\n", each.name.text, each.of.text);
    for (const Setting& setting : each.settings)
        text += fmt::format("  {} = {};\n", setting.name.text, to_string(*setting.value));
    return text + "}\n";
}

inline std::string print_expectation(const Expectation& each) {
    return fmt::format("expect {} {}{}{};\n", spelling(each.rule), spelling(each.verdict),
                       each.action ? " for " + each.action->text : "",
                       each.instance ? " on " + each.instance->text : "");
}

/// Up to places.
[[nodiscard]] inline std::string print(const Development& development) {
    std::string text;
    for (const Class& each : development.classes) text += print_class(each);
    for (const Refinement& each : development.refinements) text += print_refinement(each);
    for (const Instance& each : development.instances) text += print_instance(each);
    for (const Drawing& each : development.drawings)
        text += fmt::format("draw {} as {};\n", each.type.text, each.shape.text);
    for (const Expectation& each : development.expectations) text += print_expectation(each);
    return text;
}

}  // namespace tests::maze_text
