/// The evaluation of a model: its verdict on the obligation, and the state to show.   values -> `Counterexample`
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translator/machines/evaluate/evaluator.h"
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

[[nodiscard]] Counterexample evaluated(const Obligation& obligation, evaluate::World world);

}  // namespace map2pml::eventb::smt
