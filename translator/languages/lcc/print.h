/// LCC text in one canonical spelling.   parts of a `Framework` -> text that `read_lcc` reads back as the same
///
/// ASCII signs, `and`, `not`; a constraint of a receive stands after it; parentheses around every joined action inside
/// another one; a full stop after every clause.
#pragma once

#include <string>

#include "translator/languages/lcc/syntax.h"
#include "translator/model/formulas/term_tree.h"

namespace map2pml::lcc {

/// In one line each. The left side of a comparison must not begin with a parenthesis (`(X + 1) * 2 < Y` has no spelling);
/// what was read never does.
[[nodiscard]] std::string to_string(const Term& term);
[[nodiscard]] std::string to_string(const Agent& agent);
[[nodiscard]] std::string to_string(const Constraint& constraint);
[[nodiscard]] std::string to_string(const RoleHeader& header);
/// As the user writes it: `=<`, `is`.
[[nodiscard]] std::string to_string(Comparison::Sign sign);
/// As the user writes it: `necessary`.
[[nodiscard]] std::string to_string(RoleHeader::Kind kind);

/// A clause with its full stop, one action on a line, with a line end.
[[nodiscard]] std::string print(const Clause& clause);

// --- shared_term.cpp: A term of LCC in the form that all languages share.   `Term` -> `ir::TermTree`

[[nodiscard]] ir::TermTree shared_term(const Term& term);

}  // namespace map2pml::lcc
