#include <string>

#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/checks/name_check.h"

namespace map2pml::maze {

namespace {

void add_names_of(const std::vector<Declaration>& declarations, std::set<std::string>& names) {
    for (const Declaration& each : declarations)
        for (const Word& name : each.names) names.insert(name.text);
}

std::set<std::string> changed_by(const Action& action) {
    std::set<std::string> names;
    for (const Change& each : action.changes) names.insert(each.name.text);
    return names;
}

Allowed allowed_in(const Development& development, const Class& of, const Action& action) {
    Allowed allowed;
    add_names_of(action.any, allowed.local);
    allowed.primed = changed_by(action);
    if (of.level == Level::agent) allowed.local.insert("self");
    if (action.on) {
        allowed.local.insert("self");
        const Class* agents = development.find_class(action.on->agents);
        const Action* together = agents == nullptr ? nullptr : find_action(*agents, action.on->action);
        if (together != nullptr) allowed.primed_of_agent = changed_by(*together);
    }
    return allowed;
}

void check_message(NameCheck& names, const MessagePattern& message, const Allowed& allowed) {
    for (const ExpressionPtr& each : message.arguments)
        if (each != nullptr) names.check(*each, allowed);
}

Name plain(const Word& word) { return {"", word.text, false}; }

void check_statement(NameCheck& names, const Statement& statement, const Allowed& allowed) {
    const auto check_peer = [&](const Word& peer) { names.check(Expression{plain(peer), peer.span}, allowed); };
    std::visit(overloaded{[&](const PredicatePtr& it) { names.check(*it, allowed); },
                          [&](const Receive& it) {
                              check_message(names, it.message, allowed);
                              check_peer(it.from);
                          },
                          [&](const Send& it) {
                              check_message(names, it.message, allowed);
                              if (it.to) check_peer(*it.to);
                          },
                          [&](const Progress& it) {
                              for (const MessagePattern& each : it.sent) check_message(names, each, allowed);
                              for (const MessagePattern& each : it.received) check_message(names, each, allowed);
                          }},
               statement.kind);
}

void check_changed_names(const Scope& scope, const Development& development, const Action& action, diag::Sink& sink) {
    for (const Change& each : action.changes) {
        const auto meaning = scope.find(each.name.text);
        if (!meaning && development.unread.contains(each.name.text)) continue;
        const bool may_change =
            meaning && (meaning->kind == Meaning::Kind::variable || meaning->kind == Meaning::Kind::topology);
        if (!may_change) {
            sink.report(diag::Code::maze_kind, each.name.span,
                        "`" + each.name.text + "` is not a variable of this class");
        }
    }
}

void check_class(const Development& development, const Class& of, diag::Sink& sink) {
    NameCheck names(development, of, sink);
    Allowed everywhere;
    everywhere.no_prime = "there is no action here";
    if (of.level == Level::agent) everywhere.local.insert("self");
    for (const ConstMember& each : of.constants) {
        names.check(*each.type);
        if (each.axiom != nullptr) names.check(*each.axiom, everywhere);
    }
    for (const VarMember& each : of.variables) names.check(*each.type);
    for (const MessageMember& each : of.messages)
        for (const TypePtr& argument : each.arguments) names.check(*argument);
    for (const InvMember& each : of.invariants) names.check(*each.predicate, everywhere);
    for (const PredicatePtr& each : of.initial) names.check(*each, everywhere);
    for (const ExpressionPtr& each : of.variants) names.check(*each, everywhere);
    for (const Action& each : of.actions) {
        names.check(each.any);
        check_changed_names(names.scope(), development, each, sink);
        const Allowed allowed = allowed_in(development, of, each);
        for (const Statement& statement : each.statements) check_statement(names, statement, allowed);
    }
}

}  // namespace

void check_names(const Development& development, diag::Sink& sink) {
    for (const Class& each : development.classes) check_class(development, each, sink);
}

}  // namespace map2pml::maze
