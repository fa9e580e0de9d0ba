#include "translator/model/machines/formula/free_names.h"

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

}  // namespace map2pml::eventb
