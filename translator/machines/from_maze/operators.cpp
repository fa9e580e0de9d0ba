#include "translator/machines/from_maze/internal.h"

namespace map2pml::maze_to_eventb {

using eventb::Binary;
using eventb::Sign;
using eventb::Unary;

Binary arrow_operator(maze::Arrow arrow) {
    switch (arrow) {
        case maze::Arrow::relation:
            return Binary::relation;
        case maze::Arrow::partial:
            return Binary::partial_function;
        case maze::Arrow::total:
            return Binary::total_function;
        case maze::Arrow::injection:
            return Binary::partial_injection;
    }
    return Binary::relation;
}

Binary binary_operator(maze::Infix op) {
    switch (op) {
        case maze::Infix::set_union:
            return Binary::set_union;
        case maze::Infix::set_inter:
            return Binary::set_inter;
        case maze::Infix::difference:
            return Binary::set_minus;
        case maze::Infix::override_:
            return Binary::override_;
        case maze::Infix::domain_restrict:
            return Binary::domain_restrict;
        case maze::Infix::domain_subtract:
            return Binary::domain_subtract;
        case maze::Infix::range_restrict:
            return Binary::range_restrict;
        case maze::Infix::range_subtract:
            return Binary::range_subtract;
        case maze::Infix::upto:
            return Binary::upto;
        case maze::Infix::plus:
            return Binary::plus;
        case maze::Infix::minus:
            return Binary::minus;
        case maze::Infix::times:
            return Binary::times;
        case maze::Infix::apply:
            return Binary::apply;
        case maze::Infix::image:
            return Binary::image;
    }
    return Binary::apply;
}

Unary unary_operator(maze::Prefix op) {
    switch (op) {
        case maze::Prefix::negate:
            return Unary::negate;
        case maze::Prefix::card:
            return Unary::card;
        case maze::Prefix::dom:
            return Unary::dom;
        case maze::Prefix::ran:
            return Unary::ran;
        case maze::Prefix::converse:
            return Unary::converse;
    }
    return Unary::negate;
}

Sign sign_operator(maze::Sign sign) {
    switch (sign) {
        case maze::Sign::equal:
            return Sign::equal;
        case maze::Sign::not_equal:
            return Sign::not_equal;
        case maze::Sign::member:
            return Sign::in;
        case maze::Sign::not_member:
            return Sign::not_in;
        case maze::Sign::subset:
            return Sign::subset_eq;
        case maze::Sign::less:
            return Sign::less;
        case maze::Sign::less_equal:
            return Sign::less_eq;
        case maze::Sign::greater:
            return Sign::greater;
        case maze::Sign::greater_equal:
            return Sign::greater_eq;
    }
    return Sign::equal;
}

}  // namespace map2pml::maze_to_eventb
