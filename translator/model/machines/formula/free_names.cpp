#include "translator/model/machines/formula/free_names.h"

#include "translator/model/machines/formula/make.h"
#include "translator/model/machines/formula/parts.h"

namespace map2pml::eventb {

namespace {

/// Collects in one walk; names bound around the place do not count.
class Collector {
  public:
    std::set<std::string> found;

    template <class Formula>
    void walk(const Formula& formula) {
        if constexpr (std::is_same_v<Formula, Expression>)
            if (const auto* it = std::get_if<Name>(&formula.kind); it != nullptr && !bound_.contains(it->name))
                found.insert(it->name);
        const std::vector<Bound>* bound = bound_in(formula);
        if (bound != nullptr)
            for (const Bound& each : *bound) bound_.insert(each.name);
        for_each_part(formula, [&](const auto& part) { walk(*part); });
        if (bound != nullptr)
            for (const Bound& each : *bound) bound_.erase(bound_.find(each.name));
    }

  private:
    std::multiset<std::string> bound_;
};

}  // namespace

std::set<std::string> free_names(const Expression& expression) {
    Collector collector;
    collector.walk(expression);
    return collector.found;
}

std::set<std::string> free_names(const Predicate& predicate) {
    Collector collector;
    collector.walk(predicate);
    return collector.found;
}

std::set<std::string> free_names(const Assignment& assignment) {
    Collector collector;
    std::visit(overloaded{[&](const Becomes& it) {
                              for (const auto& each : it.values) collector.walk(*each);
                          },
                          [&](const BecomesMember& it) { collector.walk(*it.set); },
                          [&](const BecomesSuch& it) { collector.walk(*it.condition); }},
               assignment.kind);
    return collector.found;
}

namespace {

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

template <class Formula>
std::shared_ptr<const Formula> substitute_in_parts(const Formula& formula, const Substitution& by) {
    Formula copy = formula;
    std::vector<Bound>* bound = bound_in(copy);
    Substitution inner;
    if (bound != nullptr) {
        std::set<std::string> inside;
        for_each_part(formula, [&](const auto& part) { inside.merge(free_names(*part)); });
        inner = below(*bound, by, inside);
    }
    for_each_part(copy, [&](auto& part) { part = substitute(part, bound == nullptr ? by : inner); });
    return std::make_shared<const Formula>(std::move(copy));
}

}  // namespace

ExpressionPtr substitute(const ExpressionPtr& expression, const Substitution& by) {
    const bool is_leaf =
        std::holds_alternative<Number>(expression->kind) || std::holds_alternative<Atom>(expression->kind);
    if (by.empty() || is_leaf) return expression;
    const auto* it = std::get_if<Name>(&expression->kind);
    if (it == nullptr) return substitute_in_parts(*expression, by);
    const auto found = by.find(it->name);
    return found == by.end() ? expression : found->second;
}

PredicatePtr substitute(const PredicatePtr& predicate, const Substitution& by) {
    return by.empty() ? predicate : substitute_in_parts(*predicate, by);
}

}  // namespace map2pml::eventb
