/// Where the state of a check file lies in a `State`.   private to the room
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "translator/model/instance/instance.h"

namespace map2pml::semantics {

/// In text order; one that each agent has of its own takes a slot for each agent of the instance, a set or a map one for each key.
class StateVariables {
  public:
    explicit StateVariables(const ir::Instance& instance) : agents_(instance.agents.size()) {
        for (const ir::StateVariable& variable : instance.states) {
            places_[variable.name] = {&variable, count_};
            count_ += slots_of(variable);
        }
    }

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::size_t slots_of(const ir::StateVariable& variable) const {
        return variable.is_keyed() ? variable.keys.size() : variable.per_agent ? agents_ : 1;
    }
    /// The declaration; null if there is none with this name.
    [[nodiscard]] const ir::StateVariable* find(const std::string& name) const {
        const auto found = places_.find(name);
        return found == places_.end() ? nullptr : found->second.variable;
    }
    /// \param entry for `per agent` variables the owner, for sets and maps the index of the key. Returns nothing if it is missing or
    /// there is no such variable.
    [[nodiscard]] std::optional<std::size_t> slot(const std::string& name, std::optional<std::size_t> entry) const {
        const auto found = places_.find(name);
        if (found == places_.end()) return std::nullopt;
        const auto& [variable, first] = found->second;
        if (!variable->per_agent && !variable->is_keyed()) return first;
        return entry ? std::optional(first + *entry) : std::nullopt;
    }

  private:
    struct Place {
        const ir::StateVariable* variable = nullptr;
        std::size_t first = 0;
    };
    std::map<std::string, Place> places_;
    std::size_t agents_ = 0;
    std::size_t count_ = 0;
};

}  // namespace map2pml::semantics
