/// The parts of a text with mistakes that can be read all the same.   trees, diagnostics -> answers
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::parsing {

/// True when the parser gave up somewhere inside, or left words out.
[[nodiscard]] bool has_mistake(antlr4::tree::ParseTree& tree);

/// Knows the mistakes that were found before the parser ran.
class Legible {
  public:
    Legible(source::FileId file, const diag::Sink& before_parsing);

    /// True when the unit `parts[at]` of a list was read to its end: there is no mistake in it, no words follow that belong
    /// nowhere, and no word from its beginning up to the next part was refused.
    [[nodiscard]] bool is_whole(const std::vector<antlr4::tree::ParseTree*>& parts, std::size_t at) const;

  private:
    source::FileId file_;
    std::set<source::Position> refused_;
};

/// Adds the names in tokens of these types, without the signs `!`, `%`, `$` before a name.
void add_names(antlr4::tree::ParseTree& tree, const std::set<std::size_t>& types, std::set<std::string>& names);

}  // namespace map2pml::parsing
