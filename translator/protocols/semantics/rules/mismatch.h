/// Why a receive does not take a message.   receive + message + variables -> the first thing that differs, for reports
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/semantics/state/state.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::semantics {

/// In the order in which a receive looks at a message (grammar/semantics.md, RECV): what comes later is the closer miss.
struct Mismatch {
    enum class Kind : std::uint8_t { performative, term_count, term, sender, role } kind = Kind::performative;
    std::size_t term = 0;  ///< of `term`, from 1
    Value found = 0;       ///< the value in the message; for `term`, `sender` and `role`
    Value expected = 0;    ///< the value that the receive requires
    std::string variable;  ///< whose value that is: `$x`; empty: it is written
    std::size_t bound =
        0;  ///< the term of this message that has just bound the variable, from 1; 0: it was bound before
};

}  // namespace map2pml::semantics
