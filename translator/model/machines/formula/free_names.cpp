#include "translator/model/machines/formula/free_names.h"

#include "translator/foundation/source/overloaded.h"

namespace map2pml::eventb {

namespace {

/// Collects in one walk; names bound around the place do not count.
class Collector {
  public:
    std::set<std::string> found;

    void walk(const Expression& expression) {
        std::visit(
            overloaded{[&](const Name& it) {
                           if (bound_.count(it.name) == 0) found.insert(it.name);
                       },
                       [](const Number&) {}, [](const Atom&) {}, [&](const UnaryExpression& it) { walk(*it.operand); },
                       [&](const BinaryExpression& it) {
                           walk(*it.left);
                           walk(*it.right);
                       },
                       [&](const SetExtension& it) {
                           for (const auto& each : it.members) walk(*each);
                       },
                       [&](const BoolOf& it) { walk(*it.predicate); },
                       [&](const Comprehension& it) {
                           const Scope scope(bound_, it.bound);
                           walk(*it.where);
                           walk(*it.value);
                       }},
            expression.kind);
    }

    void walk(const Predicate& predicate) {
        std::visit(overloaded{[](const Truth&) {}, [&](const Negation& it) { walk(*it.operand); },
                              [&](const Junction& it) {
                                  for (const auto& each : it.parts) walk(*each);
                              },
                              [&](const Implication& it) {
                                  walk(*it.left);
                                  walk(*it.right);
                              },
                              [&](const Quantified& it) {
                                  const Scope scope(bound_, it.bound);
                                  walk(*it.body);
                              },
                              [&](const Comparison& it) {
                                  walk(*it.left);
                                  walk(*it.right);
                              },
                              [&](const Finite& it) { walk(*it.set); },
                              [&](const Partition& it) {
                                  walk(*it.whole);
                                  for (const auto& each : it.parts) walk(*each);
                              }},
                   predicate.kind);
    }

  private:
    struct Scope {
        Scope(std::multiset<std::string>& names, const std::vector<Bound>& added) : names_(names), added_(added) {
            for (const Bound& each : added_) names_.insert(each.name);
        }
        ~Scope() {
            for (const Bound& each : added_) names_.erase(names_.find(each.name));
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;
        std::multiset<std::string>& names_;
        const std::vector<Bound>& added_;
    };

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
