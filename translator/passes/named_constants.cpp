#include "translator/passes/named_constants.h"

#include <cstddef>

namespace map2pml::passes {

std::optional<ir::Term> value_of(const ir::Term& term, const NamedConstants& constants) {
    ir::Term value = term;
    for (std::size_t steps = 0; steps <= constants.size(); ++steps) {
        const auto* word = std::get_if<ir::CurrentValue>(&value.kind);
        const auto constant = word != nullptr ? constants.find(word->variable) : constants.end();
        if (constant == constants.end()) {
            return value;
        }
        value.kind = ir::Term(constant->second.value).kind;
    }
    return std::nullopt;
}

}  // namespace map2pml::passes
