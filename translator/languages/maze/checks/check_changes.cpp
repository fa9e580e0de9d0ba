#include <fmt/format.h>

#include <set>
#include <string>

#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/scope.h"
#include "translator/languages/maze/walk.h"

namespace map2pml::maze {

namespace {

std::set<std::string> primed_in(const Action& action) {
    std::set<std::string> names;
    for (const Statement& each : action.statements) {
        const auto* predicate = std::get_if<PredicatePtr>(&each.kind);
        if (predicate != nullptr) names.merge(free_names(**predicate, true));
    }
    return names;
}

/// `x = E` where `x' = E` is meant; null: none.
PredicatePtr unprimed_value(const Action& action, const std::string& variable) {
    for (const Statement& each : action.statements) {
        const auto* predicate = std::get_if<PredicatePtr>(&each.kind);
        if (predicate == nullptr) continue;
        for (const PredicatePtr& part : conjuncts(*predicate)) {
            const auto* equation = std::get_if<Comparison>(&part->kind);
            if (equation == nullptr || equation->sign != Sign::equal) continue;
            const auto* left = std::get_if<Name>(&equation->left->kind);
            if (left != nullptr && left->owner.empty() && !left->is_primed && left->name == variable) return part;
        }
    }
    return nullptr;
}

/// A system may say the value of an attribute of the agent that it acts together with.
bool is_set_by_system(const Development& development, const Class& of, const Action& action) {
    for (const Class& each : development.classes) {
        for (const Action& other : each.actions)
            if (other.on && other.on->agents == of.name.text && other.on->action == action.name.text) return true;
    }
    return false;
}

void check_action_changes(const Development& development, const Class& of, const Action& action, diag::Sink& sink) {
    const std::set<std::string> primed = primed_in(action);
    if (of.level == Level::agent && is_set_by_system(development, of, action)) return;
    for (const Change& each : action.changes) {
        if (each.is_free || primed.contains(each.name.text)) continue;
        if (const PredicatePtr value = unprimed_value(action, each.name.text)) {
            sink.report(diag::Code::maze_unprimed, value->span,
                        fmt::format("this compares `{0}` before the action; the value after the action is `{0}'`",
                                    each.name.text));
        } else if (development.is_whole) {
            sink.report(diag::Code::maze_never_primed, each.name.span,
                        fmt::format("the action does not define `{0}'`; write `free {0}` if any value will do",
                                    each.name.text));
        }
    }
}

}  // namespace

void check_changes(const Development& development, diag::Sink& sink) {
    for (const Class& of : development.classes)
        for (const Action& each : of.actions) check_action_changes(development, of, each, sink);
}

}  // namespace map2pml::maze
