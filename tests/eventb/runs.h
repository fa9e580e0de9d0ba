/// Complete runs of a diagram in its global order, and of its machine: two ways that must meet.   -> words
///
/// A word has for each message that happens the line on which its first end is drawn.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "translator/languages/diagrams/diagram.h"
#include "translator/machines/check/checked.h"

namespace eventb_test {

using namespace map2pml;
using Words = std::set<std::string>;

/// From the meaning of the operators as sets of words: concatenation, union, shuffle, powers. `*` is `bound` at most. Nothing when
/// there are more than `most`.
[[nodiscard]] std::optional<Words> words_of(const auml::Interaction& interaction, std::uint32_t bound,
                                            std::size_t most);

/// By doing the events of a machine one after the other.
struct MachineRuns {
    std::optional<Words> words;   ///< nothing: more than `most` states or words
    std::string fault;            ///< a state that breaks an invariant, or in which nothing can happen before the end
    std::set<std::string> never;  ///< labels of events that never happen
};
[[nodiscard]] MachineRuns runs_of(const eventb::CheckedMachine& machine, std::uint32_t bound, std::size_t most);

}  // namespace eventb_test
