/// The moves of one agent, before they are applied to a state.   private to the room
#pragma once

#include <optional>
#include <vector>

#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::lcc {

struct System::Here {
    const LocalState& state;
    std::size_t agent;
    Value id;
    std::uint32_t& next;  ///< number of the next new variable
    std::vector<ProcessPointer>* blocked = nullptr;
    std::vector<Refusal>* refusals = nullptr;
    /// Questions that have no answer yet, and where they are asked.
    std::map<std::string, std::pair<Value, const Definition*>>& asked;
    Awaited* awaited = nullptr;

    void cannot(const Process& process, const Substitution& known) const {
        if (blocked != nullptr) blocked->push_back(simplified(std::make_shared<const Process>(process), known));
    }

    void awaits(const Value& message) const {
        if (awaited != nullptr && message.kind == Value::Kind::unbound)
            awaited->anything = true;
        else if (awaited != nullptr)
            awaited->functors.emplace(message.text, message.parts.size());
    }
};

struct System::Move {
    Label label;
    ProcessPointer rest;  ///< without what is known put in
    Substitution known;
    std::optional<std::size_t> taken = {};  ///< index of the message
    std::vector<Message> sent = {};
};

}  // namespace map2pml::lcc
