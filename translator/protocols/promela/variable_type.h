/// The types of variables and of fields of messages.
#pragma once

#include <cstdint>

namespace map2pml::promela {

enum class VariableType : std::uint8_t {
    boolean,
    byte,
    short_integer,
    integer,
    value,  ///< holds each value of the protocol
};

}  // namespace map2pml::promela
