/// Formulas of MAZE as formulas of Event-B.   `(p,q) : nb^*` -> `Predicate`
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/scope.h"
#include "translator/machines/from_maze/names.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::maze_to_eventb {

/// The formulas of one class, or of a refinement of it. One without a translation is reported (M2P716); its result is arbitrary.
///
/// A value after an action becomes a name with a prime, that of an attribute of `self` too: `v'` is then the value of this agent.
class Formulas {
  public:
    Formulas(const maze::Development& development, const Names& names, const maze::Class& of, diag::Sink& sink)
        : development_(development), names_(names), of_(of), scope_(development, of), sink_(sink) {}

    /// Names that the class does not have are those of the class that is refined.
    void add_abstract(const maze::Class& abstract) { abstract_ = &abstract; }
    /// The parameters of an action stand for themselves.
    void add_parameters(const std::vector<maze::Declaration>& any, const maze::Class& of);

    [[nodiscard]] eventb::PredicatePtr predicate(const maze::Predicate& predicate);
    [[nodiscard]] eventb::ExpressionPtr expression(const maze::Expression& expression);
    /// The conditions of the type on a value: enough for Event-B to find the type.
    [[nodiscard]] eventb::PredicatePtr member(const eventb::ExpressionPtr& value, const maze::Type& type);
    [[nodiscard]] eventb::ExpressionPtr set_of(const maze::Type& type);

    void refuse(const source::Span& span, const std::string& what);

  private:
    struct Binding {
        std::vector<eventb::Bound> bound;
        eventb::PredicatePtr where;  ///< the types of the bound names
    };
    eventb::ExpressionPtr name_of(const maze::Name& name, const source::Span& span);
    eventb::ExpressionPtr plain_name(const maze::Name& name);
    eventb::ExpressionPtr attribute(const maze::Name& name, const source::Span& span);
    eventb::ExpressionPtr constant(maze::Constant constant);
    eventb::ExpressionPtr prefix(const maze::PrefixExpression& it);
    eventb::ExpressionPtr infix(const maze::InfixExpression& it);
    eventb::ExpressionPtr comprehension(const maze::Comprehension& it);
    eventb::ExpressionPtr closure(const maze::Closure& it);
    /// `second` is reached from `first`.
    eventb::PredicatePtr reached(const maze::Closure& it, const eventb::ExpressionPtr& first,
                                 const eventb::ExpressionPtr& second);
    /// Whether the value may be `inf`, which is the number −1 in Event-B.
    [[nodiscard]] bool may_be_infinite(const maze::Expression& expression) const;
    [[nodiscard]] maze::TypePtr type_of(const maze::Name& name) const;
    eventb::PredicatePtr comparison(const maze::Comparison& it);
    eventb::PredicatePtr quantified(const maze::Quantified& it);
    eventb::PredicatePtr connection(const maze::Connection& it);
    Binding bind(const std::vector<maze::Declaration>& declarations);

    const maze::Development& development_;
    const Names& names_;
    const maze::Class& of_;
    maze::Scope scope_;
    diag::Sink& sink_;
    const maze::Class* abstract_ = nullptr;
    std::map<std::string, std::string> local_;  ///< bound names and parameters -> identifiers
    std::map<std::string, maze::TypePtr> local_types_;
};

}  // namespace map2pml::maze_to_eventb
