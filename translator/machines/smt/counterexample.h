/// The evaluation of a model: its verdict on the obligation, and the state to show.   values -> `Counterexample`
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "translator/machines/obligations/obligation.h"

namespace map2pml::eventb::smt {

/// A name and its value, for reports.
struct Valuation {
    /// `refined`: variables and parameters of the refined machine that are gone.
    enum class About : std::uint8_t { constant, refined, before, parameter, after };
    About about = About::constant;
    std::string name;
    std::string value;  ///< `…` when it is infinite, or was not evaluated
};

struct Counterexample {
    enum class Kind : std::uint8_t {
        confirmed,   ///< all hypotheses hold, and the goal does not
        open,        ///< not all formulas could be evaluated, and none speaks against it
        ill_defined  ///< a formula has no value: its well-definedness is another obligation
        ,
        wrong  ///< a hypothesis does not hold, or the goal does: not a counterexample
    };
    Kind kind = Kind::open;
    std::string because;  ///< the deciding hypothesis, or the goal; empty when confirmed
    std::vector<Valuation> state;
};

/// \param definitions the answer to `(get-model)`. \param size of carrier sets in the finite form, otherwise 0.
[[nodiscard]] Counterexample evaluated(const Obligation& obligation, unsigned size, std::string_view definitions);

}  // namespace map2pml::eventb::smt
