/// The key of a role: its name and its number of arguments. Messages and predicates have keys of the same form.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// `travel_agent/3`
struct RoleKey {
    std::string name;
    std::size_t arity = 0;
    auto operator<=>(const RoleKey&) const = default;
};

/// Nothing for a term that has no name: a variable, `_`, a number, a string, a list.
[[nodiscard]] inline std::optional<RoleKey> key_of(const Term& term) {
    if (const auto* constant = std::get_if<Constant>(&term.kind)) return RoleKey{constant->name, 0};
    if (const auto* compound = std::get_if<Compound>(&term.kind))
        return RoleKey{compound->functor, compound->arguments.size()};
    return std::nullopt;
}

[[nodiscard]] inline std::string to_string(const RoleKey& key) { return key.name + "/" + std::to_string(key.arity); }

}  // namespace map2pml::lcc
