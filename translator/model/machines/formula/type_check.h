/// Finds the types of names and of all parts of formulas.   formulas -> formulas with types, or faults
///
/// By unification over all formulas of a component together; Rodin goes from one to the next, and whatever it accepts
/// gets the same types here.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

/// Names that formulas may use, with their types.
using Environment = std::map<std::string, Type>;

struct TypeFault {
    enum class Kind : std::uint8_t { undeclared, clash, untyped };
    Kind kind = Kind::clash;
    std::string message;
};

class TypeCheck {
  public:
    explicit TypeCheck(Environment known) : names_(std::move(known)) {}

    /// A name whose type the formulas will say.
    void declare(const std::string& name) { names_[name] = fresh(); }
    void declare(const std::string& name, Type type) { names_[name] = std::move(type); }
    void forget(const std::string& name) { names_.erase(name); }

    /// The formula with types that may still hold unknowns.
    [[nodiscard]] PredicatePtr infer(const Predicate& predicate);
    [[nodiscard]] ExpressionPtr infer(const Expression& expression);
    [[nodiscard]] Assignment infer(const Assignment& assignment);
    /// The faults found by `infer` since the last call; unknown types are not a fault yet.
    [[nodiscard]] std::vector<TypeFault> take_faults();

    /// The formula with all that is known by now; what stays unknown is a fault.
    [[nodiscard]] PredicatePtr settle(const PredicatePtr& predicate);
    [[nodiscard]] ExpressionPtr settle(const ExpressionPtr& expression);
    [[nodiscard]] Assignment settle(const Assignment& assignment);
    /// The type of a declared name by now.
    [[nodiscard]] Type type_of(const std::string& name) const;

  private:
    [[nodiscard]] Type fresh() { return {Type::Kind::unknown, std::to_string(next_++), {}}; }
    [[nodiscard]] Type resolved(const Type& type) const;
    [[nodiscard]] bool unify(const Type& left, const Type& right);
    void expect(const ExpressionPtr& expression, const Type& type);
    void complain(TypeFault::Kind kind, std::string message);
    ExpressionPtr typed(const Expression& expression);
    ExpressionPtr typed_unary(const UnaryExpression& unary);
    ExpressionPtr typed_binary(const BinaryExpression& binary);
    ExpressionPtr typed_comprehension(const Comprehension& comprehension);
    Type result_of_sets(Binary op, const ExpressionPtr& left, const ExpressionPtr& right);
    PredicatePtr typed(const Predicate& predicate);
    std::vector<ExpressionPtr> typed_sets(const std::vector<ExpressionPtr>& members, const Type& type);

    /// Walks with the bound names declared, then as before.
    void below(std::vector<Bound>& bound, const std::function<void()>& walk);

    Environment names_;
    std::map<std::string, Type> solved_;
    std::vector<TypeFault> faults_;
    int next_ = 0;
};

/// Whether something in the type is not known.
[[nodiscard]] bool has_unknown(const Type& type);

}  // namespace map2pml::eventb
