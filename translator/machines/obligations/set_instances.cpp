#include "translator/machines/obligations/internal.h"

#include <algorithm>

#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"
#include "translator/model/machines/formula/parts.h"

namespace map2pml::eventb {

namespace {

/// Each further set multiplies the formula.
constexpr std::size_t kMostSets = 8;

bool is_set(const Bound& bound) { return bound.type.kind == Type::Kind::power; }

PredicatePtr instantiated(const PredicatePtr& predicate, const SetTerms& sets, bool is_weaker);

/// `x = x`
bool says_nothing(const PredicatePtr& predicate) {
    const auto* it = std::get_if<Comparison>(&predicate->kind);
    return it != nullptr && it->sign == Sign::equal && same(*it->left, *it->right);
}

void add_conjuncts(const PredicatePtr& predicate, std::vector<PredicatePtr>& to) {
    const auto* junction = std::get_if<Junction>(&predicate->kind);
    if (junction == nullptr || !junction->all) return to.push_back(predicate);
    for (const PredicatePtr& each : junction->parts) add_conjuncts(each, to);
}

/// `∃x·P ∧ Q` where Q has no x is `Q ∧ ∃x·P`. What is said of whole sets, such as cardinalities, has no form below a quantifier.
PredicatePtr narrowed(bool all, const std::vector<Bound>& bound, const PredicatePtr& body) {
    if (bound.empty()) return body;
    if (all) return quantified(true, bound, body);
    std::vector<PredicatePtr> conjuncts;
    add_conjuncts(body, conjuncts);
    std::vector<PredicatePtr> inside;
    std::vector<PredicatePtr> outside;
    for (const PredicatePtr& each : conjuncts) {
        if (says_nothing(each)) continue;
        const std::set<std::string> names = free_names(*each);
        const bool is_inside =
            std::any_of(bound.begin(), bound.end(), [&](const Bound& one) { return names.contains(one.name); });
        (is_inside ? inside : outside).push_back(each);
    }
    outside.push_back(quantified(false, bound, all_of(inside)));
    return all_of(outside);
}

/// The value that a conjunct `x = E` gives a name; null: none.
ExpressionPtr value_in(const PredicatePtr& conjunct, const std::string& of) {
    const auto* it = std::get_if<Comparison>(&conjunct->kind);
    if (it == nullptr || it->sign != Sign::equal) return nullptr;
    for (const bool turned : {false, true}) {
        const auto* left = std::get_if<Name>(&(turned ? it->right : it->left)->kind);
        const ExpressionPtr& right = turned ? it->left : it->right;
        if (left != nullptr && left->name == of && !free_names(*right).contains(of)) return right;
    }
    return nullptr;
}

/// `∃s,x·s = E ∧ P` is `∃x·P[E/s]` for sets s. Null: no set has such a value.
PredicatePtr with_values(const Quantified& it) {
    if (it.all) return nullptr;
    std::vector<PredicatePtr> conjuncts;
    add_conjuncts(it.body, conjuncts);
    for (auto bound = it.bound.begin(); bound != it.bound.end(); ++bound) {
        if (!is_set(*bound)) continue;
        for (const PredicatePtr& each : conjuncts) {
            const ExpressionPtr value = value_in(each, bound->name);
            if (value == nullptr) continue;
            std::vector<Bound> rest = it.bound;
            rest.erase(rest.begin() + (bound - it.bound.begin()));
            return narrowed(false, rest, substitute(it.body, {{bound->name, value}}));
        }
    }
    return nullptr;
}

/// The quantifier can be replaced: `∀` for something weaker, `∃` for something stronger.
PredicatePtr of_quantified(const PredicatePtr& whole, const Quantified& it, const SetTerms& sets, bool is_weaker) {
    if (const PredicatePtr simpler = with_values(it)) return instantiated(simpler, sets, is_weaker);
    const auto found = std::find_if(it.bound.begin(), it.bound.end(), is_set);
    if (found == it.bound.end() || it.all != is_weaker) {
        const PredicatePtr body = instantiated(it.body, sets, is_weaker);
        return body == it.body ? whole : quantified(it.all, it.bound, body);
    }
    std::vector<Bound> rest = it.bound;
    rest.erase(rest.begin() + (found - it.bound.begin()));
    std::vector<PredicatePtr> parts;
    for (const ExpressionPtr& each : sets) {
        if (each->type != found->type || parts.size() == kMostSets) continue;
        const PredicatePtr body = substitute(it.body, {{found->name, each}});
        parts.push_back(instantiated(narrowed(it.all, rest, body), sets, is_weaker));
    }
    return it.all ? all_of(parts) : any_of(parts);
}

PredicatePtr of_junction_parts(const PredicatePtr& whole, const Junction& it, const SetTerms& sets, bool is_weaker) {
    std::vector<PredicatePtr> parts;
    for (const PredicatePtr& each : it.parts) parts.push_back(instantiated(each, sets, is_weaker));
    if (std::equal(parts.begin(), parts.end(), it.parts.begin())) return whole;
    return it.all ? all_of(parts) : any_of(parts);
}

PredicatePtr instantiated(const PredicatePtr& predicate, const SetTerms& sets, bool is_weaker) {
    if (!quantifies_sets(*predicate)) return predicate;
    return std::visit(
        overloaded{[&](const Negation& it) { return negation(instantiated(it.operand, sets, !is_weaker)); },
                   [&](const Junction& it) { return of_junction_parts(predicate, it, sets, is_weaker); },
                   [&](const Implication& it) {
                       if (it.both_ways) return predicate;
                       return implies(instantiated(it.left, sets, !is_weaker), instantiated(it.right, sets, is_weaker));
                   },
                   [&](const Quantified& it) { return of_quantified(predicate, it, sets, is_weaker); },
                   [&](const Truth&) { return predicate; }, [&](const Comparison&) { return predicate; },
                   [&](const Finite&) { return predicate; }, [&](const Partition&) { return predicate; }},
        predicate->kind);
}

}  // namespace

bool quantifies_sets(const Predicate& predicate) {
    const std::vector<Bound>* bound = bound_in(predicate);
    bool does = bound != nullptr && std::any_of(bound->begin(), bound->end(), is_set);
    for_each_part(predicate, overloaded{[](const ExpressionPtr&) {},
                                        [&](const PredicatePtr& part) { does = does || quantifies_sets(*part); }});
    return does;
}

PredicatePtr narrowed(const PredicatePtr& predicate) {
    const auto* it = std::get_if<Quantified>(&predicate->kind);
    if (it == nullptr || it->all || std::none_of(it->bound.begin(), it->bound.end(), is_set)) return predicate;
    if (const PredicatePtr simpler = with_values(*it)) return narrowed(simpler);
    return narrowed(false, it->bound, narrowed(it->body));
}

namespace {

/// `ℙ(Y)` of `{s·s ∈ ℙ(Y) ∧ P ∣ s}`; null: it is something else.
ExpressionPtr power_around(const Expression& set) {
    const auto* it = std::get_if<Comprehension>(&set.kind);
    if (it == nullptr || it->form != Comprehension::Form::set || it->bound.size() != 1) return nullptr;
    const auto is_bound = [&](const Expression& each) {
        const auto* text = std::get_if<Name>(&each.kind);
        return text != nullptr && text->name == it->bound.front().name;
    };
    if (!is_bound(*it->value)) return nullptr;
    std::vector<PredicatePtr> conjuncts;
    add_conjuncts(it->where, conjuncts);
    for (const PredicatePtr& each : conjuncts) {
        const auto* in = std::get_if<Comparison>(&each->kind);
        if (in == nullptr || in->sign != Sign::in || !is_bound(*in->left)) continue;
        const auto* power = std::get_if<UnaryExpression>(&in->right->kind);
        const bool is_power = power != nullptr && power->op == Unary::power;
        if (is_power && !free_names(*in->right).contains(it->bound.front().name)) return in->right;
    }
    return nullptr;
}

}  // namespace

PredicatePtr with_all_subsets(const PredicatePtr& predicate) {
    const auto* in = std::get_if<Comparison>(&predicate->kind);
    if (in == nullptr || in->sign != Sign::in) return predicate;
    const auto* arrow = std::get_if<BinaryExpression>(&in->right->kind);
    // A larger set to the right leaves total functions total.
    const bool is_kept =
        arrow != nullptr && (arrow->op == Binary::partial_function || arrow->op == Binary::total_function ||
                             arrow->op == Binary::partial_injection || arrow->op == Binary::total_injection);
    const ExpressionPtr wider = is_kept ? power_around(*arrow->right) : nullptr;
    if (wider == nullptr) return predicate;
    return compare(Sign::in, in->left, binary(arrow->op, arrow->left, wider, in->right->type));
}

void add_counted_sets(const Predicate& predicate, SetTerms& to) {
    const auto add = [&](const Expression& side) {
        const auto* it = std::get_if<UnaryExpression>(&side.kind);
        if (it == nullptr || it->op != Unary::card || std::holds_alternative<Name>(it->operand->kind)) return;
        const bool is_known =
            std::any_of(to.begin(), to.end(), [&](const ExpressionPtr& each) { return same(*each, *it->operand); });
        if (!is_known) to.push_back(it->operand);
    };
    if (const auto* junction = std::get_if<Junction>(&predicate.kind); junction != nullptr && junction->all) {
        for (const PredicatePtr& each : junction->parts) add_counted_sets(*each, to);
    } else if (const auto* comparison = std::get_if<Comparison>(&predicate.kind)) {
        add(*comparison->left);
        add(*comparison->right);
    }
}

PredicatePtr weaker(const PredicatePtr& predicate, const SetTerms& sets) { return instantiated(predicate, sets, true); }

PredicatePtr stronger(const PredicatePtr& predicate, const SetTerms& sets) {
    return instantiated(predicate, sets, false);
}

}  // namespace map2pml::eventb
