#include "translator/machines/obligations/internal.h"

#include <algorithm>

#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

/// `ℤ`, `S × BOOL`, `ℙ(S)`: the set of all values of a type, as types are written.
bool is_type(const Expression& expression) {
    if (const auto* atom = std::get_if<Atom>(&expression.kind))
        return *atom == Atom::integers || *atom == Atom::booleans;
    if (const auto* name = std::get_if<Name>(&expression.kind))
        return expression.type == Type::power(Type::given(name->name));
    if (const auto* unary = std::get_if<UnaryExpression>(&expression.kind))
        return unary->op == Unary::power && is_type(*unary->operand);
    const auto* binary = std::get_if<BinaryExpression>(&expression.kind);
    return binary != nullptr && binary->op == Binary::product && is_type(*binary->left) && is_type(*binary->right);
}

}  // namespace

bool is_trivial(const Predicate& predicate) {
    if (is_truth(predicate, true)) return true;
    const auto* comparison = std::get_if<Comparison>(&predicate.kind);
    return comparison != nullptr && (comparison->sign == Sign::in || comparison->sign == Sign::subset_eq) &&
           is_type(*comparison->right);
}

bool is_made_of_truth_values(const Type& type) {
    if (type.kind == Type::Kind::boolean) return true;
    const bool made = type.kind == Type::Kind::power || type.kind == Type::Kind::product;
    return made && std::all_of(type.parts.begin(), type.parts.end(), is_made_of_truth_values);
}

}  // namespace map2pml::eventb
