#include "translator/model/machines/formula/type_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/model/machines/formula/formula.h"
#include "translator/model/machines/formula/internal.h"
#include "translator/model/machines/formula/make.h"
#include "translator/model/machines/formula/parts.h"

namespace map2pml::eventb {

namespace {

/// The formula with other types.
template <class Formula, class Map>
std::shared_ptr<const Formula> map_types(const std::shared_ptr<const Formula>& formula, const Map& map) {
    Formula copy = *formula;
    if (auto* bound = bound_in(copy))
        for (Bound& each : *bound) each.type = map(each.type);
    for_each_part(copy, [&](auto& part) { part = map_types(part, map); });
    if constexpr (std::is_same_v<Formula, Expression>) copy.type = map(copy.type);
    return std::make_shared<const Formula>(std::move(copy));
}

}  // namespace

bool has_unknown(const Type& type) {
    return type.kind == Type::Kind::unknown || std::any_of(type.parts.begin(), type.parts.end(), has_unknown);
}

void TypeCheck::complain(TypeFault::Kind kind, std::string message) { faults_.push_back({kind, std::move(message)}); }

std::vector<TypeFault> TypeCheck::take_faults() { return std::exchange(faults_, {}); }

Type TypeCheck::resolved(const Type& type) const {
    if (type.kind == Type::Kind::unknown) {
        const auto found = solved_.find(type.name);
        return found == solved_.end() ? type : resolved(found->second);
    }
    Type copy = type;
    for (Type& part : copy.parts) part = resolved(part);
    return copy;
}

bool TypeCheck::unify(const Type& left, const Type& right) {
    const Type a = resolved(left);
    const Type b = resolved(right);
    if (a == b) return true;
    const auto occurs = [](const auto& self, const std::string& name, const Type& in) -> bool {
        return (in.kind == Type::Kind::unknown && in.name == name) ||
               std::any_of(in.parts.begin(), in.parts.end(), [&](const Type& part) { return self(self, name, part); });
    };
    if (a.kind == Type::Kind::unknown || b.kind == Type::Kind::unknown) {
        const Type& open = a.kind == Type::Kind::unknown ? a : b;
        const Type& other = a.kind == Type::Kind::unknown ? b : a;
        if (occurs(occurs, open.name, other)) return false;
        solved_[open.name] = other;
        return true;
    }
    if (a.kind != b.kind || a.name != b.name || a.parts.size() != b.parts.size()) return false;
    for (std::size_t at = 0; at < a.parts.size(); ++at)
        if (!unify(a.parts[at], b.parts[at])) return false;
    return true;
}

void TypeCheck::expect(const ExpressionPtr& expression, const Type& type) {
    if (!unify(expression->type, type)) {
        complain(TypeFault::Kind::clash,
                 fmt::format("`{}` has the type `{}`, but `{}` is needed", to_string(*expression),
                             to_string(resolved(expression->type)), to_string(resolved(type))));
    }
}

void TypeCheck::below(std::vector<Bound>& bound, const std::function<void()>& walk) {
    const Environment before = names_;
    for (Bound& each : bound) {
        if (each.type.kind == Type::Kind::unknown) each.type = fresh();
        names_[each.name] = each.type;
    }
    walk();
    for (const Bound& each : bound) {
        const auto old = before.find(each.name);
        if (old == before.end())
            names_.erase(each.name);
        else
            names_[each.name] = old->second;
    }
}

std::vector<ExpressionPtr> TypeCheck::typed_sets(const std::vector<ExpressionPtr>& members, const Type& type) {
    std::vector<ExpressionPtr> result;
    for (const ExpressionPtr& member : members) {
        result.push_back(typed(*member));
        expect(result.back(), type);
    }
    return result;
}

PredicatePtr TypeCheck::typed(const Predicate& predicate) {
    const auto made = [](auto kind) { return std::make_shared<const Predicate>(Predicate{std::move(kind)}); };
    return std::visit(overloaded{[&](const Truth& it) { return made(it); },
                                 [&](const Negation& it) { return made(Negation{typed(*it.operand)}); },
                                 [&](const Junction& it) {
                                     Junction copy{it.all, {}};
                                     for (const auto& part : it.parts) copy.parts.push_back(typed(*part));
                                     return made(std::move(copy));
                                 },
                                 [&](const Implication& it) {
                                     PredicatePtr left = typed(*it.left);
                                     return made(Implication{it.both_ways, left, typed(*it.right)});
                                 },
                                 [&](const Quantified& it) {
                                     Quantified copy = it;
                                     below(copy.bound, [&] { copy.body = typed(*it.body); });
                                     return made(std::move(copy));
                                 },
                                 [&](const Comparison& it) {
                                     const ExpressionPtr left = typed(*it.left);
                                     const ExpressionPtr right = typed(*it.right);
                                     if (it.sign >= Sign::less) {
                                         expect(left, Type::integer());
                                         expect(right, Type::integer());
                                     } else if (it.sign == Sign::in || it.sign == Sign::not_in) {
                                         expect(right, Type::power(left->type));
                                     } else {
                                         if (it.sign >= Sign::subset_eq) expect(left, Type::power(fresh()));
                                         expect(right, left->type);
                                     }
                                     return made(Comparison{it.sign, left, right});
                                 },
                                 [&](const Finite& it) {
                                     const ExpressionPtr set = typed(*it.set);
                                     expect(set, Type::power(fresh()));
                                     return made(Finite{set});
                                 },
                                 [&](const Partition& it) {
                                     const Type type = Type::power(fresh());
                                     const ExpressionPtr whole = typed(*it.whole);
                                     expect(whole, type);
                                     return made(Partition{whole, typed_sets(it.parts, type)});
                                 }},
                      predicate.kind);
}

PredicatePtr TypeCheck::infer(const Predicate& predicate) { return typed(predicate); }
ExpressionPtr TypeCheck::infer(const Expression& expression) { return typed(expression); }

Assignment TypeCheck::infer(const Assignment& assignment) {
    Assignment result{assignment.targets, Becomes{}};
    const auto target = [&](const std::string& text) { return typed(Expression{Name{text}, {}}); };
    result.kind = std::visit(overloaded{[&](const Becomes& it) -> decltype(result.kind) {
                                            Becomes copy;
                                            for (std::size_t at = 0; at < it.values.size(); ++at) {
                                                copy.values.push_back(typed(*it.values[at]));
                                                expect(copy.values.back(), target(assignment.targets.at(at))->type);
                                            }
                                            return copy;
                                        },
                                        [&](const BecomesMember& it) -> decltype(result.kind) {
                                            const ExpressionPtr set = typed(*it.set);
                                            expect(set, Type::power(target(assignment.targets.front())->type));
                                            return BecomesMember{set};
                                        },
                                        [&](const BecomesSuch& it) -> decltype(result.kind) {
                                            std::vector<Bound> after;
                                            for (const std::string& each : assignment.targets)
                                                after.push_back({each + "'", target(each)->type});
                                            PredicatePtr condition;
                                            below(after, [&] { condition = typed(*it.condition); });
                                            return BecomesSuch{condition};
                                        }},
                             assignment.kind);
    return result;
}

PredicatePtr TypeCheck::settle(const PredicatePtr& predicate) {
    bool unknown = false;
    PredicatePtr result = map_types(predicate, [&](const Type& type) {
        Type known = resolved(type);
        unknown = unknown || has_unknown(known);
        return known;
    });
    if (unknown) {
        complain(TypeFault::Kind::untyped,
                 fmt::format("the type of a part of `{}` is not determined", to_string(*predicate)));
    }
    return result;
}

ExpressionPtr TypeCheck::settle(const ExpressionPtr& expression) {
    // Wrapping it as E = E saves a second walk.
    const PredicatePtr wrapped = settle(compare(Sign::equal, expression, expression));
    return std::get<Comparison>(wrapped->kind).left;
}

Assignment TypeCheck::settle(const Assignment& assignment) {
    Assignment result = assignment;
    std::visit(overloaded{[&](Becomes& it) {
                              for (ExpressionPtr& each : it.values) each = settle(each);
                          },
                          [&](BecomesMember& it) { it.set = settle(it.set); },
                          [&](BecomesSuch& it) { it.condition = settle(it.condition); }},
               result.kind);
    return result;
}

Type TypeCheck::type_of(const std::string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? Type{} : resolved(found->second);
}

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
