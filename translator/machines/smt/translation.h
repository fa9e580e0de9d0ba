/// Event-B to first-order logic: sets become predicates over their elements.   `p ∈ a ∪ b` -> `(or (b.a p) (b.b p))`
///
/// The reduction to membership of Rodin's own SMT export (Déharbe et al., ABZ 2012). What is not well-defined has some
/// value; that it does not occur is proved as an obligation of its own (WD).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/machines/smt/facts.h"
#include "translator/machines/smt/node.h"

namespace map2pml::eventb::smt {

/// Something that has no form in this logic, such as a quantifier over sets. Thrown and caught inside this room.
struct Unsupported {
    std::string what;
};

/// The arguments and result of a symbol.
struct Symbol {
    std::vector<Sort> arguments;
    Sort result;
};

/// Translates the formulas of one obligation.
class Translation {
  public:
    /// \param size when it is not 0, each carrier set that is not listed has so many elements.
    Translation(const Obligation& obligation, unsigned size);

    /// Throws `Unsupported`.
    [[nodiscard]] NodePtr predicate(const Predicate& predicate);
    /// An expression of any type but sets: one node for each part of a pair.
    [[nodiscard]] std::vector<NodePtr> value(const Expression& expression);
    /// Whether the values are an element of the set.
    [[nodiscard]] NodePtr member(const Expression& set, const std::vector<NodePtr>& of);

    /// All symbols met so far.
    [[nodiscard]] const std::map<std::string, Symbol>& symbols() const { return symbols_; }
    /// The axioms of generated symbols, such as `card!1`.
    [[nodiscard]] std::vector<NodePtr> definitions();
    /// False if the translation over-approximates a part: then a model proves nothing.
    [[nodiscard]] bool exact() const { return exact_; }
    [[nodiscard]] const Facts& facts() const { return facts_; }

    /// The elements of a sort, when they are listed.
    [[nodiscard]] std::optional<std::vector<NodePtr>> elements(const Sort& sort) const;
    [[nodiscard]] std::vector<Sort> sorts(const Type& type) const;

  private:
    using Values = std::vector<NodePtr>;
    struct Fresh {
        std::vector<Variable> variables;
        Values values;
    };
    /// Binds names around a walk, then forgets them.
    class Scope;

    NodePtr comparison(const Comparison& it);
    /// Whether it holds all values of its type, so that there is nothing to ask.
    [[nodiscard]] bool is_everything(const Expression& set) const;
    NodePtr member_of_sets(const Expression& element, const Expression& sets);
    NodePtr member_of_arrow(const Expression& element, const BinaryExpression& arrow);
    NodePtr member_of_binary(const BinaryExpression& it, const Values& of);
    /// `∃m·body` for new variables of the type.
    NodePtr exists(const Type& type, const std::function<NodePtr(const Values&)>& body);
    NodePtr member_of_composition(const Expression& first, const Expression& second, const Values& of);
    NodePtr member_of_parallel(const Expression& left, const Expression& right, const Values& of);
    NodePtr member_of_unary(const UnaryExpression& it, const Values& of);
    NodePtr member_of_atom(Atom it, const Type& type, const Values& of);
    NodePtr member_of_comprehension(const Comprehension& it, const Values& of);
    NodePtr in_domain(const Expression& relation, const Values& of);
    NodePtr member_of_value(const Expression& function, const Values& to, const Values& of);
    NodePtr member_of_value_of_name(const Expression& function, const Values& to, const Values& of);
    void bind_pattern(const Expression& whole, const Values& to, Scope& scope);
    NodePtr in_domain_of_lambda(const Comprehension& it, const Values& of);
    NodePtr member_of_lambda(const Comprehension& it, const Values& to, const Values& of);
    NodePtr member_of_arrow_to_sets(const Expression& function, const BinaryExpression& arrow);
    NodePtr same_set_functions(const Expression& left, const Expression& right, bool included);
    NodePtr pair_with_set(const BinaryExpression& pair, const Expression& function);
    NodePtr in_union_of_range(const Expression& function, const Values& of);
    /// `function(x)` for a fresh x, which is opened and bound in the scope.
    std::pair<ExpressionPtr, Fresh> applied_to_fresh(const Expression& function, Scope& scope);
    NodePtr included(const Expression& left, const Expression& right);
    NodePtr same_sets(const Expression& left, const Expression& right);
    NodePtr partition(const Partition& it);
    NodePtr quantified(const Quantified& it);
    NodePtr is_finite_set(const Expression& set);
    Values value_of_unary(const UnaryExpression& it);
    Values value_of_binary(const BinaryExpression& it);
    Values apply(const Expression& function, const Values& to);
    std::optional<Values> apply_known(const Expression& function, const Values& to);
    Values apply_pairs(const SetExtension& pairs, const Values& to);
    Values some_value(const Expression& function, const Values& to);
    NodePtr cardinality(const Expression& set);
    NodePtr extremum(const UnaryExpression& it);
    NodePtr quotient(const NodePtr& left, const NodePtr& right);
    struct Counted {
        NodePtr count;
        ExpressionPtr set;
    };
    NodePtr included_sets(const Expression& left, const Expression& right);
    std::vector<NodePtr> cardinality_lemmas();
    void add_lemmas_of_parts(const Counted& whole, std::vector<NodePtr>& lemmas);
    NodePtr equal_values(const Values& left, const Values& right);

    Fresh fresh(const Type& type, const std::string& hint);
    NodePtr declared(const std::string& name, const Sort& result, const Values& arguments);
    Values named(const std::string& name, const Type& type);
    NodePtr named_set(const std::string& name, const Type& type, const Values& of);

    const Obligation& obligation_;
    unsigned size_;
    Facts facts_;
    std::map<std::string, std::string> listed_;  ///< constant -> the carrier set whose element it is
    std::map<std::string, Values> bound_;
    std::vector<Variable> open_;  ///< the bound variables around
    std::map<std::string, Symbol> symbols_;
    std::vector<NodePtr> definitions_;
    std::map<std::string, Counted> counted_;  ///< text of the set -> its cardinality
    int next_ = 0;
    bool exact_ = true;
};

/// The name of a symbol for a name of Event-B: never one that the solvers know.
[[nodiscard]] std::string symbol_name(const std::string& name);

}  // namespace map2pml::eventb::smt
