/// What one agent can do, before it is put into a state.   private to the room
#pragma once

#include <optional>
#include <vector>

#include "translator/lcc/meaning/system.h"

namespace map2pml::lcc {

struct System::Here {
    const State& state;
    std::size_t agent;
    Value id;
    std::uint32_t& next;  ///< number of the next new variable
};

struct System::Move {
    Label label;
    ProcessPointer rest;  ///< without what is known put in
    Substitution known;
    std::optional<std::size_t> taken = {};  ///< index of the message
    std::vector<Message> sent = {};
};

}  // namespace map2pml::lcc
