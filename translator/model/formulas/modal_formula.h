/// Formulas of the alternation-free modal mu-calculus, as a check file states them (`prop NAME = formula;`).
///
/// Invariant of a formula in a `UserProperty`: every variable is bound, by the innermost fixpoint of its name; no variable of a
/// least fixpoint is free in a greatest one, nor the other way round. Derived forms (`AG f`) are written out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translator/model/formulas/action_label.h"

namespace map2pml::ir {

/// A part of a formula; parts go by their index in `ModalFormula::nodes`.
struct ModalNode {
    enum class Kind : std::uint8_t {
        truth,        ///< `tt`
        falsity,      ///< `ff`
        conjunction,  ///< `f /\ g`
        disjunction,  ///< `f \/ g`
        diamond,      ///< `<A>f`: after some step of A, f
        box,          ///< `[A]f`: after every step of A, f
        least,        ///< `mu Z.f`
        greatest,     ///< `nu Z.f`
        variable,     ///< `Z`
    };
    source::Span span;
    Kind kind = Kind::truth;
    std::uint32_t left = 0;   ///< the only part of a modality or fixpoint; variable: the fixpoint that binds it
    std::uint32_t right = 0;  ///< of `/\` and `\/`
    ActionSet actions = {};   ///< of a modality
    std::string name = {};    ///< of a fixpoint or variable
};

struct ModalFormula {
    std::vector<ModalNode> nodes;  ///< parts stand before the nodes that they are parts of, except for variables
    std::uint32_t root = 0;
};

/// The variable of `AG f`, `EF f` and `AF a`; no formula can name one like this.
inline constexpr const char* kVariableOfDerivedForm = "_";

/// As the user would write it, with derived forms written out.
[[nodiscard]] std::string to_string(const ModalFormula& formula, std::uint32_t node);
[[nodiscard]] std::string to_string(const ModalFormula& formula);
/// Like `to_string`, but with `AG`, `EF` and `AF` where they were written; `deadlock` and `EX` are written out.
[[nodiscard]] std::string as_written(const ModalFormula& formula, std::uint32_t node);

}  // namespace map2pml::ir
