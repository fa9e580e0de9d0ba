/// The braces around bodies, known before anything is parsed.   tokens -> places
#pragma once

#include <cstddef>
#include <set>

#include "antlr4-runtime.h"

namespace map2pml::maze {

/// Sets have braces too, so after a mistake a `}` alone does not tell where the reader is. A brace opens a body when it is the first
/// one after `macro`, `meso`, `agent`, `system`, `action`, `refinement` or `instance`; its partner closes it.
class Bodies {
  public:
    explicit Bodies(antlr4::CommonTokenStream& tokens);

    /// True for a brace of a body, on either side.
    [[nodiscard]] bool contains(const antlr4::Token& token) const { return braces_.contains(token.getTokenIndex()); }

  private:
    std::set<std::size_t> braces_;
};

/// True for a word that begins a class, a refinement, an instance or an expectation.
[[nodiscard]] bool begins_item(std::size_t token);
/// True for a word that begins a part of one of these and nothing else.
[[nodiscard]] bool begins_part(std::size_t token);

}  // namespace map2pml::maze
