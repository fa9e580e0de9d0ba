#include "translator/eventb/obligations/opened.h"

#include <algorithm>
#include <variant>

namespace map2pml::eventb {

namespace {

bool is_name(const Obligation& obligation, const std::string& name) {
    return std::any_of(obligation.names.begin(), obligation.names.end(),
                       [&](const Bound& one) { return one.name == name; }) ||
           std::find(obligation.sets.begin(), obligation.sets.end(), name) != obligation.sets.end();
}

/// Whether it states a property of a whole set that only a hypothesis can express: finite, partitioned, or within another set.
bool is_fact(const Predicate& predicate) {
    if (const auto* junction = std::get_if<Junction>(&predicate.kind)) {
        return junction->all && std::any_of(junction->parts.begin(), junction->parts.end(),
                                            [](const PredicatePtr& part) { return is_fact(*part); });
    }
    const auto* comparison = std::get_if<Comparison>(&predicate.kind);
    return std::holds_alternative<Finite>(predicate.kind) || std::holds_alternative<Partition>(predicate.kind) ||
           (comparison != nullptr && comparison->left->type.kind == Type::Kind::power);
}

}  // namespace

std::optional<Obligation> opened(const Obligation& obligation) {
    Obligation made = obligation;
    bool is_of_use = false;
    while (true) {
        const PredicatePtr goal = made.goal;  // keeps the formula alive
        if (const auto* every = std::get_if<Quantified>(&goal->kind); every != nullptr && every->all) {
            for (const Bound& each : every->bound) {
                if (is_name(made, each.name)) return std::nullopt;
                is_of_use = is_of_use || each.type.kind == Type::Kind::power;
                made.names.push_back(each);
            }
            made.goal = every->body;
        } else if (const auto* implication = std::get_if<Implication>(&goal->kind);
                   implication != nullptr && !implication->both_ways) {
            is_of_use = is_of_use || is_fact(*implication->left);
            made.hypotheses.push_back({"", implication->left});
            made.goal = implication->right;
        } else {
            break;
        }
    }
    if (!is_of_use) return std::nullopt;
    return made;
}

}  // namespace map2pml::eventb
