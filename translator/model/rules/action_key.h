/// How rules tell actions and facts apart: by name and number of arguments.
#pragma once

#include <compare>
#include <cstddef>
#include <string>

#include "translator/model/formulas/term_tree.h"

namespace map2pml::deontic {

struct ActionKey {
    std::string name;
    std::size_t arity = 0;
    auto operator<=>(const ActionKey&) const = default;
};

[[nodiscard]] inline ActionKey key_of(const ir::TermTree& action) { return {action.text, action.parts.size()}; }
[[nodiscard]] inline std::string to_string(const ActionKey& key) { return key.name + "/" + std::to_string(key.arity); }

}  // namespace map2pml::deontic
