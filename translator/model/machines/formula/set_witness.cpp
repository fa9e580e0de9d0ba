
#include <algorithm>
#include <cstdint>

#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

enum class Way : std::uint8_t { up, down };

Way opposite(Way way) { return way == Way::up ? Way::down : Way::up; }

/// Whether a set expression follows the set `name` in the given way.
bool expression_follows(const Expression& expression, const std::string& name, Way way) {
    if (!free_names(expression).contains(name)) return true;
    const auto follows = [&](const ExpressionPtr& part) { return expression_follows(*part, name, way); };
    const auto resists = [&](const ExpressionPtr& part) { return expression_follows(*part, name, opposite(way)); };
    return std::visit(overloaded{[&](const Name&) { return way == Way::up; },
                                 [&](const UnaryExpression& it) {
                                     switch (it.op) {
                                         case Unary::converse:
                                         case Unary::power:
                                         case Unary::power1:
                                         case Unary::dom:
                                         case Unary::ran:
                                         case Unary::general_union:
                                             return follows(it.operand);
                                         default:
                                             return false;
                                     }
                                 },
                                 [&](const BinaryExpression& it) {
                                     switch (it.op) {
                                         case Binary::set_union:
                                         case Binary::set_inter:
                                         case Binary::product:
                                         case Binary::compose:
                                         case Binary::back_compose:
                                         case Binary::domain_restrict:
                                         case Binary::range_restrict:
                                         case Binary::image:
                                         case Binary::relation:
                                             return follows(it.left) && follows(it.right);
                                         case Binary::set_minus:
                                         case Binary::range_subtract:
                                             return follows(it.left) && resists(it.right);
                                         case Binary::domain_subtract:
                                             return resists(it.left) && follows(it.right);
                                         default:
                                             return false;
                                     }
                                 },
                                 [](const auto&) { return false; }},
                      expression.kind);
}

bool comparison_follows(const Comparison& it, const std::string& name, Way way) {
    const auto set_follows = [&](const ExpressionPtr& set, Way there) { return expression_follows(*set, name, there); };
    const bool left_is_free = !free_names(*it.left).contains(name);
    const auto* right_atom = std::get_if<Atom>(&it.right->kind);
    const bool is_with_empty = right_atom != nullptr && *right_atom == Atom::empty;
    switch (it.sign) {
        case Sign::equal:
            return is_with_empty && set_follows(it.left, opposite(way));
        case Sign::not_equal:
            return is_with_empty && set_follows(it.left, way);
        case Sign::in:
            return left_is_free ? set_follows(it.right, way)
                                : it.left->type.kind == Type::Kind::power && !free_names(*it.right).contains(name) &&
                                      std::holds_alternative<UnaryExpression>(it.right->kind) &&
                                      std::get<UnaryExpression>(it.right->kind).op == Unary::power &&
                                      set_follows(it.left, opposite(way));
        case Sign::not_in:
            return left_is_free && set_follows(it.right, opposite(way));
        case Sign::subset_eq:
            return set_follows(it.left, opposite(way)) && set_follows(it.right, way);
        case Sign::not_subset_eq:
            return set_follows(it.left, way) && set_follows(it.right, opposite(way));
        default:
            return false;
    }
}

bool predicate_follows(const Predicate& predicate, const std::string& name, Way way) {
    if (!free_names(predicate).contains(name)) return true;
    const auto follows = [&](const PredicatePtr& part) { return predicate_follows(*part, name, way); };
    return std::visit(
        overloaded{[](const Truth&) { return true; },
                   [&](const Negation& it) { return predicate_follows(*it.operand, name, opposite(way)); },
                   [&](const Junction& it) { return std::all_of(it.parts.begin(), it.parts.end(), follows); },
                   [&](const Implication& it) {
                       return !it.both_ways && predicate_follows(*it.left, name, opposite(way)) && follows(it.right);
                   },
                   [&](const Quantified& it) { return follows(it.body); },
                   [&](const Comparison& it) { return comparison_follows(it, name, way); },
                   [&](const Finite& it) { return expression_follows(*it.set, name, opposite(way)); },
                   [](const Partition&) { return false; }},
        predicate.kind);
}

/// The parts of which the predicate, or its negation, is the conjunction.
void take_apart(const PredicatePtr& predicate, bool is_negated, std::vector<PredicatePtr>& parts) {
    if (const auto* negated = std::get_if<Negation>(&predicate->kind)) {
        take_apart(negated->operand, !is_negated, parts);
        return;
    }
    const auto* junction = std::get_if<Junction>(&predicate->kind);
    if (junction != nullptr && junction->all != is_negated) {
        for (const PredicatePtr& part : junction->parts) take_apart(part, is_negated, parts);
        return;
    }
    const auto* implication = std::get_if<Implication>(&predicate->kind);
    if (is_negated && implication != nullptr && !implication->both_ways) {
        take_apart(implication->left, false, parts);
        take_apart(implication->right, true, parts);
        return;
    }
    parts.push_back(is_negated ? negation(predicate) : predicate);
}

