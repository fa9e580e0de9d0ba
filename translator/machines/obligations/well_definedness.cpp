#include "translator/machines/obligations/obligation.h"

#include <set>

#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

PredicatePtr of_parts(const std::vector<ExpressionPtr>& parts) {
    std::vector<PredicatePtr> all;
    for (const ExpressionPtr& each : parts) all.push_back(well_definedness(*each));
    return all_of(all);
}

PredicatePtr of_unary(const UnaryExpression& it) {
    const PredicatePtr inner = well_definedness(*it.operand);
    const ExpressionPtr none = atom(Atom::empty, it.operand->type);
    switch (it.op) {
        case Unary::card:
            return all_of({inner, finite(it.operand)});
        case Unary::min:
        case Unary::max: {
            // ∃b·∀x·x ∈ S ⇒ b ≤ x
            const std::set<std::string> taken = free_names(*it.operand);
            std::string bound = "b";
            std::string element = "x";
            while (taken.contains(bound)) bound += "0";
            while (taken.contains(element)) element += "0";
            const ExpressionPtr b = name(bound, Type::integer());
            const ExpressionPtr x = name(element, Type::integer());
            const Sign sign = it.op == Unary::min ? Sign::less_eq : Sign::greater_eq;
            const PredicatePtr bounded =
                quantified(false, {{bound, Type::integer()}},
                           quantified(true, {{element, Type::integer()}},
                                      implies(compare(Sign::in, x, it.operand), compare(sign, b, x))));
            return all_of({inner, compare(Sign::not_equal, it.operand, none), bounded});
        }
        case Unary::general_inter:
            return all_of({inner, compare(Sign::not_equal, it.operand, none)});
        case Unary::negate:
        case Unary::converse:
        case Unary::power:
        case Unary::power1:
        case Unary::dom:
        case Unary::ran:
        case Unary::general_union:
            return inner;
    }
    return inner;
}

PredicatePtr of_binary(const BinaryExpression& it) {
    const PredicatePtr parts = all_of({well_definedness(*it.left), well_definedness(*it.right)});
    const ExpressionPtr zero = number("0");
    switch (it.op) {
        case Binary::divide:
            return all_of({parts, compare(Sign::not_equal, it.right, zero)});
        case Binary::modulo:
            return all_of({parts, compare(Sign::less_eq, zero, it.left), compare(Sign::less, zero, it.right)});
        case Binary::power_of:
            return all_of({parts, compare(Sign::less_eq, zero, it.left), compare(Sign::less_eq, zero, it.right)});
        case Binary::apply: {
            const Type& pair = it.left->type.parts.at(0);
            const Type& from = pair.parts.at(0);
            const Type& to = pair.parts.at(1);
            const ExpressionPtr domain = unary(Unary::dom, it.left, Type::power(from));
            const ExpressionPtr functions =
                binary(Binary::partial_function, all_of_type(from), all_of_type(to), Type::power(it.left->type));
            return all_of({parts, compare(Sign::in, it.right, domain), compare(Sign::in, it.left, functions)});
        }
        default:
            return parts;
    }
}

PredicatePtr of_comprehension(const Comprehension& it) {
    const PredicatePtr inside = all_of({well_definedness(*it.where), implies(it.where, well_definedness(*it.value))});
    const PredicatePtr all = quantified(true, it.bound, inside);
    if (it.form != Comprehension::Form::general_inter) return all;
    return all_of({all, quantified(false, it.bound, it.where)});
}

}  // namespace

PredicatePtr well_definedness(const Expression& expression) {
    return std::visit(
        overloaded{[](const Name&) { return truth(true); }, [](const Number&) { return truth(true); },
                   [](const Atom&) { return truth(true); }, [](const UnaryExpression& it) { return of_unary(it); },
                   [](const BinaryExpression& it) { return of_binary(it); },
                   [](const SetExtension& it) { return of_parts(it.members); },
                   [](const BoolOf& it) { return well_definedness(*it.predicate); },
                   [](const Comprehension& it) { return of_comprehension(it); }},
        expression.kind);
}

PredicatePtr well_definedness(const Predicate& predicate) {
    return std::visit(
        overloaded{[](const Truth&) { return truth(true); },
                   [](const Negation& it) { return well_definedness(*it.operand); },
                   [](const Junction& it) {
                       // From the last part to the first: L(P) ∧ (P ⇒ L(rest)).
                       PredicatePtr rest = truth(true);
                       for (auto part = it.parts.rbegin(); part != it.parts.rend(); ++part) {
                           const PredicatePtr known = it.all ? *part : negation(*part);
                           rest = all_of({well_definedness(**part), implies(known, rest)});
                       }
                       return rest;
                   },
                   [](const Implication& it) {
                       const PredicatePtr left = well_definedness(*it.left);
                       const PredicatePtr right = well_definedness(*it.right);
                       return all_of({left, it.both_ways ? right : implies(it.left, right)});
                   },
                   [](const Quantified& it) { return quantified(true, it.bound, well_definedness(*it.body)); },
                   [](const Comparison& it) {
                       return all_of({well_definedness(*it.left), well_definedness(*it.right)});
                   },
                   [](const Finite& it) { return well_definedness(*it.set); },
                   [](const Partition& it) {
                       return all_of({well_definedness(*it.whole), of_parts(it.parts)});
                   }},
        predicate.kind);
}

PredicatePtr well_definedness(const Assignment& assignment) {
    return std::visit(overloaded{[](const Becomes& it) { return of_parts(it.values); },
                                 [](const BecomesMember& it) { return well_definedness(*it.set); },
                                 [](const BecomesSuch& it) {
                                     // For any values after the assignment, which are names like all others here.
                                     return well_definedness(*it.condition);
                                 }},
                      assignment.kind);
}

}  // namespace map2pml::eventb
