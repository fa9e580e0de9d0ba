#include "translator/eventb/obligations/opened.h"

#include <algorithm>

namespace map2pml::eventb {

std::optional<Obligation> opened(const Obligation& obligation) {
    Obligation made = obligation;
    bool is_about_sets = false;
    while (const auto* every = std::get_if<Quantified>(&made.goal->kind)) {
        if (!every->all) break;
        for (const Bound& each : every->bound) {
            const bool is_taken = std::any_of(made.names.begin(), made.names.end(),
                                              [&](const Bound& one) { return one.name == each.name; }) ||
                                  std::find(made.sets.begin(), made.sets.end(), each.name) != made.sets.end();
            if (is_taken) return std::nullopt;
            is_about_sets = is_about_sets || each.type.kind == Type::Kind::power;
            made.names.push_back(each);
        }
        made.goal = PredicatePtr(every->body);
    }
    if (!is_about_sets) return std::nullopt;
    return made;
}

}  // namespace map2pml::eventb
