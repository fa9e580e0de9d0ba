/// Buechi automata of temporal formulas.   formulas -> places with what must be true there   private to the room
///
/// The tableau of R. Gerth, D. Peled, M. Vardi, P. Wolper, Simple on-the-fly automatic verification of linear temporal
/// logic (1995): a place says what is true now and what is owed from the next labelled state on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "translator/protocols/semantics/properties/temporal.h"

namespace map2pml::semantics {

struct Automaton {
    struct Place {
        std::vector<FormulaId>
            literals;  ///< all of them are true of a labelled state at which a run of the automaton is here
        std::vector<std::uint32_t> next;
        std::vector<bool> accepting;  ///< for each condition whether it is met here
    };
    std::vector<Place> places;
    std::vector<std::uint32_t> initial;
    std::size_t conditions = 0;  ///< a run is accepted when each is met again and again
};

/// Accepts exactly the runs of which the root of the formulas is true.
[[nodiscard]] Automaton automaton_of(const TemporalFormulas& formulas);

}  // namespace map2pml::semantics
