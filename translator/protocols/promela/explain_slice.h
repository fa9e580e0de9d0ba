/// Parts that `slice` leaves out, and lines that need the parts it keeps.   facts -> notes
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "translator/protocols/promela/facts.h"
#include "translator/protocols/promela/reduction_note.h"

namespace map2pml::promela {

/// Notes on each kind of message in each mailbox, and each variable of each clause that is executed. Empty if nothing is sliced.
/// \param place how a span is written in a sentence: `in line 9`
[[nodiscard]] std::vector<ReductionNote> explain_slice(const Facts& facts,
                                                       const std::function<std::string(const source::Span&)>& place);

}  // namespace map2pml::promela
