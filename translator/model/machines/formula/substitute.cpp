#include "translator/model/machines/formula/substitute.h"

#include "translator/foundation/source/overloaded.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

std::vector<ExpressionPtr> each_substituted(const std::vector<ExpressionPtr>& list, const Substitution& by) {
    std::vector<ExpressionPtr> result;
    for (const ExpressionPtr& one : list) result.push_back(substitute(one, by));
    return result;
}

/// The substitution below a binder: bound names are not replaced, and are renamed where a substituted expression mentions them.
Substitution below(std::vector<Bound>& bound, const Substitution& by, const std::set<std::string>& inside) {
    Substitution inner = by;
    for (const Bound& one : bound) inner.erase(one.name);
    std::set<std::string> taken = inside;
    std::set<std::string> put_in;
    for (auto it = inner.begin(); it != inner.end();) {
        if (!inside.contains(it->first)) {
            it = inner.erase(it);
            continue;
        }
        const std::set<std::string> names = free_names(*it->second);
        put_in.insert(names.begin(), names.end());
        ++it;
    }
    taken.insert(put_in.begin(), put_in.end());
    for (const Bound& one : bound) taken.insert(one.name);
    for (Bound& one : bound) {
        if (!put_in.contains(one.name)) continue;
        std::string fresh = one.name;
        for (int number = 0; taken.contains(fresh); ++number) fresh = one.name + std::to_string(number);
        taken.insert(fresh);
        inner[one.name] = name(fresh, one.type);
        one.name = fresh;
    }
    return inner;
}

}  // namespace

ExpressionPtr substitute(const ExpressionPtr& expression, const Substitution& by) {
    if (by.empty()) return expression;
    const auto made = [&](auto kind) {
        return std::make_shared<const Expression>(Expression{std::move(kind), expression->type});
    };
    return std::visit(
        overloaded{[&](const Name& it) {
                       const auto found = by.find(it.name);
                       return found == by.end() ? expression : found->second;
                   },
                   [&](const Number&) { return expression; }, [&](const Atom&) { return expression; },
                   [&](const UnaryExpression& it) {
                       return made(UnaryExpression{it.op, substitute(it.operand, by)});
                   },
                   [&](const BinaryExpression& it) {
                       return made(BinaryExpression{it.op, substitute(it.left, by), substitute(it.right, by)});
                   },
                   [&](const SetExtension& it) { return made(SetExtension{each_substituted(it.members, by)}); },
                   [&](const BoolOf& it) { return made(BoolOf{substitute(it.predicate, by)}); },
                   [&](const Comprehension& it) {
                       Comprehension copy = it;
                       std::set<std::string> inside = free_names(*it.where);
                       const std::set<std::string> more = free_names(*it.value);
                       inside.insert(more.begin(), more.end());
                       const Substitution inner = below(copy.bound, by, inside);
                       copy.where = substitute(it.where, inner);
                       copy.value = substitute(it.value, inner);
                       return made(std::move(copy));
                   }},
        expression->kind);
}

PredicatePtr substitute(const PredicatePtr& predicate, const Substitution& by) {
    if (by.empty()) return predicate;
    const auto made = [](auto kind) { return std::make_shared<const Predicate>(Predicate{std::move(kind)}); };
    return std::visit(
        overloaded{[&](const Truth&) { return predicate; },
                   [&](const Negation& it) { return made(Negation{substitute(it.operand, by)}); },
                   [&](const Junction& it) {
                       Junction copy{it.all, {}};
                       for (const auto& part : it.parts) copy.parts.push_back(substitute(part, by));
                       return made(std::move(copy));
                   },
                   [&](const Implication& it) {
                       return made(Implication{it.both_ways, substitute(it.left, by), substitute(it.right, by)});
                   },
                   [&](const Quantified& it) {
                       Quantified copy = it;
                       const Substitution inner = below(copy.bound, by, free_names(*it.body));
                       copy.body = substitute(it.body, inner);
                       return made(std::move(copy));
                   },
                   [&](const Comparison& it) {
                       return made(Comparison{it.sign, substitute(it.left, by), substitute(it.right, by)});
                   },
                   [&](const Finite& it) { return made(Finite{substitute(it.set, by)}); },
                   [&](const Partition& it) {
                       return made(Partition{substitute(it.whole, by), each_substituted(it.parts, by)});
                   }},
        predicate->kind);
}

}  // namespace map2pml::eventb
