// The typing rules of expressions, as in the Event-B language reference.
#include <fmt/format.h>

#include "translator/model/machines/formula/make.h"
#include "translator/model/machines/formula/type_check.h"

namespace map2pml::eventb {

namespace {

Type relation(const Type& from, const Type& to) { return Type::power(Type::product(from, to)); }

}  // namespace

ExpressionPtr TypeCheck::typed(const Expression& expression) {
    return std::visit(
        overloaded{
            [&](const Name& it) {
                const auto found = names_.find(it.name);
                if (found != names_.end()) return name(it.name, found->second);
                complain(TypeFault::Kind::undeclared, fmt::format("`{}` is not declared", it.name));
                return name(it.name, fresh());
            },
            [&](const Number& it) { return number(it.digits); },
            [&](const Atom& it) {
                const Type a = fresh();
                const Type b = fresh();
                switch (it) {
                    case Atom::integers:
                    case Atom::naturals:
                    case Atom::naturals1:
                        return atom(it, Type::power(Type::integer()));
                    case Atom::booleans:
                        return atom(it, Type::power(Type::boolean()));
                    case Atom::truth:
                    case Atom::falsity:
                        return atom(it, Type::boolean());
                    case Atom::empty:
                        return atom(it, Type::power(a));
                    case Atom::identity:
                        return atom(it, relation(a, a));
                    case Atom::prj1:
                        return atom(it, relation(Type::product(a, b), a));
                    case Atom::prj2:
                        return atom(it, relation(Type::product(a, b), b));
                }
                return atom(it, a);
            },
            [&](const UnaryExpression& it) { return typed_unary(it); },
            [&](const BinaryExpression& it) { return typed_binary(it); },
            [&](const SetExtension& it) {
                const Type member = fresh();
                std::vector<ExpressionPtr> members = typed_sets(it.members, member);
                return extension(std::move(members), Type::power(member));
            },
            [&](const BoolOf& it) {
                return std::make_shared<const Expression>(Expression{BoolOf{typed(*it.predicate)}, Type::boolean()});
            },
            [&](const Comprehension& it) { return typed_comprehension(it); }},
        expression.kind);
}

ExpressionPtr TypeCheck::typed_unary(const UnaryExpression& it) {
    const ExpressionPtr operand = typed(*it.operand);
    const Type a = fresh();
    const Type b = fresh();
    const auto needs = [&](const Type& type, const Type& result) {
        expect(operand, type);
        return unary(it.op, operand, result);
    };
    switch (it.op) {
        case Unary::negate:
            return needs(Type::integer(), Type::integer());
        case Unary::converse:
            return needs(relation(a, b), relation(b, a));
        case Unary::power:
        case Unary::power1:
            return needs(Type::power(a), Type::power(Type::power(a)));
        case Unary::dom:
            return needs(relation(a, b), Type::power(a));
        case Unary::ran:
            return needs(relation(a, b), Type::power(b));
        case Unary::card:
            return needs(Type::power(a), Type::integer());
        case Unary::min:
        case Unary::max:
            return needs(Type::power(Type::integer()), Type::integer());
        case Unary::general_union:
        case Unary::general_inter:
            return needs(Type::power(Type::power(a)), Type::power(a));
    }
    return needs(a, b);
}

ExpressionPtr TypeCheck::typed_binary(const BinaryExpression& it) {
    const ExpressionPtr left = typed(*it.left);
    const ExpressionPtr right = typed(*it.right);
    const int at = level(it.op);
    const Type a = fresh();
    const Type b = fresh();
    Type result;
    if (it.op == Binary::maplet) {
        result = Type::product(left->type, right->type);
    } else if (is_arrow(it.op)) {
        expect(left, Type::power(a));
        expect(right, Type::power(b));
        result = Type::power(relation(a, b));
    } else if (at >= 3 && at <= 6) {
        expect(left, Type::integer());
        expect(right, Type::integer());
        result = it.op == Binary::upto ? Type::power(Type::integer()) : Type::integer();
    } else if (it.op == Binary::image) {
        expect(left, relation(a, b));
        expect(right, Type::power(a));
        result = Type::power(b);
    } else if (it.op == Binary::apply) {
        expect(left, relation(a, b));
        expect(right, a);
        result = b;
    } else {
        result = result_of_sets(it.op, left, right);
    }
    return binary(it.op, left, right, result);
}

Type TypeCheck::result_of_sets(Binary op, const ExpressionPtr& left, const ExpressionPtr& right) {
    const Type a = fresh();
    const Type b = fresh();
    const Type c = fresh();
    const Type d = fresh();
    const auto needs = [&](const Type& first, const Type& second, const Type& result) {
        expect(left, first);
        expect(right, second);
        return result;
    };
    switch (op) {
        case Binary::product:
            return needs(Type::power(a), Type::power(b), relation(a, b));
        case Binary::override_:
            return needs(relation(a, b), relation(a, b), relation(a, b));
        case Binary::compose:
            return needs(relation(a, b), relation(b, c), relation(a, c));
        case Binary::back_compose:
            return needs(relation(b, c), relation(a, b), relation(a, c));
        case Binary::parallel:
            return needs(relation(a, b), relation(c, d), relation(Type::product(a, c), Type::product(b, d)));
        case Binary::direct_product:
            return needs(relation(a, b), relation(a, c), relation(a, Type::product(b, c)));
        case Binary::domain_restrict:
        case Binary::domain_subtract:
            return needs(Type::power(a), relation(a, b), relation(a, b));
        case Binary::range_restrict:
        case Binary::range_subtract:
            return needs(relation(a, b), Type::power(b), relation(a, b));
        default:  // ∪ ∩ ∖; the callers send nothing else
            return needs(Type::power(a), Type::power(a), Type::power(a));
    }
}

ExpressionPtr TypeCheck::typed_comprehension(const Comprehension& it) {
    Comprehension copy = it;
    below(copy.bound, [&] {
        copy.where = typed(*it.where);
        copy.value = typed(*it.value);
    });
    Type type = Type::power(copy.value->type);
    if (it.form == Comprehension::Form::general_union || it.form == Comprehension::Form::general_inter) {
        expect(copy.value, Type::power(fresh()));
        type = copy.value->type;
    }
    return std::make_shared<const Expression>(Expression{std::move(copy), type});
}

}  // namespace map2pml::eventb
