/// Random conversations in which almost every message finds a wait.   seed -> protocol
///
/// `generate` mixes all that the language has, so that most messages meet nobody who waits for them. Here one agent collects what several
/// workers send: its waits prefer one kind to another, look for a message after a decision failed, answer, and end by a limit. That is where the
/// order of steps matters.
#pragma once

#include <cstdint>

#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// Mailboxes, timeouts in quiet states.
[[nodiscard]] TestCase conversation(std::uint64_t seed);

}  // namespace map2pml::differential
