#include "translator/languages/maze/checks/name_check.h"

#include <fmt/format.h>

namespace map2pml::maze {

namespace {

std::string shown(const Name& name) { return (name.owner.empty() ? "" : name.owner + ".") + name.name; }

}  // namespace

void NameCheck::check(const Type& type) {
    walk(type, {[](const Name&, const source::Span&) {},
                [this](const NamedType& it, const source::Span& span) { check_type(it, span, false); }});
}

void NameCheck::check(const std::vector<Declaration>& declarations) {
    for (const Declaration& each : declarations) check(*each.type);
}

void NameCheck::check(const Expression& expression, const Allowed& allowed) { walk(expression, occurrences(allowed)); }
void NameCheck::check(const Predicate& predicate, const Allowed& allowed) { walk(predicate, occurrences(allowed)); }

Occurrences NameCheck::occurrences(const Allowed& allowed) {
    return {[this, allowed](const Name& name, const source::Span& span) { check_name(name, span, allowed); },
            [this](const NamedType& type, const source::Span& span) { check_type(type, span, true); },
            [](const Declaration&) {}};
}

void NameCheck::unknown(const std::string& name, const source::Span& span) {
    if (development_.unread.contains(name)) return;
    sink_.report(diag::Code::maze_unknown_name, span, fmt::format("`{}` is not declared", name));
}

/// \param may_vary in a formula, a variable that is a set is a type too
void NameCheck::check_type(const NamedType& type, const source::Span& span, bool may_vary) {
    const auto meaning = scope_.find(type.name);
    const bool is_abstract = may_vary && abstract_ != nullptr && variable_type(*abstract_, type.name) != nullptr;
    if (!meaning && is_abstract) return;
    if (!meaning) return unknown(type.name, span);
    // A constant set is a type too.
    const bool is_variable = meaning->kind == Meaning::Kind::variable && !may_vary;
    if (is_variable || meaning->kind == Meaning::Kind::value || meaning->kind == Meaning::Kind::topology)
        sink_.report(diag::Code::maze_kind, span, fmt::format("`{}` is not a type", type.name));
}

bool NameCheck::is_known_plain(const std::string& name, const Allowed& allowed) const {
    if (allowed.local.contains(name) || scope_.find(name)) return true;
    return abstract_ != nullptr && variable_type(*abstract_, name) != nullptr;
}

bool NameCheck::is_known(const Name& name, const Allowed& allowed) const {
    if (name.owner.empty()) return is_known_plain(name.name, allowed);
    if (const Class* owner = development_.find_class(name.owner)) {
        // A class that a refinement speaks of, or static: types and constants.
        return Scope(development_, *owner).find(name.name).has_value();
    }
    return scope_.attribute(name.name).has_value();
}

void NameCheck::check_name(const Name& name, const source::Span& span, const Allowed& allowed) {
    if (!is_known(name, allowed)) return unknown(shown(name), span);
    if (name.is_primed) check_prime(name, span, allowed);
}

void NameCheck::check_prime(const Name& name, const source::Span& span, const Allowed& allowed) {
    if (*allowed.no_prime != '\0') {
        sink_.report(diag::Code::maze_misplaced, span,
                     fmt::format("`{}'` is a value after an action, and {}", shown(name), allowed.no_prime));
        return;
    }
    const bool is_of_agent = !name.owner.empty();
    const auto& changed = is_of_agent ? allowed.primed_of_agent : allowed.primed;
    if (changed.contains(name.name)) return;
    sink_.report(diag::Code::maze_unchanged, span,
                 fmt::format("the action does not name `{}` after `changes`", shown(name)));
}

}  // namespace map2pml::maze
