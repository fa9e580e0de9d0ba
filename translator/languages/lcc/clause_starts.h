/// Where clauses and headers begin, known before anything is parsed.   tokens -> places
#pragma once

#include <cstddef>
#include <set>

#include "antlr4-runtime.h"

namespace map2pml::lcc {

/// Nothing ends a clause of LCC but the head of the next one, `a(…) ::`; after a mistake the reader goes on at such a
/// head. Found by the parentheses alone, in one pass, so that one that is missing hides no clause behind it.
class ClauseStarts {
  public:
    explicit ClauseStarts(antlr4::CommonTokenStream& tokens);

    /// True for the first token of a head with its `::`, of a header `r(…)` that begins a line, and of `rules of`.
    [[nodiscard]] bool contains(const antlr4::Token& token) const { return starts_.contains(token.getTokenIndex()); }

  private:
    std::set<std::size_t> starts_;
};

}  // namespace map2pml::lcc
