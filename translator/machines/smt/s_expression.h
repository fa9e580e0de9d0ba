/// Lists in parentheses, as SMT solvers print them.   `(f (x 1))` -> a tree
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace map2pml::eventb::smt {

struct SExpression {
    std::string atom;  ///< empty: a list
    std::vector<SExpression> parts;
    [[nodiscard]] bool is_list() const { return atom.empty(); }
};

/// All that the text has; comments are left out, and what is cut short ends there.
[[nodiscard]] std::vector<SExpression> read_s_expressions(std::string_view text);

}  // namespace map2pml::eventb::smt
