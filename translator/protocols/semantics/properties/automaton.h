/// Buechi automata of temporal formulas.   formulas -> places with what must be true there   private to the room
///
/// The tableau of R. Gerth, D. Peled, M. Vardi, P. Wolper, Simple on-the-fly automatic verification of linear temporal
/// logic (1995): a place says what is true now and what is owed from the next labelled state on.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "translator/model/formulas/expression.h"

namespace map2pml::semantics {

// --- formulas: Temporal formulas in negation normal form.   expression -> formulas with numbers

using FormulaId = std::uint32_t;

struct TemporalFormula {
    enum class Kind : std::uint8_t {
        always_true,
        always_false,
        literal,      ///< an expression that is not temporal, or its negation
        conjunction,  ///< of `left` and `right`, like all that follow
        disjunction,
        until,  ///< the right side becomes true, and the left one is true up to then
        release,  ///< the right side is true up to and with the labelled state in which the left one is; for ever if it never is
    } kind = Kind::always_true;
    const ir::Expression* atom = nullptr;
    bool negated = false;
    FormulaId left = 0;
    FormulaId right = 0;
    auto operator<=>(const TemporalFormula&) const = default;
};

/// A formula with all its parts; equal ones have the same number.
class TemporalFormulas {
  public:
    /// \param expression bound; must outlive this. Its atoms are its largest parts that are not temporal; the same atom in several places
    /// is one, so that a place where it has to be both true and false is left out.
    /// \param negated builds the negation.
    TemporalFormulas(const ir::Expression& expression, bool negated);

    [[nodiscard]] FormulaId root() const { return root_; }
    [[nodiscard]] const TemporalFormula& operator[](FormulaId formula) const { return all_[formula]; }
    [[nodiscard]] std::size_t size() const { return all_.size(); }

  private:
    FormulaId number(const TemporalFormula& formula);
    FormulaId join(TemporalFormula::Kind kind, FormulaId left, FormulaId right);
    FormulaId build(const ir::Expression& expression, bool negated);
    FormulaId build_unary(const ir::Unary& unary, bool negated);
    FormulaId build_binary(const ir::Binary& binary, bool negated);
    FormulaId literal(const ir::Expression& expression, bool negated);
    FormulaId eventually(FormulaId formula);
    FormulaId always(FormulaId formula);

    std::vector<TemporalFormula> all_;
    std::map<TemporalFormula, FormulaId> numbers_;
    std::map<std::string, const ir::Expression*> atoms_;  ///< by text
    FormulaId root_ = 0;
};

struct Automaton {
    struct Place {
        std::vector<FormulaId>
            literals;  ///< literals that are all true of a labelled state at which a run of the automaton is here
        std::vector<std::uint32_t> next;
        std::vector<bool> accepting;  ///< for each condition whether it is met here
    };
    std::vector<Place> places;
    std::vector<std::uint32_t> initial;
    std::size_t conditions = 0;  ///< a run is accepted if it meets each of them again and again
};

/// Accepts exactly the runs in which the root of the formulas is true.
[[nodiscard]] Automaton automaton_of(const TemporalFormulas& formulas);

/// For each place whether some run from it is accepted, whose places, it included, are all allowed.
[[nodiscard]] std::vector<bool> hopeful_places(const Automaton& automaton,
                                               const std::function<bool(std::uint32_t place)>& is_allowed);

}  // namespace map2pml::semantics
