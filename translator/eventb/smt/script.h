/// One obligation as a text for SMT solvers, with questions about a model.   `Obligation` -> SMT-LIB 2.6
///
/// `unsat` means proved; what `sat` means depends on the form.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/eventb/obligations/obligation.h"
#include "translator/eventb/smt/node.h"

namespace map2pml::eventb::smt {

enum class Form : std::uint8_t {
    instantiated,  ///< without quantifiers, at ground terms: says less than the obligation
    finite,        ///< carrier sets of a given size, quantifiers written out: the obligation for that size
    quantified     ///< the obligation
};

/// What to ask of a model, in the order of `Script::asked`.
struct Question {
    /// `refined`: variables and parameters of the refined machine that are gone.
    enum class About : std::uint8_t { constant, refined, before, parameter, after };
    About about = About::constant;
    std::string name;       ///< of the constant, variable or parameter
    bool is_set = false;    ///< asked is whether `element` is in it
    std::string element;    ///< `p1 ↦ cfp`
    std::size_t parts = 1;  ///< a value of so many terms, one question each; this is the first
};

struct Script {
    std::string text;                ///< up to `(check-sat)`
    std::vector<std::string> asked;  ///< `(get-value (…))` for each question; only where there is a model
    bool exact = true;               ///< a model is a counterexample
    std::vector<Question> questions;
    std::map<std::string, std::string> elements;  ///< `b.AGENTS.1` -> `AGENTS1`: values as people read them
};

/// Why there is none: something of the goal has no form in this logic, or the text would be too large.
struct NoScript {
    std::string why;
};

/// \param size of carrier sets, for the finite form.
[[nodiscard]] std::variant<Script, NoScript> script_of(const Obligation& obligation, Form form, unsigned size = 0);

/// Proved by rule: the goal is true by its form (typing, `finite` of finite types), or says what the invariant
/// said before: one message more in a set is not another one, because listed elements differ.
[[nodiscard]] bool holds_by_rule(const Obligation& obligation);

}  // namespace map2pml::eventb::smt
