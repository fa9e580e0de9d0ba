#include "translator/model/machines/formula/formula.h"

#include <algorithm>

namespace map2pml::eventb {

std::string to_string(const Type& type) {
    switch (type.kind) {
        case Type::Kind::unknown:
            return "?";
        case Type::Kind::integer:
            return "ℤ";
        case Type::Kind::boolean:
            return "BOOL";
        case Type::Kind::given:
            return type.name;
        case Type::Kind::power:
            return "ℙ(" + to_string(type.parts[0]) + ")";
        case Type::Kind::product: {
            const bool nested = type.parts[1].kind == Type::Kind::product;
            const std::string right = to_string(type.parts[1]);
            return to_string(type.parts[0]) + "×" + (nested ? "(" + right + ")" : right);
        }
    }
    return "?";
}

std::vector<Type> flat(const Type& type) {
    if (type.kind != Type::Kind::product) return {type};
    std::vector<Type> parts = flat(type.parts[0]);
    const std::vector<Type> right = flat(type.parts[1]);
    parts.insert(parts.end(), right.begin(), right.end());
    return parts;
}

bool has_power(const Type& type) {
    return type.kind == Type::Kind::power || std::any_of(type.parts.begin(), type.parts.end(), has_power);
}

bool has_numbers(const Type& type) {
    return type.kind == Type::Kind::integer || std::any_of(type.parts.begin(), type.parts.end(), has_numbers);
}

}  // namespace map2pml::eventb