bool is_name(const Expression& expression, const std::string& name) {
    const auto* it = std::get_if<Name>(&expression.kind);
    return it != nullptr && it->name == name;
}

/// Bounds that a part gives for the set alone: `z = E`, `z ⊆ E` (also `z ∈ ℙ(E)`), `E ⊆ z` (also `e ∈ z`), E without z.
struct Bounds {
    ExpressionPtr equal, above, below;
};

Bounds bounds_of(const Predicate& part, const std::string& name) {
    const auto* it = std::get_if<Comparison>(&part.kind);
    if (it == nullptr) return {};
    const bool is_left = is_name(*it->left, name) && !free_names(*it->right).contains(name);
    const bool is_right = is_name(*it->right, name) && !free_names(*it->left).contains(name);
    if (it->sign == Sign::equal)
        return {.equal = is_left ? it->right : is_right ? it->left : nullptr, .above = nullptr, .below = nullptr};
    if (it->sign == Sign::subset_eq)
        return {.equal = nullptr, .above = is_left ? it->right : nullptr, .below = is_right ? it->left : nullptr};
    if (it->sign == Sign::in && is_right)
        return {.equal = nullptr, .above = nullptr, .below = extension({it->left}, it->right->type)};
    const auto* of = std::get_if<UnaryExpression>(&it->right->kind);
    if (it->sign == Sign::in && is_left && of != nullptr && of->op == Unary::power)
        return {.equal = nullptr, .above = of->operand, .below = nullptr};
    return {};
}

/// The value for the set that makes the parts true if any value does.
ExpressionPtr deciding_value(const std::vector<PredicatePtr>& parts, const Bound& set) {
    ExpressionPtr above;
    ExpressionPtr below;
    bool up = true;
    bool down = true;
    for (const PredicatePtr& part : parts) {
        const Bounds bounds = bounds_of(*part, set.name);
        if (bounds.equal != nullptr) return bounds.equal;
        if (bounds.above != nullptr)
            above = above == nullptr ? bounds.above : binary(Binary::set_inter, above, bounds.above, set.type);
        else
            up = up && predicate_follows(*part, set.name, Way::up);
        if (bounds.below != nullptr)
            below = below == nullptr ? bounds.below : binary(Binary::set_union, below, bounds.below, set.type);
        else
            down = down && predicate_follows(*part, set.name, Way::down);
    }
    if (up) return above != nullptr ? above : all_of_type(set.type.parts.at(0));
    if (down) return below != nullptr ? below : atom(Atom::empty, set.type);
    return nullptr;
}

}  // namespace

PredicatePtr without_a_set(const Quantified& quantified_) {
    std::vector<PredicatePtr> parts;
    take_apart(quantified_.body, quantified_.all, parts);
    for (std::size_t at = 0; at < quantified_.bound.size(); ++at) {
        const Bound& set = quantified_.bound[at];
        if (set.type.kind != Type::Kind::power) continue;
        const ExpressionPtr value = deciding_value(parts, set);
        if (value == nullptr) continue;
        const PredicatePtr body = substitute(all_of(parts), {{set.name, value}});
        std::vector<Bound> others = quantified_.bound;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
        const PredicatePtr some = others.empty() ? body : quantified(false, others, body);
        return quantified_.all ? negation(some) : some;
    }
    return nullptr;
}

ExpressionPtr all_of_type(const Type& type) {
    switch (type.kind) {
        case Type::Kind::integer:
            return atom(Atom::integers, Type::power(type));
        case Type::Kind::boolean:
            return atom(Atom::booleans, Type::power(type));
        case Type::Kind::given:
            return name(type.name, Type::power(type));
        case Type::Kind::power:
            return unary(Unary::power, all_of_type(type.parts.at(0)), Type::power(type));
        case Type::Kind::product:
            return binary(Binary::product, all_of_type(type.parts.at(0)), all_of_type(type.parts.at(1)),
                          Type::power(type));
        case Type::Kind::unknown:
            break;
    }
    return atom(Atom::integers, Type::power(type));  // only checked formulas come here
}

bool is_all_of_type(const Expression& set) {
    if (set.type.kind != Type::Kind::power) return false;
    return std::visit(
        overloaded{[&](const Name& it) {
                       const Type& of = set.type.parts.at(0);
                       return of.kind == Type::Kind::given && of.name == it.name;
                   },
                   [](const Atom& it) { return it == Atom::integers || it == Atom::booleans; },
                   [](const UnaryExpression& it) { return it.op == Unary::power && is_all_of_type(*it.operand); },
                   [](const BinaryExpression& it) {
                       return (it.op == Binary::product || it.op == Binary::relation) && is_all_of_type(*it.left) &&
                              is_all_of_type(*it.right);
                   },
                   [](const auto&) { return false; }},
        set.kind);
}

}  // namespace map2pml::eventb
