/// Messages that were exchanged, as a set: who, what, to whom, in which rounds of the loops around it.   `a ↦ ask ↦ b ↦ it_1`
#pragma once

#include <string>
#include <vector>

#include "translator/auml_to_eventb/formulas.h"
#include "translator/auml_to_eventb/names.h"
#include "translator/auml_to_eventb/part.h"
#include "translator/eventb/model/model.h"

namespace map2pml::auml_to_eventb {

/// `exchanged_msg ⊆ AGENTS × MESSAGES × AGENTS × ℕ`
[[nodiscard]] PredicatePtr type_of_exchanged(const Names& names);

/// `exchanged_msg ≔ exchanged_msg ∪ {a ↦ ask ↦ b ↦ it_1}`. \param rounds counters of the loops around the message.
[[nodiscard]] Assignment exchange(const OneMessage& message, const std::vector<std::string>& rounds,
                                  const Names& names);

/// `lnk_…`: the flag says whether the message of this round was exchanged. `new_…`: none of a later round was.
[[nodiscard]] std::vector<eventb::LabelledPredicate> links_of(const OneMessage& message, const source::Span& span,
                                                              const std::vector<std::string>& rounds,
                                                              const Names& names);

}  // namespace map2pml::auml_to_eventb
