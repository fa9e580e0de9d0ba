/// The built-in properties of states, as theorems of the machine.   net -> predicates, and what they mean
#pragma once

#include <cstdint>
#include <vector>

#include "translator/machines/from_protocols/net_names.h"
#include "translator/model/machines/model/model.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::protocol_to_eventb {

/// The state that a theorem excludes, so that the runs of the scene can be searched for it.
struct Theorem {
    enum class Kind : std::uint8_t { ends, no_failure, no_orphans };
    eventb::LabelledPredicate predicate;
    Kind kind = Kind::ends;
};

/// Whether the state breaks it. \param system of the protocol and the instance that the net is of; their network may differ.
[[nodiscard]] bool breaks(const Theorem& theorem, const semantics::TransitionSystem& system,
                          const semantics::State& state);

/// `DLF`: unless somebody has failed, all have ended or are at rest, or somebody can go on (`termination`, but for those who wait while
/// others run on); `no_failure`; `no_orphans`, at a good end. One theorem each: what follows from one that is false would be
/// called proved. Where a limit can cut a run short, messages may be left (grammar/semantics.md 5), and nothing is said about them.
[[nodiscard]] std::vector<Theorem> theorems_of(const Net& net, const ir::Instance& instance, const source::Span& span,
                                               NetNames& words);

}  // namespace map2pml::protocol_to_eventb
