/// Terms with parts: patterns of actions in modal formulas, and labels of steps.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"

namespace map2pml::ir {

struct TermTree {
    enum class Kind : std::uint8_t {
        anything,  ///< pattern: `_`; label: a term of LCC without a value
        variable,  ///< pattern: `X`, `$x`; where it stands twice, both are the same
        name,      ///< `rome`, `f(a1, 10)`: a constant or a compound term; a list is `[]` or the compound `|`
        text,      ///< `"light blue"`; as a pattern also the constant of this text
        agent,     ///< `!Bidder2`; as a pattern also any agent that follows the clauses of Bidder
        role,      ///< `%bidder`
        integer,   ///< `10`
    };
    Kind kind = Kind::anything;
    std::string text;
    std::vector<TermTree> parts;
    source::Span span = {};  ///< of a pattern
};

/// Values of the variables of a pattern.
using TreeBindings = std::map<std::string, TermTree>;

/// Whether the pattern unifies with the label. \param bindings of variables of the same pattern; changed even if it does not.
[[nodiscard]] bool matches(const TermTree& pattern, const TermTree& label, TreeBindings& bindings);

/// `offer(f(a1, _), "light blue")`
[[nodiscard]] std::string to_string(const TermTree& tree);

}  // namespace map2pml::ir
