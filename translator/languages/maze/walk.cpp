#include "translator/languages/maze/walk.h"

namespace map2pml::maze {

namespace {

/// One walk, with the names that are bound on the way.
class Walk {
  public:
    explicit Walk(const Occurrences& found) : found_(found) {}

    void of(const Type& type) {
        std::visit(overloaded{[&](const NamedType& it) { found_.type(it, type.span); }, [](BasicType) {},
                              [&](const FiniteSets& it) { of(*it.of); },
                              [&](const ArrowType& it) {
                                  of(*it.from);
                                  of(*it.to);
                              },
                              [&](const ProductType& it) {
                                  for (const TypePtr& each : it.parts) of(*each);
                              }},
                   type.kind);
    }

    void of(const Expression& expression) {
        std::visit(
            overloaded{[&](const Name& it) { of_name(it, expression.span); }, [](const Number&) {}, [](Constant) {},
                       [&](const PrefixExpression& it) { of(*it.operand); },
                       [&](const InfixExpression& it) {
                           of(*it.left);
                           of(*it.right);
                       },
                       [&](const Tuple& it) { of_all(it.parts); }, [&](const Display& it) { of_all(it.members); },
                       [&](const Comprehension& it) {
                           below(it.bound, [&] {
                               of(*it.where);
                               if (it.value != nullptr) of(*it.value);
                           });
                       },
                       [&](const Closure& it) {
                           of(*it.relation);
                           if (it.on != nullptr) of(*it.on);
                       }},
            expression.kind);
    }

    void of(const Predicate& predicate) {
        std::visit(
            overloaded{[&](const Holds& it) { of(*it.expression); }, [&](const Negation& it) { of(*it.operand); },
                       [&](const Connection& it) {
                           for (const PredicatePtr& each : it.parts) of(*each);
                       },
                       [&](const Quantified& it) { below(it.bound, [&] { of(*it.body); }); },
                       [&](const Comparison& it) {
                           of(*it.left);
                           of(*it.right);
                       }},
            predicate.kind);
    }

  private:
    void of_name(const Name& name, const source::Span& span) {
        if (name.owner.empty() && !name.is_primed && bound_.contains(name.name)) return;
        found_.name(name, span);
    }

    void of_all(const std::vector<ExpressionPtr>& parts) {
        for (const ExpressionPtr& each : parts) of(*each);
    }

    void below(const std::vector<Declaration>& declarations, const std::function<void()>& inside) {
        const std::multiset<std::string> before = bound_;
        for (const Declaration& each : declarations) {
            of(*each.type);
            found_.declaration(each);
            for (const Word& name : each.names) bound_.insert(name.text);
        }
        inside();
        bound_ = before;
    }

    const Occurrences& found_;
    std::multiset<std::string> bound_;
};

void split_at_and(const PredicatePtr& predicate, std::vector<PredicatePtr>& parts) {
    const auto* connection = std::get_if<Connection>(&predicate->kind);
    if (connection == nullptr || connection->connective != Connective::all) {
        parts.push_back(predicate);
        return;
    }
    for (const PredicatePtr& each : connection->parts) split_at_and(each, parts);
}

}  // namespace

void walk(const Type& type, const Occurrences& found) { Walk(found).of(type); }
void walk(const Expression& expression, const Occurrences& found) { Walk(found).of(expression); }
void walk(const Predicate& predicate, const Occurrences& found) { Walk(found).of(predicate); }

std::set<std::string> free_names(const Predicate& predicate, bool primed) {
    std::set<std::string> names;
    const auto take = [&](const Name& name, const source::Span&) {
        if (name.owner.empty() && name.is_primed == primed) names.insert(name.name);
    };
    walk(predicate, {take, [](const NamedType&, const source::Span&) {}});
    return names;
}

bool has_prime(const Predicate& predicate) {
    bool found = false;
    const auto take = [&](const Name& name, const source::Span&) { found = found || name.is_primed; };
    walk(predicate, {take, [](const NamedType&, const source::Span&) {}});
    return found;
}

std::vector<PredicatePtr> conjuncts(const PredicatePtr& predicate) {
    std::vector<PredicatePtr> parts;
    split_at_and(predicate, parts);
    return parts;
}

}  // namespace map2pml::maze
