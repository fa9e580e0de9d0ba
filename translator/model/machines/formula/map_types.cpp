#include "translator/model/machines/formula/internal.h"

#include "translator/foundation/source/overloaded.h"

namespace map2pml::eventb {

namespace {

std::vector<ExpressionPtr> each_type(const std::vector<ExpressionPtr>& list, const TypeMap& map) {
    std::vector<ExpressionPtr> result;
    for (const ExpressionPtr& one : list) result.push_back(map_types(one, map));
    return result;
}

std::vector<Bound> each_type(const std::vector<Bound>& list, const TypeMap& map) {
    std::vector<Bound> result;
    for (const Bound& one : list) result.push_back({one.name, map(one.type)});
    return result;
}

}  // namespace

ExpressionPtr map_types(const ExpressionPtr& expression, const TypeMap& map) {
    const auto made = [&](auto kind) {
        return std::make_shared<const Expression>(Expression{std::move(kind), map(expression->type)});
    };
    return std::visit(
        overloaded{[&](const Name& it) { return made(it); }, [&](const Number& it) { return made(it); },
                   [&](const Atom& it) { return made(it); },
                   [&](const UnaryExpression& it) {
                       return made(UnaryExpression{it.op, map_types(it.operand, map)});
                   },
                   [&](const BinaryExpression& it) {
                       return made(BinaryExpression{it.op, map_types(it.left, map), map_types(it.right, map)});
                   },
                   [&](const SetExtension& it) { return made(SetExtension{each_type(it.members, map)}); },
                   [&](const BoolOf& it) { return made(BoolOf{map_types(it.predicate, map)}); },
                   [&](const Comprehension& it) {
                       return made(Comprehension{it.form, each_type(it.bound, map), map_types(it.where, map),
                                                 map_types(it.value, map)});
                   }},
        expression->kind);
}

PredicatePtr map_types(const PredicatePtr& predicate, const TypeMap& map) {
    const auto made = [](auto kind) { return std::make_shared<const Predicate>(Predicate{std::move(kind)}); };
    return std::visit(
        overloaded{[&](const Truth&) { return predicate; },
                   [&](const Negation& it) { return made(Negation{map_types(it.operand, map)}); },
                   [&](const Junction& it) {
                       Junction copy{it.all, {}};
                       for (const auto& part : it.parts) copy.parts.push_back(map_types(part, map));
                       return made(std::move(copy));
                   },
                   [&](const Implication& it) {
                       return made(Implication{it.both_ways, map_types(it.left, map), map_types(it.right, map)});
                   },
                   [&](const Quantified& it) {
                       return made(Quantified{it.all, each_type(it.bound, map), map_types(it.body, map)});
                   },
                   [&](const Comparison& it) {
                       return made(Comparison{it.sign, map_types(it.left, map), map_types(it.right, map)});
                   },
                   [&](const Finite& it) { return made(Finite{map_types(it.set, map)}); },
                   [&](const Partition& it) {
                       return made(Partition{map_types(it.whole, map), each_type(it.parts, map)});
                   }},
        predicate->kind);
}

}  // namespace map2pml::eventb
