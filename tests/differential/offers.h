/// Random offers in rounds, to listeners who may answer, and who look now and then whether all is over.   seed -> protocol
///
/// Where a listener that declines looks for a message without waiting, it is important who is faster, or it only seems so: that is what `scheduling` has to
/// tell (translator/protocols/promela/reductions.md, looks that may come early).
#pragma once

#include <cstdint>

#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// Mailboxes, timeouts in quiet states.
[[nodiscard]] TestCase offers(std::uint64_t seed);

}  // namespace map2pml::differential
