#include "translator/protocols/analyses/values/named_constants.h"

#include <cstddef>

namespace map2pml::passes {

std::optional<ir::Term> value_of(const ir::Term& term, const NamedConstants& constants) {
    ir::Term value = term;
    for (std::size_t steps = 0; steps <= constants.size(); ++steps) {
        const auto* word = std::get_if<ir::CurrentValue>(&value.kind);
        const auto constant = word != nullptr ? constants.find(word->variable) : constants.end();
        if (constant == constants.end()) return value;
        value.kind = ir::Term(constant->second.value).kind;
    }
    return std::nullopt;
}

std::vector<ir::Term> values_of(const std::vector<ir::Term>& terms, const NamedConstants& constants) {
    std::vector<ir::Term> values;
    for (const ir::Term& term : terms) {
        ir::Term value = value_of(term, constants).value_or(term);
        if (const auto* word = std::get_if<ir::CurrentValue>(&value.kind))
            value.kind = ir::Constant{std::string(word->variable)};
        values.push_back(std::move(value));
    }
    return values;
}

}  // namespace map2pml::passes
