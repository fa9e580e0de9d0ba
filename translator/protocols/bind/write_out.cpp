#include "translator/protocols/bind/internal.h"

#include <utility>

namespace map2pml::passes {

ir::Expression joined(std::vector<ir::Expression> copies, bool all, const source::Span& span) {
    if (copies.empty()) return {span, ir::Term{span, ir::Constant{all ? "true" : "false"}}};
    const ir::BinaryOperator what = all ? ir::BinaryOperator::conjunction : ir::BinaryOperator::disjunction;
    while (copies.size() > 1) {
        std::vector<ir::Expression> pairs;
        for (std::size_t at = 0; at + 1 < copies.size(); at += 2)
            pairs.push_back({span, ir::Binary{what, std::move(copies[at]), std::move(copies[at + 1])}});
        if (copies.size() % 2 == 1) pairs.push_back(std::move(copies.back()));
        copies = std::move(pairs);
    }
    return std::move(copies.front());
}

Knowledge knowledge_of(const ir::StateVariable& state, const Interval& all_integers) {
    switch (state.type) {
        case ir::StateVariable::Type::integer:
            return {ValueKind::integer, {state.first, state.last}};
        case ir::StateVariable::Type::boolean:
            return {ValueKind::boolean, {}};
        case ir::StateVariable::Type::value:
            return {ValueKind::any, all_integers};
    }
    return {};
}

}  // namespace map2pml::passes
